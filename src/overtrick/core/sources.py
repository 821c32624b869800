"""Which files of the package a file builds on: what was compiled or measured is stale once one of them has changed."""

import hashlib
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
IMPORT: Final = r"(?:from (overtrick[\w.]*) import (\([^)]*\)|.*)|import (overtrick[\w.]*))"
AT_TOP: Final = re.compile(rf"^{IMPORT}", re.MULTILINE)
ANYWHERE: Final = re.compile(rf"^\s*{IMPORT}", re.MULTILINE)


@cache
def file_of(module: str) -> Path | None:
    """The file of a module of the package."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    found = (file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file())
    return next(found, None)


@cache
def imported_by(path: Path, imports: re.Pattern[str] = AT_TOP) -> frozenset[Path]:
    """The files of the package that a file imports; at its top, unless anywhere counts."""
    files = set()
    for module, names, plain in imports.findall(path.read_text(encoding="utf-8")):
        files |= {file_of(f"{module}.{name}") or file_of(module) for name in re.findall(r"\w+", names)}
        files |= {file_of(plain)} if plain else set()
    return frozenset(file for file in files if file)


def closure(files: Iterable[Path], below: Callable[[Path], Iterable[Path]]) -> list[Path]:
    """Some files and all that they build on, however far below, in order."""
    waiting, found = [*files], set[Path]()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += below(file)
    return sorted(found)


def digest_of(files: Iterable[Path], name: Callable[[Path], str] = str) -> str:
    """Changes with the content of any file, and with its name."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(name(file).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def digest_of_sources(path: Path) -> str:
    """Changes whenever a file does, or one that it imports at its top: only what is imported there is in its kernels.

    A file outside the package builds on those beside it, too.
    """
    outside = PACKAGE not in path.parents
    return digest_of(closure([path, *(path.parent.glob("*.py") if outside else ())], imported_by))
