"""Networks for tests, and what they give by the book: float64, all inputs at once."""

import numpy as np

from overtrick.learn.nets.network import actor, critic
from overtrick.learn.observations.layout import layout


def arrays(seed, *sizes):
    """Weights and biases in turn, scaled so that layers neither die out nor explode."""
    rng = np.random.default_rng(seed)
    pairs = [(rng.normal(size=(i, o)) * np.sqrt(2 / i), rng.normal(size=o) / 5) for i, o in sizes]
    return [array.astype(np.float32) for pair in pairs for array in pair]


def chain(inputs, widths, heads):
    """The sizes of layers one after another, and of the heads."""
    before = [inputs, *widths]
    return [*zip(before, widths, strict=False), *((before[-1], head) for head in heads)]


def actor_for(game, *widths, seed=0):
    return actor(arrays(seed, *chain(layout(game).size, widths, (len(game.deck), len(game.rules.calls)))))


def critic_for(game, *widths, seed=0):
    return critic(arrays(seed, *chain(layout(game, open=True).size, widths, (game.players,))))


def by_the_book(network, inputs, head):
    """What a head gives for a vector of inputs."""
    values = np.asarray(inputs, np.float64)
    for weights, bias in network.hidden:
        values = np.maximum(values @ weights.astype(np.float64) + bias, 0)
    weights, bias = network.heads[head]
    return values @ weights.astype(np.float64) + bias
