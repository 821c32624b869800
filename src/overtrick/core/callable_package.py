"""Packages that can be called: `ot.games()` lists games, and `overtrick.games` is also the package they live in.

Importing a package sets it as an attribute of its parent, over any function of that name; so the package answers.
"""

import sys
from types import ModuleType
from typing import Any

from overtrick.core.imports import imported


def make_callable(package: str, function: str) -> None:
    """Calling a package calls "module:function", which is loaded only then."""

    class CallablePackage(ModuleType):
        def __call__(self, *arguments: Any, **options: Any) -> Any:
            return imported(function)(*arguments, **options)

    sys.modules[package].__class__ = CallablePackage
