"""A tree that grows: the arrays behind `search.tree`, and what they say at the root."""

import numpy as np

from overtrick.core.bits import each
from overtrick.core.errors import BadOption
from overtrick.core.jit import Matrix, Numbers, Vector
from overtrick.core.memory import NUMBER, check_memory
from overtrick.engine.policy import RANDOM, Policy, mind, minds
from overtrick.engine.state import BASE, SEATS_MAX, WIDTH
from overtrick.engine.stepping import ROWS
from overtrick.engine.tables import CARDS_MAX
from overtrick.games.hand import View
from overtrick.search.classes import classes_of
from overtrick.search.leaf import PLAYED_OUT, Leaf, appraiser
from overtrick.search.nodes import (
    ACTION,
    CHILD,
    COLUMNS,
    DEPTH_MAX,
    NONE,
    ROOT,
    SEAT,
    SIBLING,
    SQUARES,
    SUM,
    USED,
    VISITS,
    WRITTEN,
    Arrays,
)
from overtrick.search.playout import check_fair, rules_of
from overtrick.search.selecting import Rule
from overtrick.search.tree import Growth, grow
from overtrick.search.wishing import wish

FIRST_ROOM = 1 << 10

HALF = 0.5
"""So much of a prior is spread evenly, so that even a policy that is certain gets tested."""


class Tree:
    """The arrays of one search, and what it found at the root.

    The policy plays leaves out, and acts for the others where they do not select. `prior` is for a rule that reads it;
    a share of it, `even`, is the same for all actions.
    """

    def __init__(
        self,
        view: View,
        rule: Rule,
        explore: float,
        policy: Policy,
        prior: Policy | None = None,
        leaf: Leaf = PLAYED_OUT,
        even: float = HALF,
    ) -> None:
        if prior and not rule.reads_prior:
            raise BadOption("this rule of selection reads no prior; possible: SEARCHER")
        self.view, self.classes, self.has_prior = view, classes_of(view), prior is not None
        alike, twins = len(self.classes.twins) > 1, self.classes.twins
        who = view.seat, rule.everybody, self.has_prior
        self.growth = Growth(rule.select, wish if prior else None, *who, alike, twins)
        self.minds = minds(*[policy] * view.game.players), mind(prior or RANDOM), appraiser(leaf)
        self.memory = np.array([COLUMNS, 1, np.inf, -np.inf, explore, even])
        self.nodes = np.zeros(FIRST_ROOM * COLUMNS, np.int64)
        self.nodes[[ROOT + ACTION, ROOT + SEAT, ROOT + CHILD, ROOT + SIBLING]] = NONE, view.seat, NONE, NONE
        self.row = rule.row
        self.rows, self.path = np.zeros((ROWS, WIDTH), np.int64), np.zeros(DEPTH_MAX, np.int64)
        self.worths = np.zeros(SEATS_MAX)

    def grow(self, worlds: Matrix, rng: Vector) -> None:
        """One simulation in each world."""
        self._make_room(len(worlds))
        game, sums = self.view.game, self.nodes.view(np.float64)
        tree = Arrays(self.nodes, sums, self.memory, self.row, self.path, self.worths)
        arguments = game.tables, worlds, self.rows, rng[None], tree, self.growth, rules_of(game)
        check_fair(game, grow(*arguments, *self.minds))

    def _make_room(self, more: int) -> None:
        """Enough words for what the next simulations can add: a node each, and the prior of one."""
        self.nodes = with_room(self.nodes, int(self.memory[USED]) + more * COLUMNS)
        if self.has_prior:
            self.row = with_room(self.row, int(self.memory[WRITTEN]) + more * CARDS_MAX)

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
        found, child, sums = {}, int(self.nodes[ROOT + CHILD]), self.nodes.view(np.float64)
        while child != NONE:
            visits = int(self.nodes[child + VISITS])
            mean, square = (float(sums[child + word]) / visits for word in (SUM, SQUARES))
            found[int(self.nodes[child + ACTION])] = float(visits), mean, max(square - mean * mean, 0.0)
            child = int(self.nodes[child + SIBLING])
        return found


def with_room(row: Numbers, words: int) -> Numbers:
    """A row that has at least so many words, and the same numbers at its head."""
    if words <= len(row):
        return row
    more = max(words - len(row), len(row))
    check_memory("a tree that goes on to grow", NUMBER * (2 * len(row) + more), "search for less long")
    return np.concatenate([row, np.zeros(more, row.dtype)])
