"""The bench: random hands by us, by worker processes and by a peer; searches, solver, learners, networks, pairings."""

import hashlib
import os
import platform
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import repeat
from typing import Any

from overtrick import __version__
from overtrick.agents.heuristics.euchre.paper import GAMES
from overtrick.bench.deep import DeepResult, measure_deep
from overtrick.bench.deep_q import DeepQResult, measure_deep_q
from overtrick.bench.environments import StepResult, measure_environments
from overtrick.bench.firsts import First, measure_firsts
from overtrick.bench.learning import LearnResult, measure_learning
from overtrick.bench.memory import stream, streaming_growth
from overtrick.bench.networks import NetworkResult, measure_networks
from overtrick.bench.pairings import PairingsResult, measure_pairings
from overtrick.bench.peers import PEERS, Player
from overtrick.bench.searching import SearchResult, measure_search
from overtrick.bench.self_play import SelfPlayResult, measure_self_play
from overtrick.bench.series import SeriesResult, measure_series
from overtrick.bench.solving import Measured, measure_solver
from overtrick.bench.timing import Contestant, Ratio, Role, Timed, interleave, ratio
from overtrick.core.errors import BadOption, choices
from overtrick.core.progress import Progress
from overtrick.executors.own_process import stay_with_parent
from overtrick.executors.starting import context, fresh
from overtrick.games.batch import play_chunk
from overtrick.games.game import Game
from overtrick.games.simulation import CHUNK

SIGNED_HANDS = 10_000
SIGNED_SEED = 1

PEER_SHARE = 50
"""A peer plays one hand in so many: a rate needs as much time, not as many hands."""

SEARCH_SHARE = 10
"""A search does one simulation at each position for so many hands."""

STEPS_SHARE = 10
"""Environments take so many steps for a hand."""

SOLVER_SHARE = 1000
SOLVED_MAX = 100
"""The solver gets one position for so many hands, up to a hundred."""

POOLED = 4
"""A pool plays so many times as many hands: it finishes some games in milliseconds, and then waits for messages."""

PAIRING_SHARE = 10
"""Pairings get one game for so many hands, which is about what a game has, up to the games of the paper."""

NETWORK_SHARE = 20
"""Networks play one hand in so many."""

PIECES = 16
"""What the work of a pool is cut into at least, so that no worker waits long for another's last piece."""


@dataclass(frozen=True)
class Scope:
    """What to measure: how many hands each contestant plays in each of the repeats."""

    games: Sequence[Game]
    hands: int
    repeats: int
    against: str = ""
    cold: bool = False

    def __post_init__(self) -> None:
        if self.against and self.against not in PEERS:
            raise BadOption(f"there is no peer {self.against!r}; {choices(self.against, PEERS)}")
        if not self.games or self.hands < 1 or self.repeats < 1:
            raise BadOption(f"hands={self.hands}, repeats={self.repeats}; possible: 1 or more, for at least one game")


@dataclass(frozen=True)
class Signature:
    """A checksum of how a game behaves, which no change can slip past, and the mean length of the signed hands."""

    text: str
    actions_per_hand: float


def sign(game: Game, hands: int = SIGNED_HANDS, chunk: int = CHUNK) -> Signature:
    """Digest of the returns of the first hands of seed 1; how they are cut into chunks does not matter."""
    digest, actions = hashlib.sha256(), 0
    for first in range(0, hands, chunk):
        played = play_chunk(game, SIGNED_SEED, first, min(chunk, hands - first))
        digest.update(played.returns.astype("<i8").tobytes())
        actions += played.actions
    return Signature(digest.hexdigest()[:12], actions / hands)


@dataclass(frozen=True)
class GameResult:
    """All figures of one game; `theirs` if there is a peer and it has the game."""

    game: str
    signature: Signature
    ours: Timed
    one_worker: Timed
    two_workers: Timed
    theirs: Timed | None = None

    @property
    def actions_rate(self) -> float:
        """Cards played and calls made in a second, by the length of the signed hands."""
        return self.ours.rate * self.signature.actions_per_hand

    @property
    def speed_up(self) -> Ratio:
        """Two worker processes against one."""
        return ratio(self.two_workers, self.one_worker)

    @property
    def lead(self) -> Ratio | None:
        """Ours against theirs, on one core."""
        return ratio(self.ours, self.theirs) if self.theirs else None

    def as_json(self) -> dict[str, Any]:
        """The raw seconds and what follows from them."""
        derived = {"hands_per_second": self.ours.rate, "actions_per_second": self.actions_rate}
        ratios = {"two_workers_to_one": asdict(self.speed_up), "ours_to_theirs": self.lead and asdict(self.lead)}
        return asdict(self) | derived | ratios


@dataclass(frozen=True)
class Report:
    """The figures of one run; `memory` is what streaming the first game needs, as (hands, bytes).

    `load` is how many processes wanted a core in the minute before: two workers cannot be twice as fast on one core.
    """

    scope: Scope
    games: list[GameResult]
    searches: list[SearchResult]
    solved: list[Measured]
    stepped: list[StepResult]
    learned: list[LearnResult]
    networks: list[NetworkResult]
    self_play: list[SelfPlayResult]
    deep: list[DeepResult]
    deep_q: list[DeepQResult]
    pairings: list[PairingsResult]
    series: list[SeriesResult]
    memory: list[tuple[int, int]]
    load: float
    firsts: list[First]

    def as_json(self) -> dict[str, Any]:
        """Everything, with what it ran on."""
        packages = {name: version(name) for name in ("numba", "numpy")}
        return {
            "versions": {"overtrick": __version__, "python": platform.python_version()} | packages,
            "machine": {"platform": platform.platform(), "cores": os.cpu_count(), "load": self.load},
            "scope": {"hands": self.scope.hands, "repeats": self.scope.repeats, "against": self.scope.against},
            "games": [result.as_json() for result in self.games],
            "searches": [result.as_json() for result in self.searches],
            "solver": [result.as_json() for result in self.solved],
            "environments": [result.as_json() for result in self.stepped],
            "learning": [result.as_json() for result in self.learned],
            "networks": [result.as_json() for result in self.networks],
            "self_play": [result.as_json() for result in self.self_play],
            "deep": [result.as_json() for result in self.deep],
            "deep_q": [result.as_json() for result in self.deep_q],
            "pairings": [result.as_json() for result in self.pairings],
            "series": [result.as_json() for result in self.series],
            "firsts": [asdict(result) for result in self.firsts],
            "memory_growth": [{"hands": hands, "bytes": size} for hands, size in self.memory],
        }


