"""Processes of this machine that do one task each at a time, so that one that ends is known by what it did.

Its task is begun again by another one. The last time it gives notice of its steps: if that process ends as well, the
outcome is an error that names the step.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import Generic

from overtrick.core.compiling import tell, tell_of_compiling
from overtrick.core.errors import OvertrickError
from overtrick.executors.executor import AHEAD, LIVES, AnyTask
from overtrick.executors.own_process import LOOK, OwnProcess
from overtrick.executors.task import Notice, Outcome, Task, Tell, attempt, portable


class TaskLost(OvertrickError):
    """A task ended each process that it was begun in."""


class WorkersLost(OvertrickError):
    """Workers ended again and again before they could begin."""


@dataclass(frozen=True)
class Ready:
    """A worker that has started."""


@dataclass(frozen=True)
class Compiling:
    """What a worker is compiling, or nothing any more: whoever started it can tell a person."""

    name: str


@dataclass(frozen=True)
class Bug:
    """What raised in a worker and was no error of the library."""

    text: str


@dataclass(eq=False)
class Ticket(Generic[AnyTask]):
    """A task, how many workers it has cost, and its outcome once there is one."""

    task: AnyTask
    ends: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Processes:
    """Some processes that start when there is something to do; a task is begun `lives` times at most."""

    workers: int
    lives: int = LIVES

    def run(self, tasks: Iterable[AnyTask], in_order: bool = True) -> Iterator[tuple[AnyTask, Outcome]]:
        crew = Crew[AnyTask](self.workers, self.lives, iter(tasks))
        try:
            yield from crew.run(in_order)
        finally:
            crew.dismiss()


class Worker(OwnProcess, Generic[AnyTask]):
    """A process, and what it is at."""

    def __init__(self) -> None:
        super().__init__(serve)
        self.is_ready = False
        self.ticket: Ticket[AnyTask] | None = None
        self.last: Notice | None = None

    def begin(self, ticket: Ticket[AnyTask], is_told: bool) -> None:
        self.ticket, self.last = ticket, None
        with suppress(BrokenPipeError):  # it has ended, and will be heard of
            self.pipe.send((ticket.task, is_told))

    def hear(self) -> bool:
        """Take in what it says; whether it is still there."""
        has_ended = self.has_ended
        try:
            while self.pipe.poll():
                self.take(self.pipe.recv())
        except (EOFError, OSError):
            return False
        return not has_ended

    def take(self, message: Ready | Notice | Compiling | Outcome | Bug) -> None:
        if isinstance(message, Bug):
            raise RuntimeError(f"a worker failed:\n{message.text}")
        if isinstance(message, Ready):
            self.is_ready = True
        elif isinstance(message, Notice):
            self.last = message
        elif isinstance(message, Compiling):
            tell(message.name)
        elif self.ticket:
            self.ticket.outcome, self.ticket = message, None


class Crew(Generic[AnyTask]):
    """Up to so many workers, each started when there is something for it to do."""

    def __init__(self, size: int, lives: int, tasks: Iterator[AnyTask]) -> None:
        self.size, self.lives, self.tasks = size, lives, tasks
        self.workers: list[Worker[AnyTask]] = []
        self.tickets, self.lost = deque[Ticket[AnyTask]](), deque[Ticket[AnyTask]]()
        self.false_starts = 0

    def run(self, in_order: bool) -> Iterator[tuple[AnyTask, Outcome]]:
        """What is finished is told before more is asked for: nobody wants more of what has failed."""
        while True:
            while found := self.finished(in_order):
                self.tickets.remove(found[0])
                yield found[0].task, found[1]
            self.hand_out()
            if not self.tickets:
                return
            self.listen()

    def finished(self, in_order: bool) -> tuple[Ticket[AnyTask], Outcome] | None:
        """The next one to be told of."""
        for ticket in self.tickets:
            if ticket.outcome:
                return ticket, ticket.outcome
            if in_order:
                return None
        return None

    def hand_out(self) -> None:
        """Something to do for everybody who has nothing."""
        while sum(worker.ticket is not None for worker in self.workers) < self.size and (ticket := self.next_ticket()):
            self.idle_worker().begin(ticket, ticket.ends == self.lives - 1)

    def next_ticket(self) -> Ticket[AnyTask] | None:
        """What was lost comes first."""
        if self.lost:
            return self.lost.popleft()
        if len(self.tickets) >= AHEAD * self.size or (task := next(self.tasks, None)) is None:
            return None
        self.tickets.append(Ticket(task))
        return self.tickets[-1]

    def idle_worker(self) -> Worker[AnyTask]:
        for worker in self.workers:
            if not worker.ticket:
                return worker
        self.workers.append(Worker())
        return self.workers[-1]

    def listen(self) -> None:
        """Wait until somebody has something to say, or has ended."""
        wait([worker.pipe for worker in self.workers], LOOK)
        for worker in [*self.workers]:
            if not worker.hear():
                self.workers.remove(worker)
                self.bury(worker)

    def bury(self, worker: Worker[AnyTask]) -> None:
        """What a worker that has ended was at is begun again, or has failed."""
        how, ticket = worker.end(), worker.ticket
        self.false_starts = 0 if worker.is_ready else self.false_starts + 1
        if self.false_starts == LIVES:
            raise WorkersLost(f"{LIVES} workers in a row ended before they had started; the last one {how}")
        if ticket and worker.is_ready:
            ticket.ends += 1
        if ticket and ticket.ends < self.lives:
            self.lost.append(ticket)
        elif ticket:
            ticket.outcome = Outcome(None, TaskLost(failure(ticket.task, worker.last, how)), 0.0)

    def dismiss(self) -> None:
        """Nothing is asked for any more, so what is under way is not either."""
        for worker in self.workers:
            if worker.ticket:
                worker.process.kill()
            worker.end()


def failure(task: Task, last: Notice | None, how: str) -> str:
    """What is known about a task that no process survived."""
    return f"{last.what}: the process {how}; {last.where}" if last else f"{task.name} failed: the process {how}"


def serve(pipe: Connection) -> None:
    """What a worker does: the tasks it is sent, until nobody sends any more."""
    tell_of_compiling(lambda name: pipe.send(Compiling(name)))
    pipe.send(Ready())
    while True:
        answer(pipe)


def answer(pipe: Connection) -> None:
    """Do the next task. What cannot be sent is a bug like any other."""
    try:
        task, is_told = pipe.recv()
        pipe.send(outcome_or_bug(task, pipe.send if is_told else None))
    except (EOFError, BrokenPipeError):
        raise
    except Exception:
        pipe.send(Bug(format_exc()))


def outcome_or_bug(task: Task, tell: Tell | None) -> Outcome | Bug:
    try:
        return portable(attempt(task, tell))
    except Exception:
        return Bug(format_exc())
