"""What the careful player leads: a card that somebody is likely to beat.

While the queen of spades is out it leads spades below her, unless it holds king or ace with few others. Else it is the
card with most cards above it among those still out, from the shortest suit of equals. A suit that nobody else holds is
led only if there is no other: whoever leads it keeps the lead, and gets what the others throw. A shooter leads its
highest cards from its longest suit.
"""

from overtrick.agents.heuristics.hearts.careful.sight import (
    above,
    above_queen,
    below,
    is_own_moon,
    outstanding,
    queen_of_spades,
)
from overtrick.agents.heuristics.hearts.fsm import HEARTS, SPADES, below_ace, of_suit
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import HAND, TURN
from overtrick.engine.tables import leads, points_of


@kernel
def worth_of_lead(tables: Vector, card: int, hand: int, out: int) -> float:
    """How good a lead is: how likely the trick is somebody else's."""
    suit, queen = leads(tables, 0, card), queen_of_spades(tables)
    cards, others = of_suit(tables, hand, suit), of_suit(tables, out, suit)
    if not others:
        return -50.0
    found = 10.0 * count(above(card, others)) / count(others) - 1.0 * count(cards)
    if suit == SPADES:
        if (queen | above_queen(tables)) >> card & 1 and (out | hand) & queen:
            return -40.0
        if out & queen and not cards & above_queen(tables):
            found += 6.0
        if hand & queen:
            found -= 6.0
    if suit == HEARTS:
        found -= 2.0
    if points_of(tables, 1 << card) > 0:
        found -= 20.0 if above(card, others) else 0.0
    if not above(card, others) and count(others) >= 7 and suit != HEARTS and suit != SPADES:
        found += 6.0
    return found + 0.01 * below_ace(tables, card, suit) - 0.001 * count(below(card, cards))


@kernel
def lead_to_shoot(tables: Vector, legal: int, hand: int, out: int) -> int:
    """The highest card of the suit in which most are held above all that is out."""
    found, most, left = lowest(legal), -1e9, legal
    while left:
        card = lowest(left)
        left &= left - 1
        suit = leads(tables, 0, card)
        over = count(above(card, of_suit(tables, out, suit)))
        worth = count(of_suit(tables, hand, suit)) - 20.0 * over - 0.1 * below_ace(tables, card, suit)
        if worth > most:
            found, most = card, worth
    return found


@kernel
def lead_card(tables: Vector, view: Vector, legal: int) -> int:
    hand, out = view[HAND + view[TURN]], outstanding(tables, view)
    if is_own_moon(tables, view):
        return lead_to_shoot(tables, legal, hand, out)
    found, most, left = lowest(legal), -1e9, legal
    while left:
        card = lowest(left)
        left &= left - 1
        worth = worth_of_lead(tables, card, hand, out)
        if worth > most:
            found, most = card, worth
    return found
