"""A tournament for people at a terminal: ratings, the cross table, and what failed."""

from collections.abc import Iterator
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from overtrick.cli.match_tables import figures
from overtrick.tournaments.report import (
    PAGE,
    cross_note,
    entry_time,
    headline,
    range_text,
    ranked,
    rating_text,
    score_text,
    time_notes,
)
from overtrick.tournaments.tournament import Tournament

WIDE = 7
"""More entries than this leave no room for a decimal in 80 columns."""


def summary(tournament: Tournament, folder: Path) -> Iterator[RenderableType]:
    """All that is printed at the end."""
    yield Text(headline(tournament), style="bold")
    yield ratings_table(tournament)
    yield from time_notes(tournament)
    yield cross_note(tournament)
    yield cross_table(tournament)
    yield from failures(tournament)
    yield f"Report: {folder / PAGE}"


def failures(tournament: Tournament) -> Iterator[Text]:
    """Who failed, and where."""
    for (one, other), message in tournament.failures.items():
        names = f"{tournament.name(one)} against {tournament.name(other)}"
        yield Text(f"{names} failed: {message}", style="red")


def ratings_table(tournament: Tournament) -> Table:
    """The best first; the number is that of the cross table."""
    table = figures("entry", "rating", "95 %", "time")
    for rank, (spec, rating) in enumerate(ranked(tournament), 1):
        table.add_row(
            f"{rank} {tournament.name(spec)}", rating_text(rating), range_text(rating), entry_time(tournament, spec)
        )
    return table


def cross_table(tournament: Tournament) -> Table:
    """Row against column, columns by their number."""
    names = [spec for spec, _ in ranked(tournament)]
    table = figures("", *(str(rank) for rank in range(1, len(names) + 1)))
    digits = 1 if len(names) <= WIDE else 0
    for rank, one in enumerate(names, 1):
        table.add_row(
            f"{rank} {tournament.name(one)}", *(score_text(tournament, one, other, digits) for other in names)
        )
    return table
