"""The exact value of positions with all hands open, for two sides.

The search asks one kind of question, "can the first side take `target` or more?", and keeps a stack of positions
instead of calling itself. An answer is a bound, often a better one than was asked for; a few questions close in on
the value. Values are what the first side takes from the position asked about on (`worth`).
"""

from typing import Any, Final

from overtrick.core.bits import lowest
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.engine.state import DOWN, HAND, LEFT, OUT, TABLE, TURN, copy, record
from overtrick.engine.tables import SEATS
from overtrick.engine.tricks import LEGAL, play
from overtrick.search.equivalence import in_play, one_of_each, plain_hand
from overtrick.search.ordering import arrange
from overtrick.search.sure_tricks import cards_of, masters, winners
from overtrick.search.transposition import card_of, high_of, low_of, note_down, recall, turn_page
from overtrick.search.worth import TRICK, worth_of

# A frame: what the search keeps of a position besides its state.

GOT: Final = 0  # what the first side has taken since the question was asked
TO_COME: Final = 1  # what both sides can still take, the cards on the table included
ON_TABLE: Final = 2  # worth of the cards on the table
KEY: Final = 3  # of the transposition table, or NO_KEY in the middle of a trick
NOTE: Final = 4  # what was known of it
BEST: Final = 5  # the best value so far for the seat to move
BEST_CARD: Final = 6
MAXIMIZES: Final = 7  # whether the first side is to move
TRIED: Final = 8
MOVES: Final = 9  # how many cards are to be tried; they follow
FRAME: Final = 32

# The knobs: numbers a search is set up with.

SIDE: Final = 0
SLOTS: Final = 1
PAGE: Final = 2
TWINS_ON: Final = 3
NODES: Final = 4
KNOBS: Final = 8

NO_KEY: Final = -1
UNSETTLED: Final = -1


@kernel
def key_of(desk: Any, state: Vector) -> int:
    """Remaining cards, as if each seat had played the highest of any twins, and who leads."""
    tables, twins, root = desk[0], desk[2], raw(desk[3][0])
    live = in_play(tables, state)
    key = state[TURN] << 60
    for seat in range(tables[SEATS]):
        hand = state[HAND + seat]
        key |= plain_hand(tables, twins, hand, root[HAND + seat] & ~hand, live & ~hand) if desk[6][5] else hand
    return key


@kernel
def lay(desk: Any, state: Vector, frame: Vector, card: int) -> None:
    """Play a card and count what is taken."""
    tables, worth, knobs = desk[0], desk[1], desk[6]
    frame[ON_TABLE] += worth[card]
    record(state, card)
    play(tables, state, card)
    knobs[NODES] += 1
    if state[DOWN] == 0:
        trick = frame[ON_TABLE] + worth[TRICK]
        frame[GOT] += trick if (knobs[SIDE] >> state[TURN]) & 1 else 0
        frame[TO_COME] -= trick
        frame[ON_TABLE] = 0


@kernel
def look_sure(desk: Any, legal: Any, state: Vector, frame: Vector, target: int) -> int:
    """Between tricks: the value, if what a side is sure to take settles the question."""
    tables, worth, knobs, sure = desk[0], desk[1], desk[6], desk[7]
    first = knobs[SIDE]
    ours, theirs = cards_of(tables, state, first), cards_of(tables, state, ~first)
    low = masters(tables, state, worth, sure, first, theirs)
    other = masters(tables, state, worth, sure, ~first, ours)
    cash = winners(tables, state, worth, sure, legal(tables, state), ours | theirs)
    if (first >> state[TURN]) & 1:
        low = max(low, cash)
    else:
        other = max(other, cash)
    if frame[GOT] + low >= target:
        return frame[GOT] + low
    if frame[GOT] + frame[TO_COME] - other < target:
        return frame[GOT] + frame[TO_COME] - other
    return UNSETTLED


@kernel
def look_up(desk: Any, legal: Any, state: Vector, frame: Vector, target: int) -> int:
    """Between tricks: the value, if what is known of the position settles the question."""
    knobs = desk[6]
    got = frame[GOT]
    frame[KEY] = key_of(desk, state)
    frame[NOTE] = recall(desk[5], knobs[SLOTS], knobs[PAGE], frame[KEY])
    low, high = low_of(frame[NOTE]), min(high_of(frame[NOTE]), frame[TO_COME])
    if got + low >= target:
        return got + low
    if got + high < target:
        return got + high
    if not knobs[6]:
        return UNSETTLED
    return look_sure(desk, legal, state, frame, target)


@kernel
def candidates(desk: Any, legal: Any, state: Vector) -> int:
    """The legal cards, one of each set of twins."""
    tables, twins, knobs = desk[0], desk[2], desk[6]
    cards = legal(tables, state)
    if knobs[TWINS_ON] and cards & (cards - 1):
        return one_of_each(tables, twins, cards, in_play(tables, state) & ~state[HAND + state[TURN]])
    return cards


