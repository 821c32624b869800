"""`overtrick predict`: what an opening hand will score."""

import json as json_format
from math import isfinite
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from overtrick.agents.forecast import Forecast
    from overtrick.games.game import Game


def predict(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    hand: Annotated[str, typer.Argument(help='All its cards, such as "12/12 11/12 ... S/S".')],
    trump: Annotated[str, typer.Option(metavar="SUIT", help="The lowest card of this suit is turned up.")] = "",
    turned: Annotated[str, typer.Option(metavar="CARD", help="This card is turned up.")] = "",
    player: Annotated[str, typer.Option(metavar="SPEC", help="Who plays the hand; default: by game.")] = "",
    partner: Annotated[str, typer.Option(metavar="SPEC", help="The partner; default: the same.")] = "",
    opponents: Annotated[str, typer.Option(metavar="SPEC", help="The opponents; default: the same.")] = "",
    preset: Annotated[str, typer.Option(help="A named set of players and options.")] = "paper",
    players: Annotated[int | None, typer.Option(help="Number of players; default: by preset.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    worlds: Annotated[int, typer.Option(help="How many deals to play.")] = 2000,
    seed: Annotated[int, typer.Option(help="Which deals.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Predict what an opening hand will score for each first action, such as a bid or naming trump."""
    from overtrick.agents.agent import policy_of
    from overtrick.agents.forecast import forecasts, holding
    from overtrick.agents.registry import agent
    from overtrick.cli.company import around
    from overtrick.cli.deal import parse_options
    from overtrick.core.random import PLAY, new_stream
    from overtrick.games import registry
    from overtrick.present.presentation import presentation

    chosen = registry.game(game, players, preset, **parse_options(registry.rules(game), option or []))
    turned = turned or card_of(chosen, trump, hand)
    view = holding(chosen, hand, turned).view(0)
    player = player or presentation(chosen).forecaster
    specs = player, *around(chosen, partner or player, opponents or player)
    policies = [policy_of(agent(spec, chosen, trusted=True)) for spec in specs]
    made = forecasts(view, policies, worlds, new_stream(seed, 0, PLAY))
    if json:
        asked = {"players": list(specs), "turned": turned or None, "preset": preset}
        typer.echo(json_format.dumps([as_json(one) | asked for one in made], indent=2))
    else:
        print_forecasts(made, assumed(specs, turned, preset))


def assumed(specs: "Sequence[str]", turned: str, preset: str) -> str:
    """Who plays after the first action, seat by seat unless all are the same, what is turned up, and the rules."""
    who = f"everybody plays as {specs[0]}" if len(set(specs)) == 1 else f"the seats play as {', '.join(specs)}"
    return f"Preset {preset}; afterwards {who}{f'; {turned} is turned up' if turned else ''}."


def card_of(game: "Game", suit: str, hand: str) -> str:
    """The lowest card of a suit that is not in a hand."""
    from overtrick.core.cards import suit_of
    from overtrick.core.errors import BadCard

    if not suit:
        return ""
    held, names = game.deck.cards(hand), list(enumerate(game.deck.names))
    found = [name for card, name in names if suit_of(name) == suit and card not in held]
    if not found:
        raise BadCard(
            f"no card of {suit!r} is left; possible: {' '.join(dict.fromkeys(suit_of(name) for _, name in names))}"
        )
    return found[0]


def as_json(forecast: "Forecast") -> dict[str, object]:
    from overtrick.stats.intervals import bounds

    figures = {"score": forecast.mean.mean, "ci95": bounds(forecast.mean)}
    spread = {"range": [forecast.low, forecast.high], "share": forecast.share, "tricks": list(forecast.tricks)}
    return {"action": forecast.name, **figures, **spread}


def print_forecasts(made: "Sequence[Forecast]", basis: str) -> None:
    """A sentence for the best action, a table of all, the tricks after the best, and what that rests on."""
    from overtrick.cli.tables import console, plain_table

    best = made[0]
    table = plain_table()
    for column in ("action", "score", "95 %", "range", "of deals in it", "likeliest tricks"):
        table.add_column(column, justify="right")
    for one in made:
        sure = f"{one.mean.low:.2f} to {one.mean.high:.2f}" if isfinite(one.mean.low) else "unknown"
        mean = f"{one.mean.mean:.2f}", sure
        table.add_row(one.name, *mean, f"{one.low} to {one.high}", f"{100 * one.share:.0f} %", likeliest(one))
    share = f"{100 * best.share:.0f} % of deals"
    told = f"{rank(made)} is {best.name}: score {best.mean.mean:.1f}; {best.low} to {best.high} in {share}."
    tricks = ", ".join(
        f"{number}: {100 * chance:.0f} %" for number, chance in enumerate(best.tricks) if chance >= 0.005
    )
    console().print(told, table, f"Tricks after {best.name}: {tricks}.", basis, sep="\n")


def rank(made: "Sequence[Forecast]") -> str:
    """What the first forecast is: the best, unless the intervals of others reach into its own."""
    close = [one.name for one in made[1:] if one.mean.high >= made[0].mean.low]
    return "Too close to call; highest" if close else "Best"


def likeliest(forecast: "Forecast") -> str:
    """The number of tricks that is taken most often, of equals the lowest, and how often."""
    chance = max(forecast.tricks)
    return f"{forecast.tricks.index(chance)} ({100 * chance:.0f} %)"
