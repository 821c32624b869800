"""What a seat can infer: for every card it has not seen, which places may hold it.

A *case* is a row of numbers: the unseen cards, the places each may be in, and how many cards each place has room for.
Places are the seats and two hidden piles (kitty, blind, bury, discard, cards not dealt). Some views split into several
cases that exclude each other; a world is one placement that fits one case.

    slot      words  what
    ROOM        8    cards that each place holds
    UNSEEN      1    set of cards to be placed
    NEED        1    a place that holds at least one of NEEDED, or NO_PLACE
    NEEDED      1    set of cards
    MAY        64    places that may hold a card, as a set, per card
    CANNOT      6    cards that the play has shown a seat not to hold
    PLAYED      6    set of cards that each seat has played
"""

from typing import Final

from overtrick.core.bits import count, lowest
from overtrick.core.jit import INT, NOTHING, ROW, Vector, hook, kernel
from overtrick.engine.state import (
    CONTRACT,
    DOWN,
    GONE,
    HAND,
    LED,
    LEFT,
    MOVES,
    OPENER,
    OVER,
    PHASE,
    PLAY,
    ROUND,
    SEATS_MAX,
    TABLE,
    TAKEN,
    TURN,
    copy,
    recorded,
)
from overtrick.engine.tables import CARDS, CARDS_MAX, OPEN, SEATS, UNBOUND, hand_size, suit_mask
from overtrick.engine.tricks import cards_played, play

PLACES: Final = 8
PILE: Final = 6  # the first hidden pile
OTHER_PILE: Final = 7
NO_PLACE: Final = -1

ROOM: Final = 0
UNSEEN: Final = 8
NEED: Final = 9
NEEDED: Final = 10
MAY: Final = 16
CANNOT: Final = MAY + CARDS_MAX
PLAYED: Final = CANNOT + SEATS_MAX
CASE: Final = PLAYED + SEATS_MAX

IMPLY = INT(ROW, ROW, INT)
"""imply(tables, state, card): cards that whoever plays this card now shows not to hold."""

KNOW = INT(ROW, ROW, INT, INT, ROW)
"""know(tables, view, seat, number, case): fill in one case, and return how many there are."""

SETTLE = NOTHING(ROW, ROW, INT, ROW, ROW)
"""settle(tables, world, seat, places, rng): put the cards drawn for each place into what was the seat's view."""


@hook(IMPLY)
def show_void(tables: Vector, state: Vector, card: int) -> int:
    """Whoever does not follow suit has no card of it; a card that need not follow says nothing."""
    asked = suit_mask(tables, state[CONTRACT], state[LED])
    if state[DOWN] == 0 or ((asked | tables[UNBOUND]) >> card) & 1:
        return 0
    return asked


@kernel
def rewind(tables: Vector, view: Vector, state: Vector) -> None:
    """The public part of the state before the first card was played; hands are whatever the view shows."""
    copy(view, state)
    state[MOVES] = view[MOVES] - cards_played(view)
    state[PHASE] = PLAY
    state[TURN] = view[OPENER]
    state[LED] = OPEN
    state[LEFT] = hand_size(tables, view[ROUND])
    for slot in (DOWN, TABLE, GONE):
        state[slot] = 0
    for seat in range(SEATS_MAX):
        state[TAKEN + seat] = 0


@kernel
def replay(tables: Vector, view: Vector, state: Vector, case: Vector, imply) -> None:  # type: ignore[no-untyped-def]
    """Play the cards of a view again and gather what they have shown about the seats. `state` is overwritten."""
    for seat in range(SEATS_MAX):
        case[CANNOT + seat] = 0
        case[PLAYED + seat] = 0
    if view[PHASE] != PLAY and view[PHASE] != OVER:
        return
    rewind(tables, view, state)
    for _ in range(cards_played(view)):
        seat, card = state[TURN], recorded(view, state[MOVES])
        case[CANNOT + seat] |= imply(tables, state, card)
        case[PLAYED + seat] |= 1 << card
        state[MOVES] += 1
        play(tables, state, card)


@kernel
def begin(tables: Vector, view: Vector, seat: int, case: Vector) -> None:
    """Every card not seen may be with any other seat that has not shown otherwise; no piles yet."""
    seen = view[HAND + seat] | view[GONE] | view[TABLE]
    case[UNSEEN] = ((1 << tables[CARDS]) - 1) & ~seen
    case[NEED] = NO_PLACE
    case[NEEDED] = 0
    for place in range(PLACES):
        case[ROOM + place] = 0
    for card in range(CARDS_MAX):
        case[MAY + card] = 0
    for other in range(tables[SEATS]):
        if other != seat:
            case[ROOM + other] = hand_size(tables, view[ROUND]) - count(case[PLAYED + other])
            allow(case, other, case[UNSEEN] & ~case[CANNOT + other])


@kernel
def allow(case: Vector, place: int, cards: int) -> None:
    """Some cards may also be in a place."""
    while cards:
        case[MAY + lowest(cards)] |= 1 << place
        cards &= cards - 1


@kernel
def forbid(case: Vector, place: int, cards: int) -> None:
    """Some cards are not in a place."""
    while cards:
        case[MAY + lowest(cards)] &= ~(1 << place)
        cards &= cards - 1


@kernel
def pin(case: Vector, cards: int, places: int) -> None:
    """Some cards, as far as they are unseen, are in one of these places and nowhere else."""
    cards &= case[UNSEEN]
    while cards:
        case[MAY + lowest(cards)] &= places
        cards &= cards - 1


@kernel
def see(case: Vector, cards: int) -> None:
    """Some cards are known to be out of play."""
    case[UNSEEN] &= ~cards


@kernel
def hold(tables: Vector, world: Vector, seat: int, places: Vector) -> None:
    """Give the other seats the cards drawn for them: where every game's `settle` begins."""
    for other in range(tables[SEATS]):
        if other != seat:
            world[HAND + other] = places[other]


@kernel
def open_pile(case: Vector, place: int, room: int) -> None:
    """A hidden pile that may hold any unseen card."""
    case[ROOM + place] = room
    allow(case, place, case[UNSEEN])
