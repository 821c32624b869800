"""Ctrl-C where it must wait: inside libraries that do not survive it half-way."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C within this comes right after it. Only the main thread is ever interrupted."""
    if current_thread() is not main_thread():
        yield
        return
    came: list[Any] = []
    before = signal.signal(signal.SIGINT, lambda *given: came.append(given))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
