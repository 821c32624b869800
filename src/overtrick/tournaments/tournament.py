"""Tournaments: every entry against every other, or one against all; a cross table and ratings.

A pairing is a match of two entries on deals or games 0, 1, ... of the seed: the same cards in all pairings. With
partners an entry has a side. Without, the first of a pairing sits alone among copies of the second, so each two entries
meet twice, once each way. A pairing in which an agent fails is over, without a result; the others go on. A plan with
more deals, games or entries goes on from what was played under a smaller one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from itertools import permutations
from typing import Any

import numpy as np

from overtrick.agents.agent import STRANGERS, Trust
from overtrick.agents.registry import has_oracle
from overtrick.agents.specs import files_of, label
from overtrick.arena.duplicate import MatchResult
from overtrick.arena.job import Job, Kind, result_of
from overtrick.arena.line_up import name_of
from overtrick.arena.pacing import Pace
from overtrick.arena.times import Times
from overtrick.arena.whole_games import GamesResult
from overtrick.core.errors import BadOption
from overtrick.core.memory import check_memory
from overtrick.core.progress import Tally
from overtrick.executors.executor import Executor, InProcess
from overtrick.executors.task import Outcome
from overtrick.games.game import Game
from overtrick.learn.nets.file import file_in
from overtrick.stats.intervals import Interval
from overtrick.stats.ratings import Duel, ratings
from overtrick.tournaments.store import SEES, Pairing, Store

Result = MatchResult | GamesResult


@dataclass(frozen=True)
class Plan:
    """What a tournament plays; with `gauntlet` the first entry meets all others, who do not meet each other."""

    game: Game
    specs: tuple[str, ...]
    kind: Kind
    count: int
    seed: int = 1
    rotations: bool = True
    gauntlet: bool = False
    trust: Trust = STRANGERS

    @staticmethod
    def of(
        game: Game,
        specs: Sequence[str],
        kind: Kind,
        count: int,
        seed: int = 1,
        rotations: bool = True,
        gauntlet: str = "",
        trust: Trust = STRANGERS,
    ) -> "Plan":
        """A plan, once everything about it was found possible."""
        others = [spec.strip() for spec in specs if spec.strip() != gauntlet.strip()]
        entries = (gauntlet.strip(), *others) if gauntlet else tuple(others)
        if len(entries) < 2:
            raise BadOption("a tournament needs two entries or more")
        if doubled := sorted({spec for spec in entries if entries.count(spec) > 1}):
            names = ", ".join(label(spec, has_oracle(spec)) for spec in doubled)
            raise BadOption(f"{names} entered more than once; each entry needs its own name")
        plan = Plan(game, entries, kind, count, seed, rotations, bool(gauntlet), trust)
        needed = sum(job.size for job in plan.jobs().values())
        check_memory(f"{len(plan.pairings)} pairings of {count:,} {kind}", needed, "play fewer")
        return plan

    @property
    def pairings(self) -> list[Pairing]:
        """Who meets whom, in the order of play."""
        both_ways = not self.game.rules.partners
        return [
            (self.specs[one], self.specs[other])
            for one, other in permutations(range(len(self.specs)), 2)
            if (both_ways or one < other) and (not self.gauntlet or 0 in (one, other))
        ]

    def jobs(self) -> dict[Pairing, Job]:
        """The match of each pairing; raises if one is not possible."""
        settings = self.kind, self.count, self.seed, self.rotations, self.trust
        return {pairing: Job.of(self.game, pairing, *settings) for pairing in self.pairings}

    @cached_property
    def oracles(self) -> frozenset[str]:
        """The entries in which somebody sees all cards."""
        marks = [(pairing, job.has_oracle) for pairing, job in self.jobs().items()]
        return frozenset(spec for pairing, has in marks for spec, sees in zip(pairing, has, strict=True) if sees)

    def as_json(self) -> dict[str, Any]:
        """All that results depend on. Of entries it is known what they see, of files of agents their digest."""
        from overtrick import __version__

        game = {"game": self.game.name, "players": self.game.players, "preset": self.game.preset}
        deals = {"options": asdict(self.game.options), "seed": self.seed, "rotations": self.rotations}
        amount = {"kind": self.kind, "count": self.count, "pairings": self.pairings}
        known = digests(self.specs) | {spec: SEES[spec in self.oracles] for spec in self.specs}
        return game | deals | amount | {"known": known, "overtrick": __version__}


def digests(specs: Sequence[str]) -> dict[str, str]:
    """The digest of each file that agents come from or play by."""
    named = {name: file_in(name) for spec in specs for name in sorted(files_of(spec))}
    return {name: sha256(file.read_bytes()).hexdigest()[:16] for name, file in named.items() if file.is_file()}


@dataclass(frozen=True)
class Tournament:
    """What came out, by pairing: a result, or who failed and where."""

    plan: Plan
    results: dict[Pairing, Result]
    failures: dict[Pairing, str]

    @property
    def ratings(self) -> list[Interval]:
        """The rating of each entry, in the order of the specs."""
        specs = self.plan.specs
        duels = [
            Duel(specs.index(one), specs.index(other), *units_of(result))
            for (one, other), result in self.results.items()
        ]
        return ratings(len(specs), duels)

    def name(self, spec: str) -> str:
        """An entry as people are told of it: whoever sees all cards is marked."""
        return label(spec, spec in self.plan.oracles)

    def score(self, one: str, other: str) -> Interval | None:
        """What the first did against the second: how often it won, or in deals its difference."""
        for entry, pairing in enumerate([(one, other), (other, one)]):
            if result := self.results.get(pairing):
                return score_of(result, entry)
        return None

    def time(self, spec: str) -> tuple[float | None, bool]:
        """Processor seconds for a decision of an entry, and whether it shares them with others at a compiled table.

        From the pairings in which it was timed by itself, if there are any.
        """
        total = self._times(spec)
        return total.per_decision([0])[0], total.is_shared

    def passing(self, spec: str) -> float | None:
        """Seconds for a decision that it takes to pass views and actions to the process of an entry, if it has one."""
        return self._times(spec).passing_per_decision([0])[0]

    def _times(self, spec: str) -> Times:
        found = [own_times(result, pairing.index(spec)) for pairing, result in self.results.items() if spec in pairing]
        return Times.sum(found) if found else Times((0.0,), (0,))

    @property
    def even(self) -> float:
        """The score of who is as good as the other."""
        return 0.0 if self.plan.kind == "deals" else 1 / len(self.plan.game.sides)

    def failure(self, one: str, other: str) -> str:
        """What failed in a pairing of the two, if anything did."""
        return self.failures.get((one, other)) or self.failures.get((other, one), "")

    def records(self) -> Iterator[dict[str, Any]]:
        """Each pairing as a value for JSON."""
        for pairing in self.plan.pairings:
            sees = [spec for spec in pairing if spec in self.plan.oracles]
            content = {"pairing": [*pairing], "oracles": sees, "failure": self.failures.get(pairing)}
            result = self.results.get(pairing)
            times = {"processor_time": result.times.as_json(result.places)} if result else {}
            yield content | (result.as_json() if result else {}) | times


def own_times(result: Result, entry: int) -> Times:
    """The time of one entry, as of one place."""
    mine = [place for place, owner in enumerate(result.places) if owner == entry]
    times = result.times
    seconds, decisions = (sum(column[place] for place in mine) for column in (times.seconds, times.decisions))
    passing = (sum(times.passing[place] for place in mine),) if times.passing else ()
    return Times((seconds,), (decisions,), times.is_shared, passing)


def score_of(result: Result, entry: int) -> Interval:
    """How often an entry won, or its difference: how much more it scored per hand than the other."""
    return result.entries[entry].difference if isinstance(result, MatchResult) else result.teams[entry].win_rate


def units_of(result: Result) -> tuple[Any, Any]:
    """What the first entry and a side of the others won in each unit; a deal is won by who scored more on it."""
    if isinstance(result, MatchResult):
        won = (np.sign(result.differences[:, 0]) + 1) / 2
        return won, 1 - won
    others = len(result.game.sides) - np.bincount(result.places)[0] // len(result.game.sides[0])
    won, lost = np.add.reduceat(result.shares, range(0, result.games, result.period), axis=0).T
    return won, lost / others


def run(plan: Plan, store: Store, executor: Executor | None = None, watch: Tally | None = None) -> Tournament:
    """Play what is missing in the store, and read everything from there."""
    left, total = Left(plan, store), plan.count * len(plan.pairings)
    if watch:
        watch(left.done(), total)
    for job, outcome in (executor or InProcess()).run(left.parts()):
        left.take(job, outcome)
        if watch:
            watch(left.done(), total)
    return tournament_of(plan, store)


class Left:
    """What is still to be played."""

    def __init__(self, plan: Plan, store: Store) -> None:
        self.jobs, self.store = plan.jobs(), store
        self.failed = set(store.failures)
        self.played = {pairing: store.done(pairing) for pairing in self.jobs}
        self.paces = {pairing: Pace(job, self.played[pairing]) for pairing, job in self.jobs.items()}

    def parts(self) -> Iterator[Job]:
        """All parts that are missing; a pairing that has failed in the meantime gets no more."""
        for pairing, pace in self.paces.items():
            for part in pace.parts():
                if pairing in self.failed:
                    break
                yield part

    def take(self, part: Job, outcome: Outcome) -> None:
        """Keep what was played, unless its pairing is over."""
        one, other = map(name_of, part.specs)
        pairing = one, other
        if pairing in self.failed:
            return
        if outcome.error:
            self.store.fail(pairing, outcome.failure)
            self.failed.add(pairing)
            return
        self.store.add(pairing, part.first, part.count, outcome.value)
        self.played[pairing] += part.count
        self.paces[pairing].take(part, outcome.seconds)

    def done(self) -> int:
        """Deals or games that are played, or need not be any more."""
        counts = {pairing: job.count for pairing, job in self.jobs.items() if pairing in self.failed}
        return sum((self.played | counts).values())


def tournament_of(plan: Plan, store: Store) -> Tournament:
    """What a store has of a tournament."""
    failures = {pairing: store.failures[pairing] for pairing in plan.pairings if pairing in store.failures}
    results = {
        pairing: result_of(job, store.played(pairing))
        for pairing, job in plan.jobs().items()
        if pairing not in failures
    }
    return Tournament(plan, results, failures)
