"""What a seat may expect of cards that it does not see: rough chances, in which every unseen card is anywhere."""

from overtrick.core.bits import count
from overtrick.core.jit import Vector, kernel
from overtrick.engine.tables import UNBOUND, beats, suit_mask


@kernel
def chance_of_none(part: int, unseen: int, held: float) -> float:
    """How likely a hand of so many unseen cards has none of a part of them."""
    return (1.0 - count(part) / count(unseen)) ** held if unseen else 1.0


@kernel
def overtaken(tables: Vector, rows: int, contract: int, led: int, card: int, unseen: int, held: float) -> float:
    """How likely somebody can take over from a card that stands: by a card of the suit led, void by another, or by one
    that need not follow."""
    over, asked = unseen & beats(tables, rows, contract, led, card), suit_mask(tables, contract, led)
    bound = over & ~tables[UNBOUND]
    by_suit = 1.0 - chance_of_none(bound & asked, unseen, held)
    void = chance_of_none(unseen & asked, unseen, held)
    following = by_suit + void * (1.0 - chance_of_none(bound & ~asked, unseen, held))
    return following + (1.0 - following) * (1.0 - chance_of_none(over & tables[UNBOUND], unseen, held))
