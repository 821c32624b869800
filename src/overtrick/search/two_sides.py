"""The exact value of positions with all hands open, for two sides.

The search asks one kind of question, "can the first side still take `target` or more?", and keeps a stack of positions
instead of calling itself. An answer is a bound, often a better one than was asked for; a few questions close in on
the value. Values are what the first side takes from the position asked about on (`worth`).
"""

from typing import Any, Final

from overtrick.core.bits import lowest
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.engine.state import DOWN, LEFT, TABLE, TURN, copy
from overtrick.engine.tricks import LEGAL
from overtrick.search.desk import NODES, PAGE, SIDE, SLOTS, Desk, candidates, key_of, lay, twin_column
from overtrick.search.equivalence import in_play
from overtrick.search.ordering import CARD, arrange
from overtrick.search.sure_tricks import sure_for
from overtrick.search.transposition import card_of, high_of, low_of, note_down, recall, turn_page
from overtrick.search.worth import TRICK, worth_of

# A frame: what is kept of a position besides its state.

GOT: Final = 0  # what the first side has taken since the question was asked
TO_COME: Final = 1  # what both sides can still take, the cards on the table included
ON_TABLE: Final = 2  # worth of the cards on the table
KEY: Final = 3  # in the memory, or NO_KEY in the middle of a trick
NOTE: Final = 4  # what the memory knew
BEST: Final = 5  # the best value so far for the seat to move
BEST_CARD: Final = 6
RISES: Final = 7  # whether the seat to move is of the first side
TRIED: Final = 8
MOVES: Final = 9  # how many cards there are to try; they follow

NO_KEY: Final = -1
UNSETTLED: Final = -1


@kernel
def lay_and_count(desk: Any, row: int, card: int) -> None:
    """Play a card in a row of the stack and count what is taken."""
    state, frame, worth = raw(desk.states[row]), raw(desk.frames[row]), desk.stakes
    frame[ON_TABLE] += worth[card]
    lay(desk, state, card)
    if state[DOWN] == 0:
        trick = frame[ON_TABLE] + worth[TRICK]
        frame[GOT] += trick if (desk.knobs[SIDE] >> state[TURN]) & 1 else 0
        frame[TO_COME] -= trick
        frame[ON_TABLE] = 0


@kernel
def settled_by(frame: Vector, low: int, high: int, target: int) -> int:
    """The value if bounds on what is still to come answer the question."""
    got = frame[GOT]
    if got + low >= target:
        return got + low
    return got + high if got + high < target else UNSETTLED


@kernel
def look_up(desk: Any, legal: Any, state: Vector, frame: Vector, target: int) -> int:
    """Between tricks: the value if memory, or what is sure, settles the question."""
    knobs = desk.knobs
    frame[KEY] = key_of(desk, state)
    frame[NOTE] = recall(desk.memory, knobs[SLOTS], knobs[PAGE], frame[KEY])
    value = settled_by(frame, low_of(frame[NOTE]), high_of(frame[NOTE]), target)
    if value != UNSETTLED:
        return value
    side, leads = knobs[SIDE], legal(desk.tables, state)
    low = sure_for(desk.tables, state, desk.stakes, desk.kin, side, leads)
    high = frame[TO_COME] - sure_for(desk.tables, state, desk.stakes, desk.kin, ~side, leads)
    return settled_by(frame, low, high, target)


@kernel
def open_node(desk: Any, legal: Any, row: int, target: int) -> int:
    """Settle a position at once, or line up the cards to try. Where there is no choice it plays on in place."""
    state, frame = raw(desk.states[row]), raw(desk.frames[row])
    frame[KEY], frame[NOTE] = NO_KEY, CARD << 32
    while True:
        value = settled_by(frame, 0, frame[TO_COME], target)
        if value == UNSETTLED and state[DOWN] == 0 and state[LEFT] > 1:
            value = look_up(desk, legal, state, frame, target)
        if value != UNSETTLED:
            return value
        cards = candidates(desk, legal, state)
        if cards & (cards - 1):
            line_up(desk, state, frame, cards)
            return UNSETTLED
        lay_and_count(desk, row, lowest(cards))


