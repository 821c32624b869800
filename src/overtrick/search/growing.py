"""A tree that grows: the arrays behind `search.tree`, and what they say at the root."""

import numpy as np

from overtrick.core.bits import each
from overtrick.core.jit import Matrix, Vector
from overtrick.engine.policy import RANDOM, Policy
from overtrick.engine.state import BASE, WIDTH
from overtrick.games.hand import View
from overtrick.search.classes import classes_of
from overtrick.search.playout import DESK_ROWS, rules_of
from overtrick.search.tree import (
    ACTION,
    CHILD,
    COLUMNS,
    DEPTH_MAX,
    LOGS,
    NONE,
    ROOT,
    SIBLING,
    SQUARES,
    SUM,
    USED,
    VISITS,
    grow,
)

FIRST_ROOM = 1 << 10
LOGARITHMS = np.log(np.maximum(np.arange(LOGS), 1))


class Tree:
    """The arrays of one search, and what it found at the root. `prior` is a policy for the rule that asks one."""

    def __init__(
        self, view: View, rule: int, explore: float, policy: Policy, looks: int, prior: Policy | None = None
    ) -> None:
        self.view, self.classes = view, classes_of(view)
        self.players = tuple(policy), tuple(prior or RANDOM)
        self.knobs = np.array([rule, looks, len(self.classes.twins) > 1, prior is not None], np.int64)
        self.nodes = np.zeros(FIRST_ROOM * COLUMNS, np.int64)
        self.nodes[ROOT : ROOT + COLUMNS] = NONE, view.seat, NONE, NONE, 0, 0, 0, 0
        self.memory, self.explore = np.array([float(COLUMNS), np.inf, -np.inf]), np.array([explore])
        self.desk, self.path = np.zeros((DESK_ROWS, WIDTH), np.int64), np.zeros(DEPTH_MAX, np.int64)

    def grow(self, worlds: Matrix, rng: Vector) -> None:
        """One simulation in each world."""
        self._make_room(len(worlds))
        game = self.view.game
        grow(
            game.tables,
            worlds,
            self.view.seat,
            self.desk,
            self.nodes,
            self.memory,
            self.path,
            rng,
            self.classes.twins,
            self.explore,
            LOGARITHMS,
            self.knobs,
            rules_of(game),
            *self.players,
        )

    def _make_room(self, more: int) -> None:
        """Enough words for what the next simulations can add."""
        needed, words = int(self.memory[USED]) + more * COLUMNS, len(self.nodes)
        if needed > words:
            self.nodes = np.concatenate([self.nodes, np.zeros(max(needed - words, words), np.int64)])

    def root(self) -> dict[int, tuple[float, float, float]]:
        """Visits, mean and variance of the score of every legal action, by its bit; what is alike has the same.

        An action that was never tried is not in it.
        """
        tried, base = self._children(), int(self.view.state[BASE])
        alike = zip(self.view.legal(), self.classes.columns, strict=True)
        searched = list(each(self.classes.different))
        return {action - base: tried[searched[column]] for action, column in alike if searched[column] in tried}

    def _children(self) -> dict[int, tuple[float, float, float]]:
        """The same for the actions that were tried."""
        found, child = {}, int(self.nodes[ROOT + CHILD])
        while child != NONE:
            visits = int(self.nodes[child + VISITS])
            mean, square = (int(self.nodes[child + word]) / visits for word in (SUM, SQUARES))
            found[int(self.nodes[child + ACTION])] = float(visits), mean, max(square - mean * mean, 0.0)
            child = int(self.nodes[child + SIBLING])
        return found
