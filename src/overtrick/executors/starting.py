"""How processes are started: never by a fork of this one, whose threads may hold locks that a copy would wait for.

A server process with one thread, which has loaded what all workers need, forks itself for each of them; where there is
no such server, every worker starts from nothing.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import current_process, get_all_start_methods, get_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # some systems have one of them only
    from multiprocessing.context import ForkServerContext, SpawnContext


PRELOADED = ["overtrick.executors.preloaded", "overtrick.arena.job"]
"""What the server loads: what every worker needs, then what most of them do."""


def context() -> "ForkServerContext | SpawnContext":
    """For workers, which start quickly."""
    if "forkserver" not in get_all_start_methods():
        return fresh()
    found = get_context("forkserver")
    found.set_forkserver_preload(PRELOADED)
    start_server()
    return found


def start_server() -> None:
    """The server starts deaf to Ctrl-C: until it has learned to ignore that it would end with a traceback."""
    from multiprocessing import forkserver, resource_tracker  # where there is one

    resource_tracker.ensure_running()  # or it would be started, and hear again, in between
    with deaf():
        forkserver.ensure_running()


@contextmanager
def deaf() -> Iterator[None]:
    """What is started meanwhile does not hear Ctrl-C; this thread hears it afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def with_children() -> Iterator[None]:
    """Processes that others made as daemons may start ours meanwhile. They may have no children, lest those outlive
    them; ours never do."""
    settings = getattr(current_process(), "_config", {})
    was_daemon = settings.pop("daemon", False)
    try:
        yield
    finally:
        if was_daemon:
            settings["daemon"] = True


def forget_server() -> None:
    """Whoever forks this process, its copy is no parent of the server and starts one of its own."""
    if module := sys.modules.get("multiprocessing.forkserver"):
        module._forkserver.__init__()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget_server)


def fresh() -> "SpawnContext":
    """For a process that starts from nothing, in the environment of this moment."""
    return get_context("spawn")