def run(scope: Scope, progress: Progress = lambda doing, share: None) -> Report:
    """Compile, start and warm up everything, then measure."""
    progress("warming up", 0)
    load = os.getloadavg()[0]
    peers = {game: PEERS[scope.against](game) for game in scope.games} if scope.against else {}
    signatures = {game.name: sign(game) for game in scope.games}
    memory = fresh_growth(scope)
    with pool(1, scope.games) as one, pool(2, scope.games) as two:
        contestants = {
            (game.name, part): contestant
            for game in scope.games
            for part, contestant in contestants_of(game, scope.hands, one, two, peers.get(game)).items()
        }
        timed = interleave(contestants, scope.repeats, progress)
    searches = measure_search(
        scope.games, max(1, scope.hands // SEARCH_SHARE), scope.repeats, bool(scope.against), progress
    )
    solved = measure_solver(scope.games, max(1, min(SOLVED_MAX, scope.hands // SOLVER_SHARE)), progress)
    networks = measure_networks(scope.games, max(1, scope.hands // NETWORK_SHARE), scope.repeats, progress)
    self_play = measure_self_play(scope.games, max(1, scope.hands // NETWORK_SHARE), scope.repeats, progress)
    deep = measure_deep(scope.games, max(1, scope.hands // NETWORK_SHARE), scope.repeats, progress)
    deep_q = measure_deep_q(scope.games, max(1, scope.hands // NETWORK_SHARE), scope.repeats, progress)
    steps = scope.hands * STEPS_SHARE
    stepped = measure_environments(scope.games, steps, scope.repeats, bool(scope.against), progress)
    learned = measure_learning(scope.games, scope.hands, scope.repeats, progress)
    pairings = measure_pairings(scope.games, min(GAMES, scope.hands // PAIRING_SHARE + 1), progress)
    series = measure_series(scope.games, scope.hands, scope.repeats, progress)
    firsts = measure_firsts(scope.games, progress) if scope.cold else []
    played = [result(name, signatures[name], timed) for name in signatures]
    return Report(
        scope,
        played,
        searches,
        solved,
        stepped,
        learned,
        networks,
        self_play,
        deep,
        deep_q,
        pairings,
        series,
        memory,
        load,
        firsts,
    )


def contestants_of(
    game: Game, hands: int, one: ProcessPoolExecutor, two: ProcessPoolExecutor, peer: Player | None
) -> dict[str, Contestant]:
    """Who plays a game, by the name of the figures in the result."""
    pooled = hands * POOLED
    playing = {
        "ours": Contestant(hands, lambda seed: stream(game, hands, seed)),
        "one_worker": Contestant(pooled, lambda seed: play_by(one, game, pooled, seed)),
        "two_workers": Contestant(pooled, lambda seed: play_by(two, game, pooled, seed)),
    }
    if peer:
        fewer = max(1, hands // PEER_SHARE)
        playing["theirs"] = Contestant(fewer, lambda seed: peer(fewer, seed))
    return playing


def result(name: str, signature: Signature, timed: dict[Role, Timed]) -> GameResult:
    """What belongs to one game."""
    return GameResult(name, signature, **{part: figures for (game, part), figures in timed.items() if game == name})


def pieces(hands: int) -> list[tuple[int, int]]:
    """The hands cut up for a pool: (number of the first, how many)."""
    size = max(1, min(CHUNK, hands // PIECES))
    return [(first, min(size, hands - first)) for first in range(0, hands, size)]


def play_by(workers: ProcessPoolExecutor, game: Game, hands: int, seed: int) -> int:
    """Let a pool play the hands; how many actions they took."""
    firsts, sizes = zip(*pieces(hands), strict=True)
    return sum(workers.map(actions_of, repeat(game), repeat(seed), firsts, sizes))


def actions_of(game: Game, seed: int, first: int, hands: int) -> int:
    """Play a piece. Its results stay with the worker, as they do in a match, which sends sums."""
    return play_chunk(game, seed, first, hands).actions


@contextmanager
def pool(workers: int, games: Sequence[Game]) -> Iterator[ProcessPoolExecutor]:
    """Processes that all have played every game."""
    with ProcessPoolExecutor(workers, mp_context=context(), initializer=stay_with_parent) as started:
        ready: set[int] = set()
        while len(ready) < workers:
            ready.update(started.map(warm_up, repeat(games, workers)))
        yield started


def warm_up(games: Sequence[Game]) -> int:
    """Play a little of each game; tells which process did."""
    for game in games:
        play_chunk(game, 0, 0, 100)
    return os.getpid()


def fresh_growth(scope: Scope) -> list[tuple[int, int]]:
    """Memory is measured in a process that has done nothing else."""
    with ProcessPoolExecutor(1, mp_context=fresh()) as pool:
        return pool.submit(streaming_growth, scope.games[0], scope.hands).result()
