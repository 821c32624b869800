"""A network as the row of weights of a policy: a head, a table of layers, the observation plan, then float32 numbers.

    word        what
    COLDNESS    one by the temperature, a float64; all others of the head are int64
    DEPTH       hidden layers
    PLAN        the word at which the plan of the observation begins
    NUMBERS     the word at which the numbers begin, of which there are two to a word
    AMOUNTS     the word of the slate at which the values of the active units are
    UNITS       the word of the slate at which the values of a layer are
    LAYERS      LAYER words for each layer, heads last

Outputs of a layer are padded with zeros to whole blocks of lanes. The slate has the answer first, then, from CHOSEN on,
the numbers of the set inputs or active units.
"""

from typing import Final, NamedTuple

import numpy as np

from overtrick.core.jit import Floats, Vector
from overtrick.core.lanes import LANES, Singles
from overtrick.engine.policy import SAID
from overtrick.learn.nets.network import Dense, Network
from overtrick.learn.observations.observing import INPUTS_SET

COLDNESS: Final = 0
DEPTH: Final = 1
PLAN: Final = 2
NUMBERS: Final = 3
AMOUNTS: Final = 4
UNITS: Final = 5
LAYERS: Final = 8

WIDTH: Final = 0  # of a layer: outputs, padded,
ROWS: Final = 1  # the number at which the first row of weights begins,
BIAS: Final = 2  # and that of the biases
LAYER: Final = 4

CHOSEN: Final = SAID
LINE: Final = 8
"""Words of a cache line."""


class Packed(NamedTuple):
    """A row of weights, and how many words of a slate it needs to be evaluated."""

    weights: Floats
    scratch: int


def packed(network: Network, plan: Vector, coldness: float = 1.0) -> Packed:
    """The row of a network that observes by a plan."""
    layers, numbers = packed_layers(network)
    room = max(INPUTS_SET, *(int(layer[WIDTH]) for layer in layers)) + LINE
    table = np.concatenate(layers)
    begins = lines(LAYERS + len(table) + len(plan))
    head = np.zeros(LAYERS, np.int64)
    head[[DEPTH, PLAN, NUMBERS]] = len(network.hidden), LAYERS + len(table), begins
    head[[AMOUNTS, UNITS]] = CHOSEN + room, CHOSEN + room + room // 2
    weights = aligned(begins + len(numbers) // 2)
    words = weights.view(np.int64)
    words[: LAYERS + len(table) + len(plan)] = np.concatenate([head, table, plan])
    weights.view(np.float32)[2 * begins :] = numbers
    weights[COLDNESS] = coldness
    return Packed(weights, 2 * room)


def packed_layers(network: Network) -> tuple[list[Vector], Singles]:
    """The table of layers, and the numbers of all of them in a row."""
    layers, parts, at = [], [], 0
    for layer in network.layers:
        rows, bias = padded(layer)
        layers.append(np.array([len(bias), at, at + rows.size, 0]))
        parts += [rows.ravel(), bias]
        at += rows.size + len(bias)
    return layers, np.concatenate(parts)


def padded(layer: Dense) -> tuple[Singles, Singles]:
    """Weights and biases with zeros up to whole blocks of lanes."""
    extra = -layer.outputs % LANES or LANES * (not layer.outputs)
    return np.pad(layer.weights, ((0, 0), (0, extra))), np.pad(layer.bias, (0, extra))


def lines(words: int) -> int:
    """As many words or a few more: whole cache lines."""
    return -(-words // LINE) * LINE


def aligned(words: int) -> Floats:
    """Zeros that begin with a cache line, so that eight lanes never lie on two."""
    room = np.zeros(words + LINE)
    return room[-room.ctypes.data // 8 % LINE :][:words]
