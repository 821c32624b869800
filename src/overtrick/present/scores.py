"""The score sheet, and the end of a whole game in words."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from overtrick.games.whole_game import WholeGame
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


def columns(whole: WholeGame, people: People) -> list[tuple[str, int]]:
    """Who has a column on the sheet, and a seat whose score stands for it: clockwise from the reader."""
    order = people.around(whole.game.players)
    sides = sorted(whole.game.sides, key=lambda side: min(map(order.index, side)))
    return [(people.together(side), side[0]) for side in sides]


def score_sheet(whole: WholeGame, people: People) -> ScoreSheet:
    """What every hand of a whole game gave."""
    says, shown = presentation(whole.game), columns(whole, people)
    seats = [seat for _, seat in shown]
    awards = np.array([whole.award(hand)[seats] for hand in whole.finished]).reshape(-1, len(seats))
    lines = [
        Line(number, tuple(map(says.counted, award)), tuple(map(says.counted, total)))
        for number, (award, total) in enumerate(zip(awards, np.cumsum(awards, axis=0), strict=True), 1)
    ]
    return ScoreSheet(tuple(name for name, _ in shown), tuple(lines), says.penalties)


def end_text(whole: WholeGame, seats: Sequence[int], people: People) -> str:
    """Who won the game."""
    name, total = people.together(seats), presentation(whole.game).told(whole.scores[seats[0]])
    if sum(not set(side).isdisjoint(seats) for side in whole.game.sides) > 1:
        return f"The game ends in a tie between {name}, with {total}."
    verb = "win" if people.you in seats or len(seats) > 1 else "wins"
    return f"{sentence(name)} {verb} the game with {total}."
