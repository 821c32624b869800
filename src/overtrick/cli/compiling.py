"""What a person is told while code is compiled: without a word the first use would look as if nothing happened."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from overtrick.core.compiling import SAID

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

ERASED = "\r\x1b[2K"

_spinning: "list[tuple[str, Status]]" = []


@contextmanager
def spinner(console: "Console", what: str) -> Iterator[None]:
    """Something moves on a terminal while this takes its time, and is gone afterwards."""
    with console.status(what, spinner="line") as status:
        _spinning.append((what, status))
        try:
            yield
        finally:
            _spinning.pop()


def speak(name: str) -> None:
    """A line on a terminal that changes and goes away; elsewhere one line that stays, the first time only."""
    if _spinning:
        what, status = _spinning[-1]
        status.update(f"compiling {name}; this is kept for the next time" if name else what)
    elif hasattr(sys.stderr, "rich_proxied_file"):
        return  # a bar is there, and would let every word stand above it
    elif sys.stderr.isatty():
        sys.stderr.write(f"{ERASED}compiling {name}; this is kept for the next time" if name else ERASED)
        sys.stderr.flush()
    elif name:
        say_once()


def warn() -> None:
    """Say it beforehand if nothing that plays a hand is compiled: workers are slow to say it, and clusters silent."""
    from pathlib import Path

    from overtrick.core.jit import COMPILED, cache_folder
    from overtrick.engine import tricks

    if COMPILED and not any(Path(cache_folder(Path(tricks.__file__))).rglob("*.nbi")):
        say_once()


@cache
def say_once() -> None:
    print(SAID, file=sys.stderr, flush=True)
