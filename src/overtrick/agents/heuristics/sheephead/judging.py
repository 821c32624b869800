"""What a seat makes of its cards and of the trick: ranks, prices, who is on its side, and what can still happen.

Only what the seat sees is read, so policies built on this need no view made for them.
"""

from typing import Final

from overtrick.agents.heuristics.sheephead.weights import RANK
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.engine.state import BEST, CONTRACT, DOWN, GONE, HAND, LED, LEFT, SIZE, TABLE, TURN, WINNER
from overtrick.engine.tables import CARDS_MAX, FIRST_SUIT, POINTS, beats, suit_mask
from overtrick.engine.tricks import player_of
from overtrick.games.sheephead.cards import (
    BURY,
    CALLED,
    DEALT,
    NOBODY,
    NOLA,
    NORMAL,
    NOTHING,
    PICKER,
    SEAT_COUNT,
    UNKNOWN,
    UNKNOWN_CARD,
)

POINT: Final = 64
"""What a point weighs beside ranks, which are below it."""


# Cards.


@kernel
def trumps(tables: Vector) -> int:
    return suit_mask(tables, NORMAL, FIRST_SUIT)


@kernel
def rank_of(view: Vector, weights: Floats, card: int) -> int:
    return int(weights[RANK + (CARDS_MAX if view[CONTRACT] == NOLA else 0) + card])


@kernel
def points_of_card(tables: Vector, view: Vector, card: int) -> int:
    """The points of a card; ?? has those of the card behind it, which only the picker asks about."""
    return tables[POINTS + (view[UNKNOWN] if card == UNKNOWN_CARD else card)]


@kernel
def cheapest(tables: Vector, view: Vector, weights: Floats, cards: int) -> int:
    """The card of the fewest points, then of the lowest rank, then the first in the deck."""
    return least(tables, view, weights, cards, POINT)


@kernel
def richest(tables: Vector, view: Vector, weights: Floats, cards: int) -> int:
    """The card of the most points, then of the lowest rank, then the first in the deck."""
    return least(tables, view, weights, cards, -POINT)


@kernel
def least(tables: Vector, view: Vector, weights: Floats, cards: int, point: int) -> int:
    """The card for which a price per point and the rank come to the least."""
    found, price = lowest(cards), 1 << 40
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        own = point * points_of_card(tables, view, card) + rank_of(view, weights, card)
        if own < price:
            found, price = card, own
    return found


@kernel
def highest_rank(view: Vector, weights: Floats, cards: int) -> int:
    """The card of the highest rank, the first of equals."""
    found = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        found = card if rank_of(view, weights, card) > rank_of(view, weights, found) else found
    return found


@kernel
def lowest_rank(view: Vector, weights: Floats, cards: int) -> int:
    """The card of the lowest rank, the first of equals."""
    found = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        found = card if rank_of(view, weights, card) < rank_of(view, weights, found) else found
    return found


@kernel
def unseen(view: Vector) -> int:
    """The cards that the seat to move does not know the place of; the picker knows what he laid away."""
    seat = view[TURN]
    seen = view[HAND + seat] | view[GONE] | view[TABLE]
    if seat == view[PICKER]:
        seen |= view[BURY] | (1 << view[UNKNOWN] if view[UNKNOWN] != NOTHING else 0)
    return ((1 << DEALT) - 1) & ~seen


# Sides.


@kernel
def known_partner(tables: Vector, view: Vector) -> int:
    """The picker's partner as far as the seat to move knows: who played the called card, or itself if it holds it."""
    if view[CALLED] == NOTHING:
        return NOBODY
    seat = view[TURN]
    return seat if (view[HAND + seat] >> view[CALLED]) & 1 else player_of(tables, view, view[CALLED])


@kernel
def friends(tables: Vector, view: Vector) -> int:
    """The set of other seats that the seat to move knows to be on its side."""
    seat, picker, partner = view[TURN], view[PICKER], known_partner(tables, view)
    side = 1 << picker | (1 << partner if partner != NOBODY else 0)
    if (side >> seat) & 1:
        return side & ~(1 << seat)
    if partner == NOBODY and view[CALLED] != NOTHING:
        return 0
    return ((1 << SEAT_COUNT) - 1) & ~side & ~(1 << seat)


@kernel
def behind(view: Vector) -> int:
    """The set of seats that still play to the trick after the seat to move."""
    found, seat = 0, view[TURN]
    for _ in range(view[SIZE] - view[DOWN] - 1):
        seat = (seat + 1) % SEAT_COUNT
        found |= 1 << seat
    return found


# The trick.


@kernel
def winning_cards(tables: Vector, view: Vector, cards: int) -> int:
    """Those cards that would take the trick over."""
    return cards & beats(tables, 0, view[CONTRACT], view[LED], view[BEST])


@kernel
def is_ours(tables: Vector, view: Vector) -> bool:
    """Whether the seat's own side is certain to win the trick with the card that stands."""
    known = friends(tables, view)
    if not (known >> view[WINNER]) & 1:
        return False
    danger = unseen(view) & beats(tables, 0, view[CONTRACT], view[LED], view[BEST])
    return danger == 0 or behind(view) & ~known == 0


@kernel
def chance(tables: Vector, view: Vector, card: int) -> float:
    """How likely it is that nobody behind who may be an enemy holds a card that beats this one.

    As if the unseen cards were dealt out evenly: what voids tell is not used.
    """
    hidden = unseen(view)
    danger, cards = count(hidden & beats(tables, 0, view[CONTRACT], view[LED], card)), count(hidden)
    held = count(behind(view) & ~friends(tables, view)) * view[LEFT]
    found = 1.0
    for drawn in range(min(held, cards)):
        found *= max(cards - danger - drawn, 0) / (cards - drawn)
    return found


@kernel
def likely_winners(tables: Vector, view: Vector, cards: int) -> int:
    """Those winning cards that will rather stand than not; of the last to play, all."""
    found, left = 0, winning_cards(tables, view, cards)
    while left:
        card = lowest(left)
        left &= left - 1
        if chance(tables, view, card) >= 0.5:
            found |= 1 << card
    return found
