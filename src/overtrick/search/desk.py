"""What a search works with: the rules, what is played for, a stack of positions, a memory of those met before."""

from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.core.bits import count
from overtrick.core.jit import Matrix, Vector, kernel, raw
from overtrick.engine.state import HAND, MOVES_MAX, TURN, WIDTH, record
from overtrick.engine.tables import CARDS_MAX, SEATS
from overtrick.engine.tricks import play
from overtrick.search.equivalence import in_play, one_of_each, plain_hand, twin_in

# The knobs: numbers a search is set up with, and its count of cards played.

SLOTS: Final = 0  # entries of the memory, a power of two
PAGE: Final = 1  # which of them count: those of this world
TWINS_ON: Final = 2  # whether cards that are alike are searched once
SIDE: Final = 3  # the seats that want the value high
NODES: Final = 4
MOST: Final = 5  # of them, before a question for two sides is given up
WEIGHTS: Final = 8  # of each card in a world, see `reasons.weigh`
KNOBS: Final = WEIGHTS + CARDS_MAX

NODES_MAX: Final = 1 << 62

FRAME: Final = 40
"""Words that a search keeps of a position besides its state."""

ASIDE: Final = MOVES_MAX + 2
"""A row behind the stack of positions, to write on."""

ALL_CARDS: Final = -1


class Desk(NamedTuple):
    """Everything a search reads and writes.

    `stakes` is the worth of the cards, or the ledger of a game without sides; `kin` is what cards are to each other:
    twins, and for two sides rivals and reasons behind them.
    """

    tables: Vector
    stakes: Vector
    kin: Vector
    states: Matrix
    frames: Matrix
    memory: Vector
    knobs: Vector


class Workspace:
    """The arrays a search writes, allocated once, with a memory of `slots` entries (a power of two)."""

    def __init__(self, slots: int, entry: int, twins: bool, most: int = NODES_MAX) -> None:
        self.states = np.zeros((ASIDE + 1, WIDTH), np.int64)
        self.frames = np.zeros((ASIDE, FRAME), np.int64)
        self.memory = np.zeros(slots * entry, np.int64)
        self.knobs = np.zeros(KNOBS, np.int64)
        self.knobs[[SLOTS, TWINS_ON, MOST]] = slots, twins, most

    @property
    def arrays(self) -> tuple[Matrix, Matrix, Vector, Vector]:
        """As the batch kernels take them."""
        return self.states, self.frames, self.memory, self.knobs


@kernel
def candidates(desk: Any, legal: Any, state: Vector, live: int) -> int:
    """The legal cards, one of each set of twins, given the cards that are in play."""
    cards = legal(desk.tables, state)
    if desk.knobs[TWINS_ON] and cards & (cards - 1):
        around = live & ~state[HAND + state[TURN]]
        return one_of_each(desk.tables, desk.kin, cards, around)
    return cards


@kernel
def lay(desk: Any, state: Vector, card: int) -> None:
    """Play a card; cards that turn a trick around need the history."""
    record(state, card)
    play(desk.tables, state, card)
    desk.knobs[NODES] += 1


@kernel
def twin_column(desk: Any, state: Vector, cards: int, different: int, card: int) -> int:
    """Which of some legal cards, counted from the lowest, is the one that was searched in place of a card."""
    around = in_play(desk.tables, state) & ~state[HAND + state[TURN]]
    twin = twin_in(desk.tables, desk.kin, card, different, around)
    return count(cards & ((1 << twin) - 1))


@kernel
def make_plain(desk: Any, state: Vector, into: Vector, live: int, touched: int) -> int:
    """Write hands as if of any twins the highest had been played first; the cards in play after that.

    Each seat is looked at with the hands before it already exchanged: two exchanges at once could cross. If the hands
    were plain before the last trick, only cards that it `touched` can have become twins. One round can leave twins that
    the exchange of a later seat made so: two positions then do not know that they are alike, which is no error.
    """
    tables, root = desk.tables, raw(desk.states[0])
    for seat in range(tables[SEATS]):
        hand = plain = state[HAND + seat]
        if desk.knobs[TWINS_ON]:
            plain = plain_hand(tables, desk.kin, hand, root[HAND + seat] & ~hand & touched, live & ~hand)
        live ^= hand ^ plain
        into[HAND + seat] = plain
    return live


@kernel
def key_of(desk: Any, state: Vector) -> int:
    """The plain cards in play, and who leads."""
    live = in_play(desk.tables, state)
    return make_plain(desk, state, raw(desk.states[ASIDE]), live, ALL_CARDS) | state[TURN] << 60
