"""The choice between executors, and the simplest of them."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from overtrick.core.errors import BadOption
from overtrick.executors.task import Outcome, Task, attempt

LIVES = 3
"""How often a task is begun before it has failed because its worker ends."""

WORKERS_MAX = 256
"""More is a slip of the finger: each is a process of some hundred megabytes."""

AHEAD = 2
"""Tasks for each worker that are asked for ahead of the first one that is not finished."""

AnyTask = TypeVar("AnyTask", bound=Task)


class Executor(Protocol):
    """What does tasks."""

    def run(self, tasks: Iterable[AnyTask], in_order: bool = True) -> Iterator[tuple[AnyTask, Outcome]]:
        """Each task with its outcome, in the order of the tasks; or else as they are finished."""
        ...


def executor(workers: int | None = None, ray: str = "") -> Executor:
    """This process; or so many others, be it one, for a task may end the process it runs in; or a Ray cluster."""
    if ray and workers is not None:
        raise BadOption(
            "workers are processes of this machine, and a Ray cluster has its own; possible: one of the two"
        )
    if ray:
        from overtrick.executors.ray_cluster import RayCluster

        return RayCluster(ray)
    if workers is None:
        return InProcess()
    if not 1 <= workers <= WORKERS_MAX:
        raise BadOption(f"workers={workers}; possible: 1 to {WORKERS_MAX}")
    from overtrick.executors.processes import Processes

    return Processes(workers)


class InProcess:
    """One after the other, here. A task that ends its process ends this one."""

    def run(self, tasks: Iterable[AnyTask], in_order: bool = True) -> Iterator[tuple[AnyTask, Outcome]]:
        return ((task, attempt(task)) for task in tasks)
