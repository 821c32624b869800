"""The random player of Dallas's program, which chooses among up to four abstract actions, not among all legal cards.

    label      first lead, following suit      other leads, void
    highest    highest card of the suit        highest trump; without trump the plain card of the largest ratio
    points     the halfway card of the suit    the halfway card of the highest suit that is not trump
    lowest     lowest card of the suit         the plain card of the smallest ratio
    0/0        -                               0/0

A halfway card is half of n in suit n; a plain card is neither that, nor trump, nor 0/0. The first lead is in trump.
Equal ratios go to the lowest suit. A label whose card is not held is not on the list; the others are equally likely, so
a card under two of them is twice as likely. Trump is one of the suits held, each equally likely.

Source: rulebook §3.2. With this player on every seat of preset `student` the sides take 12.2 and 11.3 points.
"""

from typing import Final

from overtrick.core.bits import highest, lowest, set_of
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.random import draw, pick
from overtrick.engine.policy import POLICY
from overtrick.engine.state import CONTRACT, DOWN, GONE, HAND, LED, PHASE, PLAY, TURN
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.games.somerset_cards import CARDS, LOWEST_TRUMP, NOUGHT, NUMBERED, SUITS

HALFWAY: Final = set_of(CARDS.card(f"{suit // 2}/{suit}") for suit in SUITS)
ABSENT: Final = -1


@kernel
def half_suit(card: int) -> int:
    """Half the suit of a numbered card. Before the cards of suit n come (n / 2)² - 1 others."""
    half = 1
    while (half + 1) * (half + 1) <= card + 1:
        half += 1
    return half


@kernel
def is_greater(card: int, other: int) -> bool:
    """Whether a numbered card is a greater fraction than another."""
    half, other_half = half_suit(card), half_suit(other)
    upper, other_upper = card + 1 - half * half, other + 1 - other_half * other_half
    return upper * other_half > other_upper * half


@kernel
def largest_ratio(cards: int) -> int:
    """The greatest fraction in a set of numbered cards."""
    best = lowest(cards) if cards else ABSENT
    while cards:
        card = lowest(cards)
        best = card if is_greater(card, best) else best
        cards &= cards - 1
    return best


@kernel
def smallest_ratio(cards: int) -> int:
    """The smallest fraction in a set of numbered cards."""
    best = lowest(cards) if cards else ABSENT
    while cards:
        card = lowest(cards)
        best = card if is_greater(best, card) else best
        cards &= cards - 1
    return best


@kernel
def strongest(suit: int) -> int:
    """The highest card held of a suit; S/S is the last bit, but the lowest trump."""
    return highest(suit & NUMBERED) if suit & NUMBERED else highest(suit)


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
def one_of(labels: tuple[int, int, int, int], rng: Vector) -> int:
    """The card of one label among those that are not ABSENT, each equally likely."""
    chosen, seen = ABSENT, 0
    for card in labels:
        if card != ABSENT:
            seen += 1
            chosen = card if draw(rng, seen) == 0 else chosen
    return chosen


@kernel
def asked(tables: Vector, view: Vector) -> int:
    """The cards that follow suit: none for a lead, but the first is in trump."""
    contract = view[CONTRACT]
    if view[DOWN]:
        return suit_mask(tables, contract, view[LED])
    return suit_mask(tables, contract, FIRST_SUIT + contract) if view[GONE] == 0 else 0


@kernel
def choose_freely(hand: int, trumps: int, rng: Vector) -> int:
    """What a seat plays that leads, or is void."""
    others = hand & NUMBERED & ~trumps
    plain = others & ~HALFWAY
    top = strongest(trumps) if trumps else largest_ratio(plain)
    nought = NOUGHT if (hand >> NOUGHT) & 1 else ABSENT
    return one_of((top, halfway(others), smallest_ratio(plain), nought), rng)


@hook(POLICY)
def student(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats) -> int:
    if view[PHASE] != PLAY:
        return pick(legal, rng)
    hand, contract = view[HAND + view[TURN]], view[CONTRACT]
    suit = hand & asked(tables, view)
    if suit:
        return one_of((strongest(suit), halfway(suit), weakest(suit), ABSENT), rng)
    return choose_freely(hand, hand & suit_mask(tables, contract, FIRST_SUIT + contract), rng)
