"""Open hands with every seat for itself: max^n. Each seat plays for the best score of its own.

Ties: of cards that bring the same own score a seat plays the one that leaves the next seat least, then the one after
it, and so on. The rule looks at scores only, so the result does not depend on the order in which cards are tried.
"""

from typing import Any, Final

from overtrick.core.bits import lowest
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.engine.state import DOWN, HAND, OVER, PHASE, SEATS_MAX, TURN, copy, record
from overtrick.engine.tables import SEATS
from overtrick.engine.tricks import LEGAL, SCORE, play
from overtrick.search.equivalence import in_play, one_of_each, plain_hand
from overtrick.search.ledger import account, booked
from overtrick.search.transposition import slot_of

# A frame: what the search keeps of a position besides its state.

KEY: Final = 0  # cards and leader, or NO_KEY in the middle of a trick
ACCOUNT: Final = 1
UNTRIED: Final = 2
MOVER: Final = 3  # the seat to move
BEST: Final = 4  # the scores of the best line so far, per seat
BOOKED: Final = BEST + SEATS_MAX  # what each seat had for certain at the key
FRAME: Final = BOOKED + SEATS_MAX

# An entry of the memory: key, account, page, and the scores to come.

ENTRY_PAGE: Final = 2
ENTRY_SCORES: Final = 3
ENTRY: Final = 10

SLOTS: Final = 0
PAGE: Final = 1
TWINS_ON: Final = 2
NODES: Final = 3
KNOBS: Final = 4

NO_KEY: Final = -1
NOBODY: Final = -1


@kernel
def better(seats: int, seat: int, scores: Vector, at: int, best: Vector, best_at: int) -> bool:
    """Whether a seat prefers one line to another: its own score, then little for the seats after it in turn."""
    if scores[at + seat] != best[best_at + seat]:
        return scores[at + seat] > best[best_at + seat]
    for step in range(1, seats):
        other = (seat + step) % seats
        if scores[at + other] != best[best_at + other]:
            return scores[at + other] < best[best_at + other]
    return False


@kernel
def candidates(desk: Any, legal: Any, state: Vector) -> int:
    """The legal cards, one of each set of twins."""
    tables, twins, knobs = desk[0], desk[2], desk[6]
    cards = legal(tables, state)
    if knobs[TWINS_ON] and cards & (cards - 1):
        return one_of_each(tables, twins, cards, in_play(tables, state) & ~state[HAND + state[TURN]])
    return cards


@kernel
def lay(desk: Any, state: Vector, card: int) -> None:
    record(state, card)
    play(desk[0], state, card)
    desk[6][NODES] += 1


@kernel
def look_up(desk: Any, state: Vector, frame: Vector, answer: Vector) -> bool:
    """Between tricks: write down who the position is, and its scores if they are known."""
    tables, twins, memory, knobs, root = desk[0], desk[2], desk[5], desk[6], raw(desk[3][0])
    live = in_play(tables, state)
    key = state[TURN] << 60
    for seat in range(tables[SEATS]):
        hand = state[HAND + seat]
        key |= plain_hand(tables, twins, hand, root[HAND + seat] & ~hand, live & ~hand) if knobs[TWINS_ON] else hand
        frame[BOOKED + seat] = booked(tables, desk[1], state, seat)
    frame[KEY], frame[ACCOUNT] = key, account(tables, desk[1], state)
    entry = entry_of(frame, knobs[SLOTS])
    if memory[entry] != key or memory[entry + 1] != frame[ACCOUNT] or memory[entry + ENTRY_PAGE] != knobs[PAGE]:
        return False
    for seat in range(tables[SEATS]):
        answer[seat] = frame[BOOKED + seat] + memory[entry + ENTRY_SCORES + seat]
    return True


@kernel
def entry_of(frame: Vector, slots: int) -> int:
    return (
        ENTRY // 2 * slot_of(frame[KEY] ^ (frame[ACCOUNT] & 0xFFFFFFFF) * 0x10001 ^ (frame[ACCOUNT] >> 32 & 63), slots)
    )


