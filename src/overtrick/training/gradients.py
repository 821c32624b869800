"""Fully connected networks that learn, in kernels: forward and backward through one decision at a time.

The inputs are the numbers of those that are set, and of a hidden layer only the units above zero count, so most of the
work of dense matrices never arises. All weights are one row of float32: layer after layer [inputs, outputs], each
followed by its biases. A gradient is a row of the same shape.

    forward     y = b + sum over active i of x[i] w[i]; a hidden layer hands on max(y, 0)
    backward    dw[i] += x[i] dy,  db += dy,  dx[i] = w[i] . dy for the active i of a hidden layer
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.core.jit import MATRIX, VECTOR, Matrix, Vector, kernel, named, raw
from overtrick.core.lanes import LANES, Singles, mix, onward
from overtrick.core.rows import REGISTERS, SINGLE_MATRIX, SINGLES, SingleMatrix, add_row, dot

WEIGHTS: Final = 0  # columns of layers: where the weights begin,
BIASES: Final = 1  # where the biases do,
OUTPUTS: Final = 2  # and how many numbers come out, padded to a multiple of eight
LAYER: Final = 3


class Work(NamedTuple):
    """What a pass through a network leaves behind: for every layer its active inputs, their amounts, their number.

    `sums` is what came out of the last layer, and then its gradient; `behind` is the gradient of the layer before.
    """

    active: Matrix
    amounts: SingleMatrix
    counts: Vector
    sums: Singles
    behind: Singles


WORK = named(Work, MATRIX, SINGLE_MATRIX, VECTOR, SINGLES, SINGLES)


def new_work(layers: Matrix, inputs: int) -> Work:
    """Room for a network and so many inputs set at once."""
    width = max(inputs, int(layers[:, OUTPUTS].max())) + LANES
    matrices = np.zeros((len(layers) + 1, width), np.int64), np.zeros((len(layers) + 1, width), np.float32)
    return Work(*matrices, np.zeros(len(layers) + 1, np.int64), *np.zeros((2, width), np.float32))


@kernel
def mix_rows(
    out: Singles, bias: Singles, rows: Singles, width: int, chosen: Vector, amounts: Singles, count: int
) -> None:
    """The bias and the chosen rows, each by its amount."""
    at = 0
    while width - at >= REGISTERS:
        mix(onward(out, at), onward(bias, at), onward(rows, at), width, chosen, amounts, count, REGISTERS)
        at += REGISTERS
    while at < width:
        mix(onward(out, at), onward(bias, at), onward(rows, at), width, chosen, amounts, count, LANES)
        at += LANES


@kernel
def above_zero(sums: Singles, width: int, active: Vector, amounts: Singles) -> int:
    """The units above zero with their amounts, without a branch; how many they are."""
    found = 0
    for unit in range(width):
        active[found], amounts[found] = unit, sums[unit]
        found += 1 if sums[unit] > 0 else 0
    return found


@kernel
def set_inputs(work: Any, inputs: Vector, first: int, last: int) -> None:
    """Begin with the inputs that are set."""
    active, amounts = raw(work.active[0]), raw(work.amounts[0])
    for place in range(last - first):
        active[place], amounts[place] = inputs[first + place], 1.0
    work.counts[0] = last - first


@kernel
def forward(weights: Singles, layers: Matrix, head: int, hidden: int, work: Any) -> None:
    """Through the hidden layers and then the layer `head`, whose outputs are `sums`."""
    for step in range(hidden + 1):
        layer = raw(layers[step if step < hidden else head])
        chosen, amounts, width = raw(work.active[step]), raw(work.amounts[step]), layer[OUTPUTS]
        bias, rows = onward(weights, layer[BIASES]), onward(weights, layer[WEIGHTS])
        mix_rows(raw(work.sums), bias, rows, width, chosen, amounts, work.counts[step])
        if step < hidden:
            after = raw(work.active[step + 1]), raw(work.amounts[step + 1])
            work.counts[step + 1] = above_zero(raw(work.sums), width, after[0], after[1])


@kernel
def backward(weights: Singles, gradient: Singles, layers: Matrix, head: int, hidden: int, work: Any) -> None:
    """Add the gradient of a pass; `sums` has that of its outputs."""
    sums, behind = raw(work.sums), raw(work.behind)
    for back in range(hidden + 1):
        step = hidden - back
        layer = raw(layers[step if step < hidden else head])
        chosen, amounts, width = raw(work.active[step]), raw(work.amounts[step]), layer[OUTPUTS]
        add_row(onward(gradient, layer[BIASES]), sums, 1.0, width)
        for place in range(work.counts[step]):
            row = layer[WEIGHTS] + chosen[place] * width
            add_row(onward(gradient, row), sums, amounts[place], width)
            if step:
                behind[place] = dot(onward(weights, row), sums, width)
        if step:
            before = raw(layers[step - 1])[OUTPUTS]
            for unit in range(before):
                sums[unit] = 0.0
            for place in range(work.counts[step]):
                sums[chosen[place]] = behind[place]


def padded(width: int) -> int:
    """The next multiple of eight."""
    return -(-width // LANES) * LANES


def table_of(inputs: int, hidden: Sequence[int], heads: Sequence[int]) -> tuple[Matrix, int]:
    """The layers of a network, hidden ones first, then every head on the last of them; and the length of its row."""
    rows, at, before = [], 0, inputs
    for number, width in enumerate([*map(padded, hidden), *map(padded, heads)]):
        rows.append((at, at + before * width, width))
        at += before * width + width
        before = width if number < len(hidden) else before
    return np.array(rows, np.int64), at
