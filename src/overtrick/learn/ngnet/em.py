"""Fitting a network: a sample at a time, or all samples again and again.

    learn       on-line EM: a sample's share goes into discounted statistics, and after every EVERY samples there is an
                M-step, with units made, split and deleted
    epoch       one E-step over all samples and one M-step: batch EM; how likely the samples were before it

A network with a window learns by batch EM: it keeps its last samples, and after every EVERY of them there is an epoch
over all that are kept. With a window that is never full and EVERY 1 that is the thesis's way.

Both gather and maximise alike. They differ in when the M-step comes, and in what the statistics begin with: those of an
epoch begin with nothing. A sample with a number that is none is refused and changes nothing.
"""

from collections.abc import Sequence
from math import isfinite
from typing import Any, Final

import numpy as np

from overtrick.core.errors import OvertrickError
from overtrick.core.jit import FLOAT, FLOAT_MATRIX, FLOATS, INT, NOTHING, FloatMatrix, Floats, batch, kernel, raw
from overtrick.core.lanes import doubles
from overtrick.learn.ngnet.gating import explain, predict
from overtrick.learn.ngnet.growing import create, tidy
from overtrick.learn.ngnet.layout import (
    DOUBT,
    DUE,
    EVERY,
    INPUTS,
    OUTPUTS,
    RATE,
    ROOM,
    TIME,
    UNITS,
    WINDOW,
    Settings,
    new_network,
    scratch_size,
    unit_at,
)
from overtrick.learn.ngnet.statistics import clear, discount, gather, maximise, next_rate

REFUSED: Final = -1
LEARNED: Final = 0


USUAL: Final = Settings()


class BadSample(OvertrickError):
    """A sample that has no place in a network: a number of it is none, or it has another shape."""


@kernel
def is_number(row: Floats, size: int) -> bool:
    """Whether all numbers of a row are finite."""
    good = True
    for place in range(size):
        good &= isfinite(row[place])
    return good


@kernel
def learn(net: Floats, x: Floats, y: Floats, work: Floats) -> int:
    """On-line EM with one sample; LEARNED or REFUSED."""
    if not (is_number(x, int(net[INPUTS])) and is_number(y, int(net[OUTPUTS]))):
        return REFUSED
    if net[WINDOW] > 0.0:
        learn_window(net, x, y, work)
        return LEARNED
    rate = next_rate(net)
    if net[UNITS] == 0.0:
        create(net, x, y, 1.0)
        return LEARNED
    likely = explain(net, x, y, work)
    if likely < net[DOUBT] and net[UNITS] < net[ROOM]:
        discount(net, rate)
        create(net, x, y, rate)
    else:
        gather(net, x, y, work, rate)
    net[DUE] += 1.0
    if net[DUE] >= net[EVERY]:
        maximise(net, doubles(work, int(net[ROOM])))
        tidy(net)
    return LEARNED


@kernel
def learn_window(net: Floats, x: Floats, y: Floats, work: Floats) -> None:
    """Keep a sample in the place of the oldest, make a unit of it while there is room, and step when that is due."""
    kept = doubles(net, unit_at(int(net[INPUTS]), int(net[OUTPUTS]), int(net[ROOM])))
    keep_sample(net, x, y, kept)
    if net[UNITS] < net[ROOM]:
        create(net, x, y, 1.0 / net[ROOM])
    net[DUE] += 1.0
    if net[DUE] >= net[EVERY]:
        epoch(net, kept, int(min(net[TIME], net[WINDOW])), work)


@kernel
def keep_sample(net: Floats, x: Floats, y: Floats, kept: Floats) -> None:
    inputs, outputs = int(net[INPUTS]), int(net[OUTPUTS])
    place = doubles(kept, int(net[TIME] % net[WINDOW]) * (inputs + outputs))
    for number in range(inputs):
        place[number] = x[number]
    for number in range(outputs):
        place[inputs + number] = y[number]
    net[TIME] += 1.0


@kernel
def epoch(net: Floats, samples: Floats, count: int, work: Floats) -> float:
    """One step of batch EM with so many samples in turn, each x then y; the mean log-likelihood before it."""
    inputs, outputs, total = int(net[INPUTS]), int(net[OUTPUTS]), 0.0
    clear(net)
    for number in range(count):
        sample = doubles(samples, number * (inputs + outputs))
        y = doubles(sample, inputs)
        total += explain(net, sample, y, work)
        gather(net, sample, y, work, 1.0 / (number + 1))
    maximise(net, doubles(work, int(net[ROOM])))
    return total / count