@kernel
def open_node(desk: Any, legal: Any, depth: int, target: int) -> int:
    """Settle a position at once, or line up the cards to try. Where there is no choice it plays on in place."""
    tables, worth, knobs = desk[0], desk[1], desk[6]
    state, frame = raw(desk[3][depth]), raw(desk[4][depth])
    frame[KEY], frame[NOTE] = NO_KEY, 0
    while True:
        if frame[GOT] >= target:
            return frame[GOT]
        if frame[GOT] + frame[TO_COME] < target:
            return frame[GOT] + frame[TO_COME]
        if state[DOWN] == 0 and state[LEFT] > 1:
            value = look_up(desk, legal, state, frame, target)
            if value != UNSETTLED:
                return value
        cards = candidates(desk, legal, state)
        if cards & (cards - 1):
            break
        lay(desk, state, frame, lowest(cards))
    frame[MAXIMIZES] = (knobs[SIDE] >> state[TURN]) & 1
    frame[BEST] = UNSETTLED if frame[MAXIMIZES] else frame[GOT] + frame[TO_COME] + 1
    frame[TRIED] = 0
    frame[MOVES] = arrange(
        tables, state, worth, knobs[SIDE], cards, card_of(frame[NOTE]), frame, MOVES + 1, in_play(tables, state)
    )
    return UNSETTLED


@kernel
def close_node(desk: Any, depth: int, value: int, target: int) -> int:
    """Take in the value of the card just tried; the value of the position once that settles it."""
    frame, knobs = raw(desk[4][depth]), desk[6]
    if (value > frame[BEST]) == (frame[MAXIMIZES] == 1) and value != frame[BEST]:
        frame[BEST] = value
        frame[BEST_CARD] = frame[MOVES + frame[TRIED]] & 63
    reached = frame[BEST] >= target
    if reached != (frame[MAXIMIZES] == 1) and frame[TRIED] < frame[MOVES]:
        return UNSETTLED
    if frame[KEY] != NO_KEY:
        to_come = frame[BEST] - frame[GOT]
        low, high = low_of(frame[NOTE]), high_of(frame[NOTE])
        note_down(
            desk[5],
            knobs[SLOTS],
            knobs[PAGE],
            frame[KEY],
            frame[BEST_CARD],
            to_come if reached else low,
            high if reached else to_come,
        )
    return frame[BEST]


@kernel
def pass_down(desk: Any, depth: int) -> None:
    """Copy a position to the next row of the stack."""
    copy(raw(desk[3][depth]), raw(desk[3][depth + 1]))
    frame, below = raw(desk[4][depth]), raw(desk[4][depth + 1])
    below[GOT], below[TO_COME], below[ON_TABLE] = frame[GOT], frame[TO_COME], frame[ON_TABLE]


@kernel
def try_next(desk: Any, depth: int) -> None:
    """Play the next card of a position on a copy of it."""
    frame = raw(desk[4][depth])
    frame[TRIED] += 1
    pass_down(desk, depth)
    lay(desk, raw(desk[3][depth + 1]), raw(desk[4][depth + 1]), frame[MOVES + frame[TRIED]] & 63)


@kernel
def ask(desk: Any, legal: Any, row: int, target: int) -> int:
    """A bound on the value of the position in a row of the stack: from below if it is at least the target."""
    pass_down(desk, row)
    depth = row + 1
    while True:
        value = open_node(desk, legal, depth, target)
        while value != UNSETTLED:
            if depth == row + 1:
                return value
            depth -= 1
            value = close_node(desk, depth, value, target)
        try_next(desk, depth)
        depth += 1


@kernel
def pin_down(desk: Any, legal: Any, row: int, low: int, high: int, guess: int) -> int:
    """The value of a position, or the nearer end of the window if it is outside. Each answer is the next guess."""
    while low < high:
        target = (low + high) // 2 + 1
        guess = ask(desk, legal, row, target)
        if guess >= target:
            low = min(guess, high)
        else:
            high = max(guess, low)
    return low


@kernel
def set_up(desk: Any, world: Vector) -> int:
    """Put a position at the foot of the stack; all that can be taken from there on."""
    tables, worth, state, frame = desk[0], desk[1], raw(desk[3][0]), raw(desk[4][0])
    copy(world, state)
    frame[GOT] = 0
    frame[ON_TABLE] = worth_of(worth, state[TABLE])
    frame[TO_COME] = frame[ON_TABLE] + state[LEFT] * worth[TRICK]
    for seat in range(tables[SEATS]):
        frame[TO_COME] += worth_of(worth, state[HAND + seat]) if not (state[OUT] >> seat) & 1 else 0
    return frame[TO_COME]


INTO = INT(
    VECTOR, MATRIX, MATRIX, VECTOR, VECTOR, VECTOR, MATRIX, MATRIX, VECTOR, VECTOR, INT, INT, MATRIX, pointer(LEGAL)
)


@batch(INTO)
def solve_worlds(
    tables: Vector,
    worlds: Matrix,
    worths: Matrix,
    sides: Vector,
    twins: Vector,
    sure: Vector,
    states: Matrix,
    frames: Matrix,
    memory: Vector,
    knobs: Vector,
    low: int,
    high: int,
    values: Matrix,
    legal: Any,
) -> int:
    tables, twins, memory, knobs = raw(tables), raw(twins), raw(memory), raw(knobs)
    knobs[NODES] = 0
    for world in range(len(worlds)):
        desk = tables, raw(worths[world]), twins, states, frames, memory, knobs, raw(sure)
        knobs[SIDE] = sides[world]
        knobs[PAGE] = turn_page(memory, knobs[SLOTS], knobs[PAGE])
        most = set_up(desk, raw(worlds[world]))
        values[world, 0] = pin_down(desk, legal, 0, low, min(high, most), (low + min(high, most) + 1) // 2)
    return knobs[NODES]
