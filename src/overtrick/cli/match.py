"""`overtrick match`: agents against each other, and what can be said about who is better."""

import json as json_format
from typing import TYPE_CHECKING, Annotated, Any

import typer

from overtrick.cli.aside import prints_aside
from overtrick.cli.workers import FewWorkers, OpenCards, Ray, Trusted, executor_here

if TYPE_CHECKING:
    from overtrick.arena.duplicate import MatchResult
    from overtrick.arena.job import Job
    from overtrick.arena.whole_games import GamesResult
    from overtrick.executors.executor import Executor
    from overtrick.stats.sequential import Sprt


def match(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    agents: Annotated[list[str], typer.Argument(metavar="SPEC SPEC...", help="Two agents, or one for each seat.")],
    deals: Annotated[int | None, typer.Option(help="Deals to play, each in all rotations; default: 1000.")] = None,
    games: Annotated[int | None, typer.Option(help="Play this many whole games instead.")] = None,
    totals: Annotated[
        str,
        typer.Option(metavar="T,T,...", help="Begin whole games with these totals, by seat; penalties are below 0."),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Which deals; default: 1.")] = None,
    sealed: Annotated[
        bool, typer.Option("--sealed", help="Use deals no agent can guess; the seed is printed afterwards.")
    ] = False,
    preset: Annotated[str, typer.Option(help="A named set of players and options.")] = "standard",
    players: Annotated[int | None, typer.Option(help="Number of players; default: by preset.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    rotations: Annotated[bool, typer.Option(help="Play each deal in all rotations, or keep the seats fixed.")] = True,
    plan: Annotated[
        float | None, typer.Option(metavar="D", help="Say how much play would show a difference of D.")
    ] = None,
    sprt: Annotated[
        str, typer.Option(metavar="A,B", help="Stop as soon as a test decides between differences A and B.")
    ] = "",
    workers: FewWorkers = None,
    ray: Ray = "",
    trusted: Trusted = False,
    oracle: OpenCards = False,
    json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
) -> None:
    """Compare agents on the same deals, with intervals that say how sure the result is.

    A SPEC is a name from `overtrick agents`, a class in a file (my_agent.py:MyAgent), or two partners (high+low).
    """
    from overtrick.agents.agent import Trust
    from overtrick.arena.match import job_of, seed_of
    from overtrick.cli.deal import parse_options
    from overtrick.games import registry
    from overtrick.stats.planning import check_difference

    chosen = registry.game(game, players, preset, **parse_options(registry.rules(game), option or []))
    test = parse_sprt(sprt) if sprt else None
    if plan is not None:
        check_difference(plan)
    by = executor_here(workers, ray)
    with prints_aside():
        trust, own_seed = Trust(trusted, oracle), seed_of(seed, sealed)
        begun = parse_totals(totals) if totals else ()
        result = play(job_of(chosen, agents, deals, games, own_seed, rotations, trust, begun), test, by)
    if json:
        typer.echo(json_format.dumps(as_json(result, plan, test), indent=2))
    else:
        print_result(result, plan, test)


def parse_totals(text: str) -> tuple[int, ...]:
    """Whole numbers with commas."""
    from overtrick.core.errors import BadOption

    try:
        return tuple(map(int, text.split(",")))
    except ValueError:
        raise BadOption(f"--totals {text}: write a whole number for each seat, such as 9,8,9,8") from None


def parse_sprt(text: str) -> "Sprt":
    """Two numbers with a comma."""
    from overtrick.core.errors import BadOption
    from overtrick.stats.sequential import Sprt

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise BadOption(f"--sprt {text}: write two differences, the lower one first, such as 0,0.5") from None
    return Sprt(low, high)


def play(job: "Job", test: "Sprt | None", by: "Executor") -> "MatchResult | GamesResult":
    """Play with a bar on stderr."""
    from overtrick.arena.match import run
    from overtrick.cli.tables import progress

    with progress(left=True) as bar:
        task = bar.add_task("left; the first match of a game takes a while", total=job.count)
        return run(job, test, lambda done, _: bar.update(task, completed=done, description="left"), by)


def as_json(result: "MatchResult | GamesResult", plan: float | None, test: "Sprt | None") -> dict[str, Any]:
    """All figures, and those that were asked for besides."""
    from math import isfinite

    from overtrick.cli.match_tables import POWERS, needed

    figures = result.as_json() | {"processor_time": result.times.as_json(result.places)}
    if plan is not None:
        figures["plan"] = {"difference": plan, "needed": {power: needed(result, plan, power) for power in POWERS}}
    if test and (verdict := result.verdict):
        ratio = verdict.ratio if isfinite(verdict.ratio) else None
        figures["sprt"] = {"low": test.low, "high": test.high, "bound": test.bound}
        figures["sprt"] |= {"accepted": verdict.accepted, "units": verdict.units, "log_likelihood_ratio": ratio}
    return figures


def print_result(result: "MatchResult | GamesResult", plan: float | None, test: "Sprt | None") -> None:
    """A table, and what follows from it in words."""
    from overtrick.cli.match_tables import head, remarks, result_table
    from overtrick.cli.tables import console

    console().print(head(result), result_table(result), *remarks(result, plan, test), sep="\n")
