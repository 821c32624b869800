"""What is known of positions met before: bounds on the worth still to come, why, and the card that proved them.

A position between two tricks is remembered by its shape: how many cards of which kind each seat holds, and who leads.
Positions of one shape lie together, in a row of entries of four words, the newest first:

    OF_SHAPE    with who leads
    OF_CARDS    all cards left
    OF_REASON   the cards whose rank the bound rests on: it holds wherever the same of them are left
    OF_NOTE     page << 40 | card << 32 | low << 16 | high

A new world turns the page, which forgets everything at no cost.
"""

from typing import Final

from overtrick.core.jit import Vector, kernel

PAGE_AT: Final = 40
PAGES: Final = 1 << 22

OF_SHAPE: Final = 0
OF_CARDS: Final = 1
OF_REASON: Final = 2
OF_NOTE: Final = 3
ENTRY: Final = 4

TOGETHER: Final = 16
"""Entries in a row of the memory: all the places of a position."""

NO_CARD: Final = 63
ANYTHING: Final = 0xFFFF
"""More than can be taken in any game."""

NOWHERE: Final = -1

HALF: Final = (1 << 31) - 1


@kernel
def turn_page(memory: Vector, slots: int, page: int) -> int:
    """Forget all that is known; the number of the new page. When the numbers run out the memory is really wiped."""
    if page + 1 < PAGES:
        return page + 1
    for word in range(ENTRY * slots):
        memory[word] = 0
    return 1


@kernel
def slot_of(key: int, slots: int) -> int:
    """Where a key belongs; two products that cannot wrap, of which the middle bits are mixed best."""
    mixed = (key & HALF) * 0x5851F42D ^ (key >> 31) * 0x2C6FE96F
    return (mixed >> 24 ^ mixed >> 44) & (slots - 1)


@kernel
def row_of(shape: int, slots: int) -> int:
    """Where the entries of a shape begin."""
    return ENTRY * (slot_of(shape, slots) & -TOGETHER)


@kernel
def holds_for(memory: Vector, entry: int, page: int, shape: int, cards: int) -> bool:
    """Whether what an entry says is true of a position, too."""
    return (
        memory[entry + OF_SHAPE] == shape
        and (memory[entry + OF_CARDS] ^ cards) & memory[entry + OF_REASON] == 0
        and memory[entry + OF_NOTE] >> PAGE_AT == page
    )


@kernel
def settling(memory: Vector, slots: int, page: int, shape: int, cards: int, low: int, high: int) -> int:
    """The entry that says that `low` or more is to come, or that `high` or less is; or NOWHERE."""
    row = row_of(shape, slots)
    for entry in range(row, row + min(TOGETHER, slots) * ENTRY, ENTRY):
        if holds_for(memory, entry, page, shape, cards):
            note = memory[entry + OF_NOTE]
            if low_of(note) >= low or high_of(note) <= high:
                return entry
    return NOWHERE


@kernel
def known_card(memory: Vector, slots: int, page: int, shape: int, cards: int) -> int:
    """A card still in play that was best in a position of this shape, of the one met last; or NO_CARD."""
    row = row_of(shape, slots)
    for entry in range(row, row + min(TOGETHER, slots) * ENTRY, ENTRY):
        if memory[entry + OF_SHAPE] == shape and memory[entry + OF_NOTE] >> PAGE_AT == page:
            card = card_of(memory[entry + OF_NOTE])
            if (cards >> card) & 1:
                return card
    return NO_CARD


@kernel
def note_down(
    memory: Vector, slots: int, page: int, shape: int, cards: int, reason: int, card: int, low: int, high: int
) -> None:
    """Remember a bound before all others; the oldest is forgotten."""
    row = row_of(shape, slots)
    entry = row + (min(TOGETHER, slots) - 1) * ENTRY
    while entry > row:
        for word in range(ENTRY):
            memory[entry + word] = memory[entry - ENTRY + word]
        entry -= ENTRY
    memory[row + OF_SHAPE], memory[row + OF_CARDS], memory[row + OF_REASON] = shape, cards, reason
    memory[row + OF_NOTE] = page << PAGE_AT | card << 32 | low << 16 | high


@kernel
def low_of(note: int) -> int:
    return note >> 16 & 0xFFFF


@kernel
def high_of(note: int) -> int:
    return note & 0xFFFF


@kernel
def card_of(note: int) -> int:
    return note >> 32 & 63
