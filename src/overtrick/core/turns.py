"""Processes that take turns in a folder: what one of them makes there the others need not make again.

The lock is on the folder itself and ends with the process. Where folders cannot be locked, nobody waits.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows
    flock = None  # type: ignore[assignment]

OURS: set[str] = set()
"""Folders in which it is this process's turn."""


@contextmanager
def turn_in(folder: str, is_needed: Callable[[], bool]) -> Iterator[None]:
    """Have a folder alone; if it is another's turn, wait for its end only if there is something left to make."""
    if flock is None or folder in OURS:
        yield
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        if is_free(lock) or (is_needed() and is_ours(lock)):
            OURS.add(folder)
        yield
    finally:
        OURS.discard(folder)
        os.close(lock)


def is_free(lock: int) -> bool:
    """Take what nobody has."""
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except OSError:
        return False
    return True


def is_ours(lock: int) -> bool:
    """Wait for it; without success where there are no locks."""
    try:
        flock(lock, LOCK_EX)
    except OSError:
        return False
    return True
