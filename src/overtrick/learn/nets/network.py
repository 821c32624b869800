"""A network as a value: its layers, with the numbers as trainers and files have them."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from overtrick.core.errors import OvertrickError
from overtrick.core.lanes import Singles

LARGEST = 1e6
"""No number of a network is larger: sums stay far from what float32 cannot hold."""


class BadNetwork(OvertrickError):
    """Arrays that make no network, or a network that does not fit the game."""


class Dense(NamedTuple):
    """Every output is a bias and a weighted sum of all inputs: weights [inputs, outputs], bias [outputs]."""

    weights: Singles
    bias: Singles

    @property
    def inputs(self) -> int:
        return len(self.weights)

    @property
    def outputs(self) -> int:
        return len(self.bias)

    @property
    def fits(self) -> bool:
        """Whether the arrays belong together."""
        return self.weights.ndim == 2 and self.bias.shape == self.weights.shape[1:]


class Convolution(NamedTuple):
    """Filters that look at every place of an image and its neighbours; beyond the edge there is nothing.

    Inputs and outputs are images [channels or filters, height, width], numbered in that order. An image of one
    dimension has height 1. Filters are [filters, channels, tall, wide], both odd; the bias is [filters].
    """

    weights: Singles
    bias: Singles
    height: int
    width: int

    @property
    def area(self) -> int:
        return self.height * self.width

    @property
    def inputs(self) -> int:
        return self.weights.shape[1] * self.area

    @property
    def outputs(self) -> int:
        return len(self.bias) * self.area

    @property
    def fits(self) -> bool:
        """Whether the arrays belong together."""
        shape = self.weights.shape
        return len(shape) == 4 and self.bias.shape == shape[:1] and shape[2] % 2 == shape[3] % 2 == 1 and self.area > 0


Layer: TypeAlias = Dense | Convolution


class Network(NamedTuple):
    """Hidden layers, convolutions first, of which only what is above zero goes on, and heads after the last of them.

    Only one head is evaluated at a time. An actor has two: the cards, and the calls of the game, which may be none. A
    critic has one, with what every seat can expect in points, the observer first, then clockwise.
    """

    hidden: tuple[Layer, ...]
    heads: tuple[Dense, ...]

    @property
    def layers(self) -> tuple[Layer, ...]:
        """All of them, heads last."""
        return self.hidden + self.heads

    @property
    def inputs(self) -> int:
        return self.layers[0].inputs

    @property
    def outputs(self) -> tuple[int, ...]:
        """The outputs of each head."""
        return tuple(head.outputs for head in self.heads)

    @property
    def arrays(self) -> list[Singles]:
        """Weights and bias of every layer in turn: what `actor` and `critic` are made of."""
        return [array for layer in self.layers for array in (layer.weights, layer.bias)]


def actor(arrays: Sequence[Singles]) -> Network:
    """A network from weights and biases in turn; the last two layers are the heads for cards and for calls."""
    return assembled(arrays, heads=2)


def critic(arrays: Sequence[Singles]) -> Network:
    """A network from weights and biases in turn; the last layer tells what every seat can expect."""
    return assembled(arrays, heads=1)


def assembled(arrays: Sequence[Singles], heads: int) -> Network:
    """Fully connected layers from arrays in turn."""
    numbers = [np.ascontiguousarray(array, np.float32) for array in arrays]
    if len(numbers) % 2:
        raise BadNetwork(f"{len(numbers)} arrays make no network; possible: weights and bias of every layer")
    return network_of([Dense(*numbers[at : at + 2]) for at in range(0, len(numbers), 2)], heads)


def network_of(layers: Sequence[Layer], heads: int) -> Network:
    """A network of layers in turn, heads last, if they fit together."""
    last = [layer for layer in layers[len(layers) - heads :] if isinstance(layer, Dense)]
    if len(last) != heads:
        raise BadNetwork(f"{len(layers)} layers make no network; possible: at least {heads}, the last fully connected")
    return checked(Network(tuple(layers[:-heads]), tuple(last)))


def checked(network: Network) -> Network:
    """The network if its arrays fit and hold numbers."""
    for number, layer in enumerate(network.layers):
        if not layer.fits:
            raise BadNetwork(f"layer {number} has weights {layer.weights.shape} and biases {layer.bias.shape}")
        if not all(np.all(np.abs(array) <= LARGEST) for array in (layer.weights, layer.bias)):
            raise BadNetwork(f"layer {number} has numbers that are none, or beyond {LARGEST:g}")
    given = [network.inputs, *(layer.outputs for layer in network.hidden)]
    given += [given[-1]] * (len(network.heads) - 1)
    images = [layer[2:] if isinstance(layer, Convolution) else () for layer in network.hidden]
    if len(set(images) - {()}) > 1 or () in images[: len(images) - images.count(())]:
        raise BadNetwork("convolutions come first, all with images of the same height and width")
    for before, layer in zip(given, network.layers, strict=True):
        if before != layer.inputs:
            raise BadNetwork(f"a layer with {before} outputs goes before one with {layer.inputs} inputs")
    return network
