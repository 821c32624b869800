"""One position of the search for two sides: what is counted, and what settles a question about it without search."""

from typing import Any, Final

from overtrick.core.jit import Vector, kernel, raw
from overtrick.engine.state import BEST as BEST_OF_TRICK
from overtrick.engine.state import DOWN, LEFT, TABLE, TURN, copy
from overtrick.engine.tables import TWIST
from overtrick.engine.worth import TRICK, worth_of, worth_of_tricks
from overtrick.search.desk import ALL_CARDS, PAGE, SIDE, SLOTS, WEIGHTS, lay, make_plain
from overtrick.search.equivalence import in_play
from overtrick.search.reasons import rests_on, suits_of, trick_rests_on, weigh, weight_of
from overtrick.search.sure_tricks import cards_of, sure_cards
from overtrick.search.transposition import ANYTHING, NOWHERE, OF_NOTE, OF_REASON, high_of, low_of, note_down, settling

# What is kept of a position besides its state.

GOT: Final = 0  # what the first side has taken since the question was asked
TO_COME: Final = 1  # what both sides can still take, the cards on the table included
ON_TABLE: Final = 2  # worth of the cards on the table
SHAPE: Final = 3  # how many cards of each kind who holds, see `reasons.weigh`
KEY: Final = 4  # of the last position between tricks, for the memory, or NO_KEY
LIVE: Final = 5  # the cards on the table and in the hands of those who play
TOUCHED: Final = 6  # cards of the suits in the last trick
REASON: Final = 7  # why the tricks played in this row went where they did; once settled, why the value is what it is
REASONS: Final = 8  # the reasons of the cards tried
BEST: Final = 9  # the best value so far for the seat to move
BEST_CARD: Final = 10
RISES: Final = 11  # whether the seat to move is of the first side
TRIED: Final = 12
MOVES: Final = 13  # how many cards there are to try; they follow

NO_KEY: Final = -1
UNSETTLED: Final = -1


@kernel
def lay_and_count(desk: Any, row: int, card: int) -> None:
    """Play a card in a row of the stack and count what is taken."""
    state, frame, worth = raw(desk.states[row]), raw(desk.frames[row]), desk.stakes
    frame[ON_TABLE] += worth[card]
    frame[SHAPE] -= desk.knobs[WEIGHTS + card]
    trick = state[TABLE] | 1 << card
    lay(desk, state, card)
    if state[DOWN] == 0:
        taken = frame[ON_TABLE] + worth[TRICK]
        frame[GOT] += taken if (desk.knobs[SIDE] >> state[TURN]) & 1 else 0
        frame[TO_COME] -= taken
        frame[ON_TABLE] = 0
        frame[LIVE] ^= trick
        frame[TOUCHED] = ALL_CARDS if trick & desk.tables[TWIST] else suits_of(desk, state, trick)
        frame[REASON] |= trick_rests_on(desk, state, trick, state[BEST_OF_TRICK])


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
    knobs, memory = desk.knobs, desk.memory
    before = frame[LIVE]
    frame[LIVE] = make_plain(desk, state, state, before, frame[TOUCHED])
    frame[SHAPE] += weight_of(desk, frame[LIVE] & ~before) - weight_of(desk, before & ~frame[LIVE])
    frame[KEY] = frame[SHAPE] << 3 | state[TURN]
    low, high = target - frame[GOT], target - frame[GOT] - 1
    entry = settling(memory, knobs[SLOTS], knobs[PAGE], frame[KEY], frame[LIVE], low, high)
    if entry != NOWHERE:
        note = memory[entry + OF_NOTE]
        frame[REASON] |= memory[entry + OF_REASON]
        return settled_by(frame, low_of(note), high_of(note), target)
    return bound(desk, legal(desk.tables, state), state, frame, target)


@kernel
def bound(desk: Any, leads: int, state: Vector, frame: Vector, target: int) -> int:
    """The value if the cards that are sure of a trick settle the question."""
    side = desk.knobs[SIDE]
    sure = sure_cards(desk.tables, state, desk.kin, side, frame[LIVE], leads)
    ours = sure & cards_of(desk.tables, state, side)
    theirs = sure ^ ours
    low, high = worth_of_tricks(desk.stakes, ours), frame[TO_COME] - worth_of_tricks(desk.stakes, theirs)
    value = settled_by(frame, low, high, target)
    if value != UNSETTLED:
        frame[REASON] |= rests_on(desk.kin, ours if value >= target else theirs)
    return value


@kernel
def keep(desk: Any, frame: Vector, reason: int, reached: bool) -> None:
    """Write the bound just found into the memory."""
    knobs, to_come = desk.knobs, frame[BEST] - frame[GOT]
    low, high = to_come if reached else 0, ANYTHING if reached else to_come
    memory, slots, page, card = desk.memory, knobs[SLOTS], knobs[PAGE], frame[BEST_CARD]
    note_down(memory, slots, page, frame[KEY], frame[LIVE], reason, card, low, high)


@kernel
def pass_down(desk: Any, row: int) -> None:
    """Copy a position to the next row of the stack."""
    copy(raw(desk.states[row]), raw(desk.states[row + 1]))
    frame, below = raw(desk.frames[row]), raw(desk.frames[row + 1])
    below[GOT], below[TO_COME], below[ON_TABLE] = frame[GOT], frame[TO_COME], frame[ON_TABLE]
    below[SHAPE], below[LIVE], below[TOUCHED] = frame[SHAPE], frame[LIVE], frame[TOUCHED]
    below[REASON] = 0


@kernel
def set_up(desk: Any, world: Vector) -> int:
    """Put a position at the foot of the stack; all that can be taken from there on."""
    worth, state, frame = desk.stakes, raw(desk.states[0]), raw(desk.frames[0])
    copy(world, state)
    frame[GOT] = 0
    frame[LIVE], frame[TOUCHED] = in_play(desk.tables, state), ALL_CARDS
    frame[SHAPE] = weigh(desk, state, frame[LIVE])
    frame[ON_TABLE] = worth_of(worth, state[TABLE])
    frame[TO_COME] = worth_of(worth, frame[LIVE]) + state[LEFT] * worth[TRICK]
    return frame[TO_COME]
