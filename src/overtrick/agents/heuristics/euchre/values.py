"""What a card is worth to the Markov players: in how many tricks it wins, legality ignored. Counted, not dealt out.

All ordered tricks of four of the 24 cards are 24 * 23 * 22 * 21 = 255,024; every one is won by one card.
"""

from overtrick.core.bits import count
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import BEST, CONTRACT, DOWN, LED, SIZE, TABLE
from overtrick.engine.tables import beats, leads
from overtrick.games.euchre import DECK, SEAT_COUNT


@kernel
def completions(tables: Vector, contract: int, led: int, card: int, others: int, places: int) -> int:
    """Ways to put cards of a set into the places of a trick, in order, so that the standing card keeps it."""
    harmless = count(others & ~beats(tables, 0, contract, led, card))
    ways = 1
    for place in range(places):
        ways *= harmless - place
    return ways


@kernel
def tricks_won(tables: Vector, contract: int, card: int) -> int:
    """Of all ordered tricks, those a card wins: led by it, or by a card that it beats from one of the other places."""
    others = ((1 << DECK) - 1) & ~(1 << card)
    won = completions(tables, contract, leads(tables, contract, card), card, others, SEAT_COUNT - 1)
    for first in range(DECK):
        led = leads(tables, contract, first)
        if first != card and (beats(tables, 0, contract, led, first) >> card) & 1:
            won += (SEAT_COUNT - 1) * completions(tables, contract, led, card, others & ~(1 << first), SEAT_COUNT - 2)
    return won


@kernel
def chances(tables: Vector, view: Vector, card: int) -> int:
    """Of all ways to complete the trick on the table once a card was played to it, those in which that card wins."""
    contract, led = view[CONTRACT], view[LED]
    if view[DOWN] == 0:
        led = leads(tables, contract, card)
    elif not (beats(tables, 0, contract, led, view[BEST]) >> card) & 1:
        return 0
    others = ((1 << DECK) - 1) & ~(view[TABLE] | 1 << card)
    return completions(tables, contract, led, card, others, view[SIZE] - view[DOWN] - 1)
