"""What the history tells every seat: walked once for each observation."""

from overtrick.core.bits import lowest, prefer
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import CONTRACT, DEALER, MOVES, OPENER, OUT, SEATS_MAX, SIZE, TAKEN, recorded
from overtrick.engine.tables import FIRST_SUIT, OPEN, SEATS, UNBOUND, leads, suit_mask
from overtrick.engine.tricks import cards_played, seat_after


@kernel
def played_so_far(tables: Vector, seen: Vector, seat: int, suits: int, asked: int) -> tuple[int, int]:
    """What the cards have shown in the order they fell: which suits others do not hold, as one set with so many suits
    for each seat from the left; and who played a card, or -1. Who follows is chance, so there is no branch for it."""
    seats, size, last = tables[SEATS], seen[SIZE], seen[MOVES]
    who, led, suit, following, down, voids, player = seen[OPENER], OPEN, 0, -1, 0, 0, -1
    for move in range(last - cards_played(seen), last):
        card = recorded(seen, move)
        behind = who - seat + (seats if who < seat else 0)
        voids |= ((~following >> card) & 1) << (behind * suits + suit)
        player = who if card == asked else player
        if led == OPEN:
            led = leads(tables, seen[CONTRACT], card)
            told = FIRST_SUIT <= led < FIRST_SUIT + suits
            suit = led - FIRST_SUIT if told else 0
            following = suit_mask(tables, seen[CONTRACT], led) | tables[UNBOUND] if told else -1
        down += 1
        who = seat_after(tables, seen, who) if seen[OUT] else who + 1 if who + 1 < seats else 0
        if down == size:
            who, led, suit, following, down = taker(seen, card), OPEN, 0, -1, 0
    return voids >> suits, player


@kernel
def taker(seen: Vector, card: int) -> int:
    """Who has taken a card that somebody took."""
    takers = 0
    for seat in range(SEATS_MAX):
        takers |= ((seen[TAKEN + seat] >> card) & 1) << seat
    return lowest(takers)


@kernel
def said_so_far(tables: Vector, seen: Vector, first: int, calls: int, leaving: int) -> int:
    """The last call of each seat and one, in a byte of its own, if calls go round from the dealer's left and who makes
    one of those for leaving makes no further one. Cards among the calls, which may be hidden, take no place."""
    everybody = (1 << tables[SEATS]) - 1
    caller, there, said = seen[DEALER], everybody, 0
    for move in range(seen[MOVES] - cards_played(seen)):
        bit = recorded(seen, move) - first
        if 0 <= bit < calls:
            caller = lowest(prefer(there, -(2 << caller)))
            said = (said & ~(255 << (caller * 8))) | (bit + 1) << (caller * 8)
            there &= ~(((leaving >> bit) & 1) << caller)
            there = there if there else everybody
    return said
