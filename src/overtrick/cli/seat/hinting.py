"""A hint for the person in the seat: what a search thinks of every choice, and where the cards may be."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table

from overtrick.agents.evaluation import Evaluation, evaluate
from overtrick.agents.registry import agent
from overtrick.agents.searching.searching import Honest
from overtrick.cli.seat.faces import Drawn
from overtrick.cli.seat.facts.plain import Facts
from overtrick.cli.tables import plain_table

ADVISER = "ismcts:simulations=5000"
"""Who is asked if the opponents themselves do not search."""


def adviser(against: str, facts: Facts) -> str:
    """The agent that is asked: the opponents' own kind, if it plays from its view and searches."""
    return against if isinstance(agent(against, facts.game), Honest) else ADVISER


def hint(facts: Facts, against: str) -> RenderableType:
    """A table of the choices, and one of the cards that count."""
    found = evaluate(facts.view, adviser(against, facts))
    head = f"{found.spec} thinks, after {found.worlds:,} worlds:"
    return Group(head, choices_table(found), *whereabouts(found, facts))


def choices_table(found: Evaluation) -> Table:
    """The best choice first."""
    table = plain_table()
    table.add_column("choice", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("95 % interval", justify="right", no_wrap=True)
    for choice in found.choices:
        score = choice.score
        table.add_row(Drawn(choice.name), f"{score.mean:+.2f}", f"{score.low:+.2f} to {score.high:+.2f}")
    return table


def whereabouts(found: Evaluation, facts: Facts) -> Iterator[RenderableType]:
    """How often each of the others held the cards that count, if any are unseen."""
    cards, seats = found.key_cards, [seat for seat in range(facts.game.players) if seat != facts.view.seat]
    if not cards:
        return
    yield "Where the cards that count may be:"
    table = plain_table()
    table.add_column("card", no_wrap=True)
    for seat in seats:
        table.add_column(facts.who(seat), justify="right", no_wrap=True)
    for card in cards:
        table.add_row(Drawn(card), *(f"{found.chance(seat, card):.0%}" for seat in seats))
    yield table
