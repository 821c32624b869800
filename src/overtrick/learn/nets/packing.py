"""A network as the row of weights of a policy: a head, a table of layers, the observation plan, then float32 numbers.

    word        what
    COLDNESS    one by the temperature
    DEPTH       hidden layers
    PLAN        the word at which the plan of the observation begins
    NUMBERS     the word at which the numbers begin, of which there are two to a word
    AMOUNTS     the word of the slate at which the values of the active units are
    UNITS       the word of the slate at which the values of a layer are
    MIXING      what every chance gets on top, before they are made to add up to one again
    LAYERS      LAYER words for each layer, heads last

COLDNESS and MIXING are float64, all others of the head int64.

Outputs of a layer are padded with zeros to whole blocks of lanes. Those of a convolution are [height, width, filters],
so that a place has its numbers side by side. The slate has the answer first, then, from CHOSEN on,
the numbers of the set inputs or active units.
"""

from typing import Final, NamedTuple

import numpy as np

from overtrick.core.jit import Floats, Vector
from overtrick.core.lanes import LANES, Singles
from overtrick.engine.policy import SAID
from overtrick.learn.nets.network import Convolution, Dense, Layer, Network
from overtrick.learn.observations.observing import INPUTS_SET

COLDNESS: Final = 0
DEPTH: Final = 1
PLAN: Final = 2
NUMBERS: Final = 3
AMOUNTS: Final = 4
UNITS: Final = 5
MIXING: Final = 6
LAYERS: Final = 8

WIDTH: Final = 0  # of a layer: outputs, padded,
ROWS: Final = 1  # the number at which the first row of weights begins,
BIAS: Final = 2  # and that of the biases;
CHANNELS: Final = 3  # of a convolution, also: numbers at each place of its input, 0 if it is none,
FILTERS: Final = 4  # those at each place of its output,
HEIGHT: Final = 5
BREADTH: Final = 6
TALL: Final = 7
WIDE: Final = 8
LAYER: Final = 9

CHOSEN: Final = SAID
LINE: Final = 8
"""Words of a cache line."""


class Packed(NamedTuple):
    """A row of weights, and how many words of a slate it needs to be evaluated."""

    weights: Floats
    scratch: int


def packed(
    network: Network, plan: Vector, coldness: float = 1.0, mixing: float = 0.0, inputs: int = INPUTS_SET
) -> Packed:
    """The row of a network that observes by a plan, which sets so many inputs at the most."""
    layers, numbers = packed_layers(network)
    room = max(inputs, *(int(layer[WIDTH]) for layer in layers)) + LINE
    table = np.concatenate(layers)
    begins = lines(LAYERS + len(table) + len(plan))
    head = np.zeros(LAYERS, np.int64)
    head[[DEPTH, PLAN, NUMBERS]] = len(network.hidden), LAYERS + len(table), begins
    head[[AMOUNTS, UNITS]] = CHOSEN + room, CHOSEN + room + room // 2
    weights = aligned(begins + len(numbers) // 2)
    words = weights.view(np.int64)
    words[: LAYERS + len(table) + len(plan)] = np.concatenate([head, table, plan])
    weights.view(np.float32)[2 * begins :] = numbers
    weights[[COLDNESS, MIXING]] = coldness, mixing
    return Packed(weights, 2 * room)


def packed_layers(network: Network) -> tuple[list[Vector], Singles]:
    """The table of layers, and the numbers of all of them in a row."""
    layers, parts, at = [], [], 0
    places, size = np.arange(network.inputs), network.inputs
    for number, layer in enumerate(network.layers):
        rows, bias, told = (
            packed_dense(layer, places, size) if isinstance(layer, Dense) else packed_filters(layer, size)
        )
        layers.append(np.array([len(bias), at, at + rows.size, *told]))
        parts += [rows.ravel(), bias]
        at += rows.size + len(bias)
        if number < len(network.hidden):
            places, size = places_of(layer), len(bias)
    return layers, np.concatenate(parts)


def packed_dense(layer: Dense, places: Vector, size: int) -> tuple[Singles, Singles, list[int]]:
    """A row for every number before it, wherever the inputs are among these, and the biases."""
    rows = np.zeros((size, blocks(layer.outputs)), np.float32)
    rows[places, : layer.outputs] = layer.weights
    return rows, padded(layer.bias), [0] * (LAYER - CHANNELS)


def packed_filters(layer: Convolution, size: int) -> tuple[Singles, Singles, list[int]]:
    """For every channel and every place of a filter what all filters have there, and the biases of all places."""
    filters, channels, tall, wide = layer.weights.shape
    rows = np.zeros((size // layer.area, tall, wide, blocks(filters)), np.float32)
    rows[:channels, :, :, :filters] = layer.weights.transpose(1, 2, 3, 0)
    told = [size // layer.area, blocks(filters), layer.height, layer.width, tall, wide]
    return rows, np.tile(padded(layer.bias), layer.area), told


def places_of(layer: Layer) -> Vector:
    """Where the outputs of a layer are among its numbers."""
    if isinstance(layer, Dense):
        return np.arange(layer.outputs)
    number, room = len(layer.bias), blocks(len(layer.bias))
    return (np.arange(layer.area) * room + np.arange(number)[:, None]).ravel()


def padded(bias: Singles) -> Singles:
    """Biases with zeros up to whole blocks of lanes."""
    return np.pad(bias, (0, blocks(len(bias)) - len(bias)))


def blocks(numbers: int) -> int:
    """As many numbers or a few more: whole blocks of lanes, one at least."""
    return max(1, -(-numbers // LANES)) * LANES


def lines(words: int) -> int:
    """As many words or a few more: whole cache lines."""
    return -(-words // LINE) * LINE


def aligned(words: int) -> Floats:
    """Zeros that begin with a cache line, so that eight lanes never lie on two."""
    room = np.zeros(words + LINE)
    return room[-room.ctypes.data // 8 % LINE :][:words]
