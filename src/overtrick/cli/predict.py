"""`overtrick predict`: what an opening hand will score."""

import json as json_format
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from overtrick.agents.forecast import Forecast
    from overtrick.engine.policy import Policy
    from overtrick.games.game import Game


def predict(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    hand: Annotated[str, typer.Argument(help='All its cards, such as "12/12 11/12 ... S/S".')],
    player: Annotated[str, typer.Option(metavar="SPEC", help="Who plays the hand.")] = "thrifty",
    partner: Annotated[str, typer.Option(metavar="SPEC", help="The partner; default: the same.")] = "",
    opponents: Annotated[str, typer.Option(metavar="SPEC", help="The opponents; default: the same.")] = "",
    preset: Annotated[str, typer.Option(help="A named set of players and options.")] = "paper",
    worlds: Annotated[int, typer.Option(help="How many deals to play.")] = 2000,
    seed: Annotated[int, typer.Option(help="Which deals.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Predict what an opening hand will score for each first action, such as naming trump."""
    from overtrick.agents.forecast import forecasts, holding
    from overtrick.cli.company import around
    from overtrick.core.random import PLAY, new_stream
    from overtrick.games import registry

    chosen = registry.game(game, None, preset)
    view = holding(chosen, hand).view(0)
    specs = player, *around(chosen, partner or player, opponents or player)
    policies = [policy_of(chosen, spec) for spec in specs]
    made = forecasts(view, policies, worlds, new_stream(seed, 0, PLAY))
    if json:
        typer.echo(json_format.dumps([as_json(one) for one in made], indent=2))
    else:
        print_forecasts(made)


def policy_of(game: "Game", spec: str) -> "Policy":
    """The policy of a compiled agent."""
    from overtrick.agents.agent import Compiled
    from overtrick.agents.registry import agent
    from overtrick.core.errors import BadAgent

    player = agent(spec, game, trusted=True)
    if not isinstance(player, Compiled):
        raise BadAgent(f"{spec} is not a compiled agent; possible: thrifty, q-lambda, random and the like")
    return player.policy


def as_json(forecast: "Forecast") -> dict[str, object]:
    from overtrick.stats.intervals import bounds

    figures = {"score": forecast.mean.mean, "ci95": bounds(forecast.mean)}
    return {"action": forecast.name, **figures, "range": [forecast.low, forecast.high], "share": forecast.share}


def print_forecasts(made: "Sequence[Forecast]") -> None:
    """A sentence for the best action, and a table of all."""
    from overtrick.cli.tables import console, plain_table

    best = made[0]
    table = plain_table()
    for column in ("action", "score", "95 %", "range", "of deals in it"):
        table.add_column(column, justify="right")
    for one in made:
        mean = f"{one.mean.mean:.2f}", f"{one.mean.low:.2f} to {one.mean.high:.2f}"
        table.add_row(one.name, *mean, f"{one.low} to {one.high}", f"{100 * one.share:.0f} %")
    share = f"{100 * best.share:.0f} % of deals"
    told = f"Best is {best.name}: score {best.mean.mean:.1f}; {best.low} to {best.high} in {share}."
    console().print(told, table, sep="\n")
