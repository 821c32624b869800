"""The finite-state player of the Hearts paper (rulebook §4.3), for any number of players and any options.

Following     Diamonds led: the highest diamond. Another suit: the lowest card of it.
Void          QS; else the highest spade above it; else the highest heart; else the highest card that is no diamond;
              else the highest diamond.
Leading       The smallest card.

Smallest and highest go by rank; ties by suit, clubs before diamonds before hearts before spades. The paper has no
passing: here the highest cards go. Whatever a rule wishes, only legal cards are played.
"""

from typing import Final

from overtrick.core.bits import highest, lowest
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import DOWN, LED, PHASE, PLAY
from overtrick.engine.tables import FIRST_SUIT, suit_mask

CLUBS: Final = FIRST_SUIT
DIAMONDS: Final = FIRST_SUIT + 1
HEARTS: Final = FIRST_SUIT + 2
SPADES: Final = FIRST_SUIT + 3
NO_CARD: Final = -1


@kernel
def of_suit(tables: Vector, cards: int, suit: int) -> int:
    return cards & suit_mask(tables, 0, suit)


@kernel
def below_ace(tables: Vector, card: int, suit: int) -> int:
    """Ranks between a card and the ace of its suit: the same rank has the same number in every suit."""
    return highest(suit_mask(tables, 0, suit)) - card


@kernel
def smallest(tables: Vector, cards: int) -> int:
    """The card of the lowest rank."""
    found, depth = NO_CARD, -1
    for suit in range(CLUBS, SPADES + 1):
        held = of_suit(tables, cards, suit)
        if held and below_ace(tables, lowest(held), suit) > depth:
            found, depth = lowest(held), below_ace(tables, lowest(held), suit)
    return found


@kernel
def greatest(tables: Vector, cards: int) -> int:
    """The card of the highest rank."""
    found, depth = NO_CARD, 64
    for suit in range(CLUBS, SPADES + 1):
        held = of_suit(tables, cards, suit)
        if held and below_ace(tables, highest(held), suit) < depth:
            found, depth = highest(held), below_ace(tables, highest(held), suit)
    return found


@kernel
def discard(tables: Vector, cards: int) -> int:
    """What to throw on a suit that is not held."""
    queen = highest(suit_mask(tables, 0, SPADES)) - 2
    if (cards >> queen) & 1:
        return queen
    above_queen = of_suit(tables, cards, SPADES) >> queen << queen
    if above_queen:
        return highest(above_queen)
    hearts = of_suit(tables, cards, HEARTS)
    if hearts:
        return highest(hearts)
    others = cards & ~suit_mask(tables, 0, DIAMONDS)
    return greatest(tables, others if others else cards)


@hook(CHOOSE)
def fsm(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return greatest(tables, legal)
    if view[DOWN] == 0:
        return smallest(tables, legal)
    held = of_suit(tables, legal, view[LED])
    if not held:
        return discard(tables, legal)
    return highest(held) if view[LED] == DIAMONDS else lowest(held)
