"""Which cards a player of Somerset has not seen."""

from typing import Final

from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import GONE, HAND, TABLE, TURN
from overtrick.games.somerset.cards import DECK
from overtrick.games.somerset.rules import DISCARD

WHOLE: Final = (1 << DECK) - 1


@kernel
def unseen_by(view: Vector) -> int:
    """The cards that the seat to move has not seen."""
    return WHOLE & ~(view[HAND + view[TURN]] | view[GONE] | view[TABLE] | view[DISCARD])
