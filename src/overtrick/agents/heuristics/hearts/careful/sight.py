"""What the careful player looks at before it decides: the cards still out, who has points, who may shoot the moon."""

from typing import Final

from overtrick.agents.heuristics.hearts.fsm import CLUBS, SPADES, of_suit
from overtrick.core.bits import count, highest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import DOWN, GONE, HAND, SIZE, TABLE, TAKEN, TURN
from overtrick.engine.tables import OPEN, SEATS, points_of, suit_mask
from overtrick.games.hearts import PENALTIES

NOBODY: Final = -1
SOME: Final = 6
"""Penalty cards with which somebody who has all so far is watched: more than come by an unlucky trick or two."""

FULL: Final = 7
"""Cards that a hand must have for a moon: with fewer, what is left of the points is not worth it."""


@kernel
def queen_of_spades(tables: Vector) -> int:
    return 1 << (highest(suit_mask(tables, 0, SPADES)) - 2)


@kernel
def above_queen(tables: Vector) -> int:
    """King and ace of spades."""
    return queen_of_spades(tables) * 6


@kernel
def outstanding(tables: Vector, view: Vector) -> int:
    """The cards that the others hold."""
    return suit_mask(tables, 0, OPEN) & ~(view[GONE] | view[TABLE] | view[HAND + view[TURN]])


@kernel
def above(card: int, cards: int) -> int:
    """Those of some cards of its suit that beat a card."""
    return cards >> (card + 1) << (card + 1)


@kernel
def below(card: int, cards: int) -> int:
    return cards & ((1 << card) - 1)


@kernel
def is_last(view: Vector) -> bool:
    return view[DOWN] + 1 == view[SIZE]


@kernel
def penalty_on_table(tables: Vector, view: Vector) -> int:
    """What the trick costs so far: above 0 it is better not to take it."""
    return -points_of(tables, view[TABLE])


@kernel
def collector(tables: Vector, view: Vector) -> int:
    """The one seat that has all penalty points so far, or NOBODY; without the rule nobody shoots."""
    found, owners = NOBODY, 0
    for seat in range(tables[SEATS]):
        if view[TAKEN + seat] & tables[PENALTIES]:
            found, owners = seat, owners + 1
    return found if owners == 1 else NOBODY


@kernel
def shooter(tables: Vector, view: Vector) -> int:
    """Another seat that may be shooting the moon, or NOBODY."""
    seat = collector(tables, view)
    if seat == NOBODY or seat == view[TURN]:
        return NOBODY
    return seat if count(view[TAKEN + seat] & tables[PENALTIES]) >= SOME else NOBODY


@kernel
def losers_in(held: int, out: int) -> int:
    """Cards of a suit that are not sure to win if it is led from the top: two of the others' cards fall a round."""
    losers, round_, left = 0, 0, held
    while left:
        card = highest(left)
        left ^= 1 << card
        if above(card, out) and 2 * round_ < count(out):
            losers += 1
        else:
            round_ += 1
    return losers


@kernel
def losers(tables: Vector, cards: int, out: int) -> int:
    """The cards of a hand that others may take."""
    total = 0
    for suit in range(CLUBS, SPADES + 1):
        total += losers_in(of_suit(tables, cards, suit), of_suit(tables, out, suit))
    return total


@kernel
def is_own_moon(tables: Vector, view: Vector) -> bool:
    """Whether to go for all points: nobody else has any, and no card of a hand that is not small yet can be taken."""
    seat, hand = view[TURN], view[HAND + view[TURN]]
    if not tables[PENALTIES] or collector(tables, view) not in (NOBODY, seat):
        return False
    return count(hand) >= FULL and losers(tables, hand, outstanding(tables, view)) == 0
