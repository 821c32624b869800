"""What a game adds to the counting of worlds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from overtrick.core.jit import Vector
from overtrick.engine.state import HAND
from overtrick.games.hand import Hand


class Origin(NamedTuple):
    """How a world began: the cards dealt to each seat and left over, and the hidden actions by their move number."""

    hands: list[int]
    rest: list[int]
    hidden: dict[int, int]


@dataclass(frozen=True)
class Beliefs:
    """Three hooks (signatures in `engine.knowledge`), and the way back from a world to a deal.

    `origin(hand, world, seat, chance)` draws among hidden actions that lead to the same world from the stream `chance`.
    """

    imply: Callable[[Vector, Vector, int], int]
    know: Callable[[Vector, Vector, int, int, Vector], int]
    settle: Callable[[Vector, Vector, int, Vector, Vector], None]
    origin: Callable[[Hand, Vector, int, Vector], Origin]


def held_and_played(hand: Hand, world: Vector, seat: int) -> int:
    """All cards a seat had when the play began."""
    cards = int(world[HAND + seat])
    for move in hand.history:
        if move.seat == seat and move.phase in ("play", "lead") and move.action is not None:
            cards |= 1 << move.action
    return cards
