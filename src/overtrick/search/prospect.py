"""What a finished hand is worth in a whole game: the chance to win it, by going on to its end on paper.

The hand is booked on a copy of the score sheet. If nobody has won by it, hands drawn from a stock are booked after it
until somebody has, some hundred times, and each time by the same draws whatever the hand gave: so two ways in which it
may end are compared by their difference alone.

A chance is told in points (`search.whole`): searches have constants in the unit of scores.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.core.bits import count
from overtrick.core.jit import (
    FLOAT_MATRIX,
    FLOATS,
    INT,
    MATRIX,
    VECTOR,
    FloatMatrix,
    Floats,
    Matrix,
    Vector,
    batch,
    kernel,
    named,
    pointer,
    raw,
)
from overtrick.core.random import draw
from overtrick.engine.sheet import BOOK, BOOKED, NEXT_STAKE, TOTAL
from overtrick.engine.state import DEALER
from overtrick.engine.tables import ROUNDS, SEATS
from overtrick.games.game import Game

BY_SCORE: Final = 0  # how a hand counts: by its score, as if there were no other,
BY_LINE: Final = 1  # by the line that is nearest to its worth in the whole game,
BY_CHANCE: Final = 2  # or by that worth itself

BEFORE: Final = 0  # rows: the sheet before the hand,
AFTER: Final = 1  # after it,
PAPER: Final = 2  # and on the way to the end; what a drawn hand gave, and the stream it was drawn from
GAINED: Final = 3
CHANCE: Final = 4
PAPER_ROWS: Final = 5

LONGEST: Final = 200
"""Hands after which a game on paper is a draw of everybody: bidders may never reach a target."""


class Prospect(NamedTuple):
    """A whole game as the argument of a batch; `line` and `scale` have the numbers of every seat in turn.

    `heads` are where the draws of each way to the end begin; `side` is how many seats win together.
    """

    counts: int
    side: int
    each: int
    book: Any
    rows: Matrix
    heads: Vector
    states: Matrix
    scores: Matrix
    line: FloatMatrix
    scale: FloatMatrix
    told: Floats


PROSPECT = named(
    Prospect, INT, INT, INT, pointer(BOOK), MATRIX, VECTOR, MATRIX, MATRIX, FLOAT_MATRIX, FLOAT_MATRIX, FLOATS
)


NO_NUMBERS: Final = np.zeros((1, 1), np.int64)
NO_FLOATS: Final = np.zeros((1, 1))

HAND_ALONE: Final = Prospect(
    BY_SCORE, 1, 1, None, *(NO_NUMBERS, NO_NUMBERS[0], NO_NUMBERS, NO_NUMBERS), *(NO_FLOATS, NO_FLOATS, NO_FLOATS[0])
)
"""No whole game: a hand counts by its score."""


def lead(game: Game) -> Prospect:
    """What counts is how far a seat is ahead of the mean of the table: a line in the scores of all.

    Where what some win others lose, that is the score itself.
    """
    seats = range(game.players)
    line = np.array([[*np.roll(game.lead, seat), 0.0] for seat in seats])
    return HAND_ALONE._replace(counts=BY_LINE, line=line, told=np.zeros(game.players))


@kernel
def finish_on_paper(tables: Vector, dealer: int, ahead: Any) -> int:
    """Book hands from the stock until somebody has won; the set of winners."""
    paper, gained, rng, seats = raw(ahead.rows[PAPER]), raw(ahead.rows[GAINED]), raw(ahead.rows[CHANCE]), tables[SEATS]
    for _ in range(LONGEST):
        dealer = (dealer + 1) % seats
        row = (paper[BOOKED] % tables[ROUNDS] * seats + dealer) * ahead.each + draw(rng, ahead.each)
        scores = raw(ahead.scores[row])
        for seat in range(seats):
            gained[seat] = scores[seat] * paper[NEXT_STAKE]
        paper[BOOKED] += 1
        winners = ahead.book(tables, raw(ahead.states[row]), gained, paper)
        if winners:
            return winners
    return (1 << seats) - 1


@kernel
def add_win(tables: Vector, winners: int, share: float, ahead: Any) -> None:
    """A share of the win for everybody in the set; it adds up to one over sides."""
    for seat in range(tables[SEATS]):
        ahead.told[seat] += ((winners >> seat) & 1) * share * ahead.side / count(winners)


@kernel
def tell_chances(tables: Vector, state: Vector, scores: Vector, ahead: Any) -> None:
    """Write on `told` how likely each seat is to win the whole game if the hand gives these scores."""
    before, after, paper = raw(ahead.rows[BEFORE]), raw(ahead.rows[AFTER]), raw(ahead.rows[PAPER])
    for slot in range(TOTAL + tables[SEATS]):
        after[slot] = before[slot]
    for seat in range(tables[SEATS]):
        ahead.told[seat] = 0.0
    after[BOOKED] += 1
    winners, ways = ahead.book(tables, state, scores, after), len(ahead.heads)
    if winners:
        add_win(tables, winners, 1.0, ahead)
        return
    for way in range(ways):
        for slot in range(TOTAL + tables[SEATS]):
            paper[slot] = after[slot]
        raw(ahead.rows[CHANCE])[0] = ahead.heads[way]
        add_win(tables, finish_on_paper(tables, state[DEALER], ahead), 1.0 / ways, ahead)


@kernel
def look_ahead(tables: Vector, state: Vector, scores: Vector, ahead: Any, worths: Floats) -> None:
    """Turn the scores that the seats get, or can expect, into what those are worth in the whole game, in points.

    By chance the hand is over and gave `scores`. If that is not what was expected, the line tells what the difference
    is worth: so what a critic says, who knows no chances, is not lost (its value is a control variate).
    """
    seats, told = tables[SEATS], ahead.told
    if ahead.counts == BY_CHANCE:
        tell_chances(tables, state, scores, ahead)
        for seat in range(seats):
            told[seat] = ahead.scale[seat, 0] * told[seat] + ahead.scale[seat, 1]
            worths[seat] -= scores[seat]
    else:
        for seat in range(seats):
            told[seat] = ahead.line[seat, seats]
    for seat in range(seats):
        for other in range(seats):
            told[seat] += ahead.line[seat, other] * worths[other]
    for seat in range(seats):
        worths[seat] = told[seat]


@batch(INT(VECTOR, MATRIX, MATRIX, PROSPECT, FLOAT_MATRIX))
def look_at_each(tables: Vector, states: Matrix, scores: Matrix, ahead: Any, worths: FloatMatrix) -> int:
    """Turn the scores of hands, in the rows of `worths` too, into what they are worth in the whole game."""
    tables = raw(tables)
    for row in range(len(states)):
        look_ahead(tables, raw(states[row]), raw(scores[row]), ahead, raw(worths[row]))
    return 0


def worths(game: Game, states: Matrix, scores: Matrix | FloatMatrix, ahead: Prospect) -> FloatMatrix:
    """What hands that ended so are worth to each seat, [hands, seats]."""
    found = np.array(scores[:, : game.players], np.float64, order="C")
    whole = found.astype(np.int64)
    look_at_each(game.tables, np.ascontiguousarray(states), whole, ahead, found)
    return found
