"""Who does the work of a command, and whom it trusts: these options mean the same in every command."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from overtrick.executors.executor import Executor

RAY = typer.Option(metavar="ADDRESS", help="Use a Ray cluster instead: HOST:PORT, auto or local.")
Ray = Annotated[str, RAY]
Workers = Annotated[int | None, typer.Option(help="Number of worker processes; default: one per core.")]
FewWorkers = Annotated[int | None, typer.Option(help="Number of worker processes; default: none, all in this process.")]
Trusted = Annotated[
    bool,
    typer.Option("--trusted", help="Let agents from files and packages play in this process: faster, and no secrets."),
]
OpenCards = Annotated[
    bool, typer.Option("--oracle", help="Let agents from files and packages see all cards if they ask for it.")
]


def executor_here(workers: int | None, ray: str) -> "Executor":
    """Who works if nobody says: this process."""
    from overtrick.executors.executor import executor

    return executor(workers, ray)


def executor_on_all_cores(workers: int | None, ray: str) -> "Executor":
    """Who works if nobody says: a process for each core."""
    import os

    from overtrick.executors.executor import executor

    return executor(workers if workers is not None or ray else os.cpu_count() or 1, ray)
