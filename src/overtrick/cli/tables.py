"""What all commands print with, in 80 columns."""

from contextlib import AbstractContextManager, nullcontext

from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from overtrick.cli.compiling import spinner, warn


def console() -> Console:
    """Where commands print. Rich drops colours and lines that the terminal does not have."""
    return Console(highlight=False, markup=False, emoji=False)


def progress(left: bool = False) -> Progress:
    """A bar for people, with the time it took or has left: it goes away at the end, and does not get into a file.

    A file is told instead if something will be compiled: what comes next may start workers, which takes a while.
    """
    columns = BarColumn(), TimeRemainingColumn() if left else TimeElapsedColumn(), TextColumn("{task.description}")
    stderr = Console(stderr=True)
    if not stderr.is_terminal:
        warn()
    return Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal)


def loading() -> AbstractContextManager[None]:
    """What is loaded meanwhile may be large: something moves on a terminal, and a file is told of compiling."""
    stderr = Console(stderr=True)
    if stderr.is_terminal:
        return spinner(stderr, "Loading what learns")
    warn()
    return nullcontext()


def plain_table(title: str = "") -> Table:
    """A table with a ruled head and nothing else."""
    table = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", title_style="bold", pad_edge=False)
    table.collapse_padding = True  # two blanks between columns: tables fit 60 columns
    return table


def value_text(value: object) -> str:
    """A value as it is typed after `--option name=`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
