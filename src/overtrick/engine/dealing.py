"""Shuffling, the settings of a hand, and handing out cards: what happens before a game's own `deal`."""

from overtrick.core.jit import INT, NOTHING, ROW, Vector, hook, kernel
from overtrick.core.random import draw, shuffle
from overtrick.engine.state import CONTRACT, DEALER, HAND, LEFT, NO_CONTRACT, ROUND, SIZE, STAKE, WIDTH
from overtrick.engine.tables import CARDS, FIRST_ROUND, ROUNDS, SEATS, hand_size

DRAWN = -1
"""A setting left to chance."""


@hook(NOTHING(ROW, ROW, ROW, ROW, INT, INT, INT))
def draw_hand(tables: Vector, state: Vector, deck: Vector, rng: Vector, dealer: int, round_: int, stake: int) -> None:
    """Shuffle, and draw the settings that are DRAWN. The cards do not depend on which ones are."""
    drawn_dealer = draw(rng, tables[SEATS])
    drawn_round = tables[FIRST_ROUND] + draw(rng, tables[ROUNDS])
    shuffle(deck, tables[CARDS], rng)
    set_hand(
        tables,
        state,
        drawn_dealer if dealer == DRAWN else dealer,
        drawn_round if round_ == DRAWN else round_,
        stake,
    )


@hook(NOTHING(ROW, ROW, INT, INT, INT))
def set_hand(tables: Vector, state: Vector, dealer: int, round_: int, stake: int) -> None:
    """An empty table with its settings."""
    for slot in range(WIDTH):
        state[slot] = 0
    state[DEALER] = dealer
    state[ROUND] = round_
    state[STAKE] = stake
    state[CONTRACT] = NO_CONTRACT
    state[SIZE] = tables[SEATS]
    state[LEFT] = hand_size(tables, round_)


@kernel
def hand_out(tables: Vector, state: Vector, deck: Vector) -> int:
    """Give each seat its cards from the top of the deck, seat 0 first; how many were given in all."""
    place, size = 0, state[LEFT]
    for seat in range(tables[SEATS]):
        held = 0  # adding to the slot itself would wait for each card to be stored
        for _ in range(size):
            held |= 1 << deck[place]
            place += 1
        state[HAND + seat] = held
    return place
