"""Tasks on a Ray cluster. Every node needs overtrick, and the files of agents at the same paths."""

import logging
import os
import re
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from overtrick.core.errors import BadOption
from overtrick.executors.executor import AHEAD, LIVES, AnyTask
from overtrick.executors.processes import Processes
from overtrick.executors.task import Outcome, Task, attempt, portable


@dataclass(frozen=True)
class RayCluster:
    """The cluster at an address as `ray start` tells it; `auto` is the one of this machine, `local` starts one."""

    address: str

    def run(self, tasks: Iterable[AnyTask], in_order: bool = True) -> Iterator[tuple[AnyTask, Outcome]]:
        """Ray itself begins a task again whose worker or node was lost."""
        announce()
        ray = connected(self.address)
        remote = ray.remote(max_retries=LIVES)(attempt_in)
        under_way, left = dict[Any, AnyTask](), iter(tasks)
        while True:
            room = AHEAD * int(ray.cluster_resources().get("CPU", 1)) - len(under_way)
            under_way |= {remote.remote(os.getcwd(), task): task for task in islice(left, max(room, 0))}
            if not under_way:
                return
            begun = next(iter(under_way)) if in_order else ray.wait([*under_way])[0][0]
            task = under_way.pop(begun)
            yield task, outcome_of(ray, task, begun)


@cache
def announce() -> None:
    """Starting takes seconds, and what the workers of a cluster compile cannot be told here."""
    logging.getLogger("overtrick").warning("starting Ray; its workers compile what is not compiled yet")


def attempt_in(folder: str, task: Task) -> Outcome:
    """Do a task where the files of agents are named from."""
    with suppress(OSError):
        os.chdir(folder)
    return portable(attempt(task))


def outcome_of(ray: Any, task: Task, begun: Any) -> Outcome:
    """What became of a task, once it is known; one that Ray lost each time is done here, giving notice of its steps."""
    try:
        outcome: Outcome = ray.get(begun)
    except ray.exceptions.RayTaskError:
        raise  # a bug, not a loss
    except ray.exceptions.RayError:
        ((_, outcome),) = Processes(1, lives=1).run([task])
    return outcome


def connected(address: str) -> Any:
    """Ray, connected to a cluster, with nothing of its own to say."""
    try:
        import ray
    except ImportError:
        raise BadOption("Ray is not installed; possible: pip install 'overtrick[ray]', or --workers") from None
    if not ray.is_initialized():
        try:
            knock(address)
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        except (OSError, ValueError) as error:
            raise BadOption(f"no Ray cluster at {address!r}: {error}") from None
    return ray


def knock(address: str) -> None:
    """Raise if nobody listens at HOST:PORT; Ray would try for minutes."""
    if place := re.fullmatch(r"(?:ray://)?(.+):(\d+)", address):
        socket.create_connection((place[1], int(place[2])), timeout=10).close()
