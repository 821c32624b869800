"""Searches without a tree: every action is tried in the same worlds, by playouts or by solving them."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from overtrick.agents.searching.searching import Found, Honest, Mattered, Search
from overtrick.core.jit import Floats, Matrix, Vector
from overtrick.engine.policy import Policy
from overtrick.engine.state import BASE, LEFT
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.games.objective.objective import has_objective, quick_tricks
from overtrick.search.ending import Ending, is_ending
from overtrick.search.leaf import PLAYED_OUT, Leaf
from overtrick.search.playout import Playouts
from overtrick.search.prospect import HAND_ALONE, Prospect

SOLVED_AT_A_TIME = 5
PLAYED_AT_A_TIME = 100

SOLVED_FOR = 10
"""Solving a world counts as so many simulations of a tree: it takes about as long."""

PAPER_TRICKS = 3
"""The Hearts paper searches directly from three cards on; three tricks take about 0.1 ms in every game."""

BY_GAME = -1
"""As many tricks as worlds of the game can be solved with in about a millisecond."""


class Flat(ABC):
    """Adds up the scores of every action over worlds: paired, since each world tells about all of them."""

    def __init__(self, view: View, chunk: int) -> None:
        self.actions, self.chunk = view.legal(), chunk
        self.worlds = 0
        self.sums, self.squares = np.zeros(len(self.actions)), np.zeros(len(self.actions))

    def add(self, worlds: Matrix, rng: Vector) -> Mattered:
        scores = self.scores(worlds, rng)
        self.worlds += len(worlds)
        self.sums += scores.sum(axis=0)
        self.squares += (scores**2).sum(axis=0)
        forced = len(self.actions) == 1  # then a hint is about where the cards are
        return np.asarray((scores != scores[:, :1]).any(axis=1) | forced)

    @abstractmethod
    def scores(self, worlds: Matrix, rng: Vector) -> Floats:
        """What the seat to move gets for each action, lowest first, [worlds, actions]."""

    def found(self) -> dict[int, Found]:
        means = self.sums / self.worlds
        variances = np.maximum(self.squares / self.worlds - means**2, 0)
        rows = zip(self.actions, means.tolist(), variances.tolist(), strict=True)
        return {action: Found(self.worlds, mean, variance) for action, mean, variance in rows}

    def merit(self, found: Found) -> tuple[float, ...]:
        return (found.mean,)


class PlayedOut(Flat):
    """Each action of each world played out once, or up to a value."""

    def __init__(self, view: View, policy: Policy, leaf: Leaf = PLAYED_OUT) -> None:
        super().__init__(view, PLAYED_AT_A_TIME)
        self.playouts = Playouts(view, policy, leaf)

    def scores(self, worlds: Matrix, rng: Vector) -> Floats:
        return self.playouts.scores(worlds, rng)


class Solved(Flat):
    """Each world solved with open cards."""

    def __init__(self, view: View, ahead: Prospect = HAND_ALONE) -> None:
        super().__init__(view, SOLVED_AT_A_TIME)
        self.ending = Ending(view.game, ahead)

    def scores(self, worlds: Matrix, rng: Vector) -> Floats:
        return self.ending.scores(worlds)


class CallsSolved(Flat):
    """Each call made, the others' calls by a policy, and the play solved with open cards."""

    def __init__(self, view: View, policy: Policy, ahead: Prospect) -> None:
        super().__init__(view, SOLVED_AT_A_TIME)
        self.seat, self.base = view.seat, int(view.state[BASE])
        self.playouts, self.ending = Playouts(view, policy), Ending(view.game, ahead)

    def scores(self, worlds: Matrix, rng: Vector) -> Floats:
        ends = (self.playouts.after_calls(worlds, action - self.base, rng) for action in self.actions)
        return np.stack([self.ending.values(end, self.seat) for end in ends], axis=1)


@dataclass(frozen=True)
class MonteCarlo(Honest):
    """Plays every action out in many worlds and takes the best mean."""

    worlds: int = 100
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.check_budget(worlds=self.worlds, seconds=self.seconds)

    def begin(self, view: View) -> tuple[Search, int, float]:
        search = PlayedOut(view, self.playout_policy, Leaf(ahead=self.ahead(view)))
        return search, 0 if self.seconds else self.worlds, self.seconds


@dataclass(frozen=True)
class Pimc(MonteCarlo):
    """Solves worlds with open cards once `solve` tricks are left and takes the best mean; before that, playouts.

    Calls are followed by those of the playout policy, and if the hand is that short, its play is solved. Otherwise a
    world is played out for every action in place of being solved, and there are ten times as many.
    """

    worlds: int = 40
    solve: int = BY_GAME

    def begin(self, view: View) -> tuple[Search, int, float]:
        worlds, tricks = 0 if self.seconds else self.worlds, solvable(self.game, self.solve)
        if is_ending(view.state, tricks):
            return Solved(view, self.ahead(view)), worlds, self.seconds
        if view.state[LEFT] <= tricks:
            return CallsSolved(view, self.playout_policy, self.ahead(view)), worlds, self.seconds
        search, each = self.unsolved(view)
        return search, worlds * each, self.seconds

    def unsolved(self, view: View) -> tuple[Search, int]:
        """The search before that, and how many worlds it takes in place of a solved one."""
        return PlayedOut(view, self.playout_policy, Leaf(ahead=self.ahead(view))), SOLVED_FOR


def solvable(game: Game, tricks: int) -> int:
    """With how many tricks left worlds are solved; those of a game without an objective never are."""
    return quick_tricks(game) if tricks == BY_GAME or not has_objective(game) else tricks
