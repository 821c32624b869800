"""Imports point one way, start-up stays light, and no kernel names a game."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import overtrick

PACKAGE = Path(overtrick.__file__).parent
ROOMS = [
    "core",
    "executors",
    "engine",
    "games",
    "records",
    "stats",
    "search",
    "learn",
    "agents",
    "present",
    "arena",
    "tournaments",
    "training",
    "experiments",
    "bench",
]
FRONT = ["envs", "web", "cli"]
MODULES = sorted(PACKAGE.rglob("*.py"))
ENTRANCES = {"__init__.py", "__main__.py"}


def room_of(module):
    return module.split(".")[1] if module.count(".") else ""


def imported_rooms(path):
    """The rooms a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("overtrick."):
            yield room_of(node.module)
        elif isinstance(node, ast.Import):
            yield from (room_of(name.name) for name in node.names if name.name.startswith("overtrick."))


def may_import(room, other):
    """A room sees itself and those before it; the front rooms see all of those but not each other."""
    if room == other:
        return True
    if room in FRONT:
        return other in ROOMS
    return other in ROOMS and ROOMS.index(other) < ROOMS.index(room)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_one_way(path):
    room = path.relative_to(PACKAGE).parts[0]
    if room in ENTRANCES:
        return
    wrong = [other for other in imported_rooms(path) if not may_import(room, other)]
    assert not wrong, f"{room} may not import {wrong}"


def test_every_room_is_known():
    rooms = {path.relative_to(PACKAGE).parts[0] for path in MODULES} - ENTRANCES
    assert rooms <= {*ROOMS, *FRONT}


BROUGHT = ["games/", "present/games/", "agents/heuristics/", "experiments/", "bench/", "agents/open_spiel.py"]
BROUGHT += ["envs/wizard_notes.py"]
"""Files about certain games: what these bring themselves, what is measured in them, the adapter to OpenSpiel, and the
environment of the notes on Wizard."""

SUITS = "core/cards.py"
"""Where hearts are a suit."""


def may_name(path, name):
    """Whether a file may name a game: it came with it, or it is a registry, which has nothing else in it."""
    brought = any(path.startswith(place) for place in BROUGHT) or path.startswith(
        (f"learn/{name}", f"learn/observations/{name}")
    )
    return brought or path.endswith("registry.py") or (path, name) == (SUITS, "hearts")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_what_a_game_brings_names_it(path):
    code = ast.unparse(without_prose(ast.parse(path.read_text()))).lower()
    named = [name for name in overtrick.games() if name in code]
    place = path.relative_to(PACKAGE).as_posix()
    assert all(may_name(place, name) for name in named), f"{place} names {named}"


def without_prose(tree):
    """Rules may be told by example in words, which are docstrings and what `--help` prints, but not in code."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [part for part in body if not is_text(part)] or [ast.Pass()]
        if isinstance(node, ast.Call):
            node.keywords = [word for word in node.keywords if word.arg != "help"]
    return tree


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


@pytest.mark.parametrize("module", ["overtrick", "overtrick.games.registry", "overtrick.cli.main"])
def test_importing_the_front_loads_neither_numpy_nor_numba(module):
    code = f"import sys, {module}; print(sorted({{'numba', 'numpy'}} & sys.modules.keys()))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "[]"


def loaded_by(*words):
    """The modules that a command has imported when it is done."""
    code = f"""
import sys
from overtrick.cli.main import app
try:
    app({[*words]!r})
except SystemExit:
    pass
print("loaded", *sys.modules)
"""
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return set(printed.split("loaded ")[-1].split())


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["games"], ["match", "--help"], ["bench", "--help"]])
def test_who_lists_games_or_asks_for_help_loads_neither_numpy_nor_numba(words):
    assert not loaded_by(*words) & {"numba", "numpy"}


@pytest.mark.parametrize("words", [["games"], ["rules", "hearts"], ["agents"], ["deal", "hearts"]])
def test_light_commands_load_no_room_that_they_have_no_use_for(words):
    rooms = {room_of(module) for module in loaded_by(*words) if module.startswith("overtrick.")}
    assert not rooms & {"arena", "tournaments", "training", "experiments", "bench"}


def test_everything_public_can_be_reached():
    for name in overtrick.__all__:
        assert getattr(overtrick, name) is not None


def test_files_hold_one_thought():
    long = {path.name: lines for path in MODULES if (lines := len(path.read_text().splitlines())) > 400}
    assert not long
