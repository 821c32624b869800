"""The one kernel that plays cards in every game. It reads tables and never asks which game it is."""

from overtrick.core.bits import count, lowest, prefer
from overtrick.core.jit import INT, NOTHING, ROW, Vector, hook, kernel
from overtrick.engine.state import (
    BASE,
    BEST,
    CONTRACT,
    DOWN,
    GONE,
    HAND,
    LED,
    LEFT,
    MOVES,
    OPENER,
    OUT,
    OVER,
    PHASE,
    PLAY,
    SIZE,
    TABLE,
    TAKEN,
    TURN,
    WINNER,
    recorded,
)
from overtrick.engine.tables import OPEN, ROWS, SEATS, TWIST, UNBOUND, beats, leads, suit_mask

DEAL = NOTHING(ROW, ROW, ROW)
"""deal(tables, state, deck): set up a hand from the settings in the state and a deck in order."""

LEGAL = INT(ROW, ROW)
"""legal(tables, state): the allowed cards or calls of the seat to move, as bits above BASE."""

CALL = NOTHING(ROW, ROW, INT)
"""call(tables, state, bit): act in any phase but play."""

SCORE = NOTHING(ROW, ROW, ROW)
"""score(tables, state, scores): write the result of each seat; higher is better."""

VEIL = NOTHING(ROW, ROW, INT)
"""veil(tables, state, seat): blank what the seat cannot know."""


@kernel
def follow(tables: Vector, state: Vector) -> int:
    """Cards that follow suit. Nothing asked (OPEN, FREE) means any card follows."""
    hand = state[HAND + state[TURN]]
    asked = suit_mask(tables, state[CONTRACT], state[LED])
    return prefer(hand, asked) | (hand & tables[UNBOUND])


@kernel
def seat_after(tables: Vector, state: Vector, seat: int) -> int:
    """The next seat clockwise that does not sit out: the lowest of those above, or else of all."""
    playing = ((1 << tables[SEATS]) - 1) & ~state[OUT]
    return lowest(prefer(playing, -(2 << seat)))


@hook(NOTHING(ROW, ROW, INT))
def play(tables: Vector, state: Vector, card: int) -> None:
    """Put a card on the table; the last card of a trick gives it to its winner, who leads."""
    seat, down, size, twist = state[TURN], state[DOWN] + 1, state[SIZE], tables[TWIST]
    state[HAND + seat] &= ~(1 << card)
    state[TABLE] |= 1 << card
    stand(tables, state, seat, card)
    state[DOWN] = down
    if (twist >> card) & 1:
        judge_again(tables, state)
    if down == size:
        take(state)
    else:
        state[TURN] = seat_after(tables, state, seat)


@kernel
def stand(tables: Vector, state: Vector, seat: int, card: int) -> None:
    """Let a card stand if it is the first or beats the one that stands.

    Everything is loaded before it is chosen, so that the compiler selects instead of branching: whether a card
    beats another is the one thing a processor cannot predict.
    """
    contract, led, best, winner = state[CONTRACT], state[LED], state[BEST], state[WINNER]
    asked = leads(tables, contract, card)
    led = asked if led == OPEN else led
    over = beats(tables, rows_for(tables, state, seat), contract, led, best)
    stands = (state[DOWN] == 0) | ((over >> card) & 1)
    state[LED] = led
    state[BEST] = card if stands else best
    state[WINNER] = seat if stands else winner


@kernel
def rows_for(tables: Vector, state: Vector, seat: int) -> int:
    """Which row set judges a card: the seat's own, or the second once a twisting card is on the table."""
    return 1 if state[TABLE] & tables[TWIST] else tables[ROWS + seat]


@kernel
def judge_again(tables: Vector, state: Vector) -> None:
    """A twisting card came down: judge the whole trick by the second row set, in the order it was played."""
    cards = state[DOWN]
    seat = state[TURN]
    for _ in range(state[SIZE] - cards + 1):
        seat = seat_after(tables, state, seat)
    state[DOWN] = 0
    for move in range(state[MOVES] - cards, state[MOVES]):
        stand(tables, state, seat, recorded(state, move))
        seat = seat_after(tables, state, seat)
        state[DOWN] += 1


@kernel
def take(state: Vector) -> None:
    """Give the trick to its winner; the hand is over with the last one."""
    winner, cards, left = state[WINNER], state[TABLE], state[LEFT] - 1
    state[TAKEN + winner] |= cards
    state[GONE] |= cards
    state[TURN] = winner
    state[TABLE] = 0
    state[DOWN] = 0
    state[LED] = OPEN
    state[LEFT] = left
    if left == 0:
        state[PHASE] = OVER


@kernel
def cards_played(state: Vector) -> int:
    """Cards that have gone to a trick: the last moves of the history."""
    return count(state[GONE]) + state[DOWN]


@hook(INT(ROW, ROW, INT))
def player_of(tables: Vector, state: Vector, card: int) -> int:
    """The seat that played a card, or -1. Whoever has a card of the trick before has won it, and led."""
    played = cards_played(state)
    first = state[MOVES] - played
    for place in range(played):
        if recorded(state, first + place) == card:
            behind = place % state[SIZE]
            seat = leader_at(state, first, place - behind)
            for _ in range(behind):
                seat = seat_after(tables, state, seat)
            return seat
    return -1


@kernel
def leader_at(state: Vector, first: int, place: int) -> int:
    """Who led the trick that began with the given card of the play."""
    if place == 0:
        return state[OPENER]
    before = 1 << recorded(state, first + place - 1)
    seat = 0
    while not state[TAKEN + seat] & before:
        seat += 1
    return seat


@kernel
def start_play(tables: Vector, state: Vector, leader: int) -> None:
    """Open the play; if the leader sits out, the next seat leads."""
    state[PHASE] = PLAY
    state[BASE] = 0
    state[OPENER] = leader if not (state[OUT] >> leader) & 1 else seat_after(tables, state, leader)
    state[TURN] = state[OPENER]
