"""Networks that learn, fully connected or with a convolution first.

A convolution is a fully connected layer most of whose weights are nought and the rest tied: the same few numbers at
every place. So what learns is a short row, `adam.weights`; kernels pass through the long one, into which it is
unrolled, and the gradient of the long row is folded back.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector
from overtrick.core.lanes import Singles
from overtrick.learn.nets.network import BadNetwork, Convolution, Dense, Layer, Network, network_of
from overtrick.learn.observations.layout import Layout
from overtrick.training.adam import Adam
from overtrick.training.learner import Learner

FILTER: Final = 3
"""Filters are so tall and wide."""


class Free:
    """A network without tied weights: the row that learns is the one that kernels read."""

    def __init__(self, seen: Layout, hidden: Sequence[int], heads: Sequence[int], chance: np.random.Generator) -> None:
        self.learner = Learner(seen, hidden, heads, chance)
        self.adam = self.learner.adam

    def unrolled(self, row: Singles) -> Singles:
        """A row of what learns as kernels read it."""
        return row

    def folded(self, gradient: Singles) -> Singles:
        """A gradient as kernels write it, by what learns."""
        return gradient

    def layers(self, row: Singles) -> list[Layer]:
        """The layers that a row stands for."""
        return [Dense(*arrays) for arrays in self.learner.arrays_in(row)]

    def network(self, row: Singles, calls: int) -> Network:
        """What a row plays by, with a head for so many calls."""
        *others, last = self.layers(row.copy())
        return network_of([*others, Dense(last.weights[:, :calls], last.bias[:calls])], heads=2)

    def take(self, network: Network) -> None:
        """Begin with the numbers of a network of the same shape."""
        ours, theirs = self.layers(self.adam.weights), network.layers
        if [layer.weights.shape for layer in ours[:-1]] != [layer.weights.shape for layer in theirs[:-1]]:
            raise BadNetwork("the network to start from has layers of other sizes; possible: one of the same shape")
        self._put(theirs)

    def _put(self, layers: Sequence[Layer]) -> None:
        for (weights, bias), layer in zip(self.learner.arrays[-len(layers) :], layers, strict=True):
            weights[:, : layer.outputs], bias[: layer.outputs] = layer.weights, layer.bias


class Tied(Free):
    """A convolution and fully connected layers behind it."""

    def __init__(
        self, seen: Layout, filters: int, hidden: Sequence[int], heads: Sequence[int], chance: np.random.Generator
    ) -> None:
        if len(seen.shape) != 3:
            raise BadOption(f"filters={filters} need an image; possible: 0, or observation=planes")
        self.filters, (self.channels, self.height, self.width) = filters, seen.shape
        super().__init__(seen, (filters * self.height * self.width, *hidden), heads, chance)
        long, ties = self.learner.adam.weights, self._ties()
        self.numbers = filters * (self.channels * FILTER**2 + 1)
        row = np.zeros(self.numbers + len(long) - len(ties), np.float32)
        row[: self.numbers - filters] = chance.normal(0, np.sqrt(2 / FILTER**2), self.numbers - filters)
        row[self.numbers :] = long[len(ties) :]
        self.adam = Adam(row)
        self.ties = np.concatenate([np.where(ties < 0, len(row), ties), np.arange(self.numbers, len(row))])

    def _ties(self) -> Vector:
        """Which number of the short row stands at each weight and bias of the first layer; -1: none."""
        outputs, area = int(self.learner.layers[0][-1]), self.height * self.width
        weights, bias = np.full((self.channels, self.height, self.width, outputs), -1), np.full(outputs, -1)
        numbers = np.arange(self.filters * self.channels * FILTER**2).reshape(-1, self.channels, FILTER, FILTER)
        units = np.arange(self.filters) * area
        for y, x, down, across in np.ndindex(self.height, self.width, FILTER, FILTER):
            above, left = y + down - FILTER // 2, x + across - FILTER // 2
            if 0 <= above < self.height and 0 <= left < self.width:
                weights[:, above, left, units + y * self.width + x] = numbers[:, :, down, across].T
        bias[: self.filters * area] = np.repeat(numbers.size + np.arange(self.filters), area)
        return np.concatenate([weights.ravel(), bias])

    def unrolled(self, row: Singles) -> Singles:
        return np.append(row, np.float32(0))[self.ties]

    def folded(self, gradient: Singles) -> Singles:
        return np.bincount(self.ties, gradient, len(self.adam.weights) + 1)[:-1].astype(np.float32)

    def layers(self, row: Singles) -> list[Layer]:
        weights, bias = np.split(row[: self.numbers], [-self.filters])
        shape = self.filters, self.channels, FILTER, FILTER
        first = Convolution(weights.reshape(shape), bias, self.height, self.width)
        return [first, *super().layers(self.unrolled(row))[1:]]

    def _put(self, layers: Sequence[Layer]) -> None:
        filters, *others = layers
        super()._put(others)
        behind = self.learner.adam.weights[len(self.ties) - len(self.adam.weights) + self.numbers :]
        self.adam.weights[:] = np.concatenate([filters.weights.ravel(), filters.bias, behind])
