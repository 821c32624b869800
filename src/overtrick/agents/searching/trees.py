"""Searches that grow a tree. With `solve` tricks left worlds are solved instead: the paper's direct search."""

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from overtrick.agents.searching.flat import PAPER_TRICKS, SOLVED_FOR, Solved, solvable
from overtrick.agents.searching.searching import (
    Found,
    Honest,
    Mattered,
    Search,
    choice,
    chunks,
    compiled_policy,
)
from overtrick.agents.searching.valuing import Valuing
from overtrick.core.jit import Matrix, Vector
from overtrick.core.memory import NUMBER, check_memory
from overtrick.core.numbers import number
from overtrick.engine.policy import Policy
from overtrick.engine.state import BASE, TURN
from overtrick.games.hand import Hand, View
from overtrick.games.paper_sampler import paper_worlds
from overtrick.search.ending import is_ending
from overtrick.search.growing import HALF, Tree
from overtrick.search.nodes import COLUMNS
from overtrick.search.selecting import EVERY_SEAT, SEARCHER

GROWN_AT_A_TIME = 200
EXPLORATION_MAX = 1e9


class Growing:
    """A tree over worlds, and what it found at the root: the most visited action, then the best mean."""

    chunk = GROWN_AT_A_TIME

    def __init__(self, tree: Tree, view: View) -> None:
        self.tree, self.base = tree, int(view.state[BASE])

    def add(self, worlds: Matrix, rng: Vector) -> Mattered:
        self.tree.grow(worlds, rng)
        return np.ones(len(worlds), np.bool_)

    def found(self) -> dict[int, Found]:
        return {self.base + bit: Found(*known) for bit, known in self.tree.root().items()}

    def merit(self, found: Found) -> tuple[float, ...]:
        return found.tried, found.mean


@dataclass(frozen=True)
class TreeSearching(Valuing):
    """Grows a tree; at the end of a hand solves worlds, each for so many simulations."""

    simulations: int = 1000
    seconds: float = 0.0
    solve: int = PAPER_TRICKS

    def __post_init__(self) -> None:
        self.check_budget(simulations=self.simulations, seconds=self.seconds)
        check_memory(f"simulations={self.simulations:,}", NUMBER * COLUMNS * self.simulations, "ask for fewer")

    def begin(self, view: View) -> tuple[Search, int, float]:
        simulations = 0 if self.seconds else self.simulations
        if is_ending(view.state, solvable(self.game, self.solve)):
            return Solved(view, self.ahead(view)), -(-simulations // SOLVED_FOR), self.seconds
        return Growing(self.tree(view), view), simulations, self.seconds

    @abstractmethod
    def tree(self, view: View) -> Tree:
        """An empty tree for a decision."""


@dataclass(frozen=True)
class Ismcts(Honest, TreeSearching):
    """Information-set search: one tree in which every seat chooses, each simulation in a world of its own."""

    exploration: float = 0.7

    def __post_init__(self) -> None:
        super().__post_init__()
        number("exploration", self.exploration, 0, EXPLORATION_MAX)

    def tree(self, view: View) -> Tree:
        return Tree(view, EVERY_SEAT, self.exploration, self.playout_policy, leaf=self.leaf_of(view))


@dataclass(frozen=True)
class PaperSearching(TreeSearching):
    """The Hearts paper's rule: the others act by the playout policy; `prior` is uniform or a policy's choice.

    A share of the prior is spread evenly; the paper's is 0.
    """

    exploration: float = 100.0
    prior: str = "uniform"
    even: float = HALF

    def __post_init__(self) -> None:
        super().__post_init__()
        number("exploration", self.exploration, 0, EXPLORATION_MAX)
        number("even", self.even, 0, 1)
        self.prior_policy  # noqa: B018  looked up now rather than in play

    @cached_property
    def prior_policy(self) -> Policy | None:
        """The policy whose choice is tried first, if any."""
        return None if self.prior == "uniform" else compiled_policy(self.prior, self.game)

    def tree(self, view: View) -> Tree:
        policies = self.playout_policy, self.prior_policy
        return Tree(view, SEARCHER, self.exploration, *policies, self.leaf_of(view), self.even)


@dataclass(frozen=True)
class Pomcp(Honest, PaperSearching):
    """The Hearts paper's search: a tree over the searcher's histories, the others acting by the playout policy."""

    simulations: int = 400
    sampler: Literal["uniform", "paper"] = "uniform"

    def imagine(self, view: View, size: int, rng: Vector) -> tuple[Matrix, float]:
        if self.sampler == "paper":
            return paper_worlds(view, size, rng), float(size)
        return super().imagine(view, size, rng)


@dataclass(frozen=True)
class Mcts(PaperSearching):
    """The Hearts paper's search on the open deal: an oracle."""

    simulations: int = 200

    def act_open(self, hand: Hand, rng: Vector) -> int:
        legal = hand.legal()
        if len(legal) == 1:
            return legal[0]
        search, worlds, seconds = self.begin(hand.view(int(hand.state[TURN])))
        if isinstance(search, Solved):
            worlds = 1
        for size in chunks(worlds, seconds, search.chunk):
            search.add(np.tile(hand.state, (size, 1)), rng)
        return choice(search, rng)
