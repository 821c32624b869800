"""The abstract actions of the Somerset paper: up to four cards of a hand under the labels highest, points, lowest, 0/0.

The student's program:

    label      first lead, following suit      other leads, void
    highest    highest card of the suit        highest trump; without trump the plain card of the largest ratio
    points     the halfway card of the suit    the halfway card of the highest suit that is not trump
    lowest     lowest card of the suit         the plain card of the smallest ratio
    0/0        -                               0/0

A halfway card is half of n in suit n; a plain card is neither that, nor trump, nor 0/0. The first lead is in trump.

Clean, by the paper's text, of all legal cards:

    highest    highest trump; without trump the card of the largest ratio
    points     the count card that counts most, of equals that of the highest suit
    lowest     the card of the smallest ratio: if possible one that counts nothing, and of those if possible no trump
    0/0        0/0

Equal ratios go to the lowest suit. Source: rulebook §3.2.
"""

from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np

from overtrick.core.bits import highest, lowest, prefer, set_of
from overtrick.core.jit import Vector, kernel
from overtrick.core.numbers import shared
from overtrick.engine.state import CONTRACT, DOWN, GONE, HAND, LED, TURN
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.games.somerset.cards import CARDS, COUNT, LOWEST_TRUMP, NOUGHT, NUMBERED, SUITS
from overtrick.learn.features import ABSENT

Labels: TypeAlias = tuple[int, int, int, int]

TOP: Final = 0
COUNTS: Final = 1
LOW: Final = 2
ZERO: Final = 3

HALFWAY: Final = set_of(CARDS.card(f"{suit // 2}/{suit}") for suit in SUITS)
COUNTING: Final = set_of(CARDS.cards(COUNT))
COUNTING_TWO: Final = set_of(CARDS.cards(card for card, worth in COUNT.items() if worth == 2))

FRACTIONS = [Fraction(name) for name in CARDS.names[:NOUGHT]]
RATIO: Final = shared(np.array([sorted(set(FRACTIONS)).index(fraction) for fraction in FRACTIONS], np.int64))
"""The place of every numbered card among all fractions; equal ones share it. Compiled code has it as a constant."""


@kernel
def largest_ratio(cards: int) -> int:
    """The greatest fraction in a set of numbered cards."""
    best = lowest(cards) if cards else ABSENT
    while cards:
        card = lowest(cards)
        best = card if RATIO[card] > RATIO[best] else best
        cards &= cards - 1
    return best


@kernel
def smallest_ratio(cards: int) -> int:
    """The smallest fraction in a set of numbered cards."""
    best = lowest(cards) if cards else ABSENT
    while cards:
        card = lowest(cards)
        best = card if RATIO[card] < RATIO[best] else best
        cards &= cards - 1
    return best


@kernel
def strongest(suit: int) -> int:
    """The highest card held of a suit; S/S is the last bit, but the lowest trump."""
    return highest(prefer(suit, NUMBERED))


@kernel
def weakest(suit: int) -> int:
    """The lowest card held of a suit."""
    return LOWEST_TRUMP if (suit >> LOWEST_TRUMP) & 1 else lowest(suit)


@kernel
def halfway(cards: int) -> int:
    """The halfway card of the highest suit."""
    held = cards & HALFWAY
    return highest(held) if held else ABSENT


@kernel
def nought(cards: int) -> int:
    return NOUGHT if (cards >> NOUGHT) & 1 else ABSENT


@kernel
def trumps_of(tables: Vector, contract: int) -> int:
    """All trumps, S/S among them."""
    return suit_mask(tables, contract, FIRST_SUIT + contract)


# The student's program.


@kernel
def asked(tables: Vector, view: Vector) -> int:
    """The cards that follow suit: none for a lead, but the first is in trump."""
    contract = view[CONTRACT]
    if view[DOWN]:
        return suit_mask(tables, contract, view[LED])
    return trumps_of(tables, contract) if view[GONE] == 0 else 0


@kernel
def offered_following(suit: int) -> int:
    """The set of labels that have a card of a suit that is held."""
    return 1 << TOP | 1 << LOW | (1 << COUNTS if suit & HALFWAY else 0)


@kernel
def following(suit: int, label: int) -> int:
    """The card of a suit under a label that it has."""
    if label == COUNTS:
        return highest(suit & HALFWAY)
    return strongest(suit) if label == TOP else weakest(suit)


@kernel
def offered_freely(hand: int, trumps: int) -> int:
    """The set of labels that have a card for a seat that leads, or is void."""
    others = hand & NUMBERED & ~trumps
    plain = others & ~HALFWAY
    top, low = (1 << TOP if trumps | plain else 0), (1 << LOW if plain else 0)
    return top | low | (1 << COUNTS if others & HALFWAY else 0) | ((hand >> NOUGHT) & 1) << ZERO


@kernel
def freely(hand: int, trumps: int, label: int) -> int:
    """The card under a label that a seat has that leads, or is void."""
    others = hand & NUMBERED & ~trumps
    if label == TOP:
        return strongest(trumps) if trumps else largest_ratio(others & ~HALFWAY)
    if label == COUNTS:
        return highest(others & HALFWAY)
    return smallest_ratio(others & ~HALFWAY) if label == LOW else NOUGHT


@kernel
def student_labels(tables: Vector, view: Vector) -> Labels:
    """The cards under the student's labels, ABSENT where a label has none."""
    hand = view[HAND + view[TURN]]
    suit = hand & asked(tables, view)
    if suit:
        return strongest(suit), halfway(suit), weakest(suit), ABSENT
    trumps = hand & trumps_of(tables, view[CONTRACT])
    others = hand & NUMBERED & ~trumps
    plain = others & ~HALFWAY
    top = strongest(trumps) if trumps else largest_ratio(plain)
    return top, halfway(others), smallest_ratio(plain), nought(hand)


# Clean rules.


@kernel
def richest(cards: int) -> int:
    """The count card that counts most: S/S 3, the halfway cards of 8, 10 and 12 2, the others 1."""
    held = cards & COUNTING
    return highest(prefer(held, COUNTING_TWO) if not (held >> LOWEST_TRUMP) & 1 else held) if held else ABSENT


@kernel
def least(cards: int, trumps: int) -> int:
    """The smallest ratio, rather of a card that counts nothing, and then rather no trump; S/S if there is no other."""
    numbered = cards & NUMBERED
    if numbered == 0:
        return LOWEST_TRUMP if cards & trumps else ABSENT
    return smallest_ratio(prefer(prefer(numbered, ~COUNTING), ~trumps))


@kernel
def clean_labels(tables: Vector, contract: int, legal: int) -> Labels:
    """The cards under the clean labels with a trump suit, ABSENT where a label has none."""
    trumps = trumps_of(tables, contract)
    top = strongest(legal & trumps) if legal & trumps else largest_ratio(legal & NUMBERED)
    return top, richest(legal), least(legal, trumps), nought(legal)
