"""The score sheet, and the end of a match in words."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from overtrick.games.match import Match
from overtrick.present.people import People, sentence
from overtrick.present.presentation import presentation


@dataclass(frozen=True)
class Line:
    """A hand: what it gave in each column, and the totals after it. Points are counted as players count them."""

    hand: int
    awards: tuple[float, ...]
    totals: tuple[float, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """A column for every side, the reader's first, and a line for every finished hand."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    fewest_win: bool


def columns(match: Match, people: People) -> list[tuple[str, int]]:
    """Who has a column on the sheet, and a seat whose score stands for it: clockwise from the reader."""
    order = people.around(match.game.players)
    sides = sorted(match.game.sides, key=lambda side: min(map(order.index, side)))
    return [(people.together(side), side[0]) for side in sides]


def score_sheet(match: Match, people: People) -> ScoreSheet:
    """What every hand of a match gave."""
    says, shown = presentation(match.game), columns(match, people)
    seats = [seat for _, seat in shown]
    awards = np.array([match.award(hand)[seats] for hand in match.finished]).reshape(-1, len(seats))
    lines = [
        Line(number, tuple(map(says.counted, award)), tuple(map(says.counted, total)))
        for number, (award, total) in enumerate(zip(awards, np.cumsum(awards, axis=0), strict=True), 1)
    ]
    return ScoreSheet(tuple(name for name, _ in shown), tuple(lines), says.penalties)


def end_text(match: Match, seats: Sequence[int], people: People) -> str:
    """Who won the match."""
    name, total = people.together(seats), presentation(match.game).told(match.scores[seats[0]])
    if sum(not set(side).isdisjoint(seats) for side in match.game.sides) > 1:
        return f"The match ends in a tie between {name}, with {total}."
    verb = "win" if people.you in seats or len(seats) > 1 else "wins"
    return f"{sentence(name)} {verb} the match with {total}."
