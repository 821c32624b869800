"""Code of others: modules by name and files by path. Whatever goes wrong there is told with its place."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from overtrick.agents.specs import FILE
from overtrick.core.errors import BadAgent, OvertrickError, choices
from overtrick.core.others import place_of, told


def from_module(where: str) -> Any:
    """What "module:attribute" names."""
    name, _, attribute = where.partition(":")
    with told_as(f"{where} cannot be imported"):
        module = import_module(name)
    return named(module, attribute, where)


def from_file(where: str) -> Any:
    """What "path/to/file.py:Name" names."""
    parts = FILE.fullmatch(where)
    assert parts is not None  # or it would not be asked for here
    file = existing(Path(parts["file"]).expanduser())
    with told_as(f"{file} cannot be imported"):
        module = import_file(file)
    return named(module, (parts["attribute"] or "").strip(), str(file))


def existing(file: Path) -> Path:
    """The file, or an error with its neighbours."""
    if file.is_file():
        return file
    if not file.parent.is_dir():
        raise BadAgent(f"there is no folder {str(file.parent)!r} with agents in it")
    there = sorted(path.name for path in file.parent.glob("*.py"))
    raise BadAgent(f"there is no file {str(file)!r}; {choices(file.name, there)}")


def import_file(file: Path) -> ModuleType:
    """A file as a module of its own: once, and again when it has changed. It can import its neighbours."""
    file = file.resolve()
    version = sha256(f"{file} {file.stat().st_mtime_ns}".encode()).hexdigest()[:16]
    name = f"{file.stem}_{version}"
    if name not in sys.modules:
        found = spec_from_file_location(name, file)
        assert found is not None  # the file ends in .py
        assert found.loader is not None
        if str(file.parent) not in sys.path:
            sys.path.append(str(file.parent))
        sys.modules[name] = module_from_spec(found)
        try:
            found.loader.exec_module(sys.modules[name])
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def named(module: ModuleType, name: str, where: str) -> Any:
    """An attribute of a module that can make agents, or an error with those that could be meant."""
    if callable(found := getattr(module, name, None)):
        return found
    own = [key for key, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    possible = [key for key in own if callable(getattr(module, key)) and not key.startswith("_")]
    what = f"nothing called {name!r} that makes agents" if name else "a name missing after it"
    raise BadAgent(f"{where} has {what}; {choices(name, possible)}")


@contextmanager
def told_as(what: str) -> Iterator[None]:
    """Turn whatever the code of others raises into an error of ours with the place; our own pass."""
    try:
        yield
    except OvertrickError:
        raise
    except (Exception, SystemExit) as error:
        raise BadAgent(f"{what}: {told(error)} ({place_of(error)})") from error
