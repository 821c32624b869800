"""The kernel that reads a state by a plan: which inputs are set for a seat.

A plan is a row of whole numbers, so that it can travel with the weights of a network:

    PARTS      1     number of parts
    SUITS      1     suits whose voids are shown for each seat
    ASKED      1     slot of the card whose player is asked for, or NOBODY
    CALLS      1     where the part with the last calls begins, or 0
    INVERSE    7     for each size of a trick, what to multiply cards by and shift by 16 to get tricks
    FIRST     15     for each part: its kind, first input, inputs in a block, and what else a `Part` says
    then             the place of every card in the grid of planes, whose LOW tells where this begins
"""

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import count, lowest
from overtrick.core.jit import MATRIX, NOTHING, VECTOR, Matrix, Vector, batch, kernel, raw
from overtrick.engine.state import GONE, HAND, ROUND, SEATS_MAX, SIZE, TABLE, TAKEN, TURN
from overtrick.engine.tables import SEATS, hand_size
from overtrick.learn.observations.hearing import played_so_far, said_so_far
from overtrick.learn.observations.parts import (
    ANY,
    CARD,
    HELD,
    NOBODY,
    NUMBER,
    OUTSTANDING,
    OVERBID,
    OWN_SEAT,
    PLANE,
    PLAYER,
    SEAT,
    SEAT_SET,
    SET,
    SHORT,
    TRICKS,
    UNSEEN,
)

if TYPE_CHECKING:
    from overtrick.learn.observations.layout import Layout

INPUTS_SET: Final = 256
"""Room for the inputs that are set; a layout that could need more is refused."""

PARTS: Final = 0
SUITS: Final = 1
ASKED: Final = 2
CALLS: Final = 3
INVERSE: Final = 4
FIRST: Final = INVERSE + SEATS_MAX + 1

KIND: Final = 0
INPUT: Final = 1
SIZE_OF: Final = 2
BLOCKS: Final = 3
FROM: Final = 4
SLOT: Final = 5
BY_SEAT: Final = 6
LOW: Final = 7
CARDS: Final = 8
WITHIN: Final = 9
WHEN: Final = 10
LEAST: Final = 11
GREATEST: Final = 12
OWNER: Final = 13
BY_NAME: Final = 14
NEXT: Final = 15

Heard: TypeAlias = tuple[int, int, int]
"""Voids shown, who played the card that is asked for, and the last call of each seat."""


@kernel
def observe(tables: Vector, seen: Vector, seat: int, plan: Vector, out: Vector) -> int:
    """Write the numbers of the inputs that are set for a seat, each once; how many they are. `seen` may be the state
    or the seat's view: for a layout that is not open both give the same."""
    seats, heard = tables[SEATS], listen(tables, seen, seat, plan)
    known, number, row = seen[GONE], 0, FIRST
    for _ in range(plan[PARTS]):
        kind, size, who = plan[row + KIND], plan[row + SIZE_OF], seat + plan[row + FROM]
        base = plan[row + INPUT] + size * group(seen, plan, row)
        for _ in range(0 if is_empty(seen, seat, plan, row) else plan[row + BLOCKS]):
            who -= seats if who >= seats else 0
            if kind < NUMBER:
                members = set_for(tables, seen, seat, who, plan, row, heard, known)
                known |= members if kind <= CARD else 0
                if kind == PLANE:
                    number = put_placed(out, number, base, members, plan, plan[row + LOW])
                else:
                    number = put(out, number, base, members)
            else:
                told = seen[plan[row + SLOT] + who * plan[row + BY_SEAT]] - plan[row + LOW]
                told = told if kind == NUMBER else number_for(tables, seen, seat, who, plan, row, heard)
                out[number] = base + min(told, size - 1)
                number += told >= 0
            base += size
            who += 1
        row += NEXT
    return number


@kernel
def listen(tables: Vector, seen: Vector, seat: int, plan: Vector) -> Heard:
    """What the parts ask of the history."""
    row, said = plan[CALLS], 0
    if row:
        said = said_so_far(tables, seen, plan[row + LOW], plan[row + SIZE_OF], plan[row + CARDS])
    asked = seen[plan[ASKED]] if plan[ASKED] >= 0 else NOBODY
    voids, player = played_so_far(tables, seen, seat, plan[SUITS], asked)
    return voids, player, said


@kernel
def is_empty(seen: Vector, seat: int, plan: Vector, row: int) -> bool:
    """Whether it is not the time for a part, or not the seat's to read."""
    told, owner = seen[plan[row + WHEN]], plan[row + OWNER]
    return told < plan[row + LEAST] or told > plan[row + GREATEST] or (owner >= 0 and seen[owner] != seat)


@kernel
def group(seen: Vector, plan: Vector, row: int) -> int:
    """Which of the names a part is under now; 0 if it has none."""
    return ((seen[plan[row + WHEN]] - plan[row + LEAST]) * plan[row + BY_NAME]) >> 16


@kernel
def put(out: Vector, number: int, base: int, members: int) -> int:
    """Write an input for each member of a set."""
    while members:
        out[number] = base + count((members & -members) - 1)
        number += 1
        members &= members - 1
    return number


