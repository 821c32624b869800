"""The exact value of positions with all hands open, for two sides.

The search asks one kind of question, "can the first side still take `target` or more?", and keeps a stack of positions
instead of calling itself. An answer is a bound, often a better one than was asked for; a few questions close in on
the value. With an answer comes its reason: it is remembered for all positions that are alike as far as that goes
(`reasons`). Values are what the first side takes from the position asked about on (`worth`).
"""

from typing import Any

from overtrick.core.bits import lowest
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.engine.state import DOWN, LEFT, TURN
from overtrick.engine.tricks import LEGAL
from overtrick.search.desk import ALL_CARDS, MOST, NODES, PAGE, SIDE, SLOTS, TWINS_ON, Desk, candidates, twin_column
from overtrick.search.ordering import CARD, arrange
from overtrick.search.position import (
    BEST,
    BEST_CARD,
    GOT,
    KEY,
    LIVE,
    MOVES,
    NO_KEY,
    REASON,
    REASONS,
    RISES,
    TO_COME,
    TRIED,
    UNSETTLED,
    keep,
    lay_and_count,
    look_up,
    pass_down,
    set_up,
    settled_by,
)
from overtrick.search.transposition import NO_CARD, known_card, turn_page

GIVEN_UP = -2
"""The value of what took too many cards to find out."""


@kernel
def open_node(desk: Any, legal: Any, row: int, target: int) -> int:
    """Settle a position at once, or line up the cards to try. Where there is no choice it plays on in place."""
    state, frame = raw(desk.states[row]), raw(desk.frames[row])
    frame[KEY] = NO_KEY
    while True:
        value = settled_by(frame, 0, frame[TO_COME], target)
        if value == UNSETTLED and state[DOWN] == 0 and state[LEFT] > 1:
            value = look_up(desk, legal, state, frame, target)
        if value != UNSETTLED:
            return value
        cards = candidates(desk, legal, state, frame[LIVE])
        if cards & (cards - 1):
            line_up(desk, state, frame, cards)
            return UNSETTLED
        lay_and_count(desk, row, lowest(cards))


@kernel
def line_up(desk: Any, state: Vector, frame: Vector, cards: int) -> None:
    """Make a position ready for its cards to be tried."""
    knobs, known = desk.knobs, NO_CARD
    side, live = knobs[SIDE], frame[LIVE]
    if state[DOWN] == 0:
        known = known_card(desk.memory, knobs[SLOTS], knobs[PAGE], frame[KEY], live)
    frame[REASONS] = 0
    frame[RISES] = (side >> state[TURN]) & 1
    frame[BEST] = UNSETTLED if frame[RISES] else frame[GOT] + frame[TO_COME] + 1
    frame[TRIED] = 0
    frame[MOVES] = arrange(desk.tables, state, desk.stakes, side, cards, live, known, frame, MOVES + 1)


@kernel
def close_node(desk: Any, row: int, value: int, target: int) -> int:
    """Take in the value of the card just tried; the value of the position once that settles it."""
    frame, reason = raw(desk.frames[row]), desk.frames[row + 1, REASON]
    if value > frame[BEST] if frame[RISES] else value < frame[BEST]:
        frame[BEST] = value
        frame[BEST_CARD] = frame[MOVES + frame[TRIED]] & CARD
    frame[REASONS] |= reason
    reached = frame[BEST] >= target
    if reached != frame[RISES] and frame[TRIED] < frame[MOVES]:
        return UNSETTLED
    reason = reason if reached == frame[RISES] else frame[REASONS]
    if frame[KEY] != NO_KEY:
        keep(desk, frame, reason if desk.knobs[TWINS_ON] else ALL_CARDS, reached)
    frame[REASON] |= reason
    return frame[BEST]


@kernel
def ask(desk: Any, legal: Any, root: int, target: int) -> int:
    """A bound on the value of the position in a row of the stack: from below if it is at least the target."""
    pass_down(desk, root)
    row = root + 1
    while desk.knobs[NODES] <= desk.knobs[MOST]:
        value = open_node(desk, legal, row, target)
        while value != UNSETTLED:
            row -= 1
            if row == root:
                return value
            value = close_node(desk, row, value, target)
        frame = raw(desk.frames[row])
        frame[TRIED] += 1
        pass_down(desk, row)
        row += 1
        lay_and_count(desk, row, frame[MOVES + frame[TRIED]] & CARD)
    return GIVEN_UP


@kernel
def pin_down(desk: Any, legal: Any, row: int, low: int, high: int, guess: int) -> int:
    """The value of a position, or the nearer end of the window if it is outside: from a guess, or else from above.

    Each answer is a bound, and the next question is whether it can be bettered (MTD(f), Plaat 1996).
    """
    target = guess if low < guess <= high else high
    while low < high:
        answer = ask(desk, legal, row, target)
        if answer == GIVEN_UP:
            return GIVEN_UP
        if answer >= target:
            low = min(answer, high)
            target = low + 1
        else:
            high = max(answer, low)
            target = high
    return low


@kernel
def solve_cards(desk: Any, legal: Any, low: int, high: int, values: Vector) -> None:
    """The value of every legal card of the position at the foot of the stack, lowest card first."""
    state = raw(desk.states[0])
    cards, different = legal(desk.tables, state), candidates(desk, legal, state, desk.frames[0, LIVE])
    left, guess, column = cards, UNSETTLED, 0
    while left:
        card = lowest(left)
        left &= left - 1
        if (different >> card) & 1:
            pass_down(desk, 0)
            lay_and_count(desk, 1, card)
            guess = pin_down(desk, legal, 1, low, high, guess)
            values[column] = guess
        else:
            values[column] = values[twin_column(desk, state, cards, different, card)]
        column += 1


WORKSPACE = MATRIX, MATRIX, VECTOR, VECTOR


@batch(INT(VECTOR, MATRIX, MATRIX, VECTOR, VECTOR, *WORKSPACE, VECTOR, VECTOR, INT, MATRIX, pointer(LEGAL)))
def solve_worlds(
    tables: Vector,
    worlds: Matrix,
    worths: Matrix,
    sides: Vector,
    kin: Vector,
    states: Matrix,
    frames: Matrix,
    memory: Vector,
    knobs: Vector,
    low: Vector,
    high: Vector,
    each: int,
    values: Matrix,
    legal: Any,
) -> int:
    """Fill a row of `values` per world: its value, or that of each legal card; the number of cards played.

    `low` and `high` are windows per world: what is outside counts as their end. One apart, they ask yes or no.
    """
    knobs[NODES] = 0
    for world in range(len(worlds)):
        desk = Desk(raw(tables), raw(worths[world]), raw(kin), states, frames, raw(memory), raw(knobs))
        knobs[SIDE] = sides[world]
        knobs[PAGE] = turn_page(desk.memory, knobs[SLOTS], knobs[PAGE])
        most = min(high[world], set_up(desk, raw(worlds[world])))
        if each:
            solve_cards(desk, legal, low[world], most, raw(values[world]))
        else:
            values[world, 0] = pin_down(desk, legal, 0, low[world], most, UNSETTLED)
    return knobs[NODES]
