"""Worlds: deals that agree with what a seat has seen, drawn exactly uniformly.

A world agrees with a view when playing the visible history in it is legal. It is a state like any other, with a card
wherever the view is blank; only the history keeps its blanks.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from overtrick.core.bits import each, set_of
from overtrick.core.errors import BadOption, BadView
from overtrick.core.imports import imported
from overtrick.core.jit import FLOAT, FLOATS, INT, MATRIX, VECTOR, Floats, Matrix, Vector, batch, pointer, raw
from overtrick.core.memory import NUMBER, check_memory
from overtrick.core.numbers import whole_number
from overtrick.core.random import REDEAL, new_stream, uniform
from overtrick.engine.knowledge import CASE, IMPLY, KNOW, PLACES, SETTLE, UNSEEN, replay
from overtrick.engine.state import WIDTH, copy
from overtrick.engine.worlds import SHAPE, count_deals, count_worlds, deal_world, draw_world, measure, shared_places
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Start, View, check_complete
from overtrick.games.knowledge.beliefs import Beliefs

WORLDS_MAX = 10**12
CASES_MAX = 64
FIRST_ROOM = 1 << 16
"""Counts to make room for at first; a view that takes more says so."""


@batch(
    FLOAT(
        VECTOR,
        VECTOR,
        INT,
        MATRIX,
        FLOATS,
        FLOATS,
        VECTOR,
        VECTOR,
        MATRIX,
        pointer(IMPLY),
        pointer(KNOW),
        pointer(SETTLE),
    )
)
def fill_worlds(
    tables: Vector,
    view: Vector,
    seat: int,
    scratch: Matrix,
    counts: Floats,
    totals: Floats,
    chosen: Vector,
    rng: Vector,
    worlds: Matrix,
    imply: Any,
    know: Any,
    settle: Any,
) -> float:
    """Fill the rows of `worlds`; how many worlds there are in all, or minus the counts it takes if there is no room.

    Each row first draws its case, in proportion to the worlds of the cases; then case by case the rows are filled in.
    """
    tables, view, rng = raw(tables), raw(view), raw(rng)
    state, case, shape, places = raw(scratch[0]), raw(scratch[1]), raw(scratch[2]), raw(scratch[3])
    replay(tables, view, state, case, imply)
    cases, total = know(tables, view, seat, 0, case), 0.0
    for number in range(cases):
        know(tables, view, seat, number, case)
        shared = shared_places(case)
        if shared:
            totals[number] = count_deals(case, shared, places)
        else:
            size = measure(case, shape)
            if size > len(counts):
                return -1.0 * size
            totals[number] = count_worlds(case, shape, raw(counts))
        total += totals[number]
    for row in range(len(worlds)):
        target = uniform(rng) * total
        number = 0
        while number < cases - 1 and target >= totals[number]:
            target -= totals[number]
            number += 1
        chosen[row] = number
    for number in range(cases if total > 0.0 else 0):
        if cases > 1:
            know(tables, view, seat, number, case)
        shared = shared_places(case)
        if cases > 1 and not shared:
            measure(case, shape)
            count_worlds(case, shape, raw(counts))
        for row in range(len(worlds)):
            if chosen[row] == number:
                world = raw(worlds[row])
                if shared:
                    deal_world(case, shared, rng, places)
                else:
                    draw_world(case, shape, raw(counts), rng, places)
                copy(view, world)
                settle(tables, world, seat, places, rng)
    return total


def has_beliefs(game: Game) -> bool:
    """Whether worlds of a game can be imagined."""
    return bool(game.rules.beliefs)


@lru_cache
def beliefs(game: Game) -> Beliefs:
    """What the game's seats can infer."""
    if not has_beliefs(game):
        raise BadOption(f"{game.name} does not say what its seats can infer: its rules have no `beliefs`")
    found: Beliefs = imported(game.rules.beliefs)
    return found


def drawn(view: View, worlds: int, rng: Vector) -> tuple[float, Matrix, Vector]:
    """The number of worlds of a view, some of them, and the last of its cases."""
    known, room = beliefs(view.game), FIRST_ROOM
    scratch, totals = np.zeros((4, max(CASE, WIDTH, SHAPE, PLACES)), np.int64), np.zeros(CASES_MAX)
    chosen, rows = np.zeros(worlds, np.int64), np.zeros((worlds, WIDTH), np.int64)
    while True:
        arguments = view.game.tables, view.state, view.seat, scratch, np.empty(room), totals, chosen, rng, rows
        total = float(fill_worlds(*arguments, known.imply, known.know, known.settle))
        if total >= 0:
            return total, rows, scratch[1]
        room = int(-total)


def count_worlds_of(view: View) -> float:
    """How many deals agree with a view; exact up to 2^47, then rounded."""
    return drawn(view, 0, new_stream(0, 0, REDEAL))[0]


def unseen_by(view: View) -> list[int]:
    """Cards that a seat has not seen: they may be anywhere, also where nobody holds them."""
    return [*each(drawn(view, 0, new_stream(0, 0, REDEAL))[2][UNSEEN])]


def sample_worlds(view: View, worlds: int, rng: Vector) -> Matrix:
    """States that agree with a view, [worlds, WIDTH], each drawn uniformly among all that do."""
    whole_number("worlds", worlds, 1, WORLDS_MAX)
    check_memory(f"{worlds:,} worlds", NUMBER * WIDTH * worlds, "ask for fewer")
    total, rows, _ = drawn(view, worlds, rng)
    if total == 0:
        raise BadView(f"no deal agrees with {view!r}")
    return rows


def redeal(hand: Hand, seat: int, seed: int) -> Hand:
    """A hand that looks the same to a seat; what it cannot see was redealt."""
    chance = new_stream(seed, 0, REDEAL)
    return rebuilt(hand, sample_worlds(hand.view(seat), 1, chance)[0], seat, chance)


def rebuilt(hand: Hand, world: Vector, seat: int, chance: Vector) -> Hand:
    """The hand of a world: dealt anew, and the visible history played in it."""
    start = hand.start
    spare = set_of(start.deck[hand.game.players * hand.game.hand_size(start.round) :])
    deck, hidden = beginning(hand.view(seat), world, spare, chance)
    other = Hand(hand.game, Start(tuple(deck), start.dealer, start.round, start.stake, sheet=start.sheet))
    for number, move in enumerate(hand.history):
        assert move.action is not None, "a hand hides nothing"
        other.play(hidden.get(number, move.action))
    return other


def beginning(view: View, world: Vector, spare: int, chance: Vector) -> tuple[list[int], dict[int, int]]:
    """The deck that was dealt in a world of a view, and the hidden actions by their move number."""
    origin = beliefs(view.game).origin(view, world, spare, chance)
    deck = [card for held in origin.hands for card in each(held)] + origin.rest
    check_complete(view.game, deck)
    return deck, origin.hidden
