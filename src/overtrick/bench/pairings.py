"""The bench of the arena: all 45 pairings of the Euchre paper's ten players, as whole games, in decisions a second.

MonteCarlo is not among them: the paper played it against one other, 31 games and 5.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, islice
from time import perf_counter
from typing import Any

from overtrick.agents.heuristics.euchre.paper import GAMES, PLAYERS
from overtrick.arena.job import Job
from overtrick.bench.timing import Ratio, Timed, ratio
from overtrick.core.progress import Progress
from overtrick.executors.executor import Executor, InProcess, executor
from overtrick.games.game import Game
from overtrick.games.registry import game as game_of

TARGET = 30
"""Seconds that all pairings may take on two cores."""

TITLE = f"All pairings of the Euchre paper (target: {GAMES:,} games in {TARGET} s)"

CARDS = 20
"""Decisions of a hand: nobody calls in the paper's setting, and everybody plays five cards."""


@dataclass(frozen=True)
class PairingsResult:
    """Decisions a second over all pairings of so many games, in this process and by two workers."""

    pairings: int
    games: int
    one_core: Timed
    two_workers: Timed

    @property
    def seconds(self) -> float:
        """What all pairings take on two cores."""
        return self.two_workers.seconds[0]

    @property
    def speed_up(self) -> Ratio:
        """Two workers against this process alone."""
        return ratio(self.two_workers, self.one_core)

    def as_json(self) -> dict[str, Any]:
        """The raw seconds, what follows from them, and the target for the games of the paper."""
        rates = {"one_core": self.one_core.rate, "two_workers": self.two_workers.rate}
        derived = {"decisions_per_second": rates, "two_workers_to_one_core": self.speed_up.middle}
        return asdict(self) | derived | {"seconds": self.seconds, "target": TARGET, "target_games": GAMES}


def measure_pairings(games: Sequence[Game], count: int, progress: Progress) -> list[PairingsResult]:
    """So many games of every pairing; nothing if Euchre is not asked for."""
    if not any(game.name == "euchre" for game in games):
        return []
    jobs = pairings(count)
    progress("45 pairings of euchre", 0)
    one_core = time_of(jobs, InProcess())
    progress("45 pairings of euchre, two workers", 0.5)
    return [PairingsResult(len(jobs), count, one_core, time_of(jobs, executor(workers=2)))]


def pairings(count: int) -> list[Job]:
    """Everybody against everybody, each seat kept, as in the paper."""
    game = game_of("euchre", preset="paper")
    return [Job.of(game, pair, "games", count, rotations=False) for pair in combinations(PLAYERS.values(), 2)]


def time_of(jobs: Sequence[Job], by: Executor) -> Timed:
    """Play all, and count the decisions. A game of each comes first: workers start, and kernels are compiled."""
    started = 0.0

    def asked_for() -> Iterator[Job]:
        nonlocal started
        yield from (job.part(0, 1) for job in jobs)
        started = perf_counter()
        yield from jobs

    played = islice(by.run(asked_for()), len(jobs), None)
    decisions = sum(CARDS * int(outcome.result().arrays["hands"].sum()) for _, outcome in played)
    return Timed(decisions, (perf_counter() - started,))
