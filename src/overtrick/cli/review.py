"""`overtrick review`: what the decisions of a seat gave up."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from overtrick.present.review import Review, Verdict


def review(
    file: Annotated[Path, typer.Argument(help="Records, one per line, such as `overtrick play` saves.")],
    hand: Annotated[int | None, typer.Option(min=1, help="Only this hand of the file, counting from 1.")] = None,
    seat: Annotated[int | None, typer.Option(help="Whose decisions; default: the person's, or seat 0.")] = None,
) -> None:
    """Judge decisions by what the seat knew then; a mark means that the loss is no chance. Moves of those who stood in
    for somebody are left out."""
    from overtrick.cli.replay import chosen
    from overtrick.cli.tables import console
    from overtrick.core.errors import BadOption
    from overtrick.present.people import People
    from overtrick.present.review import review as review_of
    from overtrick.present.sitting import PERSON

    for number, record in enumerate(chosen(file, hand), hand or 1):
        at = record.agents.index(PERSON) if PERSON in record.agents else 0
        whose = at if seat is None else seat
        if whose not in range(record.players):
            raise BadOption(f"there is no seat {whose}; possible: 0 to {record.players - 1}")
        found = review_of(record.replay(), whose, People(whose), without=record.stood_in)
        console().print(f"Hand {number}, seat {whose}. {summary(found)}")


def summary(found: "Review") -> str:
    """A sentence, and a line for every mark."""
    marked = [verdict for verdict in found.verdicts if verdict.mark]
    if not marked:
        return f"No mark in {len(found.verdicts)} decisions."
    lines = [
        f"  {each.mark:<2} move {each.at + 1} ({each.phase}): {each.chosen} gave up "
        f"{each.loss:.1f} ± {each.margin:.1f}{others(each)}; better: {each.best}"
        for each in marked
    ]
    head = f"Gave up {found.given_up:.1f} ± {found.margin:.1f} in {len(marked)} of {len(found.verdicts)} decisions."
    return "\n".join([head, *lines])


def others(found: "Verdict") -> str:
    """The other cards of an answer with which one was judged: those that were chosen, or better ones."""
    return f" (with {' '.join(card.told for card in found.beside)} as the others)" if found.beside else ""
