"""Card sets: one `int64`, bit i for card i. At most 60 cards, so the sign bit is never touched."""

from collections.abc import Iterable, Iterator
from typing import Any

from llvmlite import ir
from numba.extending import intrinsic, overload

from overtrick.core.jit import INT, kernel


def count(cards: int) -> int:
    """How many cards a set holds."""
    return int(cards).bit_count()


@intrinsic  # type: ignore[untyped-decorator]
def _population(context: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        instruction = builder.module.declare_intrinsic("llvm.ctpop", [ir.IntType(64)])
        return builder.call(instruction, arguments)

    return INT(INT), emit


@overload(count)
def _count(cards):  # type: ignore[no-untyped-def]  # Numba compares this signature with the one below
    return lambda cards: _population(cards)


@kernel
def lowest(cards: int) -> int:
    """The card of the lowest bit. The set may not be empty."""
    return count((cards & -cards) - 1)


@kernel
def nth(cards: int, number: int) -> int:
    """The card with `number` others of the set below it, found by halving: no branch for chance to mispredict."""
    card, width = 0, 32
    while width:
        below = count(cards & ((1 << width) - 1))
        step = width if number >= below else 0
        number -= below if number >= below else 0
        cards >>= step
        card += step
        width >>= 1
    return card


@kernel
def highest(cards: int) -> int:
    """The card of the highest bit. The set may not be empty."""
    return nth(cards, count(cards) - 1)


@kernel
def prefer(hand: int, wish: int) -> int:
    """The wished cards if any are held, otherwise the whole hand."""
    held = hand & wish
    return held if held else hand


def each(cards: int) -> Iterator[int]:
    """The cards of a set, lowest first."""
    cards = int(cards)
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def set_of(cards: Iterable[int]) -> int:
    """The set of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
