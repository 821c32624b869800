"""What a player of the paper has seen, and what it knows of others from it.

The paper's game has the turned card lie dead. In the full game it counts as seen too, but a dealer who took it up may
hold it, and nobody else.
"""

from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import CONTRACT, DEALER, GONE, HAND, MOVES, OPENER, OUT, SIZE, TABLE, TURN, recorded
from overtrick.engine.tables import beats, leads, suit_mask
from overtrick.engine.tricks import cards_played, seat_after
from overtrick.games.euchre import DECK, DISCARD, TURNED
from overtrick.games.knowledge.euchre import ordered_up


@kernel
def unseen(view: Vector) -> int:
    """All cards but one's own, what one discarded, the turned card and those played."""
    seen = view[HAND + view[TURN]] | view[DISCARD] | 1 << view[TURNED] | view[GONE] | view[TABLE]
    return ((1 << DECK) - 1) & ~seen


@kernel
def lacking(tables: Vector, view: Vector, seat: int) -> int:
    """Cards of the suits that a seat did not follow."""
    played, contract, player = cards_played(view), view[CONTRACT], view[OPENER]
    led, best, winner, lacks = 0, 0, player, 0
    for place in range(played):
        card = recorded(view, view[MOVES] - played + place)
        if place % view[SIZE] == 0:
            player = winner
            led, best = leads(tables, contract, card), card
        elif (beats(tables, 0, contract, led, best) >> card) & 1:
            best, winner = card, player
        asked = suit_mask(tables, contract, led)
        lacks |= asked if player == seat and not (asked >> card) & 1 else 0
        player = seat_after(tables, view, player)
    return lacks


@kernel
def possible(tables: Vector, view: Vector, seat: int) -> int:
    """The cards another seat may still play; none if it sits out."""
    if (view[OUT] >> seat) & 1:
        return 0
    cards = unseen(view)
    if seat == view[DEALER] and ordered_up(view):
        cards |= 1 << view[TURNED] & ~(view[GONE] | view[TABLE])
    return cards & ~lacking(tables, view, seat)
