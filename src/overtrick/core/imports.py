"""Things by their place: registries hold "module:attribute", so that listing imports nothing."""

from importlib import import_module
from typing import Any


def imported(where: str) -> Any:
    """What stands at "module:attribute"; the module is imported now."""
    module, attribute = where.split(":")
    return getattr(import_module(module), attribute)
