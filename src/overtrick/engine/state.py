"""One hand as a flat vector of named slots. A batch of hands is a matrix; copying is one assignment.

    slot       words  what
    TURN         1    seat to move
    PHASE        1    OVER, PLAY, or a phase of the game's own
    BASE         1    0 if a card is asked, len(deck) if a call is: action = BASE + bit
    CONTRACT     1    which rows of the tables count; NO_CONTRACT until the auction has found it
    LED          1    suit led: OPEN, FREE or a suit of the tables
    BEST         1    card that stands, of those on the table
    WINNER       1    seat that played it
    DOWN         1    number of cards on the table
    TABLE        1    set of cards on the table
    GONE         1    set of cards in finished tricks
    SIZE         1    cards that make a trick
    OUT          1    set of seats that sit out
    OPENER       1    seat that led to the first trick
    LEFT         1    tricks left
    DEALER       1    seat that dealt
    ROUND        1    place in the cycle of hands (Hearts: direction of the pass; Wizard: cards each)
    STAKE        1    multiplier of the score (Sheephead's doubles)
    MOVES        1    number of actions so far
    HAND         6    set of cards held, per seat
    TAKEN        6    set of cards taken in tricks, per seat
    OWN         12    slots that each game names for itself
    HISTORY     11    actions in order, eight to a word, lowest byte first; HIDDEN in a view

What can be derived from cards and history (broken hearts, the first trick, a partner) has no slot.
"""

from typing import Final

from overtrick.core.jit import INT, NOTHING, ROW, Vector, hook, kernel

TURN: Final = 0
PHASE: Final = 1
BASE: Final = 2
CONTRACT: Final = 3
LED: Final = 4
BEST: Final = 5
WINNER: Final = 6
DOWN: Final = 7
TABLE: Final = 8
GONE: Final = 9
SIZE: Final = 10
OUT: Final = 11
OPENER: Final = 12
LEFT: Final = 13
DEALER: Final = 14
ROUND: Final = 15
STAKE: Final = 16
MOVES: Final = 17
HAND: Final = 18
TAKEN: Final = 24
OWN: Final = 30
HISTORY: Final = 42
WIDTH: Final = 53

SEATS_MAX: Final = 6
MOVES_MAX: Final = (WIDTH - HISTORY) * 8

OVER: Final = 0
PLAY: Final = 1
FIRST_OWN_PHASE: Final = 2

NO_CONTRACT: Final = -1
HIDDEN: Final = 127


@kernel
def copy(source: Vector, target: Vector) -> None:
    """Make one state like another; assigning slices would need the memory manager that kernels go without."""
    for slot in range(WIDTH):
        target[slot] = source[slot]


@hook(NOTHING(ROW, INT))
def record(state: Vector, action: int) -> None:
    """Append an action to the history."""
    moves = state[MOVES]
    state[HISTORY + (moves >> 3)] |= action << ((moves & 7) << 3)
    state[MOVES] = moves + 1


@hook(INT(ROW, INT))
def recorded(state: Vector, move: int) -> int:
    """The action that was the given move, or HIDDEN."""
    return (state[HISTORY + (move >> 3)] >> ((move & 7) << 3)) & 127


@kernel
def hide(state: Vector, move: int) -> None:
    """Blank one entry of the history."""
    state[HISTORY + (move >> 3)] |= HIDDEN << ((move & 7) << 3)


@kernel
def hide_hands(state: Vector, seat: int) -> None:
    """Blank the cards held by everybody else: where every game's `veil` begins."""
    for other in range(SEATS_MAX):
        if other != seat:
            state[HAND + other] = 0
