"""What a measurement depends on: the file that measures it and all that this builds on, among them the players.

A file builds on what it imports, anywhere in it, and on the games, agents and data files that its strings name; a
registry names them all and plays none of them. What only asks for measurements, keeps, judges or shows them does not
count, nor who carries them out, nor what people are shown at a table; amounts are part of what is called.
"""

import re
from collections.abc import Iterator
from functools import cache, partial
from inspect import getfile
from pathlib import Path
from typing import Any, Final

from overtrick.agents import registry as agents
from overtrick.core.sources import ANYWHERE, PACKAGE, closure, digest_of, file_of, imported_by
from overtrick.games import registry as games

QUOTED: Final = re.compile(r"""["']([^"'\s]+)["']""")
WORD: Final = re.compile(r"[\w.-]+")
REGISTRY: Final = "registry.py"
LAYER: Final = (
    "boxes",
    "claims",
    "contest_claims",
    "drawing",
    "experiment",
    "judging",
    "kept",
    "measuring",
    "page",
    "report",
    "sources",
)
KEEPERS: Final = {
    *(PACKAGE / "experiments" / f"{name}.py" for name in LAYER),
    *(PACKAGE / "experiments").glob("*/scales.py"),
    *(PACKAGE / "executors").glob("*.py"),
    *(PACKAGE / "present").rglob("*.py"),
}


def digest_of_call(measure: Any) -> str:
    """Changes with everything that a measurement depends on; the same wherever the package is."""
    return digest_from(frozenset([*files_of(measure), *named_in(call_text(measure))]))


@cache
def digest_from(files: frozenset[Path]) -> str:
    """The digest of some files and all that they build on."""
    return digest_of(closure(files, builds_on), lambda file: file.as_posix().removeprefix(PACKAGE.as_posix()))


def call_text(measure: Any) -> str:
    """What is called with what; so amounts, games and players are part of it."""
    if not isinstance(measure, partial):
        return f"{measure.__module__}.{measure.__qualname__}"
    given = [*map(repr, measure.args), *(f"{name}={value!r}" for name, value in measure.keywords.items())]
    return f"{call_text(measure.func)}({', '.join(given)})"


def files_of(measure: Any) -> list[Path]:
    """The file of what is called, unless it is Python's own."""
    function = measure.func if isinstance(measure, partial) else measure
    return [Path(getfile(function))] if hasattr(function, "__code__") else []


@cache
def builds_on(file: Path) -> frozenset[Path]:
    """The files right below a file."""
    if file.suffix != ".py":
        return frozenset()
    named = () if file.name == REGISTRY else named_in(file.read_text(encoding="utf-8"))
    return frozenset({*imported_by(file, ANYWHERE), *named} - KEEPERS)


def named_in(text: str) -> Iterator[Path]:
    """The files of games, agents, modules and data that quoted words of a text name."""
    for quoted in QUOTED.findall(text):
        for word in WORD.findall(quoted):
            if file := known().get(word) or (file_of(word) if word.startswith("overtrick.") else None):
                yield file


@cache
def known() -> dict[str, Path]:
    """Where the games, agents and data files of the package are, by their names."""
    where = games.BUILT_IN | {name: agent.where for name, agent in agents.BUILT_IN.items()}
    found = {name: file_of(place.partition(":")[0]) for name, place in where.items()}
    data = {file.name: file for file in PACKAGE.rglob("*.npz")}
    return data | {name: file for name, file in found.items() if file}
