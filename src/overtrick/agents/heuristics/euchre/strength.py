"""How strong a card is to all players of the paper: off-suit 9 to A 1 to 6, trump 9 T Q K A 7 to 11, bowers 12 and 13.

Off-suit cards compare by rank alone, whatever was led. Of equals the first in the order of the deck is taken.
"""

from typing import Final

from overtrick.core.bits import count, lowest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.tables import FIRST_SUIT, beats, suit_mask
from overtrick.games.euchre import SUIT

RIGHT_BOWER: Final = 13


@kernel
def trumps(tables: Vector, contract: int) -> int:
    """All trump cards, the left bower with them."""
    return suit_mask(tables, contract, FIRST_SUIT + contract)


@kernel
def strength(tables: Vector, contract: int, card: int) -> int:
    """From 1 to 13. A trump is as far below the right bower as there are trumps above it."""
    if (trumps(tables, contract) >> card) & 1:
        return RIGHT_BOWER - count(beats(tables, 0, contract, FIRST_SUIT + contract, card))
    return card % SUIT + 1


@kernel
def total_strength(tables: Vector, contract: int, cards: int) -> int:
    """The strengths of a set of cards, added up."""
    total = 0
    while cards:
        total += strength(tables, contract, lowest(cards))
        cards &= cards - 1
    return total


@kernel
def strongest(tables: Vector, contract: int, cards: int) -> int:
    """The card of the greatest strength: the paper's High."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        best = card if strength(tables, contract, card) > strength(tables, contract, best) else best
        cards &= cards - 1
    return best


@kernel
def weakest(tables: Vector, contract: int, cards: int) -> int:
    """The card of the least strength: the paper's Low."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        best = card if strength(tables, contract, card) < strength(tables, contract, best) else best
        cards &= cards - 1
    return best


@kernel
def median(tables: Vector, contract: int, cards: int) -> int:
    """The card in the middle by strength; of an even number the weaker of the two in the middle."""
    for _ in range((count(cards) - 1) // 2):
        cards &= ~(1 << weakest(tables, contract, cards))
    return weakest(tables, contract, cards)
