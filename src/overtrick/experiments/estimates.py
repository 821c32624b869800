"""What is kept of a measurement: a figure, [mean, standard deviation, count] of independent values."""

from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from overtrick.stats.intervals import Interval, interval_of

Figure: TypeAlias = list[float]


def seed_of(seed: int, number: int) -> int:
    """The seed of a part: parts that are compared as independent have different deals."""
    return 1000 * seed + number


def figure(values: ArrayLike) -> Figure:
    """What is kept of independent values."""
    array = np.asarray(values, np.float64)
    return [float(array.mean()), float(array.std(ddof=1)) if len(array) > 1 else 0.0, len(array)]


def interval(figure: Sequence[float]) -> Interval:
    """The interval of what was kept."""
    mean, deviation, count = figure
    return interval_of(mean, deviation**2 * (count - 1) / count, int(count))


def difference(one: Sequence[float], other: Sequence[float]) -> Figure:
    """How much more one figure is than another from other deals; the smaller count counts."""
    error = sqrt(one[1] ** 2 / one[2] + other[1] ** 2 / other[2])
    count = min(one[2], other[2])
    return [one[0] - other[0], error * sqrt(count), count]


def reach(figures: Sequence[Sequence[float]]) -> list[float]:
    """Half of each 95 % interval, for many values."""
    return [1.96 * deviation / sqrt(count) for _, deviation, count in figures]
