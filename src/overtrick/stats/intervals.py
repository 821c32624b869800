"""Intervals that cover the truth 95 times in 100. The unit is the deal: what was played with the same cards is one."""

from dataclasses import dataclass
from math import inf, isfinite, nan, sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

LEVEL = 0.95


@dataclass(frozen=True)
class Interval:
    """An estimate from `count` independent values, and the interval around it."""

    mean: float
    low: float
    high: float
    count: int

    def covers(self, value: float) -> bool:
        return self.low <= value <= self.high


def bounds(interval: Interval) -> list[float | None]:
    """Low and high, or None where there is no bound: JSON knows no infinity."""
    return [end if isfinite(end) else None for end in (interval.low, interval.high)]


def mean_interval(values: ArrayLike, level: float = LEVEL) -> Interval:
    """The mean of each deal's mean, with Student's interval. The first axis is the deal; the others are averaged.

    One deal tells nothing about chance: its interval is unbounded. Deals that are all alike have one without width.
    """
    units = per_deal(values)
    count = len(units)
    if count < 2:
        return Interval(float(units[0]) if count else nan, -inf, inf, count)
    if (units == units[0]).all():
        return Interval(float(units[0]), float(units[0]), float(units[0]), count)
    return interval_of(float(units.mean()), float(units.var()), count, level)


def interval_of(mean: float, variance: float, count: int, level: float = LEVEL) -> Interval:
    """Student's interval around a mean of values of which only the variance (over their number) is known."""
    if count < 2:
        return Interval(mean, -inf, inf, count)
    reach = student_quantile(count - 1, level) * sqrt(variance / (count - 1))
    return Interval(mean, mean - reach, mean + reach, count)


def paired_interval(values: ArrayLike, others: ArrayLike, level: float = LEVEL) -> Interval:
    """How much greater one is than the other on the same deals; what the cards do to both falls out."""
    one, other = np.asarray(values, np.float64), np.asarray(others, np.float64)
    if one.shape != other.shape:
        raise ValueError(f"pairs are of the same shape, not {one.shape} and {other.shape}")
    return mean_interval(one - other, level)


def per_deal(values: ArrayLike) -> NDArray[np.float64]:
    """One number for each deal."""
    array = np.asarray(values, np.float64)
    averaged: NDArray[np.float64] = array.mean(axis=tuple(range(1, array.ndim)))
    return averaged


def rate_interval(hits: float, count: int, level: float = LEVEL) -> Interval:
    """A rate with Wilson's interval, which is sound for rates near 0 and 1 too. Of nothing, any rate is possible.

    A hit that is shared counts in part; then there is less chance than the interval allows for.
    """
    if not 0 <= hits <= count:
        raise ValueError(f"{hits} of {count} is not a rate")
    if count == 0:
        return Interval(nan, 0.0, 1.0, 0)
    rate, z = hits / count, normal_quantile(level)
    shrunk = 1 + z * z / count
    center = (rate + z * z / (2 * count)) / shrunk
    reach = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count)) / shrunk
    low = 0.0 if hits == 0 else center - reach
    return Interval(rate, low, 1.0 if hits == count else center + reach, count)


def student_quantile(freedom: int, level: float) -> float:
    """How many standard errors reach to each side of a mean."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + level) / 2))


def normal_quantile(level: float) -> float:
    """The same where the spread is known."""
    from scipy.special import ndtri

    return float(ndtri((1 + level) / 2))
