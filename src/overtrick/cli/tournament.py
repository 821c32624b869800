"""`overtrick tournament`: all against all, with ratings, in a folder; the same command resumes it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from overtrick.cli.workers import OpenCards, Ray, Trusted, Workers, executor_on_all_cores

if TYPE_CHECKING:
    from overtrick.executors.executor import Executor
    from overtrick.tournaments.tournament import Plan, Tournament

FAILED = 1
"""The exit code if a pairing has no result because an agent failed."""

SHOWN = "The seed was printed with the results before: whoever plays on may know the deals. Another --out has new ones."


def tournament(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    agents: Annotated[
        list[str], typer.Argument(metavar="SPEC SPEC...", help="The entries: agents, or teams such as high+low.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the results and the report go.")],
    deals: Annotated[int | None, typer.Option(help="Deals per pairing; default: 1000.")] = None,
    games: Annotated[int | None, typer.Option(help="Play this many whole games per pairing instead.")] = None,
    gauntlet: Annotated[str, typer.Option(metavar="SPEC", help="Play only this entry against all others.")] = "",
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
    workers: Workers = None,
    ray: Ray = "",
    trusted: Trusted = False,
    oracle: OpenCards = False,
    hands: Annotated[int, typer.Option(min=0, help="Keep the first hands of each pairing for `replay`.")] = 0,
) -> None:
    """Let all entries play each other. Stop at any time; the same command resumes.

    A SPEC is a name from `overtrick agents`, or a class in a file: my_agent.py:MyAgent.
    """
    from overtrick.agents.agent import Trust
    from overtrick.arena.match import amount, seed_of
    from overtrick.cli.deal import parse_options
    from overtrick.cli.tables import console
    from overtrick.cli.tournament_tables import summary
    from overtrick.games import registry
    from overtrick.tournaments.report import RECORDS, results_file, write_report
    from overtrick.tournaments.store import seed_in
    from overtrick.tournaments.tournament import Plan

    chosen = registry.game(game, players, preset, **parse_options(registry.rules(game), option or []))
    known = seed_in(results_file(out)) if sealed and seed is None else None
    chosen_seed = seed_of(seed, sealed) if known is None else known
    if known is not None and (out / RECORDS).exists():
        typer.echo(SHOWN, err=True)
    kind, count = amount(deals, games)
    plan = Plan.of(chosen, agents, kind, count, chosen_seed, rotations, gauntlet, Trust(trusted, oracle))
    played = play(plan, out, executor_on_all_cores(workers, ray))
    write_report(played, out, hands)
    console().print(*summary(played, out), sep="\n")
    if played.failures:
        raise typer.Exit(FAILED)


def play(plan: "Plan", out: Path, executor: "Executor") -> "Tournament":
    """Play what is missing, with a bar on stderr."""
    from overtrick.cli.tables import progress
    from overtrick.tournaments.report import results_file
    from overtrick.tournaments.store import Store
    from overtrick.tournaments.tournament import run

    with Store(results_file(out), plan.as_json()) as store, progress(left=True) as bar:
        task = bar.add_task("left; the first parts take a while", total=plan.count * len(plan.pairings))

        def watch(done: int, total: int) -> None:
            if done:
                bar.update(task, completed=done, description=f"left, {done:,} of {total:,} {plan.kind}")

        try:
            return run(plan, store, executor, watch)
        except KeyboardInterrupt:
            done = sum(map(store.done, plan.pairings))
            typer.echo(f"{store.file} has {done:,} {plan.kind} so far; the same command resumes there.", err=True)
            raise
