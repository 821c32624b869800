"""`overtrick series`: people at one table for very many hands, in a folder; the same command resumes it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from overtrick.cli.workers import OpenCards, Trusted

if TYPE_CHECKING:
    from overtrick.training.run import Run
    from overtrick.training.series import Simulation


def series(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    players: Annotated[
        str,
        typer.Option(metavar="SPEC,SPEC,...", help="Who takes part; a spec with commas stands in parentheses."),
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where money, checkpoints and curves go.")],
    hands: Annotated[int, typer.Option(help="Hands in all; a larger number later goes on.")] = 100_000,
    seed: Annotated[int, typer.Option(help="Which deals, seats and random choices.")] = 1,
    moved: Annotated[int, typer.Option(help="Hands after which seats are drawn anew; 0: never.")] = 100,
    every: Annotated[int, typer.Option(help="Hands between checkpoints.")] = 5000,
    preset: Annotated[str, typer.Option(help="A named set of players and options.")] = "standard",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    trusted: Trusted = False,
    oracle: OpenCards = False,
) -> None:
    """Let people play hand after hand; learners among them learn. Stop at any time; the same command resumes.

    Scores add up to money: a row for every hundred hands in DIR/curve.csv, and curves in DIR/money.svg.
    """
    from overtrick.agents.registry import agent
    from overtrick.arena.series import Series, check_people
    from overtrick.cli.deal import parse_options
    from overtrick.cli.train import learn
    from overtrick.core.numbers import whole_number
    from overtrick.games import registry
    from overtrick.training.run import Run
    from overtrick.training.series import Simulation

    specs = split(players)
    chosen = registry.game(game, None, preset, **parse_options(registry.rules(game), option or []))
    whole_number("moved", moved, 0, 10**9)
    check_people(chosen, len(specs))
    people = [agent(spec, chosen, trusted=trusted, oracle=oracle) for spec in specs]
    simulation = Simulation(Series(chosen, people, seed, moved), specs)
    run = Run(simulation, out, hands, every)
    learn(run, minutes=0)
    tell(run, simulation)


def split(players: str) -> list[str]:
    """Specs between commas that are not in parentheses."""
    from overtrick.agents.specs import COMMA, divided, opened

    return [opened(part.strip()) for part in divided(players, COMMA)]


def tell(run: "Run", simulation: "Simulation") -> None:
    """What everybody has, in all and per hand, and where the curves are."""
    from overtrick.cli.tables import console, plain_table
    from overtrick.stats.plots import NEEDED, can_plot
    from overtrick.training.money import draw_money

    table = plain_table(f"{simulation.hands:,} hands")
    table.add_column("player", overflow="fold")
    for name in ("score", "per hand"):
        table.add_column(name, justify="right")
    for name, total in zip(simulation.told(simulation.specs), simulation.series.totals, strict=True):
        table.add_row(name, f"{int(total):,}", f"{total / max(simulation.hands, 1):+.3f}")
    console().print(table)
    if can_plot():
        console().print(f"Money each hundred hands: {run.folder}/curve.csv; curves: {draw_money(run.folder)}")
    else:
        typer.echo(f"No curves were drawn. {NEEDED}", err=True)
