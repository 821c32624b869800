"""What is known of positions met before: bounds on the worth still to come, and the card that proved them.

Within one world a position between two tricks is its remaining cards and who leads. An entry is two words, the key and
a note: page << 40 | card << 32 | low << 16 | high. A new world turns the page, which forgets everything at no cost.
"""

from typing import Final

from overtrick.core.jit import Vector, kernel

PAGE: Final = 40
PAGES: Final = 1 << 22
ENTRY: Final = 2
NO_CARD: Final = 63
NOTHING_KNOWN: Final = NO_CARD << 32 | 0xFFFF
"""No card, at least 0, at most anything."""

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
def recall(memory: Vector, slots: int, page: int, key: int) -> int:
    """The note on a position."""
    slot = ENTRY * slot_of(key, slots)
    note = memory[slot + 1]
    return note if memory[slot] == key and note >> PAGE == page else NOTHING_KNOWN


@kernel
def note_down(memory: Vector, slots: int, page: int, key: int, card: int, low: int, high: int) -> None:
    """Remember bounds; the newer position stays."""
    slot = ENTRY * slot_of(key, slots)
    memory[slot] = key
    memory[slot + 1] = page << PAGE | card << 32 | low << 16 | high


@kernel
def low_of(note: int) -> int:
    return note >> 16 & 0xFFFF


@kernel
def high_of(note: int) -> int:
    return note & 0xFFFF


@kernel
def card_of(note: int) -> int:
    return note >> 32 & 63
