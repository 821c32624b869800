"""The bench of the learner: hands learned from in a second, compiled and, in the same run, by the same code uncompiled.

Q(lambda) of the Somerset paper in its own setting: preset `student`, the student's players in the other seats.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from overtrick.agents.heuristics.somerset.student import STUDENT
from overtrick.bench.timing import Contestant, Ratio, Timed, interleave, ratio
from overtrick.core.progress import Progress
from overtrick.executors.starting import fresh
from overtrick.games.game import Game
from overtrick.games.registry import game as game_of
from overtrick.learn.somerset import features
from overtrick.training.training import Seat, Settings, Training

PLAIN_SHARE = 1000
"""Without the compiler it learns from one hand in so many: a rate needs as much time, not as many hands."""

PLAIN = "NUMBA_DISABLE_JIT"


@dataclass(frozen=True)
class LearnResult:
    """Games learned from on one core, compiled and plain."""

    game: str
    ours: Timed
    plain: Timed

    @property
    def lead(self) -> Ratio:
        """Compiled against plain."""
        return ratio(self.ours, self.plain)

    def as_json(self) -> dict[str, Any]:
        """The raw seconds and what follows from them."""
        return asdict(self) | {"hands_per_second": self.ours.rate, "compiled_to_plain": asdict(self.lead)}


def measure_learning(games: Sequence[Game], count: int, repeats: int, progress: Progress) -> list[LearnResult]:
    """Those of the games that something learns."""
    names = [game.name for game in games if game.name == "somerset"]
    for _ in names:
        learn(1, seed=0)  # what is not compiled yet cannot be while the compiler is switched off for the other process
    with uncompiled() as pool:
        contestants = {
            (name, part): contestant for name in names for part, contestant in contestants_of(count, pool).items()
        }
        timed = interleave(contestants, repeats, progress)
    return [LearnResult(name, timed[name, "learning"], timed[name, "learning uncompiled"]) for name in names]


def contestants_of(count: int, pool: ProcessPoolExecutor) -> dict[str, Contestant]:
    """The learner here, and the one in a process without a compiler."""
    fewer = max(1, count // PLAIN_SHARE)
    return {
        "learning": Contestant(count, lambda seed: learn(count, seed)),
        "learning uncompiled": Contestant(fewer, lambda seed: pool.submit(learn, fewer, seed).result()),
    }


def learn(hands: int, seed: int) -> None:
    """Learn from some hands, beginning with nothing."""
    game, others = game_of("somerset", preset="student"), [Seat("student", STUDENT)] * 3
    Training(game, features(game), Settings(), [Seat("self"), *others], seed).learn(hands)


@contextmanager
def uncompiled() -> Iterator[ProcessPoolExecutor]:
    """A process that runs the sources as they are; the first task starts it, so the setting must last until then."""
    before = os.environ.get(PLAIN)
    os.environ[PLAIN] = "1"
    try:
        with ProcessPoolExecutor(1, mp_context=fresh()) as pool:
            yield pool
    finally:
        if before is None:
            del os.environ[PLAIN]
        else:
            os.environ[PLAIN] = before
