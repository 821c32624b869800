"""A test that may stop at any time: the sequential probability ratio test that chess engines are tested by.

Two hypotheses about a mean, `low` and `high`; units come one by one, and as soon as the likelihood ratio leaves its
bounds one of them is accepted. The generalised test takes the spread, which nobody knows, as each hypothesis would
fit it best: then the ratio is that of the sums of squares around the two. Looking as often as one likes does no harm,
unlike with an interval; but the mean at the moment of stopping is no fair estimate.

Sources: Wald, Sequential Analysis (1947); the generalised test as in Fishtest's pentanomial model.
"""

from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import ArrayLike, NDArray

from overtrick.core.errors import BadOption
from overtrick.core.numbers import number

MEAN_MAX = 1e9
"""Beyond it no game has scores."""

TELLING_MIN = 50
"""Before so many units that are not zero nothing is decided: the ratio trusts that their mean is about normal."""

ALIKE_MAX = 1000
"""After so many units it is decided all the same: those who never differ are alike."""


@dataclass(frozen=True)
class Verdict:
    """Where a test stands after `units`: which hypothesis it accepts, if any, and the logarithm of the ratio."""

    accepted: float | None
    units: int
    ratio: float


@dataclass(frozen=True)
class Sprt:
    """Is the mean `high` or `low`? Accepted wrongly with a probability of `error` at most, either way."""

    low: float
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        for name, value in (("low", self.low), ("high", self.high)):
            number(name, value, -MEAN_MAX, MEAN_MAX)
        if not self.low < self.high:
            raise BadOption(f"a test between {self.low:g} and {self.high:g}; possible: the lower one first")
        if not 0 < self.error < 0.5:
            raise BadOption(f"error={self.error:g}; possible: between 0 and 0.5")

    @property
    def bound(self) -> float:
        """How far the logarithm of the ratio goes, to either side."""
        return log((1 - self.error) / self.error)

    def ratios(self, units: ArrayLike) -> NDArray[np.float64]:
        """The logarithm of the likelihood of `high` to that of `low`, after each unit."""
        values = np.asarray(units, np.float64)
        count = np.arange(1, len(values) + 1)
        squares = [np.cumsum((values - mean) ** 2) for mean in (self.low, self.high)]
        with np.errstate(divide="ignore"):
            ratios: NDArray[np.float64] = count / 2 * (np.log(squares[0]) - np.log(squares[1]))
        return ratios

    def judge(self, units: ArrayLike) -> Verdict:
        """The verdict at the first unit that allows one, however many more there are; else after all of them."""
        ratios = self.ratios(units)
        decided = np.flatnonzero((np.abs(ratios) >= self.bound) & can_tell(units))
        if not len(decided):
            return Verdict(None, len(ratios), float(ratios[-1]) if len(ratios) else 0.0)
        ratio, count = float(ratios[decided[0]]), int(decided[0]) + 1
        return Verdict(self.high if ratio > 0 else self.low, count, ratio)


def can_tell(units: ArrayLike) -> NDArray[np.bool_]:
    """Whether enough has been seen after each unit to decide at all."""
    telling = np.cumsum(np.asarray(units) != 0)
    return (telling >= TELLING_MIN) | (np.arange(1, len(telling) + 1) >= ALIKE_MAX)
