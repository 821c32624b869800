"""Who plays the parts of jobs: this process, others, or a Ray cluster. Outcomes come in the order of the jobs.

    for job, outcome in executor(workers=2).run(jobs): ...

Jobs are asked for only when somebody is free, so whoever makes them can still decide what comes next. A part whose
worker was lost is played again; since a part depends on nothing but its numbers, nobody can tell afterwards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from overtrick.arena.job import Arrays, Job, play_chunk
from overtrick.core.errors import BadOption, OvertrickError
from overtrick.executors.witness import Tell, play_told

LIVES = 3
"""How often a part is begun before whoever ends its worker has failed."""

AHEAD = 2
"""Parts for each worker that are asked for ahead of the first one that is not finished."""


@dataclass(frozen=True)
class Outcome:
    """What became of a part: its arrays, or what failed; and how long it took, in seconds."""

    arrays: Arrays | None
    failure: str
    seconds: float


class Executor(Protocol):
    """What plays jobs."""

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Outcome]]:
        """Each job with its outcome, in their order."""
        ...


def executor(workers: int = 1, ray: str = "") -> Executor:
    """So many processes, be it one, for an agent may end the process it plays in; or the Ray cluster at an address."""
    if ray:
        from overtrick.executors.ray_cluster import RayCluster

        return RayCluster(ray)
    if workers < 1:
        raise BadOption(f"workers={workers}; possible: 1 or more")
    from overtrick.executors.processes import Processes

    return Processes(workers)


def attempt(job: Job, tell: Tell | None = None) -> Outcome:
    """Play a part. An agent that fails is an outcome; anything else that goes wrong is a bug and raises."""
    begun = perf_counter()
    try:
        return Outcome(play_told(job, tell) if tell else play_chunk(job), "", perf_counter() - begun)
    except OvertrickError as error:
        return Outcome(None, str(error), perf_counter() - begun)


class InProcess:
    """One after the other, here. An agent that ends its process ends this one."""

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Outcome]]:
        return ((job, attempt(job)) for job in jobs)
