"""Open hands with every seat for itself, seen darkly: one seat plays for its score, all others against it.

Two sides after all, so questions with yes or no prune as in `two_sides`; but what counts is the final score with its
moons and bids, so positions are told apart by their accounts, too, and values are known at the end only.
"""

from typing import Any, Final

from overtrick.core.bits import lowest
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.engine.state import DOWN, OVER, PHASE, TURN, copy
from overtrick.engine.tricks import LEGAL, SCORE
from overtrick.search.desk import NODES, PAGE, SIDE, SLOTS, Desk, candidates, key_of, lay, twin_column
from overtrick.search.equivalence import in_play
from overtrick.search.ledger import KNOWN, account, booked, enter, entry_of, is_entered

# A frame: what is kept of a position besides its state.

KEY: Final = 0  # cards and leader, or NO_KEY in the middle of a trick
ACCOUNT: Final = 1
BOOKED: Final = 2  # what the seat had for certain at the key
UNTRIED: Final = 3
BEST: Final = 4  # the best value so far for the seat to move
LOW: Final = 5  # what memory knew of the score to come: at least,
HIGH: Final = 6  # at most

OF_LOW: Final = KNOWN  # the same in the memory
OF_HIGH: Final = KNOWN + 1

NO_KEY: Final = -1
FAR: Final = 1 << 40
"""Beyond every score."""

UNSETTLED: Final = 1 << 50


@kernel
def look_up(desk: Any, state: Vector, frame: Vector, target: int) -> int:
    """Between tricks: write down which position it is; its value if memory settles the question."""
    tables, memory, knobs = desk.tables, desk.memory, desk.knobs
    frame[BOOKED] = booked(tables, desk.stakes, state, knobs[SIDE])
    frame[KEY], frame[ACCOUNT] = key_of(desk, state), account(tables, desk.stakes, state)
    frame[LOW], frame[HIGH] = -FAR, FAR
    entry = entry_of(frame[KEY], frame[ACCOUNT], knobs[SLOTS])
    if is_entered(memory, entry, knobs[PAGE], frame[KEY], frame[ACCOUNT]):
        frame[LOW], frame[HIGH] = memory[entry + OF_LOW], memory[entry + OF_HIGH]
    if frame[BOOKED] + frame[LOW] >= target:
        return frame[BOOKED] + frame[LOW]
    return frame[BOOKED] + frame[HIGH] if frame[BOOKED] + frame[HIGH] < target else UNSETTLED


@kernel
def keep(desk: Any, frame: Vector, reached: bool) -> None:
    """Write the bound just found into the memory, beside the other bound known before."""
    memory, knobs = desk.memory, desk.knobs
    entry = entry_of(frame[KEY], frame[ACCOUNT], knobs[SLOTS])
    to_come = frame[BEST] - frame[BOOKED]
    enter(memory, entry, knobs[PAGE], frame[KEY], frame[ACCOUNT])
    memory[entry + OF_LOW] = to_come if reached else frame[LOW]
    memory[entry + OF_HIGH] = frame[HIGH] if reached else to_come


@kernel
def open_node(desk: Any, legal: Any, score: Any, row: int, target: int, scores: Vector) -> int:
    """Settle a position at once, or line up the cards to try. Where there is no choice it plays on in place."""
    state, frame = raw(desk.states[row]), raw(desk.frames[row])
    frame[KEY] = NO_KEY
    while state[PHASE] != OVER:
        value = look_up(desk, state, frame, target) if state[DOWN] == 0 else UNSETTLED
        if value != UNSETTLED:
            return value
        cards = candidates(desk, legal, state, in_play(desk.tables, state))
        if cards & (cards - 1):
            frame[UNTRIED] = cards
            frame[BEST] = -FAR if state[TURN] == desk.knobs[SIDE] else FAR
            return UNSETTLED
        lay(desk, state, lowest(cards))
    score(desk.tables, state, scores)
    return scores[desk.knobs[SIDE]]


@kernel
def close_node(desk: Any, row: int, value: int, target: int) -> int:
    """Take in the value of the card just tried; the value of the position once that settles it."""
    frame = raw(desk.frames[row])
    own = raw(desk.states[row])[TURN] == desk.knobs[SIDE]
    frame[BEST] = max(value, frame[BEST]) if own else min(value, frame[BEST])
    reached = frame[BEST] >= target
    if reached != own and frame[UNTRIED]:
        return UNSETTLED
    if frame[KEY] != NO_KEY:
        keep(desk, frame, reached)
    return frame[BEST]


@kernel
def ask(desk: Any, legal: Any, score: Any, root: int, target: int, scores: Vector) -> int:
    """A bound on the score from the position in a row of the stack: from below if it is at least the target."""
    copy(raw(desk.states[root]), raw(desk.states[root + 1]))
    row = root + 1
    while True:
        value = open_node(desk, legal, score, row, target, scores)
        while value != UNSETTLED:
            row -= 1
            if row == root:
                return value
            value = close_node(desk, row, value, target)
        frame = raw(desk.frames[row])
        card = lowest(frame[UNTRIED])
        frame[UNTRIED] &= frame[UNTRIED] - 1
        copy(raw(desk.states[row]), raw(desk.states[row + 1]))
        row += 1
        lay(desk, raw(desk.states[row]), card)


@kernel
def pin_down(desk: Any, legal: Any, score: Any, root: int, guess: int, scores: Vector) -> int:
    """The score a seat can force, from guess to guess: each answer is the next one, until two of them meet."""
    low, high = -FAR, FAR
    while low < high:
        target = guess + 1 if guess == low else guess
        guess = ask(desk, legal, score, root, target, scores)
        if guess >= target:
            low = guess
        else:
            high = guess
    return low


@kernel
def score_cards(desk: Any, legal: Any, score: Any, values: Vector, scores: Vector) -> None:
    """Write the score that each legal card of the position at the foot of the stack can force."""
    state, below = raw(desk.states[0]), raw(desk.states[1])
    cards, different = legal(desk.tables, state), candidates(desk, legal, state, in_play(desk.tables, state))
    left, column, guess = cards, 0, booked(desk.tables, desk.stakes, state, state[TURN])
    while left:
        card = lowest(left)
        left &= left - 1
        if (different >> card) & 1:
            copy(state, below)
            lay(desk, below, card)
            guess = pin_down(desk, legal, score, 1, guess, scores)
            values[column] = guess
        else:
            values[column] = values[twin_column(desk, state, cards, different, card)]
        column += 1


@batch(
    INT(VECTOR, MATRIX, VECTOR, VECTOR, MATRIX, MATRIX, VECTOR, VECTOR, MATRIX, VECTOR, pointer(LEGAL), pointer(SCORE))
)
def paranoid_worlds(
    tables: Vector,
    worlds: Matrix,
    ledger: Vector,
    kin: Vector,
    states: Matrix,
    frames: Matrix,
    memory: Vector,
    knobs: Vector,
    values: Matrix,
    scores: Vector,
    legal: Any,
    score: Any,
) -> int:
    """Fill a row of `values` for each world, a column for each legal card; the number of cards played."""
    desk = Desk(raw(tables), raw(ledger), raw(kin), states, frames, raw(memory), raw(knobs))
    knobs[NODES] = 0
    for world in range(len(worlds)):
        knobs[PAGE] += 1
        knobs[SIDE] = worlds[world, TURN]
        copy(raw(worlds[world]), raw(states[0]))
        score_cards(desk, legal, score, raw(values[world]), raw(scores))
    return knobs[NODES]
