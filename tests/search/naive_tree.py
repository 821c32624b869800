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
from overtrick.search.equivalence import one_of_each, twin_in


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
    prior: dict[int, float] | None = None

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
    value: Any = None
    share: float = 0.0
    moves: int = 0
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
        """The score of a playout; mixed with what the world is valued at after some moves of it, unless it is over."""
        for _ in range(self.moves):
            self.play(state, rng)
        share = 0.0 if state[PHASE] == OVER else self.share
        values = self.value(state) if share else [0.0] * self.game.players
        if share == 1.0:
            return values
        while state[PHASE] != OVER:
            self.play(state, rng)
        scores = np.zeros(self.game.players, np.int64)
        self.game.kernels.score(self.game.tables, state, scores)
        return [share * value + (1 - share) * score for value, score in zip(values, scores.tolist(), strict=True)]

    def play(self, state, rng):
        if state[PHASE] != OVER:
            act(self.game, state, int(state[BASE]) + self.by(self.policy, state, self.legal(state), rng))

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
        if self.everybody:
            return self.by_bound(node, self.different(state, legal), rng)
        if node.prior is None:
            node.prior = self.shares(state, legal, rng)
        return self.by_prior(node, self.different(state, legal), rng)

    def by_bound(self, node, legal, rng):
        """Upper confidence bounds over the actions that could be chosen; any of the untried ones before that."""
        known = [child for child in node.children if child.action in legal]
        for child in known:
            child.available += 1
        fresh = [action for action in legal if node.child(action) is None]
        if fresh:
            return fresh[draw(rng, len(fresh))]
        unit = self.explore * max(self.high - self.low, 1.0)
        return max(
            known, key=lambda child: child.mean() + unit * np.sqrt(np.log(child.available) / child.visits)
        ).action

    def by_prior(self, node, legal, rng):
        """The greatest Q + bonus / (1 + N). Q is 0 for what is untried, which comes first among equals."""
        bonus = {action: self.bonus(node.prior, legal, action) for action in legal}
        known = [child for child in node.children if child.action in legal]
        worths = {child.action: child.mean() + bonus[child.action] / (1 + child.visits) for child in known}
        fresh = [action for action in legal if action not in worths]
        best = max((bonus[action] for action in fresh), default=-np.inf)
        if fresh and best >= max(worths.values(), default=-np.inf):
            wished = [action for action in fresh if bonus[action] == best]
            return wished[draw(rng, len(wished))]
        return max(worths, key=worths.__getitem__)

    def bonus(self, shares, legal, action):
        """The prior times the constant: the same for all, or half of it by shares."""
        even = self.explore / len(legal)
        return 0.5 * even + 0.5 * self.explore * shares.get(action, 0.0) if self.prior else even

    def shares(self, state, legal, rng):
        """What the prior gives to each class of actions, in the world in which it is asked."""
        shares = self.prior(self.view(state), legal, rng) if self.prior else dict.fromkeys(legal, 0.0)
        return {action: sum(shares[twin] for twin in twins) for action, twins in self.classes(state, legal).items()}

    def legal(self, state):
        return list(each(self.game.kernels.legal(self.game.tables, state)))

    def different(self, state, legal):
        """One of each class of actions that are alike."""
        return list(self.classes(state, legal))

    def classes(self, state, legal):
        """The actions that are alike, by the lowest of them."""
        if len(self.twins) == 1 or state[PHASE] != PLAY:
            return {action: [action] for action in legal}
        around = ~int(state[GONE] | state[HAND + state[TURN]])
        kept = int(one_of_each(self.game.tables, self.twins, set_of(legal), around))
        alike = {action: [action] for action in each(kept)}
        for action in each(set_of(legal) & ~kept):
            alike[int(twin_in(self.game.tables, self.twins, action, kept, around))].append(action)
        return alike

    def view(self, state):
        view = state.copy()
        self.game.kernels.veil(self.game.tables, view, state[TURN])
        return view

    def by(self, policy, state, legal, rng):
        """What a policy does for the seat to move, from its view; without one, any action."""
        return legal[draw(rng, len(legal))] if policy is None else policy(self.view(state), legal, rng)
