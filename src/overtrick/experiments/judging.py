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
from math import hypot, inf, sqrt
from typing import Final, Literal, TypeAlias

from overtrick.experiments.estimates import Estimate
from overtrick.stats.intervals import Interval, normal_quantile, student_quantile

Verdict: TypeAlias = Literal["reproduced", "not reproduced", "not comparable"]

REPRODUCED: Final[Verdict] = "reproduced"
NOT_REPRODUCED: Final[Verdict] = "not reproduced"
NOT_COMPARABLE: Final[Verdict] = "not comparable"

FALSE_ALARM: Final = 0.05
"""How often any figure of a table may be rejected though all are true."""


@dataclass(frozen=True)
class Published:
    """A figure of a paper: a mean of `count` values, or a percentage of as many answers.

    It may be `off` by up to so much through rounding or reading, each amount as likely. The deviation of its values is
    taken to be ours unless it was published, too; two percentages have the deviation of the one that they would share.
    """

    value: float
    count: int = 1
    off: float = 0.0
    deviation: float | None = None
    is_percentage: bool = False

    def apart(self, ours: Estimate) -> float:
        """How far ours is above it, in standard errors of the difference; with no error at all, none or infinite."""
        own, theirs = self._deviations(ours)
        error = hypot(own / sqrt(ours.count), theirs / sqrt(self.count), self.off / sqrt(3))
        above = ours.mean - self.value
        if error == 0:
            return 0.0 if above == 0 else inf if above > 0 else -inf
        return above / error

    def _deviations(self, ours: Estimate) -> tuple[float, float]:
        if self.is_percentage:
            shared = (ours.mean * ours.count + self.value * self.count) / (ours.count + self.count)
            return (sqrt(shared * (100 - shared)),) * 2
        return ours.deviation, ours.deviation if self.deviation is None else self.deviation


def allowed_apart(figures: int, values: int | None = None) -> float:
    """The standard errors that each of some figures may be off, so that seldom any is rejected if all are true.

    If the errors come from few values the bound is Student's.
    """
    level = (1 - FALSE_ALARM) ** (1 / figures)
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
