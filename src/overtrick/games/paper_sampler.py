"""The Hearts paper's way to imagine worlds (rulebook §4.3): seat after seat, the most constrained one first.

It respects the voids that were shown, but it is not uniform over the deals that agree; `sampler=paper` keeps it so that
the bias can be measured. A filling in which the last seats cannot take what is left is thrown away and begun anew; a
row that was unlucky `TRIES` times keeps the world that the exact sampler drew, and so do all where more is known than
who may hold which card.
"""

from typing import Any, Final

import numpy as np

from overtrick.core.bits import count, lowest
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.core.random import pick
from overtrick.engine.knowledge import CASE, IMPLY, KNOW, MAY, NEED, NO_PLACE, PLACES, ROOM, SETTLE, UNSEEN, replay
from overtrick.engine.state import WIDTH, copy
from overtrick.games.hand import View
from overtrick.games.worlds import beliefs, sample_worlds

TRIES: Final = 100


@kernel
def possible(case: Vector, place: int, cards: int) -> int:
    """Which of some cards may be in a place."""
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if (case[MAY + card] >> place) & 1:
            found |= 1 << card
    return found


@kernel
def most_constrained(case: Vector, unfilled: int) -> int:
    """The place that may hold the fewest of the unseen cards; the first of equals."""
    best, fewest = 0, 1 << 10
    while unfilled:
        place = lowest(unfilled)
        unfilled &= unfilled - 1
        choice = count(possible(case, place, case[UNSEEN]))
        if choice < fewest:
            best, fewest = place, choice
    return best


@kernel
def fill(case: Vector, places: Vector, rng: Vector) -> bool:
    """Fill the places in order with any cards that they may hold; whether it came out."""
    unfilled, left = 0, case[UNSEEN]
    for place in range(PLACES):
        places[place] = 0
        if case[ROOM + place]:
            unfilled |= 1 << place
    while unfilled:
        place = most_constrained(case, unfilled)
        unfilled &= ~(1 << place)
        allowed = possible(case, place, left)
        if count(allowed) < case[ROOM + place]:
            return False
        for _ in range(case[ROOM + place]):
            card = 1 << pick(allowed, rng)
            allowed &= ~card
            places[place] |= card
        left &= ~places[place]
    return True


@batch(
    INT(VECTOR, VECTOR, INT, MATRIX, VECTOR, MATRIX, pointer(IMPLY), pointer(KNOW), pointer(SETTLE)),
)
def fill_in_order(
    tables: Vector,
    view: Vector,
    seat: int,
    scratch: Matrix,
    rng: Vector,
    worlds: Matrix,
    imply: Any,
    know: Any,
    settle: Any,
) -> int:
    """Overwrite the worlds whose filling comes out; how many."""
    tables, view, rng = raw(tables), raw(view), raw(rng)
    state, case, places = raw(scratch[0]), raw(scratch[1]), raw(scratch[2])
    replay(tables, view, state, case, imply)
    if know(tables, view, seat, 0, case) > 1 or case[NEED] != NO_PLACE:
        return 0
    filled = 0
    for row in range(len(worlds)):
        for _ in range(TRIES):
            if fill(case, places, rng):
                copy(view, raw(worlds[row]))
                settle(tables, raw(worlds[row]), seat, places, rng)
                filled += 1
                break
    return filled


def paper_worlds(view: View, worlds: int, rng: Vector) -> Matrix:
    """Worlds of a view as the paper's program would draw them."""
    known, rows = beliefs(view.game), sample_worlds(view, worlds, rng)
    scratch = np.zeros((3, max(CASE, WIDTH, PLACES)), np.int64)
    arguments = view.game.tables, view.state, view.seat, scratch, rng, rows
    fill_in_order(*arguments, known.imply, known.know, known.settle)
    return rows
