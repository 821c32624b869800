"""Processes of this machine that play one part each at a time, so that one that ends is known by what it played.

Its part is begun again by another one. The last time it is played with a witness: if that process ends as well, the
outcome is a failure that names the agent, the deal and the position.
"""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from os import _exit
from threading import Thread
from traceback import format_exc

from overtrick.arena.job import Job
from overtrick.core.errors import OvertrickError
from overtrick.executors.executor import AHEAD, LIVES, Outcome, attempt
from overtrick.executors.witness import Decision

LOOK = 1.0
"""Seconds that a worker has to go; and after which silent ones are looked at, for a child may hold their pipe."""


class WorkersLost(OvertrickError):
    """Workers ended again and again before they could play."""


@dataclass(frozen=True)
class Ready:
    """A worker that has started."""


@dataclass(frozen=True)
class Bug:
    """What raised in a worker and was no agent."""

    text: str


@dataclass(eq=False)
class Task:
    """A part, how many workers it has cost, and its outcome once there is one."""

    job: Job
    ends: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Processes:
    """Some processes that start from nothing; a part is begun `lives` times at most."""

    workers: int
    lives: int = LIVES

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Outcome]]:
        crew = Crew(self.workers, self.lives)
        try:
            yield from crew.run(iter(jobs))
        finally:
            crew.dismiss()


class Worker:
    """A process, and what it is at."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=[theirs])
        self.process.start()
        theirs.close()
        self.is_ready = False
        self.task: Task | None = None
        self.last: Decision | None = None

    def begin(self, task: Task, is_watched: bool) -> None:
        self.task, self.last = task, None
        with suppress(BrokenPipeError):  # it has ended, and will be heard of
            self.pipe.send((task.job, is_watched))

    def hear(self) -> bool:
        """Take in what it says; whether it is still there."""
        has_ended = self.process.exitcode is not None
        try:
            while self.pipe.poll():
                self.take(self.pipe.recv())
        except (EOFError, OSError):
            return False
        return not has_ended

    def take(self, message: Ready | Decision | Outcome | Bug) -> None:
        if isinstance(message, Bug):
            raise RuntimeError(f"a worker failed:\n{message.text}")
        if isinstance(message, Ready):
            self.is_ready = True
        elif isinstance(message, Decision):
            self.last = message
        elif self.task:
            self.task.outcome, self.task = message, None

    def end(self) -> str:
        """Let it go, by force if need be; how its process came to an end."""
        self.pipe.close()
        self.process.join(LOOK)
        self.process.kill()
        self.process.join()
        code = self.process.exitcode or 0
        return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"


class Crew:
    """So many workers, replaced when they end."""

    def __init__(self, size: int, lives: int) -> None:
        self.size, self.lives = size, lives
        self.workers = [Worker() for _ in range(size)]
        self.false_starts = 0

    def run(self, jobs: Iterator[Job]) -> Iterator[tuple[Job, Outcome]]:
        """What is finished is told before more is asked for: nobody wants more of what has failed."""
        tasks, again = deque[Task](), deque[Task]()
        while True:
            while tasks and (outcome := tasks[0].outcome):
                yield tasks.popleft().job, outcome
            self.hand_out(tasks, again, jobs)
            if not tasks:
                return
            self.listen(again)

    def hand_out(self, tasks: deque[Task], again: deque[Task], jobs: Iterator[Job]) -> None:
        """Something to do for everybody who has nothing: what was lost first."""
        for worker in self.workers:
            if worker.task:
                continue
            if again:
                worker.begin(task := again.popleft(), task.ends == self.lives - 1)
            elif len(tasks) < AHEAD * self.size and (job := next(jobs, None)):
                tasks.append(Task(job))
                worker.begin(tasks[-1], self.lives == 1)

    def listen(self, again: deque[Task]) -> None:
        """Wait until somebody has something to say, or has ended."""
        wait([worker.pipe for worker in self.workers], LOOK)
        for place, worker in enumerate(self.workers):
            if not worker.hear():
                self.workers[place] = Worker()
                self.bury(worker, again)

    def bury(self, worker: Worker, again: deque[Task]) -> None:
        """What a worker that has ended was at is begun again, or has failed."""
        how, task = worker.end(), worker.task
        self.false_starts = 0 if worker.is_ready else self.false_starts + 1
        if self.false_starts == LIVES:
            raise WorkersLost(f"{LIVES} workers in a row ended before they had started; the last one {how}")
        if task and worker.is_ready:
            task.ends += 1
        if task and task.ends < self.lives:
            again.append(task)
        elif task:
            task.outcome = Outcome(None, failure(task.job, worker.last, how), 0.0)

    def dismiss(self) -> None:
        """Nothing is asked for any more, so what is under way is not either."""
        for worker in self.workers:
            if worker.task:
                worker.process.kill()
            worker.end()


def failure(job: Job, last: Decision | None, how: str) -> str:
    """What is known about a part that nobody survived."""
    if last:
        return f"{last.who}: the process {how}; {last.position}"
    what = f"{job.kind} {job.first} to {job.first + job.count - 1}"
    return f"{' - '.join(map(str, job.specs))} failed in {what}: the process {how} before any decision"


def serve(pipe: Connection) -> None:
    """What a worker does: play what it is sent, until nobody sends any more."""
    stay_with_parent()
    pipe.send(Ready())
    while True:
        try:
            job, is_watched = pipe.recv()
            pipe.send(attempt(job, pipe.send if is_watched else None))
        except EOFError:
            return
        except Exception:
            pipe.send(Bug(format_exc()))


def stay_with_parent() -> None:
    """What a worker begins with: it ends at Ctrl-C without a word, and with its parent, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None  # a worker was started by somebody
    parent.join()
    _exit(1)
