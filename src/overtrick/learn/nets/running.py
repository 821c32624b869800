"""The kernels of a network: which inputs are set goes in, the values of one head come out."""

from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.lanes import Singles, mix, onward, singles, wholes
from overtrick.learn.nets.packing import AMOUNTS, BIAS, CHOSEN, DEPTH, LAYER, LAYERS, NUMBERS, ROWS, UNITS, WIDTH


@kernel
def run(weights: Floats, slate: Floats, count: int, head: int) -> None:
    """Evaluate one head for the `count` inputs at CHOSEN of the slate; its values are at UNITS.

    The first layer adds a row for every set input, the others one for every active unit.
    """
    row = wholes(weights, 0)
    depth, numbers = row[DEPTH], singles(weights, row[NUMBERS])
    chosen, amounts, units = wholes(slate, CHOSEN), singles(slate, row[AMOUNTS]), singles(slate, row[UNITS])
    layer = wholes(weights, LAYERS + LAYER * (0 if depth else head))
    dense(layer, numbers, chosen, None, count, units)
    for place in range(1, depth + 1):
        count = active(units, layer[WIDTH], chosen, amounts)
        layer = wholes(weights, LAYERS + LAYER * (place if place < depth else depth + head))
        dense(layer, numbers, chosen, amounts, count, units)


@kernel
def dense(layer: Vector, numbers: Singles, chosen: Vector, amounts: Singles | None, count: int, units: Singles) -> None:
    """The outputs of one layer, block by block."""
    width, at = layer[WIDTH], 0
    bias, rows = onward(numbers, layer[BIAS]), onward(numbers, layer[ROWS])
    while at + 64 <= width:
        mix(onward(units, at), onward(bias, at), onward(rows, at), width, chosen, amounts, count, 64)
        at += 64
    while at + 32 <= width:
        mix(onward(units, at), onward(bias, at), onward(rows, at), width, chosen, amounts, count, 32)
        at += 32
    while at < width:
        mix(onward(units, at), onward(bias, at), onward(rows, at), width, chosen, amounts, count, 8)
        at += 8


@kernel
def active(units: Singles, width: int, chosen: Vector, amounts: Singles) -> int:
    """List the units above zero and their values, without a branch; how many they are."""
    count = 0
    for unit in range(width):
        chosen[count] = unit
        amounts[count] = units[unit]
        count += 1 if units[unit] > 0 else 0
    return count
