"""The kernels of a network: which inputs are set goes in, the values of one head come out."""

from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.lanes import Singles, mix, onward, singles, wholes
from overtrick.learn.nets.packing import (
    AMOUNTS,
    BIAS,
    BREADTH,
    CHANNELS,
    CHOSEN,
    DEPTH,
    FILTERS,
    HEIGHT,
    LAYER,
    LAYERS,
    NUMBERS,
    ROWS,
    TALL,
    UNITS,
    WIDE,
    WIDTH,
)


@kernel
def run(weights: Floats, slate: Floats, count: int, head: int) -> None:
    """Evaluate one head for the `count` inputs at CHOSEN of the slate; its values are at UNITS.

    The first layer adds a row for every set input, the others one for every active unit.
    """
    row = wholes(weights, 0)
    numbers = singles(weights, row[NUMBERS])
    chosen, amounts, units = wholes(slate, CHOSEN), singles(slate, row[AMOUNTS]), singles(slate, row[UNITS])
    layer = wholes(weights, LAYERS + LAYER * (0 if row[DEPTH] else head))
    if layer[CHANNELS]:
        draw(layer, chosen, amounts, count)
        convolve(layer, numbers, chosen, amounts, count, units)
    else:
        dense(layer, numbers, chosen, None, count, units)
    run_on(weights, slate, head)


@kernel
def run_amounts(weights: Floats, slate: Floats, count: int, head: int) -> None:
    """The same for inputs that are any numbers: those that are not 0 at CHOSEN, and what they are at AMOUNTS.

    Before a convolution they are numbered place by place, as its units are.
    """
    row = wholes(weights, 0)
    layer = wholes(weights, LAYERS + LAYER * (0 if row[DEPTH] else head))
    apply(weights, slate, layer, count)
    run_on(weights, slate, head)


@kernel
def run_on(weights: Floats, slate: Floats, head: int) -> None:
    """Evaluate all layers after the first."""
    row = wholes(weights, 0)
    depth, width = row[DEPTH], wholes(weights, LAYERS)[WIDTH]
    chosen, amounts, units = wholes(slate, CHOSEN), singles(slate, row[AMOUNTS]), singles(slate, row[UNITS])
    for place in range(1, depth + 1):
        layer = wholes(weights, LAYERS + LAYER * (place if place < depth else depth + head))
        apply(weights, slate, layer, active(units, width, chosen, amounts))
        width = layer[WIDTH]


@kernel
def apply(weights: Floats, slate: Floats, layer: Vector, count: int) -> None:
    """Evaluate a layer for the units at CHOSEN and AMOUNTS."""
    row = wholes(weights, 0)
    numbers = singles(weights, row[NUMBERS])
    chosen, amounts, units = wholes(slate, CHOSEN), singles(slate, row[AMOUNTS]), singles(slate, row[UNITS])
    if layer[CHANNELS]:
        convolve(layer, numbers, chosen, amounts, count, units)
    else:
        dense(layer, numbers, chosen, amounts, count, units)


@kernel
def dense(layer: Vector, numbers: Singles, chosen: Vector, amounts: Singles | None, count: int, units: Singles) -> None:
    """The outputs of a layer that is fully connected."""
    width = layer[WIDTH]
    fill(units, onward(numbers, layer[BIAS]), onward(numbers, layer[ROWS]), width, width, chosen, amounts, count)


@kernel
def fill(  # type: ignore[no-untyped-def]
    out: Singles, bias: Singles, rows: Singles, stride: int, width: int, chosen: Vector, amounts, count: int
) -> None:
    """Mix rows of any width, block by block."""
    at = 0
    while at + 64 <= width:
        mix(onward(out, at), onward(bias, at), onward(rows, at), stride, chosen, amounts, count, 64)
        at += 64
    while at + 32 <= width:
        mix(onward(out, at), onward(bias, at), onward(rows, at), stride, chosen, amounts, count, 32)
        at += 32
    while at < width:
        mix(onward(out, at), onward(bias, at), onward(rows, at), stride, chosen, amounts, count, 8)
        at += 8


@kernel
def draw(layer: Vector, chosen: Vector, amounts: Singles, count: int) -> None:
    """Set inputs, numbered channel by channel, as active units numbered place by place."""
    area = layer[HEIGHT] * layer[BREADTH]
    for place in range(count):
        channel = chosen[place] // area
        chosen[place] = (chosen[place] - channel * area) * layer[CHANNELS] + channel
        amounts[place] = 1.0


@kernel
def convolve(layer: Vector, numbers: Singles, chosen: Vector, amounts: Singles, count: int, units: Singles) -> None:
    """The outputs of a convolution: every active unit adds to all places whose filters reach it."""
    for unit in range(layer[WIDTH]):
        units[unit] = numbers[layer[BIAS] + unit]
    for place in range(count):
        at = chosen[place] // layer[CHANNELS]
        row = chosen[place] - at * layer[CHANNELS]
        row = layer[ROWS] + row * layer[TALL] * layer[WIDE] * layer[FILTERS]
        spill(layer, onward(numbers, row), at, chosen, onward(amounts, place), units)


@kernel
def spill(layer: Vector, rows: Singles, at: int, chosen: Vector, amount: Singles, units: Singles) -> None:
    """Add what one active unit gives to the places around it: the first amount of a row, by the filters' numbers."""
    line, filters = at // layer[BREADTH], layer[FILTERS]
    top, left = line + layer[TALL] // 2, at - line * layer[BREADTH] + layer[WIDE] // 2
    for down in range(layer[TALL]):
        for across in range(layer[WIDE]):
            y, x = top - down, left - across
            if 0 <= y < layer[HEIGHT] and 0 <= x < layer[BREADTH]:
                out = onward(units, (y * layer[BREADTH] + x) * filters)
                found = onward(rows, (down * layer[WIDE] + across) * filters)
                fill(out, out, found, 0, filters, chosen, amount, 1)


@kernel
def active(units: Singles, width: int, chosen: Vector, amounts: Singles) -> int:
    """List the units above zero and their values, without a branch; how many they are."""
    count = 0
    for unit in range(width):
        chosen[count] = unit
        amounts[count] = units[unit]
        count += 1 if units[unit] > 0 else 0
    return count
