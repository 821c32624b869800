"""Bounds without search: what a side is sure to take whatever happens.

Two kinds of cards are sure of their trick. A *winner* of the leader: led, no card of another hand beats it, and the
leader can lead one after the other. A *master*: whenever it is played, it takes over and no card of another hand beats
it, so it takes a trick whoever leads. No two masters meet in a trick: in different hands they would be rivals.
"""

from functools import reduce
from operator import or_
from typing import Final

import numpy as np

from overtrick.core.bits import count, each, lowest
from overtrick.core.jit import Matrix, Vector, kernel
from overtrick.engine.state import CONTRACT, HAND, OUT, TURN
from overtrick.engine.tables import CARDS_MAX, LEADS, OPEN, ROWS, SEATS, SUIT_MASK, SUITS_MAX, TWIST, suit_mask
from overtrick.engine.tables import leads as lead_of
from overtrick.search.equivalence import LENGTH as TWINS
from overtrick.search.equivalence import beaten_by

OVER_LEAD: Final = TWINS
"""Offset, behind the twins, of the cards that beat a card when it is led; a second block for when others can twist."""

OVER_ALWAYS: Final = OVER_LEAD + 2 * CARDS_MAX
"""Offset of the cards that can keep a card from taking the trick, whatever was led and whoever played first."""

TIED: Final = OVER_ALWAYS + 2 * CARDS_MAX
"""Where the cards stand that a rule may keep a seat from throwing away: those of the suits of special cards."""

LENGTH: Final = TIED + 1


@kernel
def block_of(tables: Vector, kind: int, around: int) -> int:
    """Which block of rivals counts, given the cards that others can play."""
    return kind + (CARDS_MAX if around & tables[TWIST] else 0)


@kernel
def unrivalled(kin: Vector, block: int, cards: int, against: int) -> int:
    """The cards that have no rival among some others."""
    kept, left = cards, cards
    while left:
        card = lowest(left)
        left &= left - 1
        kept ^= 1 << card if kin[block + card] & against else 0
    return kept


@kernel
def kin_of(kin: Vector, block: int, cards: int) -> int:
    """All cards that a block names for some cards: their rivals, if it is one of those."""
    found = 0
    while cards:
        found |= kin[block + lowest(cards)]
        cards &= cards - 1
    return found


@kernel
def sure_cards(tables: Vector, state: Vector, kin: Vector, side: int, live: int, leads: int) -> int:
    """The cards that are sure of a trick, whoever holds them. What may be led now may be led later as well."""
    sure = 0
    for seat in range(tables[SEATS]):
        hand = state[HAND + seat] & live
        around = live ^ hand
        sure |= unrivalled(kin, block_of(tables, OVER_ALWAYS, around), hand, around)
    friends = side if (side >> state[TURN]) & 1 else ~side
    return sure | winners_of(tables, state, kin, friends, live, leads & ~sure)


@kernel
def cards_of(tables: Vector, state: Vector, side: int) -> int:
    """The cards that a side holds."""
    cards = 0
    for seat in range(tables[SEATS]):
        cards |= state[HAND + seat] if (side >> seat) & 1 else 0
    return cards


@kernel
def winners_of(tables: Vector, state: Vector, kin: Vector, friends: int, live: int, cards: int) -> int:
    """The cards among some that the leader can lead one after the other, taking all those tricks himself.

    He leads from suits that trumps can take before he leads trumps: so whoever holds a rival of another suit has
    followed each time, and his other suits are as long as they were.
    """
    around = live & ~state[HAND + state[TURN]]
    block, contract = block_of(tables, OVER_LEAD, around), state[CONTRACT]
    found = 0
    while cards:
        suit = suit_mask(tables, contract, lead_of(tables, contract, lowest(cards)))
        high = unrivalled(kin, block, cards & suit, around & suit)
        cards &= ~suit
        if high:
            found |= some_of(high, longest(tables, state, friends, suit, kin_of(kin, block, high)))
    return some_of(found, spare(tables, state, friends, kin_of(kin, block, found) | kin[TIED])) if found else 0


@kernel
def some_of(cards: int, number: int) -> int:
    """So many of some cards at most, those with the highest numbers; any would do."""
    for _ in range(count(cards) - number):
        cards &= cards - 1
    return cards


@kernel
def longest(tables: Vector, state: Vector, friends: int, suit: int, rivals: int) -> int:
    """How often a suit can be led until one of the others who holds a rival of another suit is free to play it."""
    most = CARDS_MAX
    for seat in range(tables[SEATS]):
        if not ((friends | state[OUT]) >> seat) & 1 and state[HAND + seat] & rivals & ~suit:
            most = min(most, count(state[HAND + seat] & suit))
    return most


@kernel
def spare(tables: Vector, state: Vector, friends: int, dear: int) -> int:
    """How many tricks the leader's friends can leave to him, if they cannot or must not throw some cards away."""
    most = CARDS_MAX
    for seat in range(tables[SEATS]):
        if ((friends & ~state[OUT] & ~(1 << state[TURN])) >> seat) & 1:
            most = min(most, count(state[HAND + seat] & ~dear))
    return most


def rivals(tables: Vector, contract: int, special: int) -> Vector:
    """The rivals of each card by all rows a trick can be judged by, without and with a twisting card; then TIED."""
    plain = {int(row) for row in tables[ROWS : ROWS + tables[SEATS]]}
    twisted = rivals_in(tables, contract, {0, 1} if tables[TWIST] else plain)
    twists = (tables[TWIST] >> np.arange(CARDS_MAX)) & 1 != 0
    without = np.where(twists, twisted, rivals_in(tables, contract, plain))
    return np.append(np.stack((without, twisted), axis=1).ravel(), tied(tables, contract, special))


def tied(tables: Vector, contract: int, special: int) -> int:
    """The cards of the suits of special cards, as far as those exist under the contract."""
    suits = tables[SUIT_MASK + contract * SUITS_MAX :][:SUITS_MAX]
    leads = tables[LEADS + contract * CARDS_MAX :][:CARDS_MAX]
    return reduce(or_, (int(suits[leads[card]]) for card in each(special & int(suits[OPEN]))), 0)


def rivals_in(tables: Vector, contract: int, rows: set[int]) -> Matrix:
    """The cards over each card when it is led, and those over it in any trick."""
    suits = tables[SUIT_MASK + contract * SUITS_MAX :][:SUITS_MAX]
    leads = tables[LEADS + contract * CARDS_MAX :][:CARDS_MAX]
    over_lead, over_always = np.zeros((2, CARDS_MAX), np.int64)
    for row in rows:
        for led in np.flatnonzero(suits).tolist():
            over, under = beaten_by(tables, row, contract, led)
            over_lead |= np.where(leads == led, over, 0)
            over_always |= over | (suits[OPEN] & ~under)
    return np.stack((over_lead, over_always))
