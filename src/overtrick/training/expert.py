"""Expert iteration (Anthony, Tian and Barber, 2017), one round: a network learns what a search by it found out.

With p the chances that the network gave so far, q what each action is worth by the search and h the heat, it learns

    t = p exp(q / h) / sum of the same

which gains the most if every nat away from p costs h: where actions are worth about the same, it stays as it is. The
derivative of the cross-entropy of t and its own chances by the logit of an action is its chance minus t.
"""

from dataclasses import dataclass
from math import exp, log
from typing import Any, Final

import numpy as np

from overtrick.core.bits import lowest
from overtrick.core.errors import BadOption
from overtrick.core.jit import (
    FLOAT_MATRIX,
    FLOATS,
    INT,
    MATRIX,
    NOTHING,
    VECTOR,
    FloatMatrix,
    Floats,
    Matrix,
    Vector,
    batch,
    raw,
)
from overtrick.core.lanes import Singles
from overtrick.core.rows import SINGLES
from overtrick.games.game import Game
from overtrick.learn.nets.network import BadNetwork, Convolution, Network, actor
from overtrick.learn.observations.layout import layout
from overtrick.training.gradients import OUTPUTS, WORK, backward
from overtrick.training.labelling import Labels
from overtrick.training.learner import Learner, Observed
from overtrick.training.losses import head_of, weigh_row
from overtrick.training.ppo import LAST_RATE, unit_of

HELD_BACK: Final = 20
"""One label in so many is not learned from: it tells how well the others were."""


@dataclass(frozen=True)
class Settings:
    """How to learn. The heat is a share of the deviation of scores among random players."""

    heat: float = 0.05
    rate: float = 0.002
    batch: int = 512
    epochs: int = 10

    def __post_init__(self) -> None:
        for name, what, good in (
            ("heat", "a number above 0 to 100", 0 < self.heat <= 100),
            ("rate", "a number above 0 to 1", 0 < self.rate <= 1),
            ("batch", "1 or more", self.batch >= 1),
            ("epochs", "1 to 1000", 1 <= self.epochs <= 1000),
        ):
            if not good:
                raise BadOption(f"{name}={getattr(self, name)}; possible: {what}")


@batch(NOTHING(SINGLES, MATRIX, INT, WORK, VECTOR, VECTOR, MATRIX, VECTOR, FLOATS, FLOAT_MATRIX))
def aim(
    weights: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    states: Matrix,
    allowed: Vector,
    heat: Floats,
    targets: FloatMatrix,
) -> None:
    """Turn what actions are worth into the chances to learn."""
    weights, inputs, offsets, chances = raw(weights), raw(inputs), raw(offsets), raw(work.sums)
    for row in range(len(targets)):
        head = head_of(raw(states[row]), hidden)
        weigh_row(weights, layers, head, hidden, work, inputs, offsets, row, allowed[row])
        target, total, top, left = raw(targets[row]), 0.0, -1e30, allowed[row]
        while left:
            top = max(top, target[lowest(left)])
            left &= left - 1
        left = allowed[row]
        while left:
            bit = lowest(left)
            left &= left - 1
            target[bit] = chances[bit] * exp((target[bit] - top) / heat[0])
            total += target[bit]
        left = allowed[row]
        while left:
            target[lowest(left)] /= max(total, 1e-30)
            left &= left - 1


@batch(NOTHING(SINGLES, SINGLES, MATRIX, INT, WORK, VECTOR, VECTOR, VECTOR, MATRIX, VECTOR, FLOAT_MATRIX, FLOATS))
def imitate(
    weights: Singles,
    gradient: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    rows: Vector,
    states: Matrix,
    allowed: Vector,
    targets: FloatMatrix,
    sums: Floats,
) -> None:
    """Add the gradient of the mean cross-entropy of some rows, and the cross-entropies to `sums[0]`."""
    weights, gradient, inputs, offsets = raw(weights), raw(gradient), raw(inputs), raw(offsets)
    chances, share = raw(work.sums), 1.0 / len(rows)
    for place in range(len(rows)):
        row = rows[place]
        target, legal, head = raw(targets[row]), allowed[row], head_of(raw(states[row]), hidden)
        weigh_row(weights, layers, head, hidden, work, inputs, offsets, row, legal)
        for bit in range(layers[head, OUTPUTS]):
            if (legal >> bit) & 1:
                sums[0] -= target[bit] * log(max(chances[bit], 1e-30))
                chances[bit] = share * (chances[bit] - target[bit])
            else:
                chances[bit] = 0.0
        backward(weights, gradient, layers, head, hidden, work)


class Pupil:
    """The actor of a network, some labels, and how to learn them."""

    def __init__(self, game: Game, network: Network, labels: Labels, settings: Settings, seed: int) -> None:
        self.game, self.labels, self.settings, self.seed = game, labels, settings, seed
        self.learner = learner_of(game, network)
        self.seen = Observed(layout(game), len(labels.states))
        self.seen.look(labels.states)
        self.targets = labels.worths.copy()
        weights, _, layers, depth, work = self.learner.passed
        inputs, heat = (self.seen.inputs, self.seen.offsets), np.array([settings.heat * unit_of(game)])
        aim(weights, layers, depth, work, *inputs, labels.states, labels.allowed, heat, self.targets)

    @property
    def network(self) -> Network:
        """The actor as it is now."""
        *layers, (weights, bias) = self.learner.arrays
        calls = len(self.game.rules.calls)
        return actor([array for layer in layers for array in layer] + [weights[:, :calls], bias[:calls]])

    def learn(self) -> tuple[float, float]:
        """Go through the labels in small batches; the cross-entropy of those held back, before and after."""
        rows = np.arange(len(self.targets))
        held, others = rows[rows % HELD_BACK == 0], rows[rows % HELD_BACK > 0]
        before = self.cross_entropy(held)
        for epoch in range(self.settings.epochs):
            self.learn_once(np.random.default_rng([self.seed, epoch]).permutation(others), epoch)
        return before, self.cross_entropy(held)

    def learn_once(self, order: Vector, epoch: int) -> None:
        """One pass; rates fall in a line from the first pass to the last."""
        size, total = self.settings.batch, len(order) * self.settings.epochs
        for first in range(0, len(order), size):
            left = max(1 - (epoch * len(order) + first) / total, LAST_RATE)
            self.add_gradient(order[first : first + size])
            self.learner.adam.step(self.settings.rate * left)

    def cross_entropy(self, rows: Vector) -> float:
        """The mean over some labels."""
        found = self.add_gradient(rows) / len(rows)
        self.learner.adam.gradient[:] = 0
        return found

    def add_gradient(self, rows: Vector) -> float:
        """The sum of cross-entropies."""
        sums, labels = np.zeros(1), self.labels
        inputs = self.seen.inputs, self.seen.offsets, rows
        imitate(*self.learner.passed, *inputs, labels.states, labels.allowed, self.targets, sums)
        return float(sums[0])


def learner_of(game: Game, network: Network) -> Learner:
    """A network that learns on."""
    if any(isinstance(layer, Convolution) for layer in network.hidden):
        raise BadNetwork("convolutions are not taught; possible: a network of fully connected layers")
    widths, calls = [layer.outputs for layer in network.hidden], max(len(game.rules.calls), 1)
    learner = Learner(layout(game), widths, (len(game.deck), calls), np.random.default_rng(0))
    for (weights, bias), layer in zip(learner.arrays, network.layers, strict=True):
        weights[:, : layer.outputs], bias[: layer.outputs] = layer.weights, layer.bias
    return learner
