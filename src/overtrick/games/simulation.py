"""Whole random hands, chunk by chunk, by whoever plays them."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import prod

import numpy as np
from numpy.typing import NDArray

from overtrick.core.memory import NUMBER, check_memory
from overtrick.core.numbers import whole_number
from overtrick.core.random import NUMBER_MAX, checked_seed
from overtrick.executors.executor import Executor, executor
from overtrick.executors.task import Call
from overtrick.games.batch import Chunk, play_chunk
from overtrick.games.game import Game
from overtrick.games.registry import chosen

CHUNK = 20_000
"""Hands that one compiled call plays: some hundredths of a second, a megabyte of returns."""

MEASURED = 1000
"""Hands that tell how far scores are apart."""


class Simulation:
    """Random hands of a game. Iterate over it for chunks as they come, or ask for `actions` and `returns` of all.

    Iterating keeps nothing, so memory is that of a few chunks; `returns` is as large as its hands.
    """

    def __init__(self, game: Game, hands: int, seed: int, by: Executor) -> None:
        self.game, self.hands, self.seed, self.by = game, hands, seed, by

    def __iter__(self) -> Iterator[Chunk]:
        sizes = ((first, min(CHUNK, self.hands - first)) for first in range(0, self.hands, CHUNK))
        chunks = (Call(f"hands from {size[0]} on", play_chunk, (self.game, self.seed, *size)) for size in sizes)
        return (outcome.result() for _, outcome in self.by.run(chunks))

    @cached_property
    def actions(self) -> int:
        """Cards played and calls made, in all hands. Keeps nothing: the hands are played for it."""
        return sum(chunk.actions for chunk in self)

    @cached_property
    def returns(self) -> NDArray[np.float64]:
        """The result of every hand and seat, [hands, players]; higher is better."""
        shape = self.hands, self.game.players
        check_memory(f"the returns of {self.hands:,} hands", NUMBER * prod(shape), "iterate over the simulation")
        kept = np.zeros(shape)
        for chunk in self:
            kept[chunk.first : chunk.first + len(chunk.returns)] = chunk.returns
        return kept

    def __repr__(self) -> str:
        return f"ot.simulate({self.game!r}, hands={self.hands}, seed={self.seed})"


def simulate(game: Game | str, hands: int, seed: int = 0, workers: int | None = None, ray: str = "") -> Simulation:
    """Whole random hands of a game or of one by name, played in this process, by so many workers, or on a Ray cluster.

    Hand `i` is `game.deal(seed, number=i)` played by uniformly random seats.
    """
    many = whole_number("hands", hands, 0, NUMBER_MAX)
    return Simulation(chosen(game), many, checked_seed(seed), executor(workers, ray))


@lru_cache
def spread_of(game: Game) -> float:
    """The standard deviation of a seat's score in a hand of random players: the unit of what a decision gives up."""
    return float(simulate(game, MEASURED).returns.std())
