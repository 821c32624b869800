"""Rows of float32 added and multiplied, for gradients: lanes as in `core.lanes`, and any width that they divide."""

from typing import Any, Final, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from overtrick.core.jit import kernel
from overtrick.core.lanes import EIGHT, LANES, Singles, eight, eight_at, onward, pointer_to, spread

SingleMatrix: TypeAlias = NDArray[np.float32]

SINGLES = types.Array(types.float32, 1, "C")
SINGLE_MATRIX = types.Array(types.float32, 2, "C")

REGISTERS: Final = 64
"""Lanes that are worked on at a time where a row has as many."""


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def add_lanes(context: Any, target: Any, source: Any, amount: Any, lanes: Any) -> Any:
    kinds = target, source, types.float32, lanes

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = [pointer_to(context, builder, kind, one) for kind, one in zip(kinds, arguments, strict=True)]
        target, source, amount, _ = given
        many = spread(builder, amount)
        for step in range(0, lanes.literal_value, LANES):
            more = builder.fmul(many, eight(builder, source, step))
            total = builder.fadd(eight(builder, target, step), more)
            builder.store(total, eight_at(builder, target, step), align=4)
        return context.get_dummy_value()

    return types.void(*kinds), emit


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def dot_lanes(context: Any, left: Any, right: Any, lanes: Any) -> Any:
    """Products are added in pairs: no sum waits for another of the same row."""
    kinds = left, right, lanes

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = [pointer_to(context, builder, kind, one) for kind, one in zip(kinds, arguments, strict=True)]
        left, right, _ = given
        steps = range(0, lanes.literal_value, LANES)
        sums = [builder.fmul(eight(builder, left, step), eight(builder, right, step)) for step in steps]
        while len(sums) > 1:
            sums = [builder.fadd(*pair) for pair in zip(sums[::2], sums[1::2], strict=True)]
        (total,) = sums
        for half in (4, 2, 1):
            upper = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [*range(half, LANES), *[0] * half])
            total = builder.fadd(total, builder.shuffle_vector(total, ir.Constant(EIGHT, ir.Undefined), upper))
        return builder.extract_element(total, ir.Constant(ir.IntType(32), 0))

    return types.float32(*kinds), emit


@kernel
def add_blocks(target: Singles, source: Singles, amount: np.float32, width: int) -> None:
    at = 0
    while at + REGISTERS <= width:
        add_lanes(onward(target, at), onward(source, at), amount, REGISTERS)
        at += REGISTERS
    while at < width:
        add_lanes(onward(target, at), onward(source, at), amount, LANES)
        at += LANES


@kernel
def dot_blocks(left: Singles, right: Singles, width: int) -> np.float32:
    at, total = 0, np.float32(0.0)
    while at + REGISTERS <= width:
        total += dot_lanes(onward(left, at), onward(right, at), REGISTERS)
        at += REGISTERS
    while at < width:
        total += dot_lanes(onward(left, at), onward(right, at), LANES)
        at += LANES
    return total


def add_row(target: Singles, source: Singles, amount: float, width: int) -> None:
    """Add a row to another, so many times."""
    target[:width] += np.float32(amount) * source[:width]


@overload(add_row)
def _add_row(target, source, amount, width):  # type: ignore[no-untyped-def]  # Numba compares this signature
    def checked(target, source, amount, width):  # type: ignore[no-untyped-def]
        if target[width - 1] == source[width - 1] or width:  # read: bounds-checked code raises if they are not there
            add_blocks(target, source, np.float32(amount), width)

    def bare(target, source, amount, width):  # type: ignore[no-untyped-def]
        add_blocks(target, source, np.float32(amount), width)

    return checked if isinstance(target, types.Array) else bare


def dot(left: Singles, right: Singles, width: int) -> float:
    """The sum of the products of two rows."""
    return float(np.dot(left[:width], right[:width]))


@overload(dot)
def _dot(left, right, width):  # type: ignore[no-untyped-def]  # Numba compares this signature
    def checked(left, right, width):  # type: ignore[no-untyped-def]
        ends = left[width - 1] * right[width - 1] * 0  # read: bounds-checked code raises if they are not there
        return dot_blocks(left, right, width) + ends

    def bare(left, right, width):  # type: ignore[no-untyped-def]
        return dot_blocks(left, right, width)

    return checked if isinstance(left, types.Array) else bare
