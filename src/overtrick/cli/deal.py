"""`overtrick deal`: a hand played at random, for reading."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from overtrick.games.game import Game, Rules
    from overtrick.games.hand import Hand


def deal(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    seed: Annotated[int | None, typer.Option(help="Which deal; default: a new one each time.")] = None,
    preset: Annotated[str, typer.Option(help="A named set of players and options.")] = "standard",
    players: Annotated[int | None, typer.Option(help="Number of players; default: by preset.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
) -> None:
    """Deal a hand, play it at random, and print it trick by trick."""
    from overtrick.games import registry

    options = parse_options(registry.rules(game), option or [])
    print_hand(play_at_random(registry.game(game, players, preset, **options), seed))


def parse_options(rules: "Rules", texts: Iterable[str]) -> dict[str, Any]:
    """Options as typed, with values of the right type, each found possible by itself; the game judges them together."""
    from overtrick.core.errors import BadOption
    from overtrick.games.game import check_options, option_values

    possible = option_values(rules)
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise BadOption(f"{text!r} is not an option; write --option name=value, as `overtrick rules` lists them")
        if name in chosen:
            raise BadOption(f"option {name} is given twice; possible: once")
        meant = {str(each).lower(): each for each in possible.get(name, ())}
        chosen[name] = meant.get(value.lower(), value)
    return check_options(rules.name, rules.presets["standard"].options, chosen)


def play_at_random(game: "Game", seed: int | None, moves: int | None = None) -> "Hand":
    """Hand 0 of `simulate` with that seed, action by action: to the end, or for so many moves."""
    from overtrick.core.random import PLAY, draw, new_stream

    hand = game.deal(seed)
    rng = new_stream(hand.start.seed or 0, hand.start.number, PLAY)
    while not hand.over and (moves is None or len(hand.history) < moves):
        legal = hand.legal()
        hand.play(legal[draw(rng, len(legal))])
    return hand


def print_hand(hand: "Hand") -> None:
    """The hand for people, then on one line for pasting."""
    from overtrick.cli.show import show_hand
    from overtrick.cli.tables import console

    console().print(show_hand(hand))
    typer.echo(f"\n{hand!r}")
