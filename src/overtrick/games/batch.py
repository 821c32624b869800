"""Whole random hands in compiled code, chunk by chunk. Hand `i` of a seed is the same however the work is split."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cached_property
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.core.errors import BadOption
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, pointer, raw
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import PLAY as PLAY_STREAM
from overtrick.core.random import checked_seed, pick, start
from overtrick.engine.dealing import DRAWN, draw_hand
from overtrick.engine.state import BASE, MOVES, OVER, PHASE, PLAY, WIDTH, record
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, play
from overtrick.games.game import Game

CHUNK = 20_000
"""Hands that one compiled call plays: some hundredths of a second, a megabyte of returns."""

WAITING = 2
"""Chunks in flight per worker: enough that none waits, few enough that results do not pile up."""


@batch(INT(*[VECTOR] * 4, INT, INT, MATRIX, pointer(DEAL), pointer(LEGAL), pointer(CALL), pointer(SCORE)))
def random_hands(
    tables: Vector,
    state: Vector,
    deck: Vector,
    rng: Vector,
    seed: int,
    first: int,
    returns: Matrix,
    deal: Any,
    legal: Any,
    call: Any,
    score: Any,
) -> int:
    """Fill the rows of `returns` with the results of hands first, first + 1, ...; the number of actions."""
    tables, state, deck, rng = raw(tables), raw(state), raw(deck), raw(rng)
    actions = 0
    for hand in range(len(returns)):
        start(rng, seed, first + hand, DEAL_STREAM)
        draw_hand(tables, state, deck, rng, DRAWN, DRAWN, 1)
        deal(tables, state, deck)
        start(rng, seed, first + hand, PLAY_STREAM)
        while state[PHASE] != OVER:
            bit = pick(legal(tables, state), rng)
            record(state, state[BASE] + bit)
            if state[PHASE] == PLAY:
                play(tables, state, bit)
            else:
                call(tables, state, bit)
        score(tables, state, raw(returns[hand]))
        actions += state[MOVES]
    return actions


class Chunk(NamedTuple):
    """Some hands in a row: the number of the first, actions in all, and returns[hands, players]."""

    first: int
    actions: int
    returns: NDArray[np.float64]


class Simulation:
    """Random hands of a game. Iterate over it for chunks as they come, or ask for `actions` and `returns` of all.

    Iterating keeps nothing, so memory is that of a few chunks; `returns` is as large as its hands.
    """

    def __init__(self, game: Game, hands: int, seed: int, workers: int) -> None:
        self.game, self.hands, self.seed, self.workers = game, hands, seed, workers

    def __iter__(self) -> Iterator[Chunk]:
        sizes = ((first, min(CHUNK, self.hands - first)) for first in range(0, self.hands, CHUNK))
        if self.workers == 1:
            return (play_chunk(self.game, self.seed, first, hands) for first, hands in sizes)
        return self._by_workers(sizes)

    def _by_workers(self, sizes: Iterator[tuple[int, int]]) -> Iterator[Chunk]:
        method = "fork" if "fork" in get_all_start_methods() else "spawn"
        with ProcessPoolExecutor(self.workers, mp_context=get_context(method)) as pool:
            jobs = (pool.submit(play_chunk, self.game, self.seed, first, hands) for first, hands in sizes)
            waiting: deque[Future[Chunk]] = deque(islice(jobs, WAITING * self.workers))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(islice(jobs, 1))

    @cached_property
    def _all(self) -> Chunk:
        chunks = list(self)
        returns = [np.zeros((0, self.game.players)), *(chunk.returns for chunk in chunks)]
        return Chunk(0, sum(chunk.actions for chunk in chunks), np.concatenate(returns))

    @property
    def actions(self) -> int:
        """Cards played and calls made, in all hands."""
        return self._all.actions

    @property
    def returns(self) -> NDArray[np.float64]:
        """The result of every hand and seat, [hands, players]; higher is better."""
        return self._all.returns

    def __repr__(self) -> str:
        return f"ot.simulate({self.game!r}, hands={self.hands}, seed={self.seed})"


def play_chunk(game: Game, seed: int, first: int, hands: int) -> Chunk:
    """Play some hands in one compiled call."""
    state, deck, rng = (np.zeros(size, np.int64) for size in (WIDTH, game.cards_dealt, 1))
    returns = np.zeros((hands, game.players), np.int64)
    kernels = game.kernels
    pointers = kernels.deal, kernels.legal, kernels.call, kernels.score
    actions = random_hands(game.tables, state, deck, rng, seed, first, returns, *pointers)
    return Chunk(first, int(actions), returns.astype(np.float64))


def simulate(game: Game, hands: int, seed: int = 0, workers: int = 1) -> Simulation:
    """Whole random hands. Hand `i` is `game.deal(seed, number=i)` played by uniformly random seats."""
    if hands < 0 or workers < 1:
        raise BadOption(f"hands={hands}, workers={workers}; possible: hands from 0, workers from 1")
    return Simulation(game, hands, checked_seed(seed), workers)
