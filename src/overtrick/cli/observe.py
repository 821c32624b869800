"""`overtrick observe`: what a seat sees as numbers, for people."""

import json as json_format
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from overtrick.core.jit import Vector
    from overtrick.games.game import Game
    from overtrick.games.hand import Hand
    from overtrick.learn.observations.layout import Layout
    from overtrick.learn.observations.reading import Reading


def observe(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    seed: Annotated[int | None, typer.Option(help="Which deal; default: a new one each time.")] = None,
    moves: Annotated[int, typer.Option(help="How many moves are played at random first.")] = 0,
    seat: Annotated[int | None, typer.Option(help="Who looks; default: the seat to move.")] = None,
    observation: Annotated[str, typer.Option(help="How it is laid out: parts or planes.")] = "parts",
    open_: Annotated[bool, typer.Option("--open", help="With the hands of all, as critics see it.")] = False,
    preset: Annotated[str, typer.Option(help="A named set of players and options.")] = "standard",
    players: Annotated[int | None, typer.Option(help="Number of players; default: by preset.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show what a seat sees as the inputs of a network: each part with its numbers, and what is set."""
    from overtrick.cli.deal import parse_options
    from overtrick.games import registry
    from overtrick.learn.observations.layout import layout
    from overtrick.learn.observations.observing import set_inputs

    chosen = registry.game(game, players, preset, **parse_options(registry.rules(game), option or []))
    found = layout(chosen, open=open_, observation=observation)
    hand = after(chosen, seed, moves)
    observer = looking(hand, seat)
    inputs = set_inputs(found, hand.state, observer)
    if json:
        typer.echo(json_format.dumps(as_json(found, hand, observer, inputs), indent=2))
    else:
        print_inputs(found, hand, observer, inputs)


def after(game: "Game", seed: int | None, moves: int) -> "Hand":
    """A hand after some random moves, while it is not over."""
    from overtrick.cli.deal import play_at_random
    from overtrick.core.errors import BadOption

    hand = play_at_random(game, seed, moves)
    if moves < 0 or hand.over:
        last = len(play_at_random(game, hand.start.seed).history) - 1
        raise BadOption(f"moves={moves}; possible: 0 to {last} in this hand")
    return hand


def looking(hand: "Hand", seat: int | None) -> int:
    """The seat that looks; one that is not there is refused."""
    from overtrick.engine.state import TURN

    return hand.view(int(hand.state[TURN]) if seat is None else seat).seat


def as_json(layout: "Layout", hand: "Hand", seat: int, inputs: "Vector") -> dict[str, object]:
    from overtrick.learn.observations.reading import read

    parts = [
        {"name": part.name, "first": first, "size": part.size, "set": labels}
        for part, first, labels in read(layout, inputs)
    ]
    about = {"hand": repr(hand), "seat": seat, "open": layout.open, "layout": layout.digest, "size": layout.size}
    about |= {"shape": layout.shape}
    return {**about, "inputs": inputs.tolist(), "parts": parts}


def print_inputs(layout: "Layout", hand: "Hand", seat: int, inputs: "Vector") -> None:
    """A row for each part, and the hand on a line for pasting."""
    from overtrick.cli.show import show_head
    from overtrick.cli.tables import console
    from overtrick.learn.observations.reading import read

    told = f"Seat {seat} in phase {hand.phase}: {len(inputs)} of {layout.size} inputs are set, layout {layout.digest}."
    console().print(show_head(hand), told, inputs_table(read(layout, inputs)), sep="\n")
    typer.echo(repr(hand))


def inputs_table(readings: "list[Reading]") -> "Table":
    from overtrick.cli.tables import plain_table

    table = plain_table()
    table.add_column("part", no_wrap=True)
    table.add_column("inputs", no_wrap=True, justify="right")
    table.add_column("set", overflow="fold")
    for part, first, labels in readings:
        table.add_row(part.name, f"{first} to {first + part.size - 1}", labels_text(labels))
    return table


def labels_text(labels: dict[str, list[str]]) -> "Text":
    """What is set, by seat where there are several."""
    from rich.text import Text

    from overtrick.cli.show import names_text

    seats = [Text(f"{seat}: " if seat else "").append_text(names_text(names)) for seat, names in labels.items()]
    return Text("; ").join(seats)
