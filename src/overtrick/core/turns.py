"""Processes that take turns at a function: what one of them has compiled the others only load.

Turns are locks on single bytes of one file in a folder; the system ends them with the process. Whoever waits too long,
say for a process that was stopped, does the work itself: turns save time, and nothing else depends on them.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final
from zlib import crc32

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, lockf
except ImportError:  # Windows: nobody waits
    lockf = None  # type: ignore[assignment]

FILE: Final = "turns"
PATIENCE: Final = 30.0
"""Seconds; the longest functions take a few."""

PAUSE: Final = 0.02


@cache
def opened(folder: str, process: int) -> int | None:
    """The file of a folder, kept open: a process that closes such a file would lose all of its turns there."""
    try:
        return os.open(Path(folder) / FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError:
        return None


@contextmanager
def turn_at(folder: str, name: str) -> Iterator[None]:
    """Have a name in a folder alone, or the patience for it is at an end."""
    file, byte = opened(folder, os.getpid()), crc32(name.encode())
    if file is None or lockf is None:
        yield
        return
    until = time.monotonic() + PATIENCE
    while not (is_ours := taken(file, byte)) and time.monotonic() < until:
        time.sleep(PAUSE)
    try:
        yield
    finally:
        if is_ours:
            lockf(file, LOCK_UN, 1, byte)


def taken(file: int, byte: int) -> bool:
    """Take what nobody has."""
    try:
        lockf(file, LOCK_EX | LOCK_NB, 1, byte)
    except OSError:
        return False
    return True
