"""Networks in rows of float64: other numbers behind such a row, and sums of many rows of float32 kept in registers.

A policy has one row of weights and one slate, both float64. `singles` and `wholes` see a part of them as float32 and
int64, without a copy. As in `core.bits`, what the compiler is told directly has a twin in Python. The order of the
additions is the same, and nothing is fused. Bounds-checked code reads the end of every row in the usual way first.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array, populate_array
from numpy.typing import NDArray

from overtrick.core.jit import COMPILED, Floats, Function, Vector, kernel

Singles: TypeAlias = NDArray[np.float32]

LANES: Final = 8
"""Numbers that are added at once: widths are multiples of it."""

WORD = ir.IntType(64)
EIGHT = ir.VectorType(ir.FloatType(), LANES)


def seen_as(kind: Any) -> Callable[[Function], Function]:
    """A function that compiled code replaces: a row from one of its numbers on, as a row of a type, without a copy.

    No overload: without Numba's memory manager no function may return an array that it made.
    """

    def resolve(context: Any, row: Any, first: Any) -> Any:
        if isinstance(row, types.CPointer):
            return types.CPointer(kind)(row, types.int64), emit_pointer
        return types.Array(kind, 1, "C")(row, types.int64), emit_array

    return lambda function: intrinsic(resolve) if COMPILED else function


def emit_pointer(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    row, first = arguments
    return builder.bitcast(builder.gep(row, [first]), context.get_value_type(signature.return_type))


def emit_array(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Only bounds-checked code has arrays here."""
    row = make_array(signature.args[0])(context, builder, arguments[0])
    part = make_array(signature.return_type)(context, builder)
    size = ir.Constant(WORD, signature.return_type.dtype.bitwidth // 8)
    left = builder.mul(builder.sub(row.nitems, arguments[1]), row.itemsize)
    data = builder.bitcast(builder.gep(row.data, [arguments[1]]), part.data.type)
    populate_array(part, data, [builder.sdiv(left, size)], [size], size, None)
    return part._getvalue()


@seen_as(types.float32)
def singles(row: Floats, first: int) -> Singles:
    """A row of float64 from one of its words on, as float32."""
    return row[first:].view(np.float32)


@seen_as(types.int64)
def wholes(row: Floats, first: int) -> Vector:
    """A row of float64 from one of its words on, as int64."""
    return row[first:].view(np.int64)


@seen_as(types.float64)
def doubles(row: Floats, first: int) -> Floats:
    """A row of float64 from one of its words on."""
    return row[first:]


@seen_as(types.float64)
def floats(row: Floats, first: int) -> Floats:
    """A row of float64 from one of its words on."""
    return row[first:]


@seen_as(types.float32)
def onward(row: Singles, first: int) -> Singles:
    """A row of float32 from one of its numbers on."""
    return row[first:]


def mix(
    out: Singles,
    bias: Singles,
    rows: Singles,
    stride: int,
    chosen: Vector,
    amounts: Singles | None,
    count: int,
    lanes: int,
) -> None:
    """Fill lanes of `out`: the bias, and the chosen rows, each by its amount, or once where there are no amounts.

    Row r begins at `r * stride`. The number of lanes is a literal, 64 at most: all sums are in registers.
    """
    sums = bias[:lanes].copy()
    for place in range(count):
        row = rows[chosen[place] * stride :][:lanes]
        sums += row if amounts is None else amounts[place] * row
    out[:lanes] = sums


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def in_registers(
    context: Any, out: Any, bias: Any, rows: Any, stride: Any, chosen: Any, amounts: Any, count: Any, lanes: Any
) -> Any:
    steps = range(0, lanes.literal_value, LANES)
    weighted = not isinstance(amounts, types.NoneType)
    kinds = out, bias, rows, types.int64, chosen, amounts, types.int64, lanes

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = [pointer_to(context, builder, kind, one) for kind, one in zip(kinds, arguments, strict=True)]
        out, bias, rows, stride, chosen, amounts, count, _ = given
        sums = [cgutils.alloca_once_value(builder, eight(builder, bias, step)) for step in steps]
        with cgutils.for_range(builder, count) as loop:
            row = builder.gep(rows, [builder.mul(element(builder, chosen, loop.index), stride)])
            amount = spread(builder, element(builder, amounts, loop.index)) if weighted else None
            for step, total in zip(steps, sums, strict=True):
                found = eight(builder, row, step)
                found = builder.fmul(amount, found) if weighted else found
                builder.store(builder.fadd(builder.load(total), found), total)
        for step, total in zip(steps, sums, strict=True):
            builder.store(builder.load(total), eight_at(builder, out, step), align=4)
        return context.get_dummy_value()

    return types.void(*kinds), emit


def pointer_to(context: Any, builder: Any, kind: Any, given: Any) -> Any:
    """The first number of an array, which only bounds-checked code has; all else as it is."""
    return make_array(kind)(context, builder, given).data if isinstance(kind, types.Array) else given


def element(builder: Any, row: Any, place: Any) -> Any:
    return builder.load(builder.gep(row, [place]))


def eight_at(builder: Any, row: Any, step: int) -> Any:
    """Where eight numbers of a row begin."""
    return builder.bitcast(builder.gep(row, [ir.Constant(WORD, step)]), EIGHT.as_pointer())


def eight(builder: Any, row: Any, step: int) -> Any:
    """Eight numbers of a row."""
    return builder.load(eight_at(builder, row, step), align=4)


def spread(builder: Any, number: Any) -> Any:
    """One number in every lane."""
    nothing = ir.Constant(EIGHT, ir.Undefined)
    one = builder.insert_element(nothing, number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))


@overload(mix, prefer_literal=True)
def _mix(out, bias, rows, stride, chosen, amounts, count, lanes):  # type: ignore[no-untyped-def]  # as below
    def checked(out, bias, rows, stride, chosen, amounts, count, lanes):  # type: ignore[no-untyped-def]  # as above
        read_ends(out, bias, rows, stride, chosen, amounts, count, lanes)
        in_registers(out, bias, rows, stride, chosen, amounts, count, lanes)

    def bare(out, bias, rows, stride, chosen, amounts, count, lanes):  # type: ignore[no-untyped-def]  # as above
        in_registers(out, bias, rows, stride, chosen, amounts, count, lanes)

    return checked if isinstance(out, types.Array) else bare


@kernel
def read_ends(  # type: ignore[no-untyped-def]
    out: Singles, bias: Singles, rows: Singles, stride: int, chosen: Vector, amounts, count: int, lanes: int
) -> float:
    """Read the last number of every row: bounds-checked code raises if one is not there."""
    last = lanes - 1
    found = out[last] + bias[last]
    for place in range(count):
        found += rows[chosen[place] * stride + last]
        if amounts is not None:
            found += amounts[place]
    return found