# From Python.


@batch(INT(FLOATS, FLOAT_MATRIX, FLOATS))
def learn_all(net: Floats, samples: FloatMatrix, work: Floats) -> int:
    """Learn from samples in turn; how many were refused."""
    net, work, refused = raw(net), raw(work), 0
    for number in range(len(samples)):
        sample = raw(samples[number])
        if learn(net, sample, doubles(sample, int(net[INPUTS])), work) == REFUSED:
            refused += 1
    return refused


@batch(FLOAT(FLOATS, FLOAT_MATRIX, FLOATS))
def step(net: Floats, samples: FloatMatrix, work: Floats) -> float:
    """One step of batch EM."""
    return epoch(raw(net), raw(samples.reshape(-1)), len(samples), raw(work))


@batch(FLOAT(FLOATS, FLOAT_MATRIX, FLOATS))
def likelihood(net: Floats, samples: FloatMatrix, work: Floats) -> float:
    """The mean log-likelihood of samples."""
    net, work, total = raw(net), raw(work), 0.0
    for number in range(len(samples)):
        sample = raw(samples[number])
        total += explain(net, sample, doubles(sample, int(net[INPUTS])), work)
    return total / len(samples)


@batch(NOTHING(FLOATS, FLOAT_MATRIX, FLOAT_MATRIX, FLOATS))
def predict_all(net: Floats, points: FloatMatrix, outputs: FloatMatrix, work: Floats) -> None:
    """The outputs of every point."""
    net, work = raw(net), raw(work)
    for number in range(len(points)):
        predict(net, raw(points[number]), raw(outputs[number]), work)


@batch(NOTHING(FLOATS, FLOAT_MATRIX, FLOATS))
def place_units(net: Floats, samples: FloatMatrix, work: Floats) -> None:
    """A unit at every sample."""
    net = raw(net)
    for number in range(len(samples)):
        sample = raw(samples[number])
        create(net, sample, doubles(sample, int(net[INPUTS])), 1.0 / len(samples))


class Network:
    """A network with its row and the space to calculate in. Samples are rows of x then y."""

    def __init__(self, inputs: int, outputs: int, settings: Settings = USUAL) -> None:
        self.inputs, self.outputs = inputs, outputs
        self.row = new_network(inputs, outputs, settings)
        self._work = np.zeros(int(scratch_size(inputs, outputs, settings.units)))

    @property
    def units(self) -> int:
        return int(self.row[UNITS])

    def begin(self, samples: Any) -> None:
        """A unit at each of some samples, in the place of all that there were."""
        found = self._samples(samples)
        if not 1 <= len(found) <= self.row[ROOM]:
            raise BadSample(f"{len(found)} samples to begin with; possible: 1 to {int(self.row[ROOM])}")
        self.row[[UNITS, TIME, RATE, DUE]] = 0.0
        place_units(self.row, found, self._work)

    def predict(self, points: Any) -> FloatMatrix:
        """The outputs at some points, [points, outputs]."""
        asked = np.ascontiguousarray(points, np.float64)
        if asked.ndim != 2 or asked.shape[1] != self.inputs:
            raise BadSample(f"points of shape {asked.shape}; possible: [points, {self.inputs}]")
        outputs = np.zeros((len(asked), self.outputs))
        predict_all(self.row, asked, outputs, self._work)
        return outputs

    def learn(self, samples: Any) -> int:
        """On-line EM with samples in turn; how many were refused because a number was none."""
        return int(learn_all(self.row, self._shaped(samples), self._work))

    def step(self, samples: Any) -> float:
        """A step of batch EM; the mean log-likelihood of the samples before it."""
        return float(step(self.row, self._samples(samples), self._work))

    def likelihood(self, samples: Any) -> float:
        """The mean log-likelihood of samples."""
        return float(likelihood(self.row, self._samples(samples), self._work))

    def _shaped(self, samples: Any) -> FloatMatrix:
        found = np.ascontiguousarray(samples, np.float64)
        if found.ndim != 2 or found.shape[1] != self.inputs + self.outputs or not len(found):
            raise BadSample(f"samples of shape {found.shape}; possible: [samples, {self.inputs + self.outputs}]")
        return found

    def _samples(self, samples: Sequence[Any]) -> FloatMatrix:
        found = self._shaped(samples)
        if not np.isfinite(found).all():
            raise BadSample(f"sample {int(np.argmin(np.isfinite(found).all(axis=1)))} has a number that is none")
        return found
