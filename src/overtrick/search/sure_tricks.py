"""Bounds without search: what a side is sure to take whatever happens.

Two kinds of cards are sure of their trick. A *winner* of the leader: led, no card of another hand beats it, and the
leader can lead one after the other. A *master*: whenever it is played, it takes over and no card of another hand beats
it, so it takes a trick whoever leads. No two masters meet in a trick: in different hands they would be rivals.
"""

from typing import Final

import numpy as np

from overtrick.core.bits import lowest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import HAND, OUT, TURN
from overtrick.engine.tables import CARDS_MAX, LEADS, OPEN, ROWS, SEATS, SUIT_MASK, SUITS_MAX, TWIST
from overtrick.search.equivalence import LENGTH as TWINS
from overtrick.search.equivalence import beaten_by, in_play
from overtrick.search.worth import TRICK

OVER_LEAD: Final = TWINS
"""Offset, behind the twins, of the cards that beat a card when it is led."""

OVER_ALWAYS: Final = OVER_LEAD + CARDS_MAX
"""Offset of the cards that can keep a card from taking the trick, whatever was led and whoever played first."""


@kernel
def sure_of(worth: Vector, kin: Vector, kind: int, cards: int, against: int) -> int:
    """The worth of the cards that have no rival among some others, and of a trick for each."""
    total = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        total += 0 if kin[kind + card] & against else worth[card] + worth[TRICK]
    return total


@kernel
def masters(tables: Vector, state: Vector, worth: Vector, kin: Vector, side: int) -> int:
    """What the masters of a side will take."""
    live, total = in_play(tables, state), 0
    for seat in range(tables[SEATS]):
        if ((side & ~state[OUT]) >> seat) & 1:
            hand = state[HAND + seat]
            total += sure_of(worth, kin, OVER_ALWAYS, hand, live & ~hand)
    return total


@kernel
def sure_for(tables: Vector, state: Vector, worth: Vector, kin: Vector, side: int, leads: int) -> int:
    """What a side is sure to take, given the cards that may be led now; they may be led later as well."""
    total = masters(tables, state, worth, kin, side)
    if (side >> state[TURN]) & 1:
        around = in_play(tables, state) & ~state[HAND + state[TURN]]
        total = max(total, sure_of(worth, kin, OVER_LEAD, leads, around))
    return total


def rivals(tables: Vector, contract: int) -> Vector:
    """The two rows of rivals of each card, by all rows a trick can be judged by."""
    rows = {0, 1} if tables[TWIST] else {int(row) for row in tables[ROWS : ROWS + tables[SEATS]]}
    suits = tables[SUIT_MASK + contract * SUITS_MAX :][:SUITS_MAX]
    leads = tables[LEADS + contract * CARDS_MAX :][:CARDS_MAX]
    over_lead, over_always = np.zeros((2, CARDS_MAX), np.int64)
    for row in rows:
        for led in np.flatnonzero(suits).tolist():
            over, under = beaten_by(tables, row, contract, led)
            over_lead |= np.where(leads == led, over, 0)
            over_always |= over | (suits[OPEN] & ~under)
    return np.concatenate((over_lead, over_always))