@kernel
def put_placed(out: Vector, number: int, base: int, cards: int, plan: Vector, places: int) -> int:
    """Write an input for each card of a set, where its place in the grid is."""
    while cards:
        out[number] = base + plan[places + lowest(cards)]
        number += 1
        cards &= cards - 1
    return number


# Parts that are sets.


@kernel
def set_for(tables: Vector, seen: Vector, seat: int, who: int, plan: Vector, row: int, heard: Heard, known: int) -> int:
    """What is set of a block."""
    kind, slot = plan[row + KIND], plan[row + SLOT] + who * plan[row + BY_SEAT]
    if kind <= SET:
        return seen[slot] & plan[row + CARDS] & kept(seen, seat, plan[row + WITHIN])
    if kind == CARD:
        return single(seen[slot]) & kept(seen, seat, plan[row + WITHIN])
    if kind == UNSEEN:
        return plan[row + CARDS] & ~known
    if kind == SEAT_SET:
        return (seen[slot] >> seat | seen[slot] << (tables[SEATS] - seat)) & ((1 << tables[SEATS]) - 1)
    return heard[0]


@kernel
def kept(seen: Vector, seat: int, within: int) -> int:
    """Which cards of a set are shown."""
    if within == OUTSTANDING:
        return ~(seen[GONE] | seen[TABLE])
    return seen[HAND + seat] if within == HELD else -1


@kernel
def single(card: int) -> int:
    """The set of a card, if it is one."""
    return 1 << card if card >= 0 else 0


# Parts that are numbers, counted from the first label; below 0 nothing is set.


@kernel
def number_for(tables: Vector, seen: Vector, seat: int, who: int, plan: Vector, row: int, heard: Heard) -> int:
    """Which input of a block is set, if the number is not simply the one in the slot."""
    kind, slot, low = plan[row + KIND], plan[row + SLOT] + who * plan[row + BY_SEAT], plan[row + LOW]
    if kind == SEAT:
        return relative(tables, seat, seen[slot])
    if kind == TRICKS:
        return tricks_of(seen, who, plan) - low
    if kind == SHORT:
        return max(seen[slot] - tricks_of(seen, who, plan) - low, 0) if seen[slot] >= 0 else NOBODY
    if kind == ANY:
        return 0 if seen[slot] & plan[row + CARDS] else NOBODY
    if kind == OVERBID:
        return max(bids_over(tables, seen, slot) - low, 0)
    if kind == PLAYER:
        return 0 if seen[HAND + seat] & single(seen[slot]) else relative(tables, seat, heard[1])
    return seat if kind == OWN_SEAT else ((heard[2] >> (who * 8)) & 255) - 1


@kernel
def relative(tables: Vector, seat: int, other: int) -> int:
    """A seat as the observer counts them, or NOBODY."""
    behind = other - seat + (tables[SEATS] if other < seat else 0)
    return behind if other >= 0 else NOBODY


@kernel
def tricks_of(seen: Vector, seat: int, plan: Vector) -> int:
    return (count(seen[TAKEN + seat]) * plan[INVERSE + seen[SIZE]]) >> 16


@kernel
def bids_over(tables: Vector, seen: Vector, slot: int) -> int:
    """What the seats have bid, less the tricks that there are."""
    total = -hand_size(tables, seen[ROUND])
    for seat in range(tables[SEATS]):
        total += max(seen[slot + seat], 0)
    return total


# Many states.


@batch(NOTHING(VECTOR, MATRIX, VECTOR, VECTOR, VECTOR, VECTOR))
def observe_rows(tables: Vector, states: Matrix, wanted: Vector, plan: Vector, flat: Vector, offsets: Vector) -> None:
    """What the seat to move sees in each of the states that are wanted, one after another in `flat`; `offsets` tells
    where each begins, and after the last where it ends. `flat` has room for INPUTS_SET more than it takes."""
    place = 0
    for row in range(len(wanted)):
        state = raw(states[row])
        offsets[row] = place
        if wanted[row]:
            place += observe(raw(tables), state, state[TURN], raw(plan), raw(flat[place:]))
    offsets[len(wanted)] = place


# In Python.


def set_inputs(layout: "Layout", state: Vector, seat: int) -> Vector:
    """The numbers of the inputs that are set for a seat, in the order of the parts."""
    out = np.zeros(INPUTS_SET, np.int64)
    return out[: observe(layout.game.tables, state, seat, layout.plan, out)]


def dense(layout: "Layout", states: Matrix) -> NDArray[np.uint8]:
    """What the seat to move sees in each state: a row of noughts and ones."""
    flat, offsets = np.zeros(INPUTS_SET * (len(states) + 1), np.int64), np.zeros(len(states) + 1, np.int64)
    observe_rows(layout.game.tables, states, np.ones(len(states), np.int64), layout.plan, flat, offsets)
    rows = np.zeros((len(states), layout.size), np.uint8)
    rows[np.repeat(np.arange(len(states)), np.diff(offsets)), flat[: offsets[-1]]] = 1
    return rows
