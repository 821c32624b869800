"""Agents that search: they imagine worlds that agree with their view and look what happens there.

A forced move is played at once. Budgets are counts (`worlds`, `simulations`), with which the same view and random
stream give the same action, or `seconds` of a wall clock. Of equally good actions one is drawn from the stream.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from time import perf_counter

import numpy as np

from overtrick.agents.agent import Compiled
from overtrick.agents.specs import written
from overtrick.core.errors import BadAgent
from overtrick.core.jit import Vector
from overtrick.core.random import draw
from overtrick.engine.policy import Policy
from overtrick.engine.state import BASE, WIDTH
from overtrick.engine.tables import CARDS_MAX
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View
from overtrick.games.worlds import sample_worlds
from overtrick.search.growing import Tree
from overtrick.search.playout import DESK_ROWS, play_every_action, rules_of
from overtrick.search.tree import EVERY_SEAT, SEARCHER

CHUNK = 1000
"""Worlds drawn at a time: a millisecond's work, after which the clock is read."""


@dataclass(frozen=True)
class Searching:
    """What all of them share: a game, a policy for playouts, a spec that tells what differs from the defaults."""

    game: Game
    playout: str = "random"

    @property
    def spec(self) -> str:
        name = type(self).__name__.lower().replace("montecarlo", "monte-carlo")
        values = ((part, getattr(self, part.name)) for part in fields(self)[1:])
        return written(name, {part.name: value for part, value in values if value != part.default})

    def playout_policy(self) -> Policy:
        """The compiled policy of the playouts."""
        from overtrick.agents.registry import agent

        player = agent(self.playout, self.game)
        if not isinstance(player, Compiled):
            raise BadAgent(f"playout={self.playout}: playouts need a compiled agent, such as random")
        return player.policy

    @property
    def looks(self) -> int:
        """Whether the playout policy looks at its cards and needs a view."""
        return int(self.playout != "random")

    def check_budget(self, **budgets: float) -> None:
        """Raise unless one budget is above zero and none below."""
        if any(value < 0 for value in budgets.values()) or not any(budgets.values()):
            words = ", ".join(f"{name}={value}" for name, value in budgets.items())
            raise BadAgent(f"{words}: a budget is above zero")


def best_of(values: dict[int, tuple[float, ...]], rng: Vector) -> int:
    """The action of the greatest value; one of several is drawn."""
    greatest = max(values.values())
    best = [action for action, value in values.items() if value == greatest]
    return best[draw(rng, len(best))]


def chunks(total: int, seconds: float) -> Iterator[int]:
    """How many worlds to take next, until the count or the clock has run out. At least one chunk."""
    begun, done = perf_counter(), 0
    while not done or ((done < total or not total) and (perf_counter() - begun < seconds or not seconds)):
        size = min(CHUNK, total - done) if total else CHUNK
        yield size
        done += size


@dataclass(frozen=True)
class MonteCarlo(Searching):
    """Plays every action out in many worlds and takes the best mean."""

    worlds: int = 100
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.check_budget(worlds=self.worlds, seconds=self.seconds)

    def act(self, view: View, rng: Vector) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        sums, squares, desk = np.zeros(CARDS_MAX), np.zeros(CARDS_MAX), np.zeros((DESK_ROWS, WIDTH), np.int64)
        game, policy = self.game, tuple(self.playout_policy())
        for size in chunks(0 if self.seconds else self.worlds, self.seconds):
            worlds = sample_worlds(view, size, rng)
            arguments = game.tables, worlds, view.seat, desk, sums, squares, rng, rules_of(game), policy, self.looks
            play_every_action(*arguments)
        base = int(view.state[BASE])
        return best_of({action: (float(sums[action - base]),) for action in legal}, rng)


@dataclass(frozen=True)
class TreeSearching(Searching):
    """Grows a tree and takes the action visited most; of those the one with the best mean."""

    simulations: int = 1000
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.check_budget(simulations=self.simulations, seconds=self.seconds)

    def search(self, tree: Tree, view: View, rng: Vector) -> int:
        """Grow a tree over worlds of the view and choose at its root."""
        policy = self.playout_policy()
        for size in chunks(0 if self.seconds else self.simulations, self.seconds):
            tree.grow(sample_worlds(view, size, rng), rng, policy, self.looks)
        return choice(tree, view, rng)


def choice(tree: Tree, view: View, rng: Vector) -> int:
    """The most visited action, then the best mean, then chance."""
    base = int(view.state[BASE])
    return best_of({base + bit: (float(visits), mean) for bit, (visits, mean) in tree.root().items()}, rng)


@dataclass(frozen=True)
class Ismcts(TreeSearching):
    """Information-set search: one tree in which every seat chooses, each simulation in a world of its own."""

    exploration: float = 0.7

    def act(self, view: View, rng: Vector) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        return self.search(Tree(self.game, view.seat, EVERY_SEAT, self.exploration), view, rng)


@dataclass(frozen=True)
class Pomcp(TreeSearching):
    """The Hearts paper's search: a tree over the searcher's histories, the others acting by the playout policy."""

    simulations: int = 400
    exploration: float = 100.0

    def act(self, view: View, rng: Vector) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        return self.search(Tree(self.game, view.seat, SEARCHER, self.exploration), view, rng)


@dataclass(frozen=True)
class Mcts(TreeSearching):
    """The Hearts paper's search on the open deal: an oracle."""

    simulations: int = 200
    exploration: float = 100.0

    def act_open(self, hand: Hand, rng: Vector) -> int:
        legal = hand.legal()
        if len(legal) == 1:
            return legal[0]
        view, policy = hand.view(int(hand.player or 0)), self.playout_policy()
        tree = Tree(self.game, view.seat, SEARCHER, self.exploration)
        for size in chunks(0 if self.seconds else self.simulations, self.seconds):
            tree.grow(np.tile(hand.state, (size, 1)), rng, policy, self.looks)
        return choice(tree, view, rng)
