"""Open hands with every seat for itself: max^n. Each seat plays for the best score of its own.

Ties: of cards that bring the same own score a seat plays the one that leaves the next seat least, then the one after
it, and so on. The rule looks at scores only, so the result does not depend on the order in which cards are tried.
"""

from typing import Any, Final

from overtrick.core.bits import lowest
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.engine.state import DOWN, OVER, PHASE, SEATS_MAX, TURN, copy
from overtrick.engine.tables import SEATS
from overtrick.engine.tricks import LEGAL, SCORE
from overtrick.search.desk import NODES, PAGE, SLOTS, Desk, candidates, key_of, lay, twin_column
from overtrick.search.equivalence import in_play
from overtrick.search.ledger import KNOWN, account, booked, enter, entry_of, is_entered

# A frame: what is kept of a position besides its state.

KEY: Final = 0  # cards and leader, or NO_KEY in the middle of a trick
ACCOUNT: Final = 1
UNTRIED: Final = 2
ANY: Final = 3  # whether a card was tried
BEST: Final = 4  # the scores of the best line so far, per seat
BOOKED: Final = BEST + SEATS_MAX  # what each seat had for certain at the key

NO_KEY: Final = -1


@kernel
def better(seats: int, seat: int, scores: Vector, frame: Vector) -> bool:
    """Whether a seat prefers a line to its best so far: its own score, then little for the seats after it in turn."""
    if scores[seat] != frame[BEST + seat]:
        return scores[seat] > frame[BEST + seat]
    for step in range(1, seats):
        other = (seat + step) % seats
        if scores[other] != frame[BEST + other]:
            return scores[other] < frame[BEST + other]
    return False


@kernel
def look_up(desk: Any, state: Vector, frame: Vector, answer: Vector) -> bool:
    """Between tricks: write down which position it is, and its scores if memory has them."""
    tables, memory, knobs = desk.tables, desk.memory, desk.knobs
    for seat in range(tables[SEATS]):
        frame[BOOKED + seat] = booked(tables, desk.stakes, state, seat)
    frame[KEY], frame[ACCOUNT] = key_of(desk, state), account(tables, desk.stakes, state)
    entry = entry_of(frame[KEY], frame[ACCOUNT], knobs[SLOTS])
    if not is_entered(memory, entry, knobs[PAGE], frame[KEY], frame[ACCOUNT]):
        return False
    for seat in range(tables[SEATS]):
        answer[seat] = frame[BOOKED + seat] + memory[entry + KNOWN + seat]
    return True


@kernel
def note_down(desk: Any, frame: Vector) -> None:
    """Remember the scores to come of the position a frame belongs to."""
    memory, knobs = desk.memory, desk.knobs
    entry = entry_of(frame[KEY], frame[ACCOUNT], knobs[SLOTS])
    enter(memory, entry, knobs[PAGE], frame[KEY], frame[ACCOUNT])
    for seat in range(desk.tables[SEATS]):
        memory[entry + KNOWN + seat] = frame[BEST + seat] - frame[BOOKED + seat]


@kernel
def open_node(desk: Any, legal: Any, score: Any, row: int, answer: Vector) -> bool:
    """Write the scores of a position if they are known; otherwise line up the cards. Without a choice it plays on."""
    state, frame = raw(desk.states[row]), raw(desk.frames[row])
    frame[KEY] = NO_KEY
    while state[PHASE] != OVER:
        if state[DOWN] == 0 and look_up(desk, state, frame, answer):
            return True
        cards = candidates(desk, legal, state, in_play(desk.tables, state))
        if cards & (cards - 1):
            frame[UNTRIED], frame[ANY] = cards, False
            return False
        lay(desk, state, lowest(cards))
    score(desk.tables, state, answer)
    return True


@kernel
def close_node(desk: Any, row: int, answer: Vector) -> bool:
    """Take in the scores of the card just tried; after the last one they become those of the position."""
    seats, frame, seat = desk.tables[SEATS], raw(desk.frames[row]), raw(desk.states[row])[TURN]
    if not frame[ANY] or better(seats, seat, answer, frame):
        for other in range(seats):
            frame[BEST + other] = answer[other]
    frame[ANY] = True
    if frame[UNTRIED]:
        return False
    if frame[KEY] != NO_KEY:
        note_down(desk, frame)
    for other in range(seats):
        answer[other] = frame[BEST + other]
    return True


@kernel
def search(desk: Any, legal: Any, score: Any, root: int, answer: Vector) -> None:
    """Write the scores of the position in a row of the stack."""
    row = root
    while True:
        settled = open_node(desk, legal, score, row, answer)
        while settled:
            if row == root:
                return
            row -= 1
            settled = close_node(desk, row, answer)
        frame = raw(desk.frames[row])
        card = lowest(frame[UNTRIED])
        frame[UNTRIED] &= frame[UNTRIED] - 1
        copy(raw(desk.states[row]), raw(desk.states[row + 1]))
        row += 1
        lay(desk, raw(desk.states[row]), card)


@kernel
def score_cards(desk: Any, legal: Any, score: Any, values: Matrix, first: int) -> int:
    """Write a row of scores for every legal card of the position at the foot of the stack; where the rows end."""
    state, below = raw(desk.states[0]), raw(desk.states[1])
    cards, different = legal(desk.tables, state), candidates(desk, legal, state, in_play(desk.tables, state))
    left, place = cards, first
    while left:
        card = lowest(left)
        left &= left - 1
        if (different >> card) & 1:
            copy(state, below)
            lay(desk, below, card)
            search(desk, legal, score, 1, raw(values[place]))
        else:
            twin = first + twin_column(desk, state, cards, different, card)
            for seat in range(desk.tables[SEATS]):
                values[place, seat] = values[twin, seat]
        place += 1
    return place


@batch(INT(VECTOR, MATRIX, VECTOR, VECTOR, MATRIX, MATRIX, VECTOR, VECTOR, MATRIX, pointer(LEGAL), pointer(SCORE)))
def maxn_worlds(
    tables: Vector,
    worlds: Matrix,
    ledger: Vector,
    kin: Vector,
    states: Matrix,
    frames: Matrix,
    memory: Vector,
    knobs: Vector,
    values: Matrix,
    legal: Any,
    score: Any,
) -> int:
    """Fill a row of `values` for each legal card of each world, lowest card first; the number of cards played."""
    desk = Desk(raw(tables), raw(ledger), raw(kin), states, frames, raw(memory), raw(knobs))
    knobs[NODES] = 0
    place = 0
    for world in range(len(worlds)):
        knobs[PAGE] += 1
        copy(raw(worlds[world]), raw(states[0]))
        place = score_cards(desk, legal, score, values, place)
    return knobs[NODES]
