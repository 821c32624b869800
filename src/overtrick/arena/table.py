"""Compiled players at one table: whole hands in one kernel call, each seat seeing only its view."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from overtrick.core.errors import IllegalAction
from overtrick.core.jit import FLOATS, INT, MATRIX, VECTOR, Matrix, Vector, batch, bundle, pointers, raw
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import PLAY as PLAY_STREAM
from overtrick.core.random import checked_seed, start
from overtrick.engine.dealing import DRAWN, draw_hand
from overtrick.engine.policy import POLICY, Policy
from overtrick.engine.state import BASE, OVER, PHASE, PLAY, SEATS_MAX, TURN, WIDTH, copy, record
from overtrick.engine.tables import CARDS_MAX
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL, play
from overtrick.games.batch import Chunk
from overtrick.games.game import Game

KERNELS = pointers(DEAL, LEGAL, CALL, SCORE, VEIL)
HOOKS = pointers(*[POLICY] * SEATS_MAX)
WEIGHTS = bundle([FLOATS] * SEATS_MAX)


@batch(INT(VECTOR, MATRIX, VECTOR, MATRIX, INT, INT, MATRIX, KERNELS, HOOKS, WEIGHTS))
def policy_hands(
    tables: Vector,
    states: Matrix,
    deck: Vector,
    streams: Matrix,
    seed: int,
    first: int,
    returns: Matrix,
    kernels: Any,
    hooks: Any,
    weights: Any,
) -> int:
    """Fill the rows of `returns` with the results of hands first, first + 1, ...; the number of actions.

    If a player chooses what is not allowed the hands end there, and -1 minus that hand's row is returned.
    `states` has a row for the truth and one for the view; `streams` one for the deal and one for each seat.
    """
    deal, legal, call, score, veil = kernels
    tables, state, view, deck = raw(tables), raw(states[0]), raw(states[1]), raw(deck)
    actions = 0
    for hand in range(len(returns)):
        start(raw(streams[SEATS_MAX]), seed, first + hand, DEAL_STREAM)
        for seat in range(SEATS_MAX):
            start(raw(streams[seat]), seed, first + hand, PLAY_STREAM + 1 + seat)
        draw_hand(tables, state, deck, raw(streams[SEATS_MAX]), DRAWN, DRAWN, 1)
        deal(tables, state, deck)
        while state[PHASE] != OVER:
            seat = state[TURN]
            copy(state, view)
            veil(tables, view, seat)
            allowed = legal(tables, state)
            bit = hooks[seat](tables, view, allowed, raw(streams[seat]), raw(weights[seat]))
            if not (0 <= bit < CARDS_MAX and (allowed >> bit) & 1):
                return -1 - hand
            record(state, state[BASE] + bit)
            if state[PHASE] == PLAY:
                play(tables, state, bit)
            else:
                call(tables, state, bit)
            actions += 1
        score(tables, state, raw(returns[hand]))
    return actions


def play_policies(game: Game, players: Sequence[Policy], hands: int, seed: int = 0, first: int = 0) -> Chunk:
    """Hands of a seed played by one compiled policy per seat."""
    states, streams = np.zeros((2, WIDTH), np.int64), np.zeros((SEATS_MAX + 1, 1), np.int64)
    deck, returns = np.zeros(game.cards_dealt, np.int64), np.zeros((hands, game.players), np.int64)
    hooks, weights = zip(*players, *[players[0]] * (SEATS_MAX - len(players)), strict=True)
    arguments = game.tables, states, deck, streams, checked_seed(seed), first, returns, tuple(game.kernels)
    actions = int(policy_hands(*arguments, hooks, weights))
    if actions < 0:
        raise IllegalAction(
            f"a policy broke the rules in {game!r}.deal({checked_seed(seed)}, number={first - 1 - actions})"
        )
    return Chunk(first, actions, returns.astype(np.float64))
