"""Cards of one hand that no card of another hand can tell apart: the search plays one of them.

Two cards are twins if they have the same suit and worth and no card that others can still play stands between them.
What stands between is read off the tables, so bowers, wizards and cards that turn a trick around need no rule here:
a card is between two others if one of them beats it, or is beaten by it, and the other is not.

    offset     words            what
    FAMILY     64 [card]        cards that can be its twins: same suit, same worth, nothing special
    BETWEEN    2 x 64 x 64      cards that tell two of a family apart; the second block once a twisting card can fall
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import highest, lowest, set_of
from overtrick.core.jit import INT, ROW, Vector, hook, kernel
from overtrick.engine.state import HAND, OUT, TABLE
from overtrick.engine.tables import (
    BEATS,
    CARDS_MAX,
    LEADS,
    OPEN,
    ROW_SET,
    ROWS,
    SEATS,
    SUIT_MASK,
    SUITS_MAX,
    TWIST,
    UNBOUND,
)

FAMILY: Final = 0
BETWEEN: Final = CARDS_MAX
TWISTED: Final = CARDS_MAX * CARDS_MAX
LENGTH: Final = BETWEEN + 2 * TWISTED


@kernel
def in_play(tables: Vector, state: Vector) -> int:
    """The cards on the table and in the hands of those who play."""
    cards = state[TABLE]
    for seat in range(tables[SEATS]):
        cards |= 0 if (state[OUT] >> seat) & 1 else state[HAND + seat]
    return cards


@hook(INT(ROW, ROW, INT, INT))
def one_of_each(tables: Vector, twins: Vector, cards: int, around: int) -> int:
    """The lowest card of each set of twins among the cards of a seat, given the cards that can meet them."""
    block = BETWEEN + (TWISTED if around & tables[TWIST] else 0)
    kept = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        kept |= 1 << card
        family = cards & twins[FAMILY + card]
        while family:
            twin = lowest(family)
            family &= family - 1
            if twins[block + card * CARDS_MAX + twin] & around == 0:
                cards &= ~(1 << twin)
    return kept


@hook(INT(ROW, ROW, INT, INT, INT))
def twin_in(tables: Vector, twins: Vector, card: int, cards: int, around: int) -> int:
    """The twin of a card among some cards of its seat; there must be one."""
    block = BETWEEN + (TWISTED if around & tables[TWIST] else 0)
    family = cards & twins[FAMILY + card]
    while twins[block + card * CARDS_MAX + lowest(family)] & around:
        family &= family - 1
    return lowest(family)


@kernel
def plain_hand(tables: Vector, twins: Vector, held: int, gone: int, around: int) -> int:
    """The cards of a seat, each exchanged for a lower twin that the seat has played: what is alike looks alike."""
    block = BETWEEN + (TWISTED if around & tables[TWIST] else 0)
    while gone:
        card = lowest(gone)
        gone &= gone - 1
        above = held & twins[FAMILY + card] & -(2 << card)
        while above:
            twin = highest(above)
            above &= ~(1 << twin)
            if twins[block + card * CARDS_MAX + twin] & around == 0:
                held ^= 1 << card | 1 << twin
                above = 0
    return held


def twin_tables(tables: Vector, contract: int, worth: Vector, special: int) -> Vector:
    """Which cards are alike under a contract. `special` cards are like no other: a rule names them."""
    twins = np.zeros(LENGTH, np.int64)
    alike = families(tables, contract, worth, special)
    twins[FAMILY : FAMILY + CARDS_MAX] = [set_of(np.flatnonzero(row).tolist()) for row in alike]
    rows = sorted({int(row) for row in tables[ROWS : ROWS + tables[SEATS]]})
    for block, used in enumerate((rows, [0, 1] if tables[TWIST] else rows)):
        start = BETWEEN + block * TWISTED
        twins[start : start + TWISTED] = np.where(alike, between(tables, contract, used), -1).ravel()
    return twins


def families(tables: Vector, contract: int, worth: Vector, special: int) -> NDArray[np.bool_]:
    """Whether two cards are followed, led and counted alike, for every pair of them."""
    bits = np.int64(1) << np.arange(CARDS_MAX, dtype=np.int64)
    suits = tables[SUIT_MASK + contract * SUITS_MAX :][:SUITS_MAX]
    signs = [tables[LEADS + contract * CARDS_MAX :][:CARDS_MAX], worth[:CARDS_MAX]]
    signs += [bits & suit != 0 for suit in (*suits, tables[UNBOUND])]
    alike = np.all([sign[:, None] == sign[None, :] for sign in signs], axis=0)
    single = (bits & ~suits[OPEN] != 0) | (bits & (special | tables[TWIST]) != 0)
    return alike & ~single[:, None] & ~single[None, :] & ~np.eye(CARDS_MAX, dtype=bool)


def between(tables: Vector, contract: int, rows: list[int]) -> NDArray[np.int64]:
    """The cards that beat, or are beaten by, one of two cards only, under any suit led."""
    bits = np.int64(1) << np.arange(CARDS_MAX, dtype=np.int64)
    apart = np.zeros((CARDS_MAX, CARDS_MAX), np.int64)
    for row in rows:
        for led in range(SUITS_MAX):
            for masks in beaten_by(tables, row, contract, led):
                apart |= masks[:, None] ^ masks[None, :]
    return apart & ~bits[:, None] & ~bits[None, :]


def beaten_by(tables: Vector, row: int, contract: int, led: int) -> tuple[Vector, Vector]:
    """The cards that take over from each card, and the other way round those that each card takes over from."""
    start = BEATS + row * ROW_SET + (contract * SUITS_MAX + led) * CARDS_MAX
    over = tables[start : start + CARDS_MAX]
    bits = (over[:, None] >> np.arange(CARDS_MAX)) & 1
    return over, (bits << np.arange(CARDS_MAX)[:, None]).sum(axis=0)
