"""The vector of the notes: five numbers about the hand, and the 60 cards in an order that makes suits interchangeable.

    number     what
    0          T: the own bid less the tricks taken; 0 before the bid
    1          the sum of T over all players
    2          the number of players
    3          whether there is a trump suit
    4          whether the suit led is the trump suit
    5 to 64    the cards: ON_TABLE, OWN, SEEN in an earlier trick or turned up, or 0 if unseen

Cards are sorted: wizards, trump, the suit led, other suits, jesters; in a suit the ace comes first. Other suits are in
the order of their thirteen numbers, the greater first, so that other names for them change nothing. A suit that is
none, or is there already, is left out: there are always 60 cards.
"""

from typing import Final

from overtrick.core.bits import count
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import CONTRACT, GONE, HAND, LED, PHASE, TABLE, TAKEN
from overtrick.engine.tables import FIRST_SUIT, SEATS
from overtrick.games.wizard import (
    BID,
    DECK,
    FIRST_JESTER,
    FIRST_WIZARD,
    NAMING,
    NO_BID,
    NO_TRUMP,
    SUIT,
    TURNED,
)

ON_TABLE: Final = 2
OWN: Final = 1
SEEN: Final = -1

SUITS: Final = 4
NONE: Final = -1
HEADER: Final = 5
SIZE: Final = HEADER + DECK

FIRST_OF_ALL: Final = 1 << 40  # what puts trump, and then the suit led, before any thirteen numbers of two bits
SECOND: Final = 1 << 39


@kernel
def trump_of(view: Vector) -> int:
    """The trump suit from 0 to 3, or NONE, as long as it is not named, too."""
    return NONE if view[PHASE] == NAMING or view[CONTRACT] == NO_TRUMP else view[CONTRACT]


@kernel
def led_of(view: Vector) -> int:
    """The suit led from 0 to 3, or NONE."""
    return view[LED] - FIRST_SUIT if view[LED] >= FIRST_SUIT else NONE


@kernel
def cards_known(view: Vector, seat: int) -> tuple[int, int, int]:
    """The sets of cards that a seat knows of: on the table, in its own hand, and in earlier tricks or turned up."""
    turned = 1 << view[TURNED] if view[TURNED] >= 0 else 0
    return view[TABLE], view[HAND + seat], view[GONE] | turned


@kernel
def card_state(known: tuple[int, int, int], card: int) -> int:
    """Where a card is, as far as a seat knows: these sets have no card in common."""
    table, own, seen = known
    return ON_TABLE * ((table >> card) & 1) + OWN * ((own >> card) & 1) + SEEN * ((seen >> card) & 1)


@kernel
def still_needs(tables: Vector, view: Vector, seat: int) -> int:
    """T of a seat."""
    bid = view[BID + seat]
    return 0 if bid == NO_BID else bid - count(view[TAKEN + seat]) // tables[SEATS]


@kernel
def place_of(view: Vector, known: tuple[int, int, int], suit: int) -> int:
    """The greater, the earlier a suit comes."""
    key = 0
    for down in range(1, SUIT + 1):
        key = key << 2 | card_state(known, SUIT * (suit + 1) - down) + 1
    if suit == trump_of(view):
        return key + FIRST_OF_ALL
    return key + SECOND if suit == led_of(view) else key


@kernel
def suits_in_order(view: Vector, seat: int) -> tuple[int, int, int, int]:
    """The four suits as they are sorted; of equals, which look the same, the lower first."""
    known = cards_known(view, seat)
    places = (place_of(view, known, 0), place_of(view, known, 1), place_of(view, known, 2), place_of(view, known, 3))
    return nth_suit(places, 0), nth_suit(places, 1), nth_suit(places, 2), nth_suit(places, 3)


@kernel
def nth_suit(places: tuple[int, int, int, int], rank: int) -> int:
    """The suit that so many others come before."""
    found = 0
    for suit in range(SUITS):
        before = 0
        for other in range(SUITS):
            before += places[other] > places[suit] or (places[other] == places[suit] and other < suit)
        found = suit if before == rank else found
    return found


@kernel
def sorted_card(order: tuple[int, int, int, int], place: int) -> int:
    """The card at a place of the sorted deck."""
    wizards = FIRST_JESTER - FIRST_WIZARD
    if place < wizards:
        return FIRST_WIZARD + place
    suit, down = (place - wizards) // SUIT, (place - wizards) % SUIT
    return SUIT * (order[suit] + 1) - 1 - down if suit < SUITS else place


@kernel
def describe_head(tables: Vector, view: Vector, seat: int, out: Vector) -> None:
    """Write the five numbers before the cards."""
    total, trump = 0, trump_of(view)
    for other in range(tables[SEATS]):
        total += still_needs(tables, view, other)
    out[0], out[1], out[2] = still_needs(tables, view, seat), total, tables[SEATS]
    out[3], out[4] = trump != NONE, trump != NONE and trump == led_of(view)


@kernel
def describe(view: Vector, seat: int, order: tuple[int, int, int, int], first: int, out: Vector) -> None:
    """Write the states of the sorted cards from place `first` on."""
    known = cards_known(view, seat)
    for place in range(DECK):
        out[first + place] = card_state(known, sorted_card(order, place))
