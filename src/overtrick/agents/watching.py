"""Who does not answer is named. A thread looks for such, since whoever waits may have got half an answer."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Thread
from time import perf_counter, sleep
from typing import Protocol

PATIENCE = 30.0
"""Seconds after which an agent that does not answer is named."""

LOOK = 1.0
"""Seconds between two looks."""


class Waited(Protocol):
    """Somebody whose answer is waited for."""

    def name_once(self) -> None:
        """Say that it does not answer."""
        ...


_waited: dict[Waited, float] = {}
"""Since when somebody waits for whom."""


@contextmanager
def watched(one: Waited) -> Iterator[None]:
    """Meanwhile somebody waits for it."""
    watch_in(os.getpid())
    begin(one)
    try:
        yield
    finally:
        _waited.pop(one, None)


def begin(one: Waited) -> None:
    """It is waited for from now on."""
    _waited[one] = perf_counter()


@cache
def watch_in(process: int) -> None:
    """Once in a process: one that was forked has no threads, and nobody waits there yet."""
    _waited.clear()
    Thread(target=watch, daemon=True).start()


def watch() -> None:
    while True:
        sleep(LOOK)
        for one, since in [*_waited.items()]:
            if perf_counter() - since > PATIENCE:
                one.name_once()
