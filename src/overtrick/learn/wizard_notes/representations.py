"""The ways in which the notes would tell an agent its hand, by name.

    list        T, the sum of T, players, the trump suit, the suit led (0 to 3 or -1); then the cards in hand and those
                on the table by their numbers in the deck
    binary      the same five; then for every card of the deck whether it is in hand, and whether it is on the table
    sorted      as `binary`, with the flags of the vector and the cards sorted as in the vector
    seen        as `sorted`, with -1 for cards that have been seen
    vector      the 65 numbers of `sorting`
    adjacent    the flags of the vector; then for every group of cards how many unseen cards beat it, how many it has,
    value       and whether it would take over on the table; merged as `counting` says
    informed    the vector with three more numbers before the cards, which the notes hold to be needless: the own bid
                (-1 before it), the tricks of the hand, and how many seats have still to bid

What is shorter than its room is followed by -1.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import lowest
from overtrick.core.errors import BadOption, choices
from overtrick.core.jit import INT, NOTHING, VECTOR, Vector, batch, kernel, raw
from overtrick.engine.state import HAND, ROUND, SEATS_MAX, TABLE
from overtrick.engine.tables import SEATS
from overtrick.games.hand import View
from overtrick.games.wizard import BID, DECK, MOST_TRICKS, NO_BID
from overtrick.learn.wizard_notes.counting import (
    beaten_by,
    number_adjacent,
    number_by_value,
    takes_over,
    unseen_cards,
)
from overtrick.learn.wizard_notes.sorting import (
    HEADER,
    NONE,
    ON_TABLE,
    OWN,
    SEEN,
    SIZE,
    card_state,
    cards_known,
    describe,
    describe_head,
    led_of,
    sorted_card,
    suits_in_order,
    trump_of,
)

Numbers = NDArray[np.int16]

LIST: Final = 0
BINARY: Final = 1
SORTED: Final = 2
SEEN_TOO: Final = 3
VECTOR_65: Final = 4
ADJACENT: Final = 5
VALUE: Final = 6
INFORMED: Final = 7

KINDS: Final = {
    "list": LIST,
    "binary": BINARY,
    "sorted": SORTED,
    "seen": SEEN_TOO,
    "vector": VECTOR_65,
    "adjacent": ADJACENT,
    "value": VALUE,
    "informed": INFORMED,
}

MERGED: Final = ADJACENT, VALUE
MORE: Final = 3
SIZES: Final = {
    "list": HEADER + MOST_TRICKS + SEATS_MAX,
    "vector": SIZE,
    "informed": SIZE + MORE,
    **dict.fromkeys(("binary", "sorted", "seen"), HEADER + 2 * DECK),
    **dict.fromkeys(("adjacent", "value"), HEADER + 3 * MOST_TRICKS),
}
SIZE_MAX: Final = max(SIZES.values())

LEAST: Final = -MOST_TRICKS * SEATS_MAX
MOST: Final = MOST_TRICKS * SEATS_MAX
"""No number is beyond these: bids of all players, or cards."""


@kernel
def order_of(view: Vector, seat: int, kind: int) -> tuple[int, int, int, int]:
    """The suits in the order in which a representation has them."""
    if kind <= BINARY:
        return 0, 1, 2, 3
    return suits_in_order(view, seat)


@kernel
def list_cards(cards: int, room: int, out: Vector, first: int) -> None:
    """Write the cards of a set by their numbers, the lowest first."""
    for place in range(first, first + room):
        out[place] = lowest(cards) if cards else NONE
        cards &= cards - 1


@kernel
def tell_list(view: Vector, seat: int, out: Vector) -> None:
    out[3], out[4] = trump_of(view), led_of(view)
    list_cards(view[HAND + seat], MOST_TRICKS, out, HEADER)
    list_cards(view[TABLE], SEATS_MAX, out, HEADER + MOST_TRICKS)


@kernel
def tell_binary(view: Vector, seat: int, out: Vector) -> None:
    out[3], out[4] = trump_of(view), led_of(view)
    for card in range(DECK):
        out[HEADER + card] = (view[HAND + seat] >> card) & 1
        out[HEADER + DECK + card] = (view[TABLE] >> card) & 1


@kernel
def tell_sorted(view: Vector, seat: int, order: tuple[int, int, int, int], with_seen: int, out: Vector) -> None:
    known = cards_known(view, seat)
    for place in range(DECK):
        state = card_state(known, sorted_card(order, place))
        out[HEADER + place] = state if state == OWN or (with_seen and state == SEEN) else 0
        out[HEADER + DECK + place] = state == ON_TABLE


@kernel
def tell_more(tables: Vector, view: Vector, seat: int, out: Vector) -> None:
    """The numbers beyond the vector."""
    missing = 0
    for other in range(tables[SEATS]):
        missing += view[BID + other] == NO_BID
    out[HEADER], out[HEADER + 1], out[HEADER + 2] = view[BID + seat], view[ROUND], missing


@kernel
def tell_groups(
    tables: Vector, view: Vector, seat: int, order: tuple[int, int, int, int], groups: Vector, out: Vector
) -> None:
    """How many cards beat each group, how many it has, and whether it takes over, once cards are labelled."""
    unseen = unseen_cards(view, seat)
    for place in range(HEADER, HEADER + 3 * MOST_TRICKS):
        out[place] = NONE
    for place in range(DECK):
        if groups[place] != NONE:
            at, card = HEADER + groups[place], sorted_card(order, place)
            before = max(out[at + MOST_TRICKS], 0)
            out[at], out[at + MOST_TRICKS] = beaten_by(tables, view, unseen, card), before + 1
            out[at + 2 * MOST_TRICKS] = max(out[at + 2 * MOST_TRICKS], takes_over(tables, view, card))


@kernel
def label(tables: Vector, view: Vector, seat: int, kind: int, order: tuple[int, int, int, int], labels: Vector) -> None:
    """Write for every place of the sorted deck what the representation calls its card: its number, place or group."""
    if kind == ADJACENT:
        number_adjacent(view, seat, order, labels)
    elif kind == VALUE:
        number_by_value(tables, view, seat, order, labels)
    else:
        for place in range(DECK):
            labels[place] = sorted_card(order, place) if kind <= BINARY else place


@kernel
def tell(
    tables: Vector, view: Vector, seat: int, kind: int, order: tuple[int, int, int, int], labels: Vector, out: Vector
) -> None:
    """Write what a seat is told, once its cards are labelled."""
    describe_head(tables, view, seat, out)
    if kind == LIST:
        tell_list(view, seat, out)
    elif kind == BINARY:
        tell_binary(view, seat, out)
    elif kind in (SORTED, SEEN_TOO):
        tell_sorted(view, seat, order, kind == SEEN_TOO, out)
    elif kind in (ADJACENT, VALUE):
        tell_groups(tables, view, seat, order, labels, out)
    elif kind == INFORMED:
        tell_more(tables, view, seat, out)
        describe(view, seat, order, HEADER + MORE, out)
    else:
        describe(view, seat, order, HEADER, out)


@batch(NOTHING(VECTOR, VECTOR, INT, INT, VECTOR, VECTOR))
def tell_once(tables: Vector, view: Vector, seat: int, kind: int, labels: Vector, out: Vector) -> None:
    """Label the cards of a seat and write what it is told, for Python."""
    tables, view, labels, out = raw(tables), raw(view), raw(labels), raw(out)
    order = order_of(view, seat, kind)
    label(tables, view, seat, kind, order, labels)
    tell(tables, view, seat, kind, order, labels, out)


def checked(name: str) -> str:
    if name not in KINDS:
        raise BadOption(f"representation={name!r}; {choices(str(name), tuple(KINDS))}")
    return name


def told(name: str, view: View) -> tuple[Vector, Vector]:
    """What a seat is told, and what its cards are called at every place of the sorted deck."""
    out, labels = np.zeros(SIZES[checked(name)], np.int64), np.zeros(DECK, np.int64)
    tell_once(view.game.tables, view.state, view.seat, KINDS[name], labels, out)
    return out, labels


def represent(name: str, view: View) -> Numbers:
    """What a seat is told."""
    return told(name, view)[0].astype(np.int16)
