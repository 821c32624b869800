"""The score sheet and the end of hands and matches."""

from collections.abc import Sequence

import numpy as np
from rich.console import RenderableType

from overtrick.cli.seat.board import grid
from overtrick.cli.seat.facts.plain import sentence, together
from overtrick.games.match import Match


def columns(match: Match, you: int) -> list[tuple[str, int]]:
    """Who has a column on the sheet, and a seat whose score stands for it: clockwise from the person."""
    sides = sorted(match.game.sides, key=lambda side: min((seat - you) % match.game.players for seat in side))
    return [(together(side, you), side[0]) for side in sides]


def score_sheet(match: Match, you: int) -> RenderableType:
    """A line for each hand: what it gave, and the total after it."""
    if not match.finished:
        return "No hand has been finished yet."
    awards = np.array([match.award(hand) for hand in match.finished])
    totals = np.cumsum(awards, axis=0)
    shown, table = columns(match, you), grid(5)
    for _ in shown:
        table.add_column(justify="right", no_wrap=True, min_width=10)
    table.add_row("hand", *(name for name, _ in shown))
    for number, (award, total) in enumerate(zip(awards, totals, strict=True), 1):
        table.add_row(f"{number:4}", *(score_cell(award[seat], total[seat]) for _, seat in shown))
    return table


def score_cell(award: float, total: float) -> str:
    return f"{award:+g} {total:5g}" if award else f"- {total:5g}"


def end_text(match: Match, seats: Sequence[int], you: int) -> str:
    """Who won the match."""
    name, total = together(seats, you), f"{match.scores[seats[0]]:g}"
    if sum(not set(side).isdisjoint(seats) for side in match.game.sides) > 1:
        return f"The match ends in a tie between {name}, with {total}."
    verb = "win" if you in seats or len(seats) > 1 else "wins"
    return f"{sentence(name)} {verb} the match with {total}."
