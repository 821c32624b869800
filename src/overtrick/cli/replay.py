"""`overtrick replay`: the hands of a file, move by move or all at once."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from overtrick.records.record import Record


def replay(
    file: Annotated[Path, typer.Argument(help="Records, one per line, such as `overtrick play` saves.")],
    hand: Annotated[int | None, typer.Option(min=1, help="Only this hand of the file, counting from 1.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print whole hands instead of stepping.")] = False,
) -> None:
    """Step through recorded hands: Enter for the next move, b for back, n for the next hand, q to quit."""
    from overtrick.cli.seat.replaying import step_through
    from overtrick.cli.seat.terminal import Terminal
    from overtrick.cli.tables import console

    records = chosen(file, hand)
    if everything or not is_terminal():
        print_records(records)
    else:
        step_through(records, Terminal(console()))


def is_terminal() -> bool:
    """Whether somebody is there to answer."""
    return sys.stdin.isatty()


def chosen(file: Path, hand: int | None) -> Iterator["Record"]:
    """The records asked for, read one by one; an error if there are none."""
    from overtrick.core.errors import BadRecord
    from overtrick.records.record import read_records

    number = 0
    for number, record in enumerate(read_records(file), 1):
        if hand in (None, number):
            yield record
    if number < (hand or 1):
        raise BadRecord(f"{file} has {number} hands" + (f", there is no hand {hand}" if hand else ""))


def print_records(records: Iterator["Record"]) -> None:
    """Whole hands, a ruled line between them."""
    from overtrick.cli.show import show_hand
    from overtrick.cli.tables import console

    for number, record in enumerate(records):
        if number:
            console().rule()
        console().print(show_hand(record.replay()))
