"""How likely worlds are, given what the other seats did in them: weights under a policy, on top of uniform worlds.

The calls and cards of the others, hidden ones as the world has them, are weighed at every decision by how often the
policy would choose them; with probability DOUBT a seat does anything. Sums of logarithms, since hands are long.
"""

from math import log
from typing import Any, Final

import numpy as np

from overtrick.core.bits import count
from overtrick.core.jit import FLOATS, INT, MATRIX, VECTOR, Floats, Matrix, Vector, batch, pointers, raw
from overtrick.core.random import uniform
from overtrick.engine.dealing import set_hand
from overtrick.engine.policy import PLAYER, Policy
from overtrick.engine.state import BASE, DEALER, ROUND, STAKE, TURN, WIDTH
from overtrick.engine.tricks import CALL, DEAL, LEGAL, VEIL
from overtrick.games.hand import View
from overtrick.games.worlds import beginning
from overtrick.search.playout import TRUTH, VIEW, act, choose

DOUBT: Final = 0.1
DRAWS: Final = 8
"""How often a policy is asked at each decision; its own chance makes shares of these."""

KERNELS = pointers(DEAL, LEGAL, CALL, VEIL)


@batch(INT(VECTOR, MATRIX, MATRIX, INT, VECTOR, MATRIX, VECTOR, FLOATS, KERNELS, PLAYER))
def weigh(
    tables: Vector,
    decks: Matrix,
    actions: Matrix,
    seat: int,
    settings: Vector,
    desk: Matrix,
    rng: Vector,
    logs: Floats,
    kernels: Any,
    policy: Any,
) -> int:
    """Fill in the logarithm of the likelihood of each world; how many decisions were weighed."""
    deal, legal, call, veil = kernels
    tables, rng, state, view = raw(tables), raw(rng), raw(desk[TRUTH]), raw(desk[VIEW])
    weighed = 0
    for row in range(len(decks)):
        set_hand(tables, state, settings[0], settings[1], settings[2])
        deal(tables, state, raw(decks[row]))
        for move in range(actions.shape[1]):
            allowed, bit = legal(tables, state), actions[row, move] - state[BASE]
            if state[TURN] != seat and allowed & (allowed - 1):
                hits = 0
                for _ in range(DRAWS):
                    hits += choose(tables, state, view, allowed, rng, veil, policy, 1) == bit
                logs[row] += log((1.0 - DOUBT) * hits / DRAWS + DOUBT / count(allowed))
                weighed += 1
            act(tables, state, bit, call)
    return weighed


def weights_of(view: View, worlds: Matrix, policy: Policy, rng: Vector) -> Floats:
    """How likely the others' calls and plays make each world, as shares that add up to one."""
    game, state, logs = view.game, view.state, np.zeros(len(worlds))
    begun = [beginning(view, world, 0, rng) for world in worlds]
    decks = np.array([deck for deck, _ in begun], np.int64).reshape(len(worlds), -1)
    actions = np.array(
        [[filled(view, hidden, move) for move in range(len(view.history))] for _, hidden in begun], np.int64
    )
    settings, desk = state[[DEALER, ROUND, STAKE]], np.zeros((2, WIDTH), np.int64)
    kernels = game.kernels.deal, game.kernels.legal, game.kernels.call, game.kernels.veil
    weigh(
        game.tables,
        decks,
        actions.reshape(len(worlds), -1),
        view.seat,
        settings,
        desk,
        rng,
        logs,
        kernels,
        tuple(policy),
    )
    shares: Floats = np.exp(logs - logs.max())
    return shares / shares.sum()


def filled(view: View, hidden: dict[int, int], move: int) -> int:
    """An action of the history, as it was in a world if the view hides it."""
    action = hidden.get(move, view.history[move].action)
    assert action is not None, "a world tells every hidden action"
    return action


def effective_size(weights: Floats) -> float:
    """How many equally weighted worlds tell as much as these (Kish)."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def resampled(view: View, worlds: Matrix, policy: Policy, rng: Vector) -> tuple[Matrix, float]:
    """As many worlds, each taken as often as its weight says (systematic resampling), and their effective size."""
    weights = weights_of(view, worlds, policy, rng)
    places = (np.arange(len(worlds)) + float(uniform(rng))) / len(worlds)
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), places), len(worlds) - 1)
    return worlds[chosen], effective_size(weights)
