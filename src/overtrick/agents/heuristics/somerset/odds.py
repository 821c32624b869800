"""What a seat may expect of cards that it does not see: rough chances, in which every unseen card is anywhere."""

from typing import Final

from overtrick.core.bits import count
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import GONE, HAND, TABLE, TURN
from overtrick.engine.tables import beats, suit_mask
from overtrick.games.somerset.cards import DECK
from overtrick.games.somerset.rules import DISCARD

WHOLE: Final = (1 << DECK) - 1


@kernel
def unseen_by(view: Vector) -> int:
    """The cards that the seat to move has not seen."""
    return WHOLE & ~(view[HAND + view[TURN]] | view[GONE] | view[TABLE] | view[DISCARD])


@kernel
def chance_of_none(part: int, unseen: int, held: int) -> float:
    """How likely a hand of so many unseen cards has none of a part of them."""
    return (1.0 - count(part) / count(unseen)) ** held if unseen else 1.0


@kernel
def overtaken(tables: Vector, rows: int, contract: int, led: int, card: int, unseen: int, held: int) -> float:
    """How likely somebody can take over from a card that stands: by a card of the suit led, or void by another."""
    over, asked = unseen & beats(tables, rows, contract, led, card), suit_mask(tables, contract, led)
    by_suit = 1.0 - chance_of_none(over & asked, unseen, held)
    void = chance_of_none(unseen & asked, unseen, held)
    return by_suit + void * (1.0 - chance_of_none(over & ~asked, unseen, held))
