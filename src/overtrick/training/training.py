"""Training in memory: who learns and how, and the table that comes of it. `training.run` keeps one in a folder."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from overtrick.core.errors import BadOption, IllegalAction, choices
from overtrick.core.jit import Floats, Matrix, Vector
from overtrick.core.random import checked_seed
from overtrick.engine.policy import RANDOM, Minds, Policy, check_players, minds
from overtrick.games.game import Game
from overtrick.learn.features import Features
from overtrick.search.playout import rules_of
from overtrick.training.q_lambda import LEARNING_ROWS, LEARNS, PLAYS, ROW_WIDTH, learn_hands

Algorithm: TypeAlias = Literal["q", "q-lambda", "watkins"]

CHUNK: Final = 50_000
"""Games that one compiled call learns from: a third of a second."""

BLOCK: Final = 1000
"""Games whose mean score is one point of the learning curve."""


@dataclass(frozen=True)
class Settings:
    """How to learn: the step, the exploration constant and the trace of the paper. `q` has no trace."""

    algorithm: Algorithm = "q-lambda"
    alpha: float = 0.1
    c: float = 5000.0
    trace: float = 0.9

    def __post_init__(self) -> None:
        if self.algorithm not in get_args(Algorithm):
            raise BadOption(f"there is no algorithm {self.algorithm!r}; {choices(self.algorithm, get_args(Algorithm))}")
        for name, low, high, good in (
            ("alpha", "above 0", "to 1", 0 < self.alpha <= 1),
            ("c", "above 0", "and finite", 0 < self.c < np.inf),
            ("trace", "from 0", "to 1", 0 <= self.trace <= 1),
        ):
            if not good:
                raise BadOption(f"{name}={getattr(self, name)}; possible: a number {low} {high}")

    @property
    def row(self) -> Floats:
        """As the kernel takes them."""
        return np.array([self.alpha, self.c, self.trace if self.algorithm != "q" else 0.0, self.algorithm == "watkins"])

    def exploring(self, number: int) -> float:
        """The chance of an exploring action in a hand."""
        return self.c / (self.c + number)


class Seat(NamedTuple):
    """Who sits in a seat: a policy by its spec, or a learner by the number of its table."""

    name: str
    policy: Policy | None = None
    table: int = 0


class Training:
    """Values learned so far, [tables, entries], how often each was visited, and the number of hands."""

    def __init__(self, game: Game, features: Features, settings: Settings, seats: Sequence[Seat], seed: int) -> None:
        self.game, self.features, self.settings = game, features, settings
        self.seats, self.seed, self.hands = tuple(seats), checked_seed(seed), 0
        tables = 1 + max((seat.table for seat in seats if seat.policy is None), default=0)
        self.values = np.zeros((tables, features.entries))
        self.visits = np.zeros((tables, features.entries), np.int64)
        self._rows = np.zeros((LEARNING_ROWS, ROW_WIDTH), np.int64)
        check_players(*filter(None, (seat.policy for seat in seats)))

    def learn(self, hands: int, block: int = BLOCK) -> Floats:
        """Learn from the next hands; the mean score of every seat in each block of them, [blocks, seats].

        How the hands are cut into calls does not matter. A block that ends early is the mean of what there is of it.
        """
        sums, counts = self.learn_sums(hands, block)
        return sums / counts[:, None]

    def learn_sums(self, hands: int, block: int) -> tuple[Matrix, Vector]:
        """The same as sums of scores, with the hands in each block. Blocks begin at multiples of their size."""
        if hands < 1 or block < 1:
            raise BadOption(f"hands={hands}, block={block}; possible: 1 or more")
        first, last = self.hands, self.hands + hands
        ends = np.append(np.arange(first // block + 1, (last - 1) // block + 1) * block, last)
        sums = np.zeros((len(ends), self.game.players), np.int64)
        while self.hands < last:
            self._learn_chunk(min(CHUNK, last - self.hands), sums[self.hands // block - first // block :], block)
        return sums, np.diff(ends, prepend=first)

    def _learn_chunk(self, hands: int, sums: Matrix, block: int) -> None:
        table = self.values.reshape(-1), self.visits.reshape(-1)
        arguments = self.game.tables, self._rows, table, self.settings.row, self._roles, self.seed, self.hands, hands
        rules = self.game.kernels.deal, rules_of(self.game)
        done = learn_hands(*arguments, sums, block, *rules, tuple(self.features[:2]), self._players)
        if done < 0:
            raise IllegalAction(f"a policy broke the rules in {self.game!r}.deal({self.seed}, number={-1 - done})")
        self.hands += hands

    @property
    def _roles(self) -> Matrix:
        """What each seat does, and where its table begins."""
        return np.array([[role_of(seat), seat.table * self.features.entries] for seat in self.seats], np.int64)

    @property
    def _players(self) -> Minds:
        """Who is asked; a learner never is."""
        return minds(*(seat.policy or RANDOM for seat in self.seats))


def role_of(seat: Seat) -> int:
    return LEARNS if seat.policy is None else PLAYS
