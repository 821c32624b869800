"""Bounds without search: what a side is sure to take whatever happens.

Two kinds of cards are sure of their trick. A *winner* of the leader: led, no card of another hand beats it, and the
leader can lead one after the other. A *master*: whenever it is played, no card of the other side beats it, so every
one in a hand takes a trick, whoever leads. The masters of two partners may fall on each other: only one hand counts.
"""

from typing import Final

import numpy as np

from overtrick.core.bits import lowest, set_of
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import HAND, OUT, TURN
from overtrick.engine.tables import BEATS, CARDS_MAX, LEADS, OPEN, ROW_SET, ROWS, SEATS, SUIT_MASK, SUITS_MAX, TWIST
from overtrick.search.worth import TRICK

OVER_LEAD: Final = 0
"""Offset of the cards that beat a card when it is led."""

OVER_ALWAYS: Final = CARDS_MAX
"""Offset of the cards that keep a card from taking the trick, whatever was led and whoever played first."""

LENGTH: Final = 2 * CARDS_MAX


@kernel
def sure_of(worth: Vector, sure: Vector, kind: int, cards: int, against: int) -> int:
    """The worth of the cards that have no rival among some others, and of a trick for each."""
    total = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        total += 0 if sure[kind + card] & against else worth[card] + worth[TRICK]
    return total


@kernel
def cards_of(tables: Vector, state: Vector, side: int) -> int:
    """What some seats hold together, but for those that sit out."""
    cards = 0
    for seat in range(tables[SEATS]):
        cards |= state[HAND + seat] if ((side & ~state[OUT]) >> seat) & 1 else 0
    return cards


@kernel
def masters(tables: Vector, state: Vector, worth: Vector, sure: Vector, side: int, against: int) -> int:
    """What the masters of one hand of a side will take, the best hand."""
    most = 0
    for seat in range(tables[SEATS]):
        if ((side & ~state[OUT]) >> seat) & 1:
            most = max(most, sure_of(worth, sure, OVER_ALWAYS, state[HAND + seat], against))
    return most


@kernel
def winners(tables: Vector, state: Vector, worth: Vector, sure: Vector, leads: int, live: int) -> int:
    """What the winners among the cards that may be led will take; what may be led now may be led later."""
    return sure_of(worth, sure, OVER_LEAD, leads, live & ~state[HAND + state[TURN]])


def sure_tables(tables: Vector, contract: int) -> Vector:
    """The rivals of each card, by all rows a trick can be judged by."""
    sure = np.zeros(LENGTH, np.int64)
    rows = {0, 1} if tables[TWIST] else {int(row) for row in tables[ROWS : ROWS + tables[SEATS]]}
    suits = tables[SUIT_MASK + contract * SUITS_MAX :][:SUITS_MAX]
    bits = np.int64(1) << np.arange(CARDS_MAX, dtype=np.int64)
    leads = tables[LEADS + contract * CARDS_MAX :][:CARDS_MAX]
    for row in rows:
        for led in np.flatnonzero(suits).tolist():
            start = BEATS + row * ROW_SET + (contract * SUITS_MAX + led) * CARDS_MAX
            beaten_by = tables[start : start + CARDS_MAX]
            beats = np.array([set_of(np.flatnonzero(beaten_by & bit).tolist()) for bit in bits], np.int64)
            sure[OVER_LEAD : OVER_LEAD + CARDS_MAX] |= np.where(leads == led, beaten_by, 0)
            sure[OVER_ALWAYS : OVER_ALWAYS + CARDS_MAX] |= beaten_by | (suits[OPEN] & ~beats)
    return sure
