"""Who plays the parts of jobs: this process, several others, or a Ray cluster. Outcomes come in the order of the jobs.

    for job, outcome in executor(workers=2).run(jobs): ...

Jobs are asked for only when somebody is free, so whoever makes them can still decide what comes next. A part whose
worker was lost is played again; since a part depends on nothing but its numbers, nobody can tell afterwards.
"""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from os import _exit
from threading import Thread
from time import perf_counter
from typing import Protocol

from overtrick.arena.job import Arrays, Job, play_chunk
from overtrick.core.errors import BadOption, OvertrickError

LIVES = 3
"""How often in a row workers may be lost before anything is finished."""

AHEAD = 2
"""Parts for each worker that are under way at a time, so that nobody waits for the next one."""


class WorkersLost(OvertrickError):
    """Workers ended again and again before they had finished anything."""


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
    """This process alone, so many others, or the Ray cluster at an address."""
    if ray:
        from overtrick.arena.ray_cluster import RayCluster

        return RayCluster(ray)
    if workers < 1:
        raise BadOption(f"workers={workers}; possible: 1 or more")
    return InProcess() if workers == 1 else Processes(workers)


def attempt(job: Job) -> Outcome:
    """Play a part. An agent that fails is an outcome; anything else that goes wrong is a bug and raises."""
    begun = perf_counter()
    try:
        return Outcome(play_chunk(job), "", perf_counter() - begun)
    except OvertrickError as error:
        return Outcome(None, str(error), perf_counter() - begun)


class InProcess:
    """One after the other, here."""

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Outcome]]:
        return ((job, attempt(job)) for job in jobs)


@dataclass(frozen=True)
class Processes:
    """Some processes of this machine that start from nothing."""

    workers: int

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Outcome]]:
        """A pool for the run; when it breaks, another that plays what is missing."""
        waiting, left, lives = deque[Job](), iter(jobs), LIVES
        while lives:
            pool = ProcessPoolExecutor(self.workers, get_context("spawn"), stay_with_parent)
            try:
                for job, outcome in through(pool, waiting, left, AHEAD * self.workers):
                    lives = LIVES
                    yield job, outcome
                return
            except BrokenProcessPool:
                lives -= 1
            finally:
                pool.shutdown(cancel_futures=True)
        raise lost(waiting)


def through(
    pool: ProcessPoolExecutor, waiting: deque[Job], left: Iterator[Job], ahead: int
) -> Iterator[tuple[Job, Outcome]]:
    """Play what waits, then what is left. `waiting` always has the jobs begun but not yet told."""
    futures: deque[Future[Outcome]] = deque(pool.submit(attempt, job) for job in waiting)
    while True:
        while len(waiting) < ahead and (job := next(left, None)):
            waiting.append(job)
            futures.append(pool.submit(attempt, job))
        if not waiting:
            return
        outcome = futures.popleft().result()
        yield waiting.popleft(), outcome


def stay_with_parent() -> None:
    """What a worker begins with: it ends at Ctrl-C without a word, and with its parent, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None  # a worker was started by somebody
    parent.join()
    _exit(1)


def lost(waiting: Iterable[Job]) -> WorkersLost:
    """The error for jobs that nobody survived."""
    job = next(iter(waiting))
    what = f"{' - '.join(map(str, job.specs))}, {job.kind} {job.first} to {job.first + job.count - 1}"
    return WorkersLost(f"workers ended {LIVES} times in a row; the first part they left unfinished is {what}")
