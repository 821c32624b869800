"""What the history tells every seat: walked once for each observation."""

from overtrick.core.bits import lowest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import CONTRACT, DEALER, MOVES, OPENER, OUT, SIZE, TAKEN, recorded
from overtrick.engine.tables import FIRST_SUIT, OPEN, SEATS, UNBOUND, leads
from overtrick.engine.tricks import cards_played, seat_after


@kernel
def played_so_far(tables: Vector, seen: Vector, seat: int, suits: int, asked: int) -> tuple[int, int]:
    """What the cards have shown in the order they fell: which suits others do not hold, as one set with so many suits
    for each seat from the left; and who played a card, or -1. Who follows is chance, so there is no branch for it."""
    seats, size, contract, bound = tables[SEATS], seen[SIZE], seen[CONTRACT], ~tables[UNBOUND]
    who, led, down, voids, player = seen[OPENER], OPEN, 0, 0, -1
    for move in range(seen[MOVES] - cards_played(seen), seen[MOVES]):
        card = recorded(seen, move)
        suit = leads(tables, contract, card)
        place = who - seat - 1 + (seats if who < seat else 0)
        shown = (place >= 0) & (suit != led) & (led >= FIRST_SUIT) & (led < FIRST_SUIT + suits) & (bound >> card)
        voids |= (shown & 1) << (max(place, 0) * suits + max(min(led - FIRST_SUIT, suits), 0))
        player = who if card == asked else player
        led = suit if led == OPEN else led
        down += 1
        who = who + 1 if who + 1 < seats else 0
        if down == size:
            down, led, who = 0, OPEN, taker(tables, seen, card)
        elif seen[OUT]:
            who = seat_after(tables, seen, who - 1 if who else seats - 1)
    return voids, player


@kernel
def taker(tables: Vector, seen: Vector, card: int) -> int:
    """Who has taken a card."""
    takers = 0
    for seat in range(tables[SEATS]):
        takers |= ((seen[TAKEN + seat] >> card) & 1) << seat
    return lowest(takers)


@kernel
def said_so_far(tables: Vector, seen: Vector, seat: int, first: int, calls: int) -> int:
    """The last calls, one more than the number of each in a byte: the observer's, then clockwise, if calls went round
    from the dealer's left. Cards among the calls, which may be hidden, take no place."""
    seats, said = tables[SEATS], 0
    place = seen[DEALER] + 1 - seat
    for move in range(seen[MOVES] - cards_played(seen)):
        bit = recorded(seen, move) - first
        if 0 <= bit < calls:
            place += seats if place < 0 else 0
            place -= seats if place >= seats else 0
            said = (said & ~(255 << (place * 8))) | (bit + 1) << (place * 8)
            place += 1
    return said
