"""When a claim is reproduced. Three verdicts, and one rule for figures and one for statements.

Figures      A published figure has an error of its own, so what is judged is the difference of the two, in standard
             errors of that difference. Many figures are judged at once: the bound is chosen so that, were all of
             them true, any would be rejected one time in twenty (Šidák). Of 260 figures each may be 3.7 standard
             errors off. What single figures let pass, all together do not: `misfit` tests the sum of squares.
Statements   A statement says that a number is in a range: "better" is above zero, "ties" is near it. If the whole 95 %
             interval of ours is in the range the statement holds: `reproduced`. If none of it is, it does not hold:
             `not reproduced`. If some is, it is undecided: `not comparable`.

`not comparable` is also said of figures that come from another setting.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final, Literal, TypeAlias

from overtrick.stats.intervals import Interval, normal_quantile, student_quantile

Verdict: TypeAlias = Literal["reproduced", "not reproduced", "not comparable"]

REPRODUCED: Final[Verdict] = "reproduced"
NOT_REPRODUCED: Final[Verdict] = "not reproduced"
NOT_COMPARABLE: Final[Verdict] = "not comparable"

FALSE_ALARM: Final = 0.05
"""How often any figure of a table may be rejected though all are true."""


@dataclass(frozen=True)
class Estimate:
    """A mean of `count` values with a standard deviation."""

    mean: float
    deviation: float
    count: int

    @property
    def error(self) -> float:
        return self.deviation / sqrt(self.count)


def rate(hits: float, count: int, deviation: float | None = None) -> Estimate:
    """A rate; its deviation is that of a coin with it, unless another is known."""
    share = hits / count
    return Estimate(share, sqrt(share * (1 - share)) if deviation is None else deviation, count)


def two_rates(hits: float, count: int, other_hits: float, other_count: int) -> tuple[Estimate, Estimate]:
    """Two rates that are compared: both with the deviation of the rate that they would share."""
    pooled = (hits + other_hits) / (count + other_count)
    deviation = sqrt(pooled * (1 - pooled))
    return rate(hits, count, deviation), rate(other_hits, other_count, deviation)


def standard_errors_apart(one: Estimate, other: Estimate) -> float:
    """How many standard errors of the difference lie between two estimates; with no error at all, none or infinite."""
    error, apart = sqrt(one.error**2 + other.error**2), one.mean - other.mean
    if error == 0:
        return 0.0 if apart == 0 else inf if apart > 0 else -inf
    return apart / error


def allowed_apart(figures: int, false_alarm: float = FALSE_ALARM, values: int | None = None) -> float:
    """The standard errors that each of some figures may be off, so that seldom any is rejected if all are true.

    If the errors come from few values the bound is Student's.
    """
    level = (1 - false_alarm) ** (1 / figures)
    return normal_quantile(level) if values is None else student_quantile(values - 1, level)


def judge_figures(apart: Sequence[float], allowed: float) -> Verdict:
    """Whether figures that belong together all agree."""
    return REPRODUCED if all(abs(one) <= allowed for one in apart) else NOT_REPRODUCED


def misfit(apart: Sequence[float]) -> float:
    """How likely independent figures are at least so far off together, if all are true (chi-square)."""
    from scipy.special import chdtrc

    return float(chdtrc(len(apart), sum(one * one for one in apart)))


def judge_statement(ours: Interval, low: float = -inf, high: float = inf) -> Verdict:
    """Whether a number is in a range, bounds included."""
    if low <= ours.low and ours.high <= high:
        return REPRODUCED
    return NOT_REPRODUCED if ours.high < low or ours.low > high else NOT_COMPARABLE
