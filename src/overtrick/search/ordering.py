"""Which card to try first: the sooner a refutation is found, the less is searched."""

from typing import Final

from overtrick.core.bits import count, lowest, prefer
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import BEST, CONTRACT, DOWN, HAND, LED, SIZE, TURN, WINNER
from overtrick.engine.tables import UNBOUND, beats, leads, suit_mask
from overtrick.engine.tricks import rows_for, seat_after

REMEMBERED: Final = 1 << 40
"""The card that was best when the position was met before comes first."""

NOTHING_ASKED: Final = -1
SECURED: Final = 1 << 14
RESCUED: Final = 1 << 13
TAKEN_OVER: Final = 1 << 12


@kernel
def answers(tables: Vector, state: Vector, friends: int, asked: int) -> int:
    """The cards that some of the seats after the one to move can play to this trick, if a suit is asked."""
    seat, suit = state[TURN], suit_mask(tables, state[CONTRACT], asked)
    cards = 0
    for _ in range(state[SIZE] - state[DOWN] - 1):
        seat = seat_after(tables, state, seat)
        hand = state[HAND + seat]
        cards |= prefer(hand, suit) | (hand & tables[UNBOUND]) if (friends >> seat) & 1 else 0
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
def promise(
    tables: Vector, state: Vector, worth: Vector, asked: int, card: int, ours: int, help: int, threats: int
) -> int:
    """How good a card looks: it takes the trick for good and with much in it, or it loses little.

    `ours`: whether the own side has the trick so far; `help` and `threats`: what the two sides can still play to it.
    """
    best, contract = state[BEST], state[CONTRACT]
    rows = rows_for(tables, state, state[TURN])
    takes = state[DOWN] == 0 or (beats(tables, rows, contract, asked, best) >> card) & 1
    over = beats(tables, rows, contract, asked, card if takes else best)
    if (takes or ours) and over & threats == 0:
        return SECURED + worth[card]
    if any_stands(tables, state, rows, asked, help & over, threats):
        return RESCUED + worth[card]
    return (TAKEN_OVER if takes else 0) - worth[card]


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
    remembered: int,
    moves: Vector,
    first: int,
    hist: int,
) -> int:
    """Write the cards behind `first`, the most promising first, as rank << 6 | card; how many there are."""
    friends = side if (side >> state[TURN]) & 1 else ~side
    ours = (friends >> state[WINNER]) & 1
    number, asked, help, threats = 0, NOTHING_ASKED, 0, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = state[LED] if state[LED] else leads(tables, state[CONTRACT], card)
        if suit != asked:
            asked = suit
            help, threats = answers(tables, state, friends, asked), answers(tables, state, ~friends, asked)
        rank = promise(tables, state, worth, asked, card, ours, help, threats)
        rank = (rank << 5) + SIGN * count(
            beats(tables, 0, state[CONTRACT], leads(tables, state[CONTRACT], card), card) & hist
        )
        if card == remembered:
            rank += REMEMBERED
        sort_in(moves, first, number, rank << 6 | card)
        number += 1
    return number
