"""What the tricks taken so far still mean for the score, where every seat plays for itself.

The score of such a game is not just a sum: a moon needs all penalty cards, a bid the exact number of tricks. Positions
with equal cards are equal only if their accounts are, too; a ledger says what belongs in them.

    slot      what
    POOL      cards that pay more if one seat takes all of them
    TRICKS    up to how many tricks of a seat matter
    SUMS      1 if the card points of what a seat takes add to its score
"""

from typing import Final

from overtrick.core.bits import count
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import SEATS_MAX, SIZE, TAKEN
from overtrick.engine.tables import SEATS, points_of
from overtrick.search.transposition import slot_of

POOL: Final = 0
TRICKS: Final = 1
SUMS: Final = 2

TRICK_BITS: Final = 5
POOL_SHIFT: Final = 32
ALL_SEATS: Final = 63

# An entry of the memory: the key, the account, the page, and what a search knows of the position.

OF_ACCOUNT: Final = 1
OF_PAGE: Final = 2
KNOWN: Final = 3
ENTRY: Final = KNOWN + SEATS_MAX


@kernel
def account(tables: Vector, ledger: Vector, state: Vector) -> int:
    """The part of the past on which the score to come depends, as one number."""
    tricks, sharers = 0, 0
    for seat in range(tables[SEATS]):
        taken = state[TAKEN + seat]
        tricks |= min(count(taken) // state[SIZE], ledger[TRICKS]) << (seat * TRICK_BITS)
        sharers |= 1 << seat if taken & ledger[POOL] else 0
    shared = sharers & (sharers - 1) != 0
    return tricks | (ALL_SEATS if shared else sharers) << POOL_SHIFT


@kernel
def entry_of(key: int, account: int, slots: int) -> int:
    """Where the entry of a position begins in a memory that knows accounts."""
    return ENTRY * slot_of(key ^ account, slots)


@kernel
def is_entered(memory: Vector, entry: int, page: int, key: int, account: int) -> bool:
    """Whether an entry is about a position of this world."""
    return memory[entry] == key and memory[entry + OF_ACCOUNT] == account and memory[entry + OF_PAGE] == page


@kernel
def enter(memory: Vector, entry: int, page: int, key: int, account: int) -> None:
    """Begin an entry; what is known of the position comes behind."""
    memory[entry], memory[entry + OF_ACCOUNT], memory[entry + OF_PAGE] = key, account, page


@kernel
def booked(tables: Vector, ledger: Vector, state: Vector, seat: int) -> int:
    """What a seat's score already has for certain: the points of the cards it took."""
    return points_of(tables, state[TAKEN + seat]) if ledger[SUMS] else 0
