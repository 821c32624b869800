"""Euchre: the kitty and the dealer's discard are piles; a dealer's void says nothing about what he threw away."""

from overtrick.core.bits import each
from overtrick.core.jit import Vector, hook, kernel
from overtrick.engine.knowledge import (
    KNOW,
    OTHER_PILE,
    PILE,
    ROOM,
    SETTLE,
    begin,
    hold,
    open_pile,
    pin,
    see,
    show_void,
)
from overtrick.engine.state import DEALER, MOVES, PHASE, recorded
from overtrick.games.euchre import DECK, DISCARD, DISCARD_TURNED, DISCARDING, KITTY, ORDER_UP, SEAT_COUNT, TURNED
from overtrick.games.hand import View
from overtrick.games.knowledge.beliefs import Beliefs, Origin, held_and_played

KITTY_SIZE = 3


@kernel
def ordered_up(view: Vector) -> bool:
    """Whether the dealer has picked the turned card up."""
    found = False
    for move in range(min(view[MOVES], SEAT_COUNT)):
        found |= recorded(view, move) == DECK + ORDER_UP
    return found


@hook(KNOW)
def know(tables: Vector, view: Vector, seat: int, number: int, case: Vector) -> int:
    dealer, turned = view[DEALER], 1 << view[TURNED]
    begin(tables, view, seat, case)
    if not ordered_up(view):
        see(case, turned)
    if seat == dealer:
        see(case, view[DISCARD])
    open_pile(case, PILE, KITTY_SIZE)
    if ordered_up(view) and seat != dealer:
        discarded = view[PHASE] != DISCARDING
        case[ROOM + dealer] += 0 if discarded else 1
        open_pile(case, OTHER_PILE, 1 if discarded else 0)
        pin(case, turned, 1 << dealer | (1 << OTHER_PILE if tables[DISCARD_TURNED] else 0))
    return 1


@hook(SETTLE)
def settle(tables: Vector, world: Vector, seat: int, places: Vector, rng: Vector) -> None:
    hold(tables, world, seat, places)
    world[KITTY] = places[PILE]
    if seat != world[DEALER]:
        world[DISCARD] = places[OTHER_PILE]


def origin(view: View, world: Vector, spare: int, chance: Vector) -> Origin:
    """The dealer gave the discard away and got the turned card for it."""
    hands = [held_and_played(view, world, other) for other in range(SEAT_COUNT)]
    dealer, turned, hidden = int(world[DEALER]), int(world[TURNED]), {}
    if ordered_up(world):
        hands[dealer] = (hands[dealer] | int(world[DISCARD])) & ~(1 << turned)
        hidden = {
            number: next(each(world[DISCARD])) for number, move in enumerate(view.history) if move.phase == "discard"
        }
    return Origin(hands, [turned, *each(world[KITTY])], hidden)


BELIEFS = Beliefs(show_void, know, settle, origin)
