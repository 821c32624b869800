"""Rows of float32 for gradients, the way back of `core.lanes.mix`: one row added to many, and its product with many.

The one row is kept in registers, 64 lanes at a time where a row has as many, else eight. Eight lanes that are all zero
are passed over: most outputs of a head that was asked for a few legal actions are.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from overtrick.core.jit import COMPILED, Function, Vector, kernel
from overtrick.core.lanes import EIGHT, LANES, Singles, eight, eight_at, element, onward, pointer_to, spread

SingleMatrix: TypeAlias = NDArray[np.float32]

SINGLES = types.Array(types.float32, 1, "C")
SINGLE_MATRIX = types.Array(types.float32, 2, "C")

REGISTERS: Final = 64
"""Lanes that are worked on at a time where a row has as many."""


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def push_lanes(
    context: Any, rows: Any, source: Any, stride: Any, chosen: Any, amounts: Any, count: Any, lanes: Any
) -> Any:
    steps = range(0, lanes.literal_value, LANES)
    weighted = not isinstance(amounts, types.NoneType)
    kinds = rows, source, types.int64, chosen, amounts, types.int64, lanes

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = [pointer_to(context, builder, kind, one) for kind, one in zip(kinds, arguments, strict=True)]
        rows, source, stride, chosen, amounts, count, _ = given
        parts = [eight(builder, source, step) for step in steps]
        with cgutils.for_range(builder, count) as loop:
            row = builder.gep(rows, [builder.mul(element(builder, chosen, loop.index), stride)])
            amount = spread(builder, element(builder, amounts, loop.index)) if weighted else None
            for step, part in zip(steps, parts, strict=True):
                more = builder.fmul(amount, part) if weighted else part
                builder.store(builder.fadd(eight(builder, row, step), more), eight_at(builder, row, step), align=4)
        return context.get_dummy_value()

    return types.void(*kinds), emit


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def pull_lanes(context: Any, out: Any, rows: Any, source: Any, stride: Any, chosen: Any, count: Any, lanes: Any) -> Any:
    """Products are added in pairs: no sum waits for another of the same row."""
    steps = range(0, lanes.literal_value, LANES)
    kinds = out, rows, source, types.int64, chosen, types.int64, lanes

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = [pointer_to(context, builder, kind, one) for kind, one in zip(kinds, arguments, strict=True)]
        out, rows, source, stride, chosen, count, _ = given
        parts = [eight(builder, source, step) for step in steps]
        with cgutils.for_range(builder, count) as loop:
            row = builder.gep(rows, [builder.mul(element(builder, chosen, loop.index), stride)])
            sums = [builder.fmul(eight(builder, row, step), part) for step, part in zip(steps, parts, strict=True)]
            while len(sums) > 1:
                sums = [builder.fadd(*pair) for pair in zip(sums[::2], sums[1::2], strict=True)]
            place = builder.gep(out, [loop.index])
            builder.store(builder.fadd(builder.load(place), across(builder, sums[0])), place)
        return context.get_dummy_value()

    return types.void(*kinds), emit


def across(builder: Any, lanes: Any) -> Any:
    """The sum of eight lanes."""
    for half in (4, 2, 1):
        upper = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [*range(half, LANES), *[0] * half])
        lanes = builder.fadd(lanes, builder.shuffle_vector(lanes, ir.Constant(EIGHT, ir.Undefined), upper))
    return builder.extract_element(lanes, ir.Constant(ir.IntType(32), 0))


@intrinsic  # type: ignore[untyped-decorator]
def is_quiet(context: Any, row: Any) -> Any:
    """Whether the first eight numbers of a row are zero."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = eight(builder, pointer_to(context, builder, row, arguments[0]), 0)
        loud = builder.fcmp_unordered("!=", lanes, ir.Constant(EIGHT, [0.0] * LANES))
        return builder.icmp_unsigned("==", builder.bitcast(loud, ir.IntType(LANES)), ir.Constant(ir.IntType(LANES), 0))

    return types.boolean(row), emit


