"""Observations for people: what is set of each part, in the words of the layout."""

from typing import NamedTuple

from overtrick.core.jit import Vector
from overtrick.learn.observations.layout import Layout
from overtrick.learn.observations.parts import Part, relative_seats


class Reading(NamedTuple):
    """A part, the number of its first input, and the labels that are set by seat or what it is under; "" is neither."""

    part: Part
    first: int
    labels: dict[str, list[str]]


def read(layout: Layout, inputs: Vector) -> list[Reading]:
    """All parts in order."""
    pairs = zip(layout.parts, layout.firsts, strict=True)
    return [Reading(part, first, labels_by_seat(layout, part, inputs - first)) for part, first in pairs]


def labels_by_seat(layout: Layout, part: Part, inputs: Vector) -> dict[str, list[str]]:
    """What is set of a part, given the inputs counted from its first; seats with nothing set are left out."""
    names, found = relative_seats(layout.game.players), dict[str, list[str]]()
    for number in inputs[(inputs >= 0) & (inputs < part.size)].tolist():
        block, label = divmod(number, len(part.labels))
        found.setdefault(block_name(part, block, names), []).append(part.labels[label])
    return found


def block_name(part: Part, block: int, seats: tuple[str, ...]) -> str:
    """Whose a block is, or what it is under."""
    if part.under:
        return part.under[block]
    return "" if part.single else seats[part.seats[block]]
