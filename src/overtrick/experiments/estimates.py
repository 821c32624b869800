"""What is kept of a measurement: the mean of independent values, with their standard deviation and number."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import hypot, inf, nan, sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from overtrick.stats.intervals import Interval, interval_of, rate_interval


@dataclass(frozen=True)
class Estimate:
    """A mean of `count` independent values with a standard deviation."""

    mean: float
    deviation: float
    count: int

    @staticmethod
    def of(values: ArrayLike) -> "Estimate":
        """What is kept of values; one alone has no deviation to tell of, and none at all no mean."""
        array = np.asarray(values, np.float64)
        mean = float(array.mean()) if len(array) else nan
        return Estimate(mean, float(array.std(ddof=1)) if len(array) > 1 else 0.0, len(array))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count) if self.count else inf

    @property
    def interval(self) -> Interval:
        """Student's interval."""
        return interval_of(self.mean, self.error**2 * (self.count - 1), self.count)

    @property
    def percent_interval(self) -> Interval:
        """Wilson's interval, where the mean is a percentage of `count` yes-or-no answers."""
        found = rate_interval(self.mean / 100 * self.count, self.count)
        return Interval(100 * found.mean, 100 * found.low, 100 * found.high, found.count)

    def __sub__(self, other: "Estimate | float") -> "Estimate":
        """How much more it is than a number, or than an independent estimate; then the smaller count counts."""
        if not isinstance(other, Estimate):
            return Estimate(self.mean - other, self.deviation, self.count)
        count = min(self.count, other.count)
        return Estimate(self.mean - other.mean, hypot(self.error, other.error) * sqrt(count), count)

    def __truediv__(self, other: "Estimate") -> "Estimate":
        """The ratio to an independent estimate, with the error of both to the first order.

        The smaller count counts, but one that is 1 only if both are: nothing is known of its error.
        """
        ratio = self.mean / other.mean
        error = hypot(self.error, ratio * other.error) / abs(other.mean)
        count = min((one.count for one in (self, other) if one.count > 1), default=1)
        return Estimate(ratio, error * sqrt(count), count)


def as_json(estimate: object) -> dict[str, Any]:
    """What `json.dumps` asks for where it finds an estimate."""
    if isinstance(estimate, Estimate):
        return asdict(estimate)
    raise TypeError(f"{estimate!r} is neither JSON nor an estimate")


def from_json(found: dict[str, Any]) -> Any:
    """What `json.loads` asks for: estimates come back as such."""
    return Estimate(**found) if found.keys() == Estimate.__dataclass_fields__.keys() else found


def means(estimates: Iterable[Estimate]) -> list[float]:
    return [estimate.mean for estimate in estimates]
