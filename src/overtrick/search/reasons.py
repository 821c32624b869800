"""Why an answer holds: the cards whose rank it rests on. Every other card counts by its kind and holder alone.

This is partition search (Ginsberg 1996): an answer is good for all positions of a world in which each seat holds as
many cards of every kind, and in which the same cards of the *reason* are left. A reason is closed upwards: with a
card it has every card of the suit that is higher, so that what is not in it is lower, wherever it is.

    offset     words        what
    UPWARDS    64 [card]    the card and those of its suit that beat it
    KINDRED    2 x 64       the cards of its kind: of its family and alike to cards of other suits, itself included; the
                            second block if a twisting card can fall
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import count, each, lowest, set_of
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import CONTRACT, HAND
from overtrick.engine.tables import CARDS_MAX, LEADS, ROWS, SEATS, SUIT_MASK, SUITS_MAX, TWIST, suit_mask
from overtrick.engine.tables import leads as lead_of
from overtrick.search.desk import WEIGHTS
from overtrick.search.equivalence import FAMILY, beaten_by
from overtrick.search.sure_tricks import LENGTH as RIVALS
from overtrick.search.sure_tricks import kin_of

UPWARDS: Final = RIVALS
KINDRED: Final = UPWARDS + CARDS_MAX


@kernel
def rests_on(kin: Vector, cards: int) -> int:
    """The reason of an answer for which some cards must not be beaten in their suit."""
    return kin_of(kin, UPWARDS, cards)


@kernel
def trick_rests_on(desk: Any, state: Vector, trick: int, best: int) -> int:
    """Why a trick went to a card: by its rank if others of its suit are in it, else by its suit."""
    contract = state[CONTRACT]
    others = trick & suit_mask(desk.tables, contract, lead_of(desk.tables, contract, best)) & ~(1 << best)
    return desk.kin[UPWARDS + best] if others else 0


@kernel
def suits_of(desk: Any, state: Vector, cards: int) -> int:
    """All cards of the suits of some cards."""
    found, contract = 0, state[CONTRACT]
    while cards:
        found |= suit_mask(desk.tables, contract, lead_of(desk.tables, contract, lowest(cards)))
        cards &= ~found
    return found


@kernel
def weigh(desk: Any, state: Vector, live: int) -> int:
    """Give each card of a world a weight, so that the sum over the cards left tells how many of which kind who holds.

    The weights are the places of a number with mixed bases. It is below 2 to the number of cards, so it fits a word.
    """
    block = KINDRED + (CARDS_MAX if live & desk.tables[TWIST] else 0)
    place, total = 1, 0
    for seat in range(desk.tables[SEATS]):
        hand = state[HAND + seat]
        while hand:
            kind = hand & desk.kin[block + lowest(hand)]
            hand ^= kind
            base = count(kind) + 1
            total += place * (base - 1)
            while kind:
                desk.knobs[WEIGHTS + lowest(kind)] = place
                kind &= kind - 1
            place *= base
    return total


@kernel
def weight_of(desk: Any, cards: int) -> int:
    """The weights of some cards together."""
    total = 0
    while cards:
        total += desk.knobs[WEIGHTS + lowest(cards)]
        cards &= cards - 1
    return total


def reason_tables(tables: Vector, contract: int, twins: Vector) -> Vector:
    """What stands behind the rivals."""
    plain = sorted({int(row) for row in tables[ROWS : ROWS + tables[SEATS]]})
    twisted = [0, 1] if tables[TWIST] else plain
    families = twins[FAMILY : FAMILY + CARDS_MAX]
    blocks = (kindred(tables, contract, families, rows) for rows in (plain, twisted))
    return np.concatenate((upwards(tables, contract, families, twisted), *blocks))


def own_suits(tables: Vector, contract: int) -> Vector:
    """The suit of each card, as a set."""
    leads = tables[LEADS + contract * CARDS_MAX :][:CARDS_MAX]
    return tables[SUIT_MASK + contract * SUITS_MAX :][:SUITS_MAX][leads]


def upwards(tables: Vector, contract: int, families: Vector, rows: list[int]) -> Vector:
    """The cards that beat a card in its suit, or beat one of its family with a higher number.

    Twins are exchanged by number: what is said of a card may be true of a twin with a higher one.
    """
    over = np.int64(1) << np.arange(CARDS_MAX, dtype=np.int64)
    suits = own_suits(tables, contract)
    for row in rows:
        for led in range(SUITS_MAX):
            over |= beaten_by(tables, row, contract, led)[0] & suits
    for card in range(CARDS_MAX - 1, -1, -1):
        for mate in each(int(families[card]) & -(2 << card)):
            over[card] |= over[mate]
    return over


def kindred(tables: Vector, contract: int, families: Vector, rows: list[int]) -> Vector:
    """Of each family, those that cards of other suits cannot tell apart."""
    bits = np.int64(1) << np.arange(CARDS_MAX, dtype=np.int64)
    alike: NDArray[np.bool_] = families[:, None] & bits[None, :] != 0
    suits = own_suits(tables, contract)
    for row in rows:
        for led in range(SUITS_MAX):
            for masks in beaten_by(tables, row, contract, led):
                outside = masks & ~suits
                alike &= outside[:, None] == outside[None, :]
    return bits | np.array([set_of(np.flatnonzero(row).tolist()) for row in alike], np.int64)
