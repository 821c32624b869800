"""Information-set search as a textbook would write it: nodes with a list of children, one loop over worlds.

The judge of `search.tree`, written from its description. It takes the same worlds and the same random stream, so it
must come to the same tree, node by node.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from overtrick.core.bits import each, set_of
from overtrick.core.random import draw
from overtrick.engine.state import BASE, GONE, HAND, OVER, PHASE, PLAY, TURN
from overtrick.games.hand import act
from overtrick.search.equivalence import one_of_each


@dataclass
class Node:
    """What led here and who did it; `children` the newest first."""

    action: int
    seat: int
    children: list["Node"] = field(default_factory=list)
    visits: int = 0
    available: int = 0
    total: float = 0.0
    squares: float = 0.0

    def mean(self):
        return self.total / self.visits

    def child(self, action):
        return next((child for child in self.children if child.action == action), None)


@dataclass
class NaiveSearch:
    """One decision of `seat`. `everybody`: all seats choose by bounds; otherwise the others act by the policy."""

    game: Any
    seat: int
    twins: Any
    everybody: bool
    explore: float
    policy: Any = None
    prior: Any = None
    low: float = np.inf
    high: float = -np.inf

    def __post_init__(self):
        self.root = Node(-1, self.seat)

    def grow(self, worlds, rng):
        for world in worlds:
            self.simulate(world.copy(), rng)

    def simulate(self, state, rng):
        path, new = [self.root], False
        while not (new or state[PHASE] == OVER or self.is_hidden(state)):
            action, seat = self.choose(path[-1], state, rng), int(state[TURN])
            child = path[-1].child(action)
            if child is None:
                child, new = Node(action, seat), True
                path[-1].children.insert(0, child)
            act(self.game, state, int(state[BASE]) + action)
            path.append(child)
        self.back_up(path, self.leaf(state, rng))

    def is_hidden(self, state):
        """Another seat lays a card aside, which the searcher does not see."""
        return state[TURN] != self.seat and state[BASE] == 0 and state[PHASE] != PLAY

    def leaf(self, state, rng):
        while state[PHASE] != OVER:
            act(self.game, state, int(state[BASE]) + self.by(self.policy, state, self.legal(state), rng))
        scores = np.zeros(self.game.players, np.int64)
        self.game.kernels.score(self.game.tables, state, scores)
        return scores.tolist()

    def back_up(self, path, scores):
        self.low, self.high = min(self.low, scores[self.seat]), max(self.high, scores[self.seat])
        for node in path:
            node.visits += 1
            node.total += scores[node.seat]
            node.squares += scores[node.seat] ** 2

    def choose(self, node, state, rng):
        legal = self.legal(state)
        if not self.everybody and state[TURN] != self.seat:
            return self.by(self.policy, state, legal, rng)
        legal = self.different(state, legal)
        if self.everybody:
            return self.by_bound(node, legal, rng)
        return self.by_prior(node, legal, self.bonus(state, legal, rng), rng)

    def by_bound(self, node, legal, rng):
        """Upper confidence bounds over the actions that could be chosen; any of the untried ones before that."""
        known = [child for child in node.children if child.action in legal]
        for child in known:
            child.available += 1
        fresh = [action for action in legal if node.child(action) is None]
        if fresh:
            return fresh[draw(rng, len(fresh))]
        unit = self.explore * (self.high - self.low)
        return max(
            known, key=lambda child: child.mean() + unit * np.sqrt(np.log(child.available) / child.visits)
        ).action

    def by_prior(self, node, legal, bonus, rng):
        """The greatest Q + bonus / (1 + N). Q is 0 for what is untried, which comes first among equals."""
        known = [child for child in node.children if child.action in legal]
        worths = {child.action: child.mean() + bonus[child.action] / (1 + child.visits) for child in known}
        fresh = [action for action in legal if action not in worths]
        best = max((bonus[action] for action in fresh), default=-np.inf)
        if fresh and best >= max(worths.values(), default=-np.inf):
            wished = [action for action in fresh if bonus[action] == best]
            return wished[draw(rng, len(wished))]
        return max(worths, key=worths.__getitem__)

    def bonus(self, state, legal, rng):
        """The prior times the constant: the same for all, or half of it on what a policy would do."""
        even = self.explore / len(legal)
        if self.prior is None:
            return dict.fromkeys(legal, even)
        favourite = self.by(self.prior, state, legal, rng)
        return {action: 0.5 * even + 0.5 * self.explore * (action == favourite) for action in legal}

    def legal(self, state):
        return list(each(self.game.kernels.legal(self.game.tables, state)))

    def different(self, state, legal):
        """One of each class of actions that are alike."""
        if len(self.twins) == 1 or state[PHASE] != PLAY:
            return legal
        around = ~int(state[GONE] | state[HAND + state[TURN]])
        return list(each(one_of_each(self.game.tables, self.twins, set_of(legal), around)))

    def by(self, policy, state, legal, rng):
        """What a policy does for the seat to move, from its view; without one, any action."""
        if policy is None:
            return legal[draw(rng, len(legal))]
        view = state.copy()
        self.game.kernels.veil(self.game.tables, view, state[TURN])
        return int(policy.choose(self.game.tables, view, set_of(legal), rng, policy.weights))
