"""What a game adds to the counting of worlds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from overtrick.core.jit import Matrix, Vector
from overtrick.engine.state import HAND
from overtrick.games.hand import View


class Origin(NamedTuple):
    """How a world began: the cards dealt to each seat and left over, and the hidden actions by their move number."""

    hands: list[int]
    rest: list[int]
    hidden: dict[int, int]


def hands_of(worlds: Matrix, players: int) -> Matrix:
    """What is in each hand."""
    return worlds[:, HAND : HAND + players]


@dataclass(frozen=True)
class Beliefs:
    """Three hooks (signatures in `engine.knowledge`), and the way back from a world to a deal.

    `origin(view, world, spare, chance)` draws among beginnings that lead to the same world from the stream `chance`.
    `spare` are the cards that were dealt to nobody, if the caller knows them: a view does not tell its seat which of
    its cards it took up later. `held(worlds, players)` are the cards that each seat holds, [worlds, seats]: a game says
    so where a hand holds something else for one of them.
    """

    imply: Callable[[Vector, Vector, int], int]
    know: Callable[[Vector, Vector, int, int, Vector], int]
    settle: Callable[[Vector, Vector, int, Vector, Vector], None]
    origin: Callable[[View, Vector, int, Vector], Origin]
    held: Callable[[Matrix, int], Matrix] = hands_of


def held_and_played(view: View, world: Vector, seat: int) -> int:
    """All cards a seat had when the play began."""
    cards = int(world[HAND + seat])
    for move in view.history:
        if move.seat == seat and move.phase in ("play", "lead") and move.action is not None:
            cards |= 1 << move.action
    return cards
