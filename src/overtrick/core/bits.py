"""Card sets: one `int64`, bit i for card i. At most 60 cards, so the sign bit is never touched.

What the processor has an instruction for is an intrinsic with a twin in Python.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from llvmlite import binding, ir
from numba.extending import intrinsic, overload

from overtrick.core.jit import INT, kernel

SLOW_DEPOSIT = ("bdver4", "znver1", "znver2")
"""Processors that have the instruction `pdep` but take longer for it than for a search."""


def has_fast_deposit() -> bool:
    """Whether one instruction can spread bits over a mask here."""
    return bool(binding.get_host_cpu_features().get("bmi2")) and binding.get_host_cpu_name() not in SLOW_DEPOSIT


FAST_DEPOSIT = has_fast_deposit()


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


@intrinsic  # type: ignore[untyped-decorator]
def _deposit(context: Any, bits: Any, mask: Any) -> Any:
    """The lowest bits of a word spread over the set bits of a mask: pdep."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        instruction = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(instruction, arguments)

    return INT(INT, INT), emit


def rolled(word: int, bits: int) -> int:
    """A word of 32 bits moved to the left in a circle."""
    return (word << bits | word >> 32 - bits) & 0xFFFFFFFF


@intrinsic  # type: ignore[untyped-decorator]
def _roll(context: Any, word: Any, bits: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        half = ir.IntType(32)
        narrow, by = (builder.trunc(argument, half) for argument in arguments)
        instruction = builder.module.declare_intrinsic("llvm.fshl", [half], ir.FunctionType(half, [half] * 3))
        return builder.zext(builder.call(instruction, [narrow, narrow, by]), ir.IntType(64))

    return INT(INT, INT), emit


@overload(rolled)
def _rolled(word, bits):  # type: ignore[no-untyped-def]  # Numba compares this signature with the one below
    return lambda word, bits: _roll(word, bits)


@kernel
def lowest(cards: int) -> int:
    """The card of the lowest bit. The set may not be empty."""
    return count((cards & -cards) - 1)


@kernel
def search(cards: int, number: int) -> int:
    """The card with `number` others of the set below it, by halving: no branch for chance to mispredict."""
    card, width = 0, 32
    while width:
        below = count(cards & ((1 << width) - 1))
        step = width if number >= below else 0
        number -= below if number >= below else 0
        cards >>= step
        card += step
        width >>= 1
    return card


def nth(cards: int, number: int) -> int:
    """The card with `number` others of the set below it."""
    return search(cards, number)


@overload(nth)
def _nth(cards, number):  # type: ignore[no-untyped-def]  # Numba compares this signature with those below
    if FAST_DEPOSIT:
        return lambda cards, number: lowest(_deposit(1 << number, cards))
    return lambda cards, number: search(cards, number)


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
