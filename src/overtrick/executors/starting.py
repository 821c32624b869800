"""How processes are started: never by a fork of this one, whose threads may hold locks that a copy would wait for.

A server process with one thread, which has loaded what all workers need, forks itself for each of them; where there is
no such server, every worker starts from nothing.
"""

from multiprocessing import get_all_start_methods, get_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # some systems have one of them only
    from multiprocessing.context import ForkServerContext, SpawnContext


def context() -> "ForkServerContext | SpawnContext":
    """For workers, which start quickly."""
    if "forkserver" not in get_all_start_methods():
        return fresh()
    found = get_context("forkserver")
    found.set_forkserver_preload(["overtrick.executors.preloaded"])
    return found


def fresh() -> "SpawnContext":
    """For a process that starts from nothing, in the environment of this moment."""
    return get_context("spawn")