@kernel
def note_down(desk: Any, frame: Vector) -> None:
    """Remember the scores to come of the position a frame belongs to."""
    tables, memory, knobs = desk[0], desk[5], desk[6]
    entry = entry_of(frame, knobs[SLOTS])
    memory[entry], memory[entry + 1], memory[entry + ENTRY_PAGE] = frame[KEY], frame[ACCOUNT], knobs[PAGE]
    for seat in range(tables[SEATS]):
        memory[entry + ENTRY_SCORES + seat] = frame[BEST + seat] - frame[BOOKED + seat]


@kernel
def open_node(desk: Any, legal: Any, score: Any, depth: int, answer: Vector) -> bool:
    """Write the scores of a position if they are known; otherwise line up the cards. Without a choice it plays on."""
    tables = desk[0]
    state, frame = raw(desk[3][depth]), raw(desk[4][depth])
    frame[KEY] = NO_KEY
    while True:
        if state[PHASE] == OVER:
            score(tables, state, answer)
            return True
        if state[DOWN] == 0 and look_up(desk, state, frame, answer):
            return True
        cards = candidates(desk, legal, state)
        if cards & (cards - 1):
            break
        lay(desk, state, lowest(cards))
    frame[MOVER] = NOBODY
    frame[UNTRIED] = cards
    return False


@kernel
def close_node(desk: Any, depth: int, answer: Vector) -> bool:
    """Take in the scores of the card just tried; once it was the last, they become those of the position."""
    seats = desk[0][SEATS]
    frame, seat = raw(desk[4][depth]), raw(desk[3][depth])[TURN]
    if frame[MOVER] == NOBODY or better(seats, seat, answer, 0, frame, BEST):
        for other in range(seats):
            frame[BEST + other] = answer[other]
    frame[MOVER] = seat
    if frame[UNTRIED]:
        return False
    if frame[KEY] != NO_KEY:
        note_down(desk, frame)
    for other in range(seats):
        answer[other] = frame[BEST + other]
    return True


@kernel
def search(desk: Any, legal: Any, score: Any, row: int, answer: Vector) -> None:
    """Write the scores of the position in a row of the stack."""
    depth = row
    while True:
        settled = open_node(desk, legal, score, depth, answer)
        while settled:
            if depth == row:
                return
            depth -= 1
            settled = close_node(desk, depth, answer)
        frame, state = raw(desk[4][depth]), raw(desk[3][depth + 1])
        copy(raw(desk[3][depth]), state)
        card = lowest(frame[UNTRIED])
        frame[UNTRIED] &= frame[UNTRIED] - 1
        lay(desk, state, card)
        depth += 1


INTO = INT(VECTOR, MATRIX, VECTOR, VECTOR, MATRIX, MATRIX, VECTOR, VECTOR, MATRIX, pointer(LEGAL), pointer(SCORE))


@batch(INTO)
def maxn_worlds(
    tables: Vector,
    worlds: Matrix,
    ledger: Vector,
    twins: Vector,
    states: Matrix,
    frames: Matrix,
    memory: Vector,
    knobs: Vector,
    values: Matrix,
    legal: Any,
    score: Any,
) -> int:
    """Fill a row of `values` for each legal card of each world, lowest card first; the number of cards played."""
    desk = raw(tables), raw(ledger), raw(twins), states, frames, raw(memory), raw(knobs)
    knobs[NODES] = 0
    row = 0
    for world in range(len(worlds)):
        knobs[PAGE] += 1
        copy(raw(worlds[world]), raw(states[0]))
        cards = legal(raw(tables), raw(states[0]))
        while cards:
            copy(raw(states[0]), raw(states[1]))
            lay(desk, raw(states[1]), lowest(cards))
            search(desk, legal, score, 1, raw(values[row]))
            cards &= cards - 1
            row += 1
    return knobs[NODES]
