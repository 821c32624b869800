"""Whole random hands in compiled code. Hand `i` of a seed is the same however the work is split."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, pointer, raw
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import PLAY as PLAY_STREAM
from overtrick.core.random import pick, start
from overtrick.engine.dealing import DRAWN, draw_hand
from overtrick.engine.state import BASE, MOVES, OVER, PHASE, PLAY, WIDTH, record
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, play
from overtrick.games.game import Game


@batch(INT(*[VECTOR] * 4, INT, INT, MATRIX, pointer(DEAL), pointer(LEGAL), pointer(CALL), pointer(SCORE)))
def random_hands(
    tables: Vector,
    state: Vector,
    deck: Vector,
    rng: Vector,
    seed: int,
    first: int,
    returns: Matrix,
    deal: Any,
    legal: Any,
    call: Any,
    score: Any,
) -> int:
    """Fill the rows of `returns` with the results of hands first, first + 1, ...; the number of actions."""
    tables, state, deck, rng = raw(tables), raw(state), raw(deck), raw(rng)
    actions = 0
    for hand in range(len(returns)):
        start(rng, seed, first + hand, DEAL_STREAM)
        draw_hand(tables, state, deck, rng, DRAWN, DRAWN, 1)
        deal(tables, state, deck)
        start(rng, seed, first + hand, PLAY_STREAM)
        while state[PHASE] != OVER:
            bit = pick(legal(tables, state), rng)
            record(state, state[BASE] + bit)
            if state[PHASE] == PLAY:
                play(tables, state, bit)
            else:
                call(tables, state, bit)
        score(tables, state, raw(returns[hand]))
        actions += state[MOVES]
    return actions


class Chunk(NamedTuple):
    """Some hands in a row: the number of the first, actions in all, and returns[hands, players]."""

    first: int
    actions: int
    returns: NDArray[Any]


def play_chunk(game: Game, seed: int, first: int, hands: int) -> Chunk:
    """Play some hands in one compiled call."""
    state, deck, rng = (np.zeros(size, np.int64) for size in (WIDTH, game.cards_dealt, 1))
    returns = np.zeros((hands, game.players), np.int64)
    kernels = game.kernels
    pointers = kernels.deal, kernels.legal, kernels.call, kernels.score
    actions = random_hands(game.tables, state, deck, rng, seed, first, returns, *pointers)
    return Chunk(first, int(actions), returns.astype(np.float64))
