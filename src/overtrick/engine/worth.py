"""What is taken is worth to a side: a vector with the worth of each card, and behind the cards that of a trick."""

from typing import Final

from overtrick.core.bits import count, lowest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.tables import CARDS_MAX

TRICK: Final = CARDS_MAX


@kernel
def worth_of(worth: Vector, cards: int) -> int:
    """What the cards of a set are worth."""
    total = 0
    while cards:
        total += worth[lowest(cards)]
        cards &= cards - 1
    return total


@kernel
def worth_of_tricks(worth: Vector, cards: int) -> int:
    """What some cards are worth if each of them takes a trick."""
    return worth_of(worth, cards) + count(cards) * worth[TRICK]