def fetched(function: Function) -> Function:
    """A function that compiled code replaces by an instruction that fetches a number into the cache."""

    def resolve(context: Any, row: Any, place: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            first = pointer_to(context, builder, row, arguments[0])
            where = builder.bitcast(builder.gep(first, [arguments[1]]), ir.IntType(8).as_pointer())
            kinds = [where.type, *[ir.IntType(32)] * 3]
            prefetch = cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(ir.VoidType(), kinds), "llvm.prefetch.p0i8"
            )
            builder.call(prefetch, [where, *(ir.Constant(ir.IntType(32), number) for number in (0, 3, 1))])
            return context.get_dummy_value()

        return types.void(row, types.int64), emit

    return intrinsic(resolve) if COMPILED else function


@fetched
def fetch(row: Vector, place: int) -> None:
    """Ask for a number of a row that is read soon; nothing changes but the time it takes."""


@kernel
def push_blocks(rows: Singles, source: Singles, width: int, chosen: Vector, amounts: Any, count: int) -> None:
    at = 0
    while at + REGISTERS <= width:
        push_lanes(onward(rows, at), onward(source, at), width, chosen, amounts, count, REGISTERS)
        at += REGISTERS
    while at < width:
        if not is_quiet(onward(source, at)):
            push_lanes(onward(rows, at), onward(source, at), width, chosen, amounts, count, LANES)
        at += LANES


@kernel
def pull_blocks(out: Singles, rows: Singles, source: Singles, width: int, chosen: Vector, count: int) -> None:
    for place in range(count):
        out[place] = 0.0
    at = 0
    while at + REGISTERS <= width:
        pull_lanes(out, onward(rows, at), onward(source, at), width, chosen, count, REGISTERS)
        at += REGISTERS
    while at < width:
        if not is_quiet(onward(source, at)):
            pull_lanes(out, onward(rows, at), onward(source, at), width, chosen, count, LANES)
        at += LANES


@kernel
def read_last(row: Singles, rows: Singles, width: int, chosen: Vector, count: int) -> float:
    """Read the last number of every row: bounds-checked code raises if one is not there."""
    found = row[width - 1]
    for place in range(count):
        found += rows[chosen[place] * width + width - 1]
    return found


def push(rows: Singles, source: Singles, width: int, chosen: Vector, amounts: Singles | None, count: int) -> None:
    """Add a row to each of the chosen ones, by its amount, or once where there are no amounts."""
    for place in range(count):
        row = rows[chosen[place] * width :][:width]
        row += source[:width] if amounts is None else amounts[place] * source[:width]


@overload(push)
def _push(rows, source, width, chosen, amounts, count):  # type: ignore[no-untyped-def]  # Numba compares this signature
    def checked(rows, source, width, chosen, amounts, count):  # type: ignore[no-untyped-def]
        read_last(source, rows, width, chosen, count)
        push_blocks(rows, source, width, chosen, amounts, count)

    def bare(rows, source, width, chosen, amounts, count):  # type: ignore[no-untyped-def]
        push_blocks(rows, source, width, chosen, amounts, count)

    return checked if isinstance(rows, types.Array) else bare


def pull(out: Singles, rows: Singles, source: Singles, width: int, chosen: Vector, count: int) -> None:
    """The sums of the products of a row with each of the chosen ones."""
    for place in range(count):
        out[place] = np.dot(rows[chosen[place] * width :][:width], source[:width])


@overload(pull)
def _pull(out, rows, source, width, chosen, count):  # type: ignore[no-untyped-def]  # Numba compares this signature
    def checked(out, rows, source, width, chosen, count):  # type: ignore[no-untyped-def]
        read_last(source, rows, width, chosen, count)
        pull_blocks(out, rows, source, width, chosen, count)

    def bare(out, rows, source, width, chosen, count):  # type: ignore[no-untyped-def]
        pull_blocks(out, rows, source, width, chosen, count)

    return checked if isinstance(rows, types.Array) else bare
