"""A tree that grows: the arrays behind `search.tree`, and what they say at the root."""

import numpy as np

from overtrick.core.jit import Matrix, Vector
from overtrick.engine.policy import Policy
from overtrick.engine.state import WIDTH
from overtrick.games.game import Game
from overtrick.search.playout import DESK_ROWS, rules_of
from overtrick.search.tree import ACTION, CHILD, COLUMNS, DEPTH_MAX, EVERY_SEAT, NONE, ROOT, SIBLING, USED, VISITS, grow


class Tree:
    """The arrays of one search, and what it found at the root."""

    def __init__(self, game: Game, seat: int, rule: int, explore: float) -> None:
        self.game, self.seat, self.rule = game, seat, rule
        self.nodes, self.values = np.zeros((1, COLUMNS), np.int64), np.zeros(1)
        self.nodes[ROOT] = NONE, seat, NONE, NONE, 0, 0
        self.memory, self.settings = np.array([1.0, np.inf, -np.inf]), np.array([explore])
        self.desk, self.path = np.zeros((DESK_ROWS, WIDTH), np.int64), np.zeros(DEPTH_MAX, np.int64)

    def grow(self, worlds: Matrix, rng: Vector, policy: Policy, looks: int) -> None:
        """One simulation in each world."""
        self._make_room(len(worlds) * (1 if self.rule == EVERY_SEAT else DEPTH_MAX))
        grow(
            self.game.tables,
            worlds,
            self.seat,
            self.desk,
            self.nodes,
            self.values,
            self.memory,
            self.path,
            rng,
            self.settings,
            self.rule,
            rules_of(self.game),
            tuple(policy),
            looks,
        )

    def _make_room(self, more: int) -> None:
        """Enough rows for what the next simulations can add."""
        needed = int(self.memory[USED]) + more
        if needed > len(self.nodes):
            extra = max(needed - len(self.nodes), len(self.nodes))
            self.nodes = np.vstack([self.nodes, np.zeros((extra, COLUMNS), np.int64)])
            self.values = np.concatenate([self.values, np.zeros(extra)])

    def root(self) -> dict[int, tuple[int, float]]:
        """Visits and mean score of every action tried at the root, by its bit."""
        found, child = {}, int(self.nodes[ROOT, CHILD])
        while child != NONE:
            visits = int(self.nodes[child, VISITS])
            found[int(self.nodes[child, ACTION])] = visits, float(self.values[child]) / max(visits, 1)
            child = int(self.nodes[child, SIBLING])
        return found
