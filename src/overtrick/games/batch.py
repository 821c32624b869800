"""Whole random hands in compiled code. Hand `i` of a seed is the same however the work is split."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, pointer, raw
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import PLAY, pick, start_four
from overtrick.engine.dealing import DRAWN
from overtrick.engine.state import MOVES, OVER, PHASE, WIDTH
from overtrick.engine.stepping import act, begin
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE
from overtrick.games.game import Game


@batch(INT(*[VECTOR] * 5, INT, INT, MATRIX, pointer(DEAL), pointer(LEGAL), pointer(CALL), pointer(SCORE)))
def random_hands(
    tables: Vector,
    state: Vector,
    deck: Vector,
    rng: Vector,
    heads: Vector,
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
    heads = raw(heads)
    actions = 0
    for hand in range(len(returns)):
        number = first + hand
        if hand == 0 or number & 3 == 0:
            start_four(heads, seed, number)
        rng[0] = heads[(number & 3) << 1 | DEAL_STREAM]
        begin(tables, state, deck, rng, DRAWN, DRAWN, 1, deal)
        rng[0] = heads[(number & 3) << 1 | PLAY]
        while state[PHASE] != OVER:
            act(tables, state, pick(legal(tables, state), rng), call)
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
    state, deck, rng, heads = (np.zeros(size, np.int64) for size in (WIDTH, game.cards_dealt, 1, 8))
    returns = np.zeros((hands, game.players), np.int64)
    kernels = game.kernels
    pointers = kernels.deal, kernels.legal, kernels.call, kernels.score
    actions = random_hands(game.tables, state, deck, rng, heads, seed, first, returns, *pointers)
    return Chunk(first, int(actions), returns.astype(np.float64))
