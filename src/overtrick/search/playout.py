"""Flat Monte Carlo: every action in every world, and from there on by a policy, to the end or to a value."""

from typing import Any

import numpy as np

from overtrick.core.bits import count, lowest
from overtrick.core.errors import IllegalAction
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
    raw,
)
from overtrick.engine.policy import MINDS, Policy, minds
from overtrick.engine.state import PLAY, SEATS_MAX, TURN, WIDTH, copy
from overtrick.engine.stepping import FOUL, ROWS, RULES, TO_THE_END, TRUTH, VIEW, act, bare_minds, play_on
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.search.classes import classes_of
from overtrick.search.leaf import APPRAISER, PLAYED_OUT, Leaf, appraiser, bare_appraiser, evaluate


def rules_of(game: Game) -> tuple[Any, ...]:
    """The kernels of a game that `RULES` lists."""
    kernels = game.kernels
    return kernels.legal, kernels.call, kernels.score, kernels.veil


@batch(INT(VECTOR, MATRIX, INT, MATRIX, FLOAT_MATRIX, FLOATS, MATRIX, RULES, MINDS, APPRAISER))
def try_every_action(
    tables: Vector,
    worlds: Matrix,
    actions: int,
    rows: Matrix,
    results: FloatMatrix,
    worths: Floats,
    streams: Matrix,
    rules: Any,
    players: Any,
    leaf: Any,
) -> int:
    """Fill in what every action of a set is worth to the seat to move; FOUL if a policy broke the rules."""
    tables, players, leaf = raw(tables), bare_minds(players), bare_appraiser(leaf)
    state, worths = raw(rows[TRUTH]), raw(worths)
    for row in range(len(worlds)):
        seat, untried, column = worlds[row, TURN], actions, 0
        while untried:
            copy(raw(worlds[row]), state)
            act(tables, state, lowest(untried), rules[1])
            untried &= untried - 1
            if evaluate(tables, rows, streams, rules, players, leaf, worths) == FOUL:
                return FOUL
            results[row, column] = worths[seat]
            column += 1
    return 0


@batch(INT(VECTOR, MATRIX, INT, INT, MATRIX, MATRIX, MATRIX, RULES, MINDS))
def act_everywhere(
    tables: Vector,
    worlds: Matrix,
    action: int,
    until: int,
    rows: Matrix,
    ends: Matrix,
    streams: Matrix,
    rules: Any,
    players: Any,
) -> int:
    """Act in every world and let policies go on until a phase, in the rows of `ends`; FOUL if one did wrong."""
    tables, view, players = raw(tables), raw(rows[VIEW]), bare_minds(players)
    for row in range(len(worlds)):
        state = raw(ends[row])
        copy(raw(worlds[row]), state)
        act(tables, state, action, rules[1])
        if play_on(tables, state, view, streams, rules, players, until, TO_THE_END) == FOUL:
            return FOUL
    return 0


def play_worlds(
    game: Game, worlds: Matrix, actions: int, players: Any, rng: Vector, leaf: Leaf = PLAYED_OUT
) -> FloatMatrix:
    """What each action of a set is worth to the seat to move, lowest first, in every world, [worlds, actions]."""
    results, rows = np.zeros((len(worlds), count(actions))), np.zeros((ROWS, WIDTH), np.int64)
    arguments = game.tables, worlds, actions, rows, results, np.zeros(SEATS_MAX), rng[None]
    check_fair(game, try_every_action(*arguments, rules_of(game), players, appraiser(leaf)))
    return results


def play_until(game: Game, worlds: Matrix, bit: int, players: Any, rng: Vector, until: int) -> Matrix:
    """The worlds when a phase begins, if the seat to move acts so and policies go on."""
    ends, rows = np.zeros_like(worlds), np.zeros((ROWS, WIDTH), np.int64)
    arguments = game.tables, worlds, bit, until, rows, ends, rng[None]
    check_fair(game, act_everywhere(*arguments, rules_of(game), players))
    return ends


def check_fair(game: Game, done: int) -> None:
    """Raise if a policy broke the rules."""
    if done == FOUL:
        raise IllegalAction(f"a policy broke the rules of {game!r} in a world that a search imagined")


class Playouts:
    """Tries the actions of one decision, a policy having every seat after them; of actions that are alike, one."""

    def __init__(self, view: View, policy: Policy, leaf: Leaf = PLAYED_OUT) -> None:
        self.game, self.players = view.game, minds(*[policy] * view.game.players)
        self.classes, self.leaf = classes_of(view), leaf

    def scores(self, worlds: Matrix, rng: Vector) -> FloatMatrix:
        """What the seat to move gets for each legal action, lowest first, [worlds, actions]."""
        results = play_worlds(self.game, worlds, self.classes.different, self.players, rng, self.leaf)
        return results[:, self.classes.columns]

    def after_calls(self, worlds: Matrix, bit: int, rng: Vector) -> Matrix:
        """The worlds when the first card is to be played, if the seat to move acts so and the policy goes on."""
        return play_until(self.game, worlds, bit, self.players, rng, PLAY)
