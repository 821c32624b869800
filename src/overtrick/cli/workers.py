"""Who does the work of a command: `--workers` and `--ray` mean the same wherever they are."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from overtrick.executors.executor import Executor

RAY = typer.Option(metavar="ADDRESS", help="A Ray cluster instead: HOST:PORT, auto or local.")
Ray = Annotated[str, RAY]
Workers = Annotated[int | None, typer.Option(help="Processes, be it one; as many as there are cores if not given.")]
FewWorkers = Annotated[int | None, typer.Option(help="Processes, be it one; all in this process if not given.")]


def executor_here(workers: int | None, ray: str) -> "Executor":
    """Who works if nobody says: this process."""
    from overtrick.executors.executor import executor

    return executor(workers, ray)


def executor_on_all_cores(workers: int | None, ray: str) -> "Executor":
    """Who works if nobody says: a process for each core."""
    import os

    from overtrick.executors.executor import executor

    return executor(workers if workers is not None or ray else os.cpu_count() or 1, ray)
