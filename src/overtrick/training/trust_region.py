"""A step within a trust region (Schulman and others, 2015): as far along the natural gradient as the policy may move.

The direction x solves F x = g by conjugate gradients, with F the Fisher matrix over some of the decisions. The step is
as long as the quadratic model of the divergence allows, and is halved until the policy gains by it and has diverged no
further than allowed; if it never is, the policy stays as it is.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from overtrick.core.jit import Floats, Matrix, Vector
from overtrick.core.lanes import Singles
from overtrick.engine.tables import CARDS_MAX
from overtrick.training.gradients import new_work
from overtrick.training.surrogates import DIVERGED, GAINS, SUMS, bend, compare, distribute
from overtrick.training.tied import Free

STEPS: Final = 10
"""Of conjugate gradients."""

HALVINGS: Final = 10
DAMPING: Final = 0.1
"""So much of the unit matrix is added to F: where decisions tell nothing, steps stay short."""

CURVED: Final = 10_000
"""Decisions by which F is measured, at most."""

SOLVED: Final = 1e-10


class Batch(NamedTuple):
    """Decisions, the inputs set at each, and their returns."""

    inputs: Vector
    offsets: Vector
    states: Matrix
    notes: Matrix
    worths: Floats


class Region:
    """The policy before a step, and what a step from there does to it."""

    def __init__(self, net: Free, batch: Batch) -> None:
        self.net, self.batch = net, batch
        learner = net.learner
        self.passed = learner.layers, learner.depth, learner.work
        self.carried = new_work(learner.layers, learner.work.active.shape[1])
        self.before = net.unrolled(net.adam.weights).copy()
        self.rows = np.linspace(0, len(batch.notes) - 1, min(CURVED, len(batch.notes))).astype(np.int64)
        self.shares = np.zeros((len(batch.notes), CARDS_MAX), np.float32)
        distribute(self.before, *self.passed, *batch[:4], self.shares)

    def bent(self, along: Floats) -> Floats:
        """F by a direction, with the damping."""
        product = np.zeros_like(self.before)
        direction = self.net.unrolled(along.astype(np.float32))
        layers, depth, work = self.passed
        batch = self.batch
        decided = batch.inputs, batch.offsets, self.rows, batch.states, batch.notes
        bend(self.before, direction, product, layers, depth, work, self.carried, *decided)
        return self.net.folded(product) + DAMPING * along

    def outcome(self, row: Singles) -> tuple[float, float]:
        """What other weights gain on average, and how far the policy is from where it was."""
        sums = np.zeros(SUMS)
        batch = self.batch
        compare(self.net.unrolled(row), *self.passed, *batch[:4], batch.worths, self.shares, sums)
        sums /= len(batch.notes)
        return float(sums[GAINS]), float(sums[DIVERGED])


def conjugate(product: Callable[[Floats], Floats], wanted: Floats) -> Floats:
    """x with product(x) = wanted, nearly."""
    found, left = np.zeros_like(wanted), wanted.copy()
    along, length = left.copy(), float(left @ left)
    for _ in range(STEPS):
        if length < SOLVED:
            break
        bent = product(along)
        reach = length / float(along @ bent)
        found += reach * along
        left -= reach * bent
        length, before = float(left @ left), length
        along = left + length / before * along
    return found


def step(net: Free, gradient: Singles, batch: Batch, radius: float) -> float:
    """Move the weights down a gradient within a radius; how far the policy diverged, 0 if it stayed."""
    region = Region(net, batch)
    along = conjugate(region.bent, -gradient.astype(np.float64))
    curvature = float(along @ region.bent(along))
    if not curvature > 0:
        return 0.0
    longest = np.sqrt(2 * radius / curvature) * along
    start, base = net.adam.weights.copy(), float(batch.worths.mean())
    for halving in range(HALVINGS):
        row = (start + longest / 2**halving).astype(np.float32)
        gain, diverged = region.outcome(row)
        if gain > base and diverged <= radius:
            net.adam.weights[:] = row
            return diverged
    return 0.0
