"""What a person is told while code is compiled: without a word the first use would look as if nothing happened."""

import sys
from functools import cache

ERASED = "\r\x1b[2K"


def speak(name: str) -> None:
    """A line on a terminal that changes and goes away; elsewhere one line that stays, the first time only."""
    if sys.stderr.isatty():
        sys.stderr.write(f"{ERASED}compiling {name}; this is kept for the next time" if name else ERASED)
        sys.stderr.flush()
    elif name:
        say_once()


@cache
def say_once() -> None:
    print("compiling; the result is cached for next time", file=sys.stderr, flush=True)
