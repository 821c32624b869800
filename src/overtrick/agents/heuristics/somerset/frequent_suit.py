"""Trump is the suit most frequent in the hand, S/S counted in every suit, of equals the lowest; cards are any.

Rulebook §3.4: with the clean rules that trump alone is worth more than half of what the paper's learner gained.
"""

from typing import Final

from overtrick.core.bits import count
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.random import pick
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import HAND, PHASE, TURN
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.games.somerset.rules import FIRST_TRUMP, NAMING

SUITS: Final = 6


@kernel
def most_frequent(tables: Vector, hand: int) -> int:
    """The suit of which most cards are held."""
    best, most = 0, -1
    for suit in range(SUITS):
        held = count(hand & suit_mask(tables, suit, FIRST_SUIT + suit))
        if held > most:
            best, most = suit, held
    return best


@hook(CHOOSE)
def frequent_suit(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] == NAMING:
        return FIRST_TRUMP + most_frequent(tables, view[HAND + view[TURN]])
    return pick(legal, rng)
