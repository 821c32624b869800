"""Libraries that take a second to import and few tests need: most of the processes that test never load them."""

from importlib import import_module
from typing import Any


class later:  # noqa: N801 - it stands for a module
    """A module that is imported when it is first used.

    pytest asks everything in a test file for private attributes, to tell fixtures from mocks. That is no use.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("_"):
            raise AttributeError(attribute)
        return getattr(import_module(self.name), attribute)
