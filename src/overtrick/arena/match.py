"""Matches: some agents, some deals or whole games, and what can be said about who is better."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import overload

from overtrick.agents.agent import STRANGERS, Trust
from overtrick.arena.duplicate import MatchResult
from overtrick.arena.job import Job, Kind, Played, join, result_of
from overtrick.arena.line_up import Spec
from overtrick.arena.pacing import Pace
from overtrick.arena.whole_games import GamesResult
from overtrick.core.errors import BadOption
from overtrick.core.progress import Tally
from overtrick.core.random import secret_seed
from overtrick.executors.executor import Executor, InProcess, executor
from overtrick.games.game import Game
from overtrick.games.registry import chosen
from overtrick.stats.sequential import Sprt

SEED = 1
"""Which deals if nobody says."""

DEALS = 1000
"""What is played if nobody says how much."""


@overload
def match(
    game: Game | str,
    specs: Sequence[Spec],
    deals: int | None = None,
    seed: int | None = None,
    rotations: bool = True,
    *,
    sealed: bool = False,
    sprt: Sprt | tuple[float, float] | None = None,
    watch: Tally | None = None,
    workers: int | None = None,
    ray: str = "",
    trusted: bool = False,
    oracle: bool = False,
) -> MatchResult: ...


@overload
def match(
    game: Game | str,
    specs: Sequence[Spec],
    deals: None = None,
    seed: int | None = None,
    rotations: bool = True,
    *,
    sealed: bool = False,
    games: int,
    totals: Sequence[int] = (),
    sprt: Sprt | tuple[float, float] | None = None,
    watch: Tally | None = None,
    workers: int | None = None,
    ray: str = "",
    trusted: bool = False,
    oracle: bool = False,
) -> GamesResult: ...


def match(
    game: Game | str,
    specs: Sequence[Spec],
    deals: int | None = None,
    seed: int | None = None,
    rotations: bool = True,
    *,
    sealed: bool = False,
    games: int | None = None,
    totals: Sequence[int] = (),
    sprt: Sprt | tuple[float, float] | None = None,
    watch: Tally | None = None,
    workers: int | None = None,
    ray: str = "",
    trusted: bool = False,
    oracle: bool = False,
) -> MatchResult | GamesResult:
    """Play deals 0, 1, ... of a seed in every rotation of the line-up, or whole games; specs are texts or agents.

    One spec for each seat; or two: then partners play against partners, and without partners the first sits alone among
    copies of the second. `high+low` is a team of different partners. In deals, dealer and round come from the seed, the
    same in all rotations; `arena.job` tells how games are rotated. With `sprt` it ends as soon as that test has decided
    about the difference of the first entry, and the result has its verdict. Played in this process, by so many
    `workers` or on the `ray` cluster at an address it comes out the same. Games begin with nothing, or with these
    `totals`, by seat.

    An agent that knows the seed knows the cards. A `sealed` match has a seed that nobody could know before, which is
    told with the result, so that anybody can play it again. Agents from files and packages play in processes of their
    own unless they are `trusted`; they see all cards only as an `oracle`.
    """
    test = Sprt(*sprt) if isinstance(sprt, tuple) else sprt
    by = executor(workers, ray)
    trust, own_seed = Trust(trusted, oracle), seed_of(seed, sealed)
    return run(job_of(chosen(game), specs, deals, games, own_seed, rotations, trust, totals), test, watch, by)


def job_of(
    game: Game,
    specs: Sequence[Spec],
    deals: int | None,
    games: int | None,
    seed: int,
    rotations: bool,
    trust: Trust = STRANGERS,
    totals: Sequence[int] = (),
) -> Job:
    """What a match asks to be played."""
    return Job.of(game, specs, *amount(deals, games), seed, rotations, trust, totals)


def seed_of(seed: int | None, sealed: bool) -> int:
    """The seed that was asked for; 1 if nobody says."""
    if sealed and seed is not None:
        raise BadOption("a sealed match draws a seed that nobody knows before; possible: a seed, or sealed")
    return secret_seed() if sealed else SEED if seed is None else seed


def amount(deals: int | None, games: int | None) -> tuple[Kind, int]:
    """What is played, and how much of it."""
    if deals is not None and games is not None:
        raise BadOption("a match is of deals or of whole games, not of both")
    if games is not None:
        return "games", games
    return "deals", DEALS if deals is None else deals


def run(
    job: Job, sprt: Sprt | None = None, watch: Tally | None = None, by: Executor | None = None
) -> MatchResult | GamesResult:
    """Play a job."""
    played = parts(job, by or InProcess(), watch)
    return until_decided(job, played, sprt) if sprt else result_of(job, join(played))


def parts(job: Job, by: Executor, watch: Tally | None = None) -> Iterator[Played]:
    """A job played part by part; raises what an agent that failed has raised."""
    pace, done = Pace(job), 0
    for part, outcome in by.run(pace.parts()):
        played = outcome.result()
        pace.take(part, outcome.seconds)
        done += part.count
        if watch:
            watch(done, job.count)
        yield played


def until_decided(job: Job, parts: Iterator[Played], sprt: Sprt) -> MatchResult | GamesResult:
    """Play until the test decides or the job is done; what was played beyond the decision is dropped."""
    played: list[Played] = []
    for part in parts:
        played.append(part)
        result = result_of(job, join(played))
        verdict = sprt.judge(result.differences[:, 0])
        if verdict.accepted is not None:
            break
    if verdict.accepted is not None:
        units = verdict.units * (job.period if job.kind == "games" else 1)
        whole = join(played)
        result = result_of(job, Played({name: values[:units] for name, values in whole.arrays.items()}, whole.times))
    return replace(result, verdict=verdict)
