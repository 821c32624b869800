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
from overtrick.core.lanes import LANES, Singles, onward
from overtrick.core.rows import SINGLE_MATRIX, SINGLES, SingleMatrix, fetch, pull, push
from overtrick.learn.nets.running import active, fill

WEIGHTS: Final = 0  # columns of layers: where the weights begin,
BIASES: Final = 1  # where the biases do,
OUTPUTS: Final = 2  # and how many numbers come out, padded to a multiple of eight
LAYER: Final = 3

LINE: Final = 8
"""Words that come into the cache together."""


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
def set_inputs(work: Any, inputs: Vector, first: int, last: int) -> None:
    """Begin with the inputs that are set."""
    chosen = raw(work.active[0])
    for place in range(last - first):
        chosen[place] = inputs[first + place]
    work.counts[0] = last - first


@kernel
def fetch_inputs(inputs: Vector, first: int, last: int) -> None:
    """Ask for the inputs of a decision that comes soon: in a random order of decisions none is near another."""
    for place in range(first, last, LINE):
        fetch(inputs, place)


@kernel
def forward(weights: Singles, layers: Matrix, head: int, hidden: int, work: Any) -> None:
    """Through the hidden layers and then the layer `head`, whose outputs are `sums`."""
    sums = raw(work.sums)
    for step in range(hidden + 1):
        layer = raw(layers[step if step < hidden else head])
        chosen, amounts, width, count = (
            raw(work.active[step]),
            raw(work.amounts[step]),
            layer[OUTPUTS],
            work.counts[step],
        )
        bias, rows = onward(weights, layer[BIASES]), onward(weights, layer[WEIGHTS])
        if step:
            fill(sums, bias, rows, width, width, chosen, amounts, count)
        else:
            fill(sums, bias, rows, width, width, chosen, None, count)
        if step < hidden:
            work.counts[step + 1] = active(sums, width, raw(work.active[step + 1]), raw(work.amounts[step + 1]))


@kernel
def backward(weights: Singles, gradient: Singles, layers: Matrix, head: int, hidden: int, work: Any) -> None:
    """Add the gradient of a pass; `sums` has that of its outputs."""
    sums, behind = raw(work.sums), raw(work.behind)
    for back in range(hidden + 1):
        step = hidden - back
        layer = raw(layers[step if step < hidden else head])
        chosen, amounts, width, count = (
            raw(work.active[step]),
            raw(work.amounts[step]),
            layer[OUTPUTS],
            work.counts[step],
        )
        bias, rows = onward(gradient, layer[BIASES]), onward(gradient, layer[WEIGHTS])
        for unit in range(width):
            bias[unit] += sums[unit]
        if step:
            push(rows, sums, width, chosen, amounts, count)
            pull(behind, onward(weights, layer[WEIGHTS]), sums, width, chosen, count)
            scatter(behind, chosen, count, sums, raw(layers[step - 1])[OUTPUTS])
        else:
            push(rows, sums, width, chosen, None, count)


@kernel
def scatter(amounts: Singles, chosen: Vector, count: int, out: Singles, width: int) -> None:
    """Amounts at the places chosen, and zero at all others."""
    for unit in range(width):
        out[unit] = 0.0
    for place in range(count):
        out[chosen[place]] = amounts[place]


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