@kernel
def line_up(desk: Any, state: Vector, frame: Vector, cards: int) -> None:
    """Make a position ready for its cards to be tried."""
    side, live = desk.knobs[SIDE], in_play(desk.tables, state)
    known = card_of(frame[NOTE])
    frame[RISES] = (side >> state[TURN]) & 1
    frame[BEST] = UNSETTLED if frame[RISES] else frame[GOT] + frame[TO_COME] + 1
    frame[TRIED] = 0
    frame[MOVES] = arrange(desk.tables, state, desk.stakes, side, cards, live, known, frame, MOVES + 1)


@kernel
def close_node(desk: Any, row: int, value: int, target: int) -> int:
    """Take in the value of the card just tried; the value of the position once that settles it."""
    frame = raw(desk.frames[row])
    if value > frame[BEST] if frame[RISES] else value < frame[BEST]:
        frame[BEST] = value
        frame[BEST_CARD] = frame[MOVES + frame[TRIED]] & CARD
    reached = frame[BEST] >= target
    if reached != frame[RISES] and frame[TRIED] < frame[MOVES]:
        return UNSETTLED
    if frame[KEY] != NO_KEY:
        keep(desk, frame, reached)
    return frame[BEST]


@kernel
def keep(desk: Any, frame: Vector, reached: bool) -> None:
    """Write the bound just found into the memory, beside the other bound known before."""
    knobs, note = desk.knobs, frame[NOTE]
    to_come = frame[BEST] - frame[GOT]
    low, high = to_come if reached else low_of(note), high_of(note) if reached else to_come
    note_down(desk.memory, knobs[SLOTS], knobs[PAGE], frame[KEY], frame[BEST_CARD], low, high)


@kernel
def pass_down(desk: Any, row: int) -> None:
    """Copy a position to the next row of the stack."""
    copy(raw(desk.states[row]), raw(desk.states[row + 1]))
    frame, below = raw(desk.frames[row]), raw(desk.frames[row + 1])
    below[GOT], below[TO_COME], below[ON_TABLE] = frame[GOT], frame[TO_COME], frame[ON_TABLE]


@kernel
def ask(desk: Any, legal: Any, root: int, target: int) -> int:
    """A bound on the value of the position in a row of the stack: from below if it is at least the target."""
    pass_down(desk, root)
    row = root + 1
    while True:
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


@kernel
def pin_down(desk: Any, legal: Any, row: int, low: int, high: int, guess: int) -> int:
    """The value of a position, or the nearer end of the window if it is outside: halving, after a first guess."""
    while low < high:
        target = guess if low < guess <= high else (low + high) // 2 + 1
        answer = ask(desk, legal, row, target)
        if answer >= target:
            low = min(answer, high)
            guess = low + 1 if target == guess else UNSETTLED
        else:
            high = max(answer, low)
            guess = UNSETTLED
    return low


@kernel
def set_up(desk: Any, world: Vector) -> int:
    """Put a position at the foot of the stack; all that can be taken from there on."""
    worth, state, frame = desk.stakes, raw(desk.states[0]), raw(desk.frames[0])
    copy(world, state)
    frame[GOT] = 0
    frame[ON_TABLE] = worth_of(worth, state[TABLE])
    frame[TO_COME] = worth_of(worth, in_play(desk.tables, state)) + state[LEFT] * worth[TRICK]
    return frame[TO_COME]


@kernel
def solve_cards(desk: Any, legal: Any, low: int, high: int, values: Vector) -> None:
    """The value of every legal card of the position at the foot of the stack, lowest card first."""
    state = raw(desk.states[0])
    cards, different = legal(desk.tables, state), candidates(desk, legal, state)
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
