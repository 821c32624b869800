"""What an executor is given, and what becomes of it."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeAlias

from overtrick.core.errors import OvertrickError


class Notice(NamedTuple):
    """What a task is about to do, and where in its work that is."""

    what: str
    where: str


Tell: TypeAlias = Callable[[Notice], None]


class Task(Protocol):
    """Something to be done, here or elsewhere."""

    @property
    def name(self) -> str:
        """What messages call it."""
        ...

    def run(self, tell: Tell | None = None) -> Any:
        """Do it. Who is given a `tell` gives notice before each step that may end the process, and finds the same."""
        ...


@dataclass(frozen=True)
class Call:
    """A task that is one call of a function."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()

    def run(self, tell: Tell | None = None) -> Any:
        return self.function(*self.arguments)


@dataclass(frozen=True)
class Outcome:
    """What became of a task: its value or the error that made it impossible; and how many seconds it took."""

    value: Any
    error: OvertrickError | None
    seconds: float

    @property
    def failure(self) -> str:
        """What failed, in words; nothing if nothing did."""
        return str(self.error) if self.error else ""

    def result(self) -> Any:
        """The value; raises the error if there is one."""
        if self.error:
            raise self.error
        return self.value


def attempt(task: Task, tell: Tell | None = None) -> Outcome:
    """Do a task. An error of the library is an outcome; anything else that goes wrong is a bug and raises."""
    begun = perf_counter()
    try:
        return Outcome(task.run(tell), None, perf_counter() - begun)
    except OvertrickError as error:
        return Outcome(None, error, perf_counter() - begun)


def portable(outcome: Outcome) -> Outcome:
    """An outcome whose error can be sent; an error that cannot be made again elsewhere is sent by its words."""
    try:
        pickle.loads(pickle.dumps(outcome.error))
    except Exception:
        return replace(outcome, error=OvertrickError(outcome.failure))
    return outcome
