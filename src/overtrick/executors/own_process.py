"""A process of our own and the pipe to it: what workers and the hosts of guests have in common."""

import multiprocessing.process
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import parent_process, spawn
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread, local
from typing import Any, TypeAlias

from overtrick.executors.starting import context, with_children

LOOK = 1.0
"""Seconds that a process has to go; and after which silent ones are looked at, for a child may hold their pipe."""

Serve: TypeAlias = Callable[[Connection], None]
"""What a process does with its end of the pipe, until nobody is at the other."""


class OwnProcess:
    """A process that serves. What it prints goes where messages go, and it ends when its parent does."""

    def __init__(self, serve: Serve) -> None:
        started = context()
        self.pipe, theirs = started.Pipe()
        with with_children():
            self.process = started.Process(target=live, args=[serve, theirs, dict(os.environ)])
            self.process.start()
        theirs.close()

    @property
    def has_ended(self) -> bool:
        return self.process.exitcode is not None

    def end(self) -> str:
        """Let it go, by force if need be; how it came to an end."""
        self.pipe.close()
        self.process.join(LOOK)
        self.process.kill()
        self.process.join()
        code = self.process.exitcode or 0
        return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"


class Strangers(local):
    """Whether those whom this thread starts now are to know nothing of the script."""

    are_started = False


strangers = Strangers()


@contextmanager
def without_script() -> Iterator[None]:
    """Processes that this thread starts meanwhile do not import the script that runs here, which need not know of it.

    Nor do they get its arguments, among which may be a seed.
    """
    strangers.are_started = True
    try:
        yield
    finally:
        strangers.are_started = False


def prepared(tell: Callable[[str], dict[str, Any]]) -> Callable[[str], dict[str, Any]]:
    """What multiprocessing tells a new process, without the script if it is not to know of it."""

    def told(name: str) -> dict[str, Any]:
        found = tell(name)
        if strangers.are_started:
            found |= {"sys_argv": sys.argv[:1]}
            return {key: value for key, value in found.items() if not key.startswith("init_main")}
        return found

    return told


spawn.get_preparation_data = prepared(spawn.get_preparation_data)  # type: ignore[assignment]


def disown(process: BaseProcess) -> None:
    """A copy of this process is no parent of it, and does not wait for it at its end."""
    getattr(multiprocessing.process, "_children", set()).discard(process)


def live(serve: Serve, pipe: Connection, environment: dict[str, str]) -> None:
    """The life of a process of ours."""
    os.environ.update(environment)
    stay_with_parent()
    speak_aside()
    with suppress(OSError, EOFError):  # nobody listens any more
        serve(pipe)


def speak_aside() -> None:
    """Whatever is printed here goes where messages go, never among results."""
    os.dup2(2, 1)
    sys.stdout = sys.stderr


def stay_with_parent() -> None:
    """It ends at Ctrl-C without a word, and with its parent, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # which the server that made it does not hear
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None  # a process of ours was started by somebody
    parent.join()
    os._exit(1)
