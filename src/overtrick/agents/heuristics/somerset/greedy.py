"""A learned table of Somerset as a player: always the best label. Its row of weights is the table, then the margin.

What the learner never met in the games without bidding:

Bid        one more than the last bid, as long as that is no more than the value of the best trump less the margin.
Discard    the lowest card by the clean labels, if the best suit were trump.
Lead       the best label among the held cards of the best suit.

The best suit is the one of the greatest value in phase I of which a numbered card is held, where that is needed.
"""

from typing import Final

from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import CONTRACT, HAND, PHASE, PLAY, TURN
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.games.somerset.cards import NUMBERED
from overtrick.games.somerset.rules import BID, BIDDING, DISCARDING, FIRST_TRUMP, NAMING, PASS
from overtrick.learn.features import ABSENT
from overtrick.learn.somerset import (
    ENTRIES,
    PLAY_LABELS,
    SUITS,
    clean_state,
    naming_state,
    student_state,
)
from overtrick.learn.somerset_labels import Labels, clean_labels, least, student_labels, trumps_of

MARGIN: Final = ENTRIES
WEIGHTS: Final = ENTRIES + 1
ALL_SUITS: Final = (1 << SUITS) - 1


@kernel
def best_card(values: Floats, entry: int, labels: Labels) -> int:
    """The card of the first of the best labels."""
    best = ABSENT
    for label in range(PLAY_LABELS):
        if labels[label] != ABSENT and (best == ABSENT or values[entry + label] > values[entry + best]):
            best = label
    return labels[best]


@kernel
def best_suit(tables: Vector, values: Floats, hand: int, suits: int) -> int:
    """The first of the suits of the greatest value as trump, out of a set of them."""
    entry, best = naming_state(tables, hand), ABSENT
    for suit in range(SUITS):
        if (suits >> suit) & 1 and (best == ABSENT or values[entry + suit] > values[entry + best]):
            best = suit
    return best


@kernel
def suits_held(tables: Vector, hand: int) -> int:
    """The set of suits of which a numbered card is held."""
    held = 0
    for suit in range(SUITS):
        if hand & NUMBERED & suit_mask(tables, suit, FIRST_SUIT + suit):
            held |= 1 << suit
    return held


@kernel
def bid(tables: Vector, view: Vector, legal: int, values: Floats) -> int:
    """One more than the last bid, or pass; the dealer who is stuck bids 1."""
    hand, higher = view[HAND + view[TURN]], view[BID] + 1
    worth = values[naming_state(tables, hand) + best_suit(tables, values, hand, ALL_SUITS)] - values[MARGIN]
    return higher if higher <= worth or not (legal >> PASS) & 1 else PASS


@kernel
def lead(tables: Vector, view: Vector, legal: int, values: Floats) -> int:
    """A card of the best suit."""
    trump = best_suit(tables, values, view[HAND + view[TURN]], suits_held(tables, legal))
    cards = legal & trumps_of(tables, trump)
    return best_card(values, clean_state(tables, view, trump, cards), clean_labels(tables, trump, cards))


@kernel
def before_play(tables: Vector, view: Vector, legal: int, values: Floats) -> int:
    """What is done up to the first lead."""
    phase, hand = view[PHASE], view[HAND + view[TURN]]
    if phase == NAMING:
        return FIRST_TRUMP + best_suit(tables, values, hand, legal >> FIRST_TRUMP)
    if phase == BIDDING:
        return bid(tables, view, legal, values)
    if phase == DISCARDING:
        trump = best_suit(tables, values, hand, suits_held(tables, hand))
        return least(legal, trumps_of(tables, trump))
    return lead(tables, view, legal, values)


@hook(CHOOSE)
def greedy_clean(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return before_play(tables, view, legal, weights)
    contract = view[CONTRACT]
    return best_card(weights, clean_state(tables, view, contract, legal), clean_labels(tables, contract, legal))


@hook(CHOOSE)
def greedy_student(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return before_play(tables, view, legal, weights)
    return best_card(weights, student_state(tables, view, legal), student_labels(tables, view))
