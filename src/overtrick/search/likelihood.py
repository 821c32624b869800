"""How likely worlds are, given what the other seats did in them: weights under a policy, on top of uniform worlds.

The calls and cards of the others, hidden ones as the world has them, are weighed at every decision by the chance that
the policy gives them; with probability DOUBT a seat does anything. Sums of logarithms, since hands are long.
"""

from math import log
from typing import Any, Final

import numpy as np

from overtrick.core.bits import count
from overtrick.core.jit import FLOATS, INT, MATRIX, VECTOR, Floats, Matrix, Vector, batch, pointers, raw
from overtrick.core.random import uniform
from overtrick.engine.dealing import set_hand
from overtrick.engine.policy import MIND, Policy, mind
from overtrick.engine.state import BASE, DEALER, ROUND, STAKE, TURN, WIDTH
from overtrick.engine.stepping import ROWS, TRUTH, VIEW, act, bare_mind, shown, weigh
from overtrick.engine.tricks import CALL, DEAL, LEGAL, VEIL
from overtrick.games.hand import View
from overtrick.games.worlds import beginning

DOUBT: Final = 0.1
KERNELS = pointers(DEAL, LEGAL, CALL, VEIL)


@batch(INT(VECTOR, MATRIX, MATRIX, INT, VECTOR, MATRIX, VECTOR, FLOATS, KERNELS, MIND))
def weigh_worlds(
    tables: Vector,
    decks: Matrix,
    actions: Matrix,
    seat: int,
    settings: Vector,
    rows: Matrix,
    rng: Vector,
    logs: Floats,
    kernels: Any,
    judge: Any,
) -> int:
    """Fill in the logarithm of the likelihood of each world; how many decisions were weighed."""
    deal, legal, call, veil = kernels
    tables, rng, state, view = raw(tables), raw(rng), raw(rows[TRUTH]), raw(rows[VIEW])
    judge, decisions = bare_mind(judge), 0
    for row in range(len(decks)):
        set_hand(tables, state, settings[0], settings[1], settings[2])
        deal(tables, state, raw(decks[row]))
        for move in range(actions.shape[1]):
            allowed, bit = legal(tables, state), actions[row, move] - state[BASE]
            if state[TURN] != seat and allowed & (allowed - 1):
                seen = shown(tables, state, view, veil, judge.reads)
                weigh(tables, seen, allowed, rng, judge)
                logs[row] += log((1.0 - DOUBT) * judge.slate[bit] + DOUBT / count(allowed))
                decisions += 1
            act(tables, state, bit, call)
    return decisions


def log_likelihoods(view: View, worlds: Matrix, policy: Policy, rng: Vector) -> Floats:
    """The logarithm of how likely the others were to do what they did, in each world."""
    game, state, logs = view.game, view.state, np.zeros(len(worlds))
    begun = [beginning(view, world, 0, rng) for world in worlds]
    decks = np.array([deck for deck, _ in begun], np.int64).reshape(len(worlds), -1)
    actions = np.array(
        [[filled(view, hidden, move) for move in range(len(view.history))] for _, hidden in begun], np.int64
    )
    settings, rows = state[[DEALER, ROUND, STAKE]], np.zeros((ROWS, WIDTH), np.int64)
    kernels = game.kernels.deal, game.kernels.legal, game.kernels.call, game.kernels.veil
    arguments = game.tables, decks, actions.reshape(len(worlds), -1), view.seat, settings, rows, rng, logs
    weigh_worlds(*arguments, kernels, mind(policy))
    return logs


def weights_of(view: View, worlds: Matrix, policy: Policy, rng: Vector) -> Floats:
    """How likely the others' calls and plays make each world, as shares that add up to one."""
    logs = log_likelihoods(view, worlds, policy, rng)
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
