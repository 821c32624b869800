"""A match as jobs: what is played, split anywhere, and put together again bit by bit the same.

    job = Job.of(game, specs, "games", 10_001, seed=1)      # all of it; picklable
    parts = [part.run() for part in job.split(500)]         # in any process, in any order: a task for executors
    result = result_of(job, join(parts))                    # GamesResult; of "deals" a MatchResult

A chunk has a dictionary of arrays whose first axis is the deal or the game; it can be stored as it is. Nothing in it
depends on how a job was split: every deal and game has random streams of its own, by its number. Beside it is how much
processor time its players took.

    kind "deals"    "scores" [deals, rotations, places]
    kind "games"    "totals", "tricks", "won" [games, places], "hands" [games]

By place, not by seat: place p of the line-up sits in seat p + r in rotation r.

Deals are played in all rotations of the line-up. Games are numbered through: with P rotations game i has rotation i %
P, and games kP to kP + P - 1 have the same deals and first dealer. So every game counts once, and each block of P is
a duplicate: an agent against itself wins as often as it loses in every block. Without rotations P is 1: everybody
keeps the seat, and each game has deals of its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import process_time
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from overtrick.agents.agent import STRANGERS, Compiled, Oracle, Player, Trust
from overtrick.agents.specs import label
from overtrick.arena.announced import announced
from overtrick.arena.by_hand import play_deal, play_game
from overtrick.arena.duplicate import MatchResult
from overtrick.arena.line_up import LineUp, Spec, by_sides, line_up, name_of
from overtrick.arena.table import Foul, play_policies, play_policy_games
from overtrick.arena.times import Clock, Times, is_new, timed
from overtrick.arena.whole_games import GamesResult
from overtrick.core.errors import BadAgent, BadOption
from overtrick.core.memory import NUMBER, check_memory
from overtrick.core.numbers import whole_number
from overtrick.core.random import checked_seed
from overtrick.engine.policy import Policy
from overtrick.executors.task import Tell
from overtrick.games.game import Game

Kind: TypeAlias = Literal["deals", "games"]
Arrays: TypeAlias = dict[str, NDArray[Any]]

COUNT_MAX = 1_000_000_000
"""More is a slip of the finger: it would take weeks."""


TOTAL_MAX = 1_000_000
"""More than anybody has in any whole game."""


@dataclass(frozen=True)
class Job:
    """Deals or games `first` to `first + count - 1` of a match; games may begin with `totals`, by seat."""

    game: Game
    specs: tuple[Spec, ...]
    kind: Kind
    first: int
    count: int
    seed: int
    rotations: bool = True
    trust: Trust = STRANGERS
    oracles: frozenset[str] = frozenset()
    totals: tuple[int, ...] = ()

    @staticmethod
    def of(
        game: Game,
        specs: Sequence[Spec],
        kind: Kind,
        count: int,
        seed: int = 1,
        rotations: bool = True,
        trust: Trust = STRANGERS,
        totals: Sequence[int] = (),
    ) -> "Job":
        """All of a match, once everything about it was found possible and it is known who sees all cards."""
        many = whole_number(kind, count, 1, COUNT_MAX)
        check_totals(game, kind, totals)
        job = Job(game, tuple(specs), kind, 0, many, checked_seed(seed), rotations, trust, totals=tuple(totals))
        oracles = job.oracles_among(job.players())
        check_memory(f"{kind}={many:,}", job.size, "play fewer")
        return replace(job, oracles=oracles)

    @property
    def size(self) -> int:
        """Bytes that its result takes, as parts and as a whole."""
        columns = self.period * self.game.players if self.kind == "deals" else 3 * self.game.players + 1
        return 2 * NUMBER * self.count * columns

    @property
    def line_up(self) -> LineUp:
        """Who has which place; in whole games partners are one entry."""
        line = line_up(self.game, self.specs)
        return by_sides(self.game, line) if self.kind == "games" else line

    def players(self) -> list[Player]:
        """Who plays at each place."""
        return self.line_up.players(self.game, self.trust)

    def oracles_among(self, players: Sequence[Player]) -> frozenset[str]:
        """The names of those who see all cards."""
        seated = zip(self.line_up.specs, players, strict=True)
        return frozenset(name_of(spec) for spec, player in seated if isinstance(player, Oracle))

    @property
    def has_oracle(self) -> tuple[bool, ...]:
        """Of each entry whether somebody in it sees all cards."""
        line = self.line_up
        return tuple(not self.oracles.isdisjoint(line.members(entry)) for entry in range(len(line.names)))

    @property
    def period(self) -> int:
        """How many rotations are played."""
        return self.line_up.period if self.rotations else 1

    def part(self, first: int, count: int) -> "Job":
        """Some of it, counted from the start of this job."""
        return replace(self, first=self.first + first, count=min(count, self.count - first))

    def split(self, size: int) -> Iterator["Job"]:
        """Parts of some deals or games each; the last may be smaller."""
        return (self.part(first, size) for first in range(0, self.count, size))

    @property
    def numbers(self) -> range:
        """Its hands or games, numbered through all rotations."""
        each = self.period if self.kind == "deals" else 1
        return range(self.first * each, (self.first + self.count) * each)

    @property
    def name(self) -> str:
        """Who plays what."""
        names = [label(name, name in self.oracles) for name in map(name_of, self.specs)]
        return f"{' - '.join(names)}, {self.kind} {self.first} to {self.first + self.count - 1}"

    def run(self, tell: Tell | None = None) -> "Played":
        """Play it in this process; with notice of each decision, deal by deal and by hand."""
        players = self.players()
        self.check_oracles(players)
        if tell:
            played = join(play(announced(players, part.only, tell), part) for part in self.split(1))
        else:
            played = play(players, self)
        self.check_oracles(players)
        return played

    def check_oracles(self, players: Sequence[Player]) -> None:
        """Raise if somebody sees all cards who is not marked, or the other way round."""
        if changed := self.oracles ^ self.oracles_among(players):
            names = ", ".join(sorted(changed))
            raise BadAgent(f"{names}: whether it sees all cards has changed since it was first made; it must not")

    @property
    def only(self) -> str:
        """The one deal or game that it is."""
        return f"{self.kind.removesuffix('s')} {self.first}"


def check_totals(game: Game, kind: Kind, totals: Sequence[int]) -> None:
    """Raise unless whole games can begin with them: one for each seat, the same for partners."""
    if totals and kind == "deals":
        raise BadOption("deals have no totals; possible: totals with games")
    if totals and (len(totals) != game.players or any(len({totals[seat] for seat in side}) > 1 for side in game.sides)):
        raise BadOption(f"totals={[*totals]!r}; possible: one for each of {game.players} seats, the same for partners")
    for total in totals:
        whole_number("totals", total, -TOTAL_MAX, TOTAL_MAX)


class Played(NamedTuple):
    """What came out; and what it took, which is another thing each time."""

    arrays: Arrays
    times: Times


def play(players: Sequence[Player], job: Job) -> Played:
    """Play a job: in one kernel call if everybody is compiled."""
    policies = [player.policy for player in players if isinstance(player, Compiled)]
    if len(policies) < len(players):
        rows, times = play_by_hand(players, job)
    else:
        rows, times = play_compiled(players, policies, job)
    return Played(arrays_of(job, rows), times)


def arrays_of(job: Job, rows: NDArray[Any]) -> Arrays:
    """The rows of all hands or games by what they are."""
    seats = job.game.players
    if job.kind == "deals":
        return {"scores": rows.reshape(job.count, job.period, seats)}
    totals, tricks, won, hands = np.split(rows, [seats, 2 * seats, 3 * seats], axis=1)
    return {"totals": totals, "tricks": tricks, "won": won, "hands": hands[:, 0]}


def by_hand(players: Sequence[Player], job: Job, number: int) -> NDArray[Any]:
    """The row of one hand or game."""
    settings = job.game, players, job.seed, number, job.period
    return play_deal(*settings) if job.kind == "deals" else play_game(*settings, job.totals)


def play_by_hand(players: Sequence[Player], job: Job) -> tuple[NDArray[Any], Times]:
    """A row for each hand or game; the first hand that this process plays with such players is not timed."""
    clock = Clock(len(players), skipped=is_new(job.game, *(player.spec for player in players)))
    seated = timed(players, clock)
    return np.stack([by_hand(seated, job, number) for number in job.numbers]), clock.times


def play_compiled(players: Sequence[Player], policies: Sequence[Policy], job: Job) -> tuple[NDArray[Any], Times]:
    """All of it in one call. One of no hands comes first if there is something to load."""
    table = play_policies if job.kind == "deals" else partial(play_policy_games, totals=job.totals)
    if is_new(job.game, job.kind, *(player.spec for player in players)):
        table(job.game, policies, 0, job.seed)
    begun = process_time()
    try:
        chunk = table(job.game, policies, len(job.numbers), job.seed, job.numbers.start, job.period)
    except Foul as foul:
        by_hand(players, job, foul.number)  # tells who it was, and where
        raise
    return chunk.returns, Times.shared(process_time() - begun, chunk.actions, len(players))


def join(chunks: Iterable[Played]) -> Played:
    """Chunks in their order as one."""
    parts = list(chunks)
    arrays = {name: np.concatenate([part.arrays[name] for part in parts]) for name in parts[0].arrays}
    return Played(arrays, Times.sum(part.times for part in parts))


def result_of(job: Job, played: Played) -> MatchResult | GamesResult:
    """The result of a job that was played; of fewer deals or games if there are fewer rows."""
    line, (arrays, times) = job.line_up, played
    if job.kind == "deals":
        return MatchResult(job.game, line.names, job.seed, line.entries, arrays["scores"], times, job.has_oracle)
    teams = tuple(tuple(line.members(entry)) for entry in range(len(line.names)))
    settings = job.game, line.names, teams, job.seed, line.entries, job.period
    arrays_ = arrays["totals"], arrays["tricks"], arrays["won"], arrays["hands"]
    return GamesResult(*settings, *arrays_, times, job.has_oracle)
