"""Playing a hand out: from any state to its end by one policy; and flat Monte Carlo, which does it for every action."""

from typing import Any, Final

import numpy as np

from overtrick.core.bits import lowest
from overtrick.core.jit import INT, MATRIX, VECTOR, Floats, Matrix, Vector, batch, kernel, pointers, raw
from overtrick.core.random import pick
from overtrick.engine.policy import PLAYER, Policy
from overtrick.engine.state import BASE, OVER, PHASE, PLAY, TURN, WIDTH, copy, record
from overtrick.engine.tricks import CALL, LEGAL, SCORE, VEIL, play
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.search.classes import classes_of

RULES = pointers(LEGAL, CALL, SCORE, VEIL)
"""The kernels of a game that a search needs, in a tuple."""

TRUTH: Final = 0  # rows of the desk that a search works on
VIEW: Final = 1
SCORES: Final = 2
DESK_ROWS: Final = 3


def rules_of(game: Game) -> tuple[Any, ...]:
    """The kernels of a game that `RULES` lists."""
    kernels = game.kernels
    return kernels.legal, kernels.call, kernels.score, kernels.veil


@kernel
def act(tables: Vector, state: Vector, bit: int, call) -> None:  # type: ignore[no-untyped-def]
    """Play a card or make a call."""
    record(state, state[BASE] + bit)
    if state[PHASE] == PLAY:
        play(tables, state, bit)
    else:
        call(tables, state, bit)


@kernel
def choose(tables: Vector, state: Vector, view: Vector, legal: int, rng: Vector, veil, policy, looks: int) -> int:  # type: ignore[no-untyped-def]
    """What a policy does for the seat to move. One that never looks at its cards needs no view: it draws lots."""
    hook, weights = policy
    if not looks:
        return pick(legal, rng)
    copy(state, view)
    veil(tables, view, state[TURN])
    return hook(tables, view, legal, rng, raw(weights))


@kernel
def play_out(tables: Vector, state: Vector, view: Vector, rng: Vector, rules, policy, looks: int) -> None:  # type: ignore[no-untyped-def]
    """Play to the end, every seat by the same policy from its own view."""
    legal, call, _, veil = rules
    while state[PHASE] != OVER:
        allowed = legal(tables, state)
        act(tables, state, choose(tables, state, view, allowed, rng, veil, policy, looks), call)


@batch(INT(VECTOR, MATRIX, INT, MATRIX, MATRIX, VECTOR, RULES, PLAYER, INT))
def play_every_action(
    tables: Vector,
    worlds: Matrix,
    actions: int,
    desk: Matrix,
    results: Matrix,
    rng: Vector,
    rules: Any,
    policy: Any,
    looks: int,
) -> int:
    """Fill in the score of the seat to move for every world and action of a set; the number of playouts."""
    _, call, score, _ = rules
    tables, rng = raw(tables), raw(rng)
    state, view, scores = raw(desk[TRUTH]), raw(desk[VIEW]), raw(desk[SCORES])
    played = 0
    for row in range(len(worlds)):
        seat, untried, column = worlds[row, TURN], actions, 0
        while untried:
            copy(raw(worlds[row]), state)
            act(tables, state, lowest(untried), call)
            untried &= untried - 1
            play_out(tables, state, view, rng, rules, policy, looks)
            score(tables, state, scores)
            results[row, column] = scores[seat]
            column += 1
            played += 1
    return played


@batch(INT(VECTOR, MATRIX, INT, MATRIX, MATRIX, VECTOR, RULES, PLAYER, INT))
def make_calls(
    tables: Vector,
    worlds: Matrix,
    action: int,
    desk: Matrix,
    ends: Matrix,
    rng: Vector,
    rules: Any,
    policy: Any,
    looks: int,
) -> int:
    """Act in every world and let a policy go on up to the first card, in the rows of `ends`; how many got there."""
    legal, call, _, veil = rules
    tables, rng, view, playing = raw(tables), raw(rng), raw(desk[VIEW]), 0
    for row in range(len(worlds)):
        state, bit = raw(ends[row]), action
        copy(raw(worlds[row]), state)
        act(tables, state, bit, call)
        while state[PHASE] != OVER and state[PHASE] != PLAY:
            bit = choose(tables, state, view, legal(tables, state), rng, veil, policy, looks)
            act(tables, state, bit, call)
        playing += state[PHASE] == PLAY
    return playing


class Playouts:
    """Plays the actions of one decision out; of actions that are alike, one."""

    def __init__(self, view: View, policy: Policy, looks: int) -> None:
        self.game, self.policy, self.looks = view.game, policy, looks
        self.classes = classes_of(view)
        self.desk = np.zeros((DESK_ROWS, WIDTH), np.int64)

    def scores(self, worlds: Matrix, rng: Vector) -> Floats:
        """What the seat to move gets for each legal action, lowest first, [worlds, actions]."""
        game, results = self.game, np.zeros((len(worlds), len(set(self.classes.columns))), np.int64)
        arguments = game.tables, worlds, self.classes.different, self.desk, results, rng, rules_of(game)
        play_every_action(*arguments, tuple(self.policy), self.looks)
        return results[:, self.classes.columns].astype(np.float64)

    def after_calls(self, worlds: Matrix, bit: int, rng: Vector) -> Matrix:
        """The worlds when the first card is to be played, if the seat to move acts so and the policy goes on."""
        ends = np.zeros_like(worlds)
        arguments = self.game.tables, worlds, bit, self.desk, ends, rng, rules_of(self.game)
        make_calls(*arguments, tuple(self.policy), self.looks)
        return ends
