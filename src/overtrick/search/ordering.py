"""Which card to try first: the sooner a refutation is found, the less is searched.

A card that takes the trick for good comes first, or one thrown on a trick that is safely ours, with much in it before
little. Then cards a partner can make good, then those that take the trick for now, then those that lose little. Among
equals the weakest: it is the one to spare.
"""

from typing import Final

from overtrick.core.bits import count, lowest, prefer
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import BEST, CONTRACT, DOWN, HAND, LED, SIZE, TURN, WINNER
from overtrick.engine.tables import OPEN, UNBOUND, beats, leads, suit_mask
from overtrick.engine.tricks import rows_for, seat_after

REMEMBERED: Final = 1 << 40
"""The card that was best when the position was met before."""

SECURED: Final = 3 << 16
RESCUED: Final = 2 << 16
TAKEN_OVER: Final = 1 << 16

NOTHING_ASKED: Final = -1
CARD: Final = 63


@kernel
def answers(tables: Vector, state: Vector, side: int, asked: int) -> int:
    """The cards that the seats of a side after the one to move can play to this trick, if a suit is asked."""
    seat, suit = state[TURN], suit_mask(tables, state[CONTRACT], asked)
    cards = 0
    for _ in range(state[SIZE] - state[DOWN] - 1):
        seat = seat_after(tables, state, seat)
        hand = state[HAND + seat]
        cards |= prefer(hand, suit) | (hand & tables[UNBOUND]) if (side >> seat) & 1 else 0
    return cards


@kernel
def any_stands(tables: Vector, state: Vector, rows: int, asked: int, cards: int, threats: int) -> bool:
    """Whether one of some cards would stand against all threats."""
    while cards:
        if beats(tables, rows, state[CONTRACT], asked, lowest(cards)) & threats == 0:
            return True
        cards &= cards - 1
    return False


@kernel
def promise(tables: Vector, state: Vector, asked: int, card: int, worth: int, ours: int, aid: int, foes: int) -> int:
    """How good a card looks. `ours`: whether its side has the trick so far; what friends and foes can still play."""
    best, contract = state[BEST], state[CONTRACT]
    rows = rows_for(tables, state, state[TURN])
    takes = state[DOWN] == 0 or (beats(tables, rows, contract, asked, best) >> card) & 1
    over = beats(tables, rows, contract, asked, card if takes else best)
    if (takes or ours) and over & foes == 0:
        return SECURED + worth
    if any_stands(tables, state, rows, asked, aid & over, foes):
        return RESCUED + worth
    return (TAKEN_OVER if takes else 0) - worth


@kernel
def weakness(tables: Vector, contract: int, card: int, live: int) -> int:
    """How many live cards beat a card when it is led."""
    return count(beats(tables, 0, contract, leads(tables, contract, card), card) & live)


@kernel
def sort_in(moves: Vector, first: int, number: int, entry: int) -> None:
    """Put an entry among the `number` sorted ones, the greatest first."""
    place = first + number
    while place > first and moves[place - 1] < entry:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = entry


@kernel
def arrange(
    tables: Vector,
    state: Vector,
    worth: Vector,
    side: int,
    cards: int,
    live: int,
    known: int,
    moves: Vector,
    first: int,
) -> int:
    """Write the cards from `first` on, the best first, each with its rank above CARD; how many there are."""
    friends = side if (side >> state[TURN]) & 1 else ~side
    ours, contract, led = (friends >> state[WINNER]) & 1, state[CONTRACT], state[LED]
    number, asked, aid, foes = 0, NOTHING_ASKED, 0, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = leads(tables, contract, card) if led == OPEN else led
        if suit != asked:
            asked = suit
            aid, foes = answers(tables, state, friends, asked), answers(tables, state, ~friends, asked)
        rank = REMEMBERED if card == known else promise(tables, state, asked, card, worth[card], ours, aid, foes) << 6
        sort_in(moves, first, number, (rank + weakness(tables, contract, card, live)) * (CARD + 1) + card)
        number += 1
    return number
