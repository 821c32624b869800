"""Playing hands out: from any state to its end by a policy for every seat; and flat Monte Carlo, which does it for
every action."""

from typing import Any

import numpy as np

from overtrick.core.bits import count, lowest
from overtrick.core.errors import IllegalAction
from overtrick.core.jit import INT, MATRIX, VECTOR, Floats, Matrix, Vector, batch, raw
from overtrick.engine.policy import MINDS, Policy, minds
from overtrick.engine.state import OVER, PLAY, TURN, WIDTH, copy
from overtrick.engine.stepping import FOUL, ROWS, RULES, SCORES, TO_THE_END, TRUTH, VIEW, act, bare_minds, play_on
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.search.classes import classes_of


def rules_of(game: Game) -> tuple[Any, ...]:
    """The kernels of a game that `RULES` lists."""
    kernels = game.kernels
    return kernels.legal, kernels.call, kernels.score, kernels.veil


@batch(INT(VECTOR, MATRIX, INT, MATRIX, MATRIX, MATRIX, RULES, MINDS))
def play_every_action(
    tables: Vector,
    worlds: Matrix,
    actions: int,
    rows: Matrix,
    results: Matrix,
    streams: Matrix,
    rules: Any,
    players: Any,
) -> int:
    """Fill in the score of the seat to move for every world and action of a set; FOUL if a policy broke the rules."""
    _, call, score, _ = rules
    tables, players = raw(tables), bare_minds(players)
    state, view, scores = raw(rows[TRUTH]), raw(rows[VIEW]), raw(rows[SCORES])
    for row in range(len(worlds)):
        seat, untried, column = worlds[row, TURN], actions, 0
        while untried:
            copy(raw(worlds[row]), state)
            act(tables, state, lowest(untried), call)
            untried &= untried - 1
            if play_on(tables, state, view, streams, rules, players, OVER, TO_THE_END) == FOUL:
                return FOUL
            score(tables, state, scores)
            results[row, column] = scores[seat]
            column += 1
    return 0


@batch(INT(VECTOR, MATRIX, INT, MATRIX, MATRIX, MATRIX, RULES, MINDS))
def make_calls(
    tables: Vector, worlds: Matrix, action: int, rows: Matrix, ends: Matrix, streams: Matrix, rules: Any, players: Any
) -> int:
    """Act in every world and let policies go on up to the first card, in the rows of `ends`; FOUL if one did wrong."""
    tables, view, players = raw(tables), raw(rows[VIEW]), bare_minds(players)
    for row in range(len(worlds)):
        state = raw(ends[row])
        copy(raw(worlds[row]), state)
        act(tables, state, action, rules[1])
        if play_on(tables, state, view, streams, rules, players, PLAY, TO_THE_END) == FOUL:
            return FOUL
    return 0


def play_worlds(game: Game, worlds: Matrix, actions: int, players: Any, rng: Vector) -> Matrix:
    """What the seat to move scores with each action of a set, lowest first, in every world, [worlds, actions]."""
    results, rows = np.zeros((len(worlds), count(actions)), np.int64), np.zeros((ROWS, WIDTH), np.int64)
    arguments = game.tables, worlds, actions, rows, results, rng[None]
    check_fair(game, play_every_action(*arguments, rules_of(game), players))
    return results


def check_fair(game: Game, done: int) -> None:
    """Raise if a policy broke the rules."""
    if done == FOUL:
        raise IllegalAction(f"a policy broke the rules of {game!r} in a world that a search imagined")


class Playouts:
    """Plays the actions of one decision out by a policy that has every seat; of actions that are alike, one."""

    def __init__(self, view: View, policy: Policy) -> None:
        self.game, self.players = view.game, minds(*[policy] * view.game.players)
        self.classes = classes_of(view)

    def scores(self, worlds: Matrix, rng: Vector) -> Floats:
        """What the seat to move gets for each legal action, lowest first, [worlds, actions]."""
        results = play_worlds(self.game, worlds, self.classes.different, self.players, rng)
        return results[:, self.classes.columns].astype(np.float64)

    def after_calls(self, worlds: Matrix, bit: int, rng: Vector) -> Matrix:
        """The worlds when the first card is to be played, if the seat to move acts so and the policy goes on."""
        ends, rows = np.zeros_like(worlds), np.zeros((ROWS, WIDTH), np.int64)
        arguments = self.game.tables, worlds, bit, rows, ends, rng[None]
        check_fair(self.game, make_calls(*arguments, rules_of(self.game), self.players))
        return ends
