"""Parts of jobs on a Ray cluster. Every node needs overtrick, and the files of agents at the same paths."""

import logging
import os
import re
import socket
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from overtrick.arena.job import Job
from overtrick.core.errors import BadOption
from overtrick.executors.executor import AHEAD, LIVES, Outcome, attempt
from overtrick.executors.processes import Processes


@dataclass(frozen=True)
class RayCluster:
    """The cluster at an address as `ray start` tells it; `auto` is the one of this machine, `local` starts one."""

    address: str

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Outcome]]:
        """Ray itself plays a part again whose worker or node was lost."""
        ray = connected(self.address)
        play = ray.remote(max_retries=LIVES)(attempt_in)
        under_way, left = deque[tuple[Job, Any]](), iter(jobs)
        while True:
            room = AHEAD * int(ray.cluster_resources().get("CPU", 1)) - len(under_way)
            under_way.extend((job, play.remote(os.getcwd(), job)) for job in islice(left, max(room, 0)))
            if not under_way:
                return
            job, played = under_way.popleft()
            yield job, outcome_of(ray, job, played)


def attempt_in(folder: str, job: Job) -> Outcome:
    """Play a part where the files of agents are named from."""
    with suppress(OSError):
        os.chdir(folder)
    return attempt(job)


def outcome_of(ray: Any, job: Job, played: Any) -> Outcome:
    """What became of a part, once it is known; one that Ray lost each time is played here, with a witness."""
    try:
        outcome: Outcome = ray.get(played)
    except ray.exceptions.RayTaskError:
        raise  # a bug, not a loss
    except ray.exceptions.RayError:
        ((_, outcome),) = Processes(1, lives=1).run([job])
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
