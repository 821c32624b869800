"""What a game adds to the counting of worlds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from overtrick.core.jit import Vector
from overtrick.engine.state import HAND
from overtrick.games.hand import View


class Origin(NamedTuple):
    """How a world began: the cards dealt to each seat and left over, and the hidden actions by their move number."""

    hands: list[int]
    rest: list[int]
    hidden: dict[int, int]


@dataclass(frozen=True)
class Beliefs:
    """Three hooks (signatures in `engine.knowledge`), and the way back from a world to a deal.

    `origin(view, world, spare, chance)` draws among beginnings that lead to the same world from the stream `chance`.
    `spare` are the cards that were dealt to nobody, if the caller knows them: a view does not tell its seat which of
    its cards it took up later.
    """

    imply: Callable[[Vector, Vector, int], int]
    know: Callable[[Vector, Vector, int, int, Vector], int]
    settle: Callable[[Vector, Vector, int, Vector, Vector], None]
    origin: Callable[[View, Vector, int, Vector], Origin]


def held_and_played(view: View, world: Vector, seat: int) -> int:
    """All cards a seat had when the play began."""
    cards = int(world[HAND + seat])
    for move in view.history:
        if move.seat == seat and move.phase in ("play", "lead") and move.action is not None:
            cards |= 1 << move.action
    return cards
