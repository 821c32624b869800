"""How much must be played: the deals (or blocks of games) after which a difference of some size would be found."""

from math import ceil, inf, sqrt

from overtrick.core.errors import BadOption
from overtrick.stats.intervals import normal_quantile, student_quantile

UNITS_MIN = 2
DIFFERENCE_MIN = 1e-100
"""What is smaller is zero: its square is no number any more."""


def units_needed(spread: float, difference: float, power: float = 0.8, level: float = 0.95) -> int:
    """The fewest units whose interval of that level misses zero with that power, if the truth is `difference`.

    `spread` is the standard deviation of one unit, from a pilot. Student's test, by the noncentral t distribution.
    """
    check_difference(difference)
    for name, share in (("power", power), ("level", level)):
        if not 0.5 <= share < 1:
            raise BadOption(f"{name}={share:g}; possible: from 0.5 up to, but not, 1")
    units = max(UNITS_MIN, least_units(spread / abs(difference), power, level))
    while power_of(units, spread, difference, level) < power:
        units += 1
    return units


def check_difference(difference: float) -> None:
    """Raise unless it is one that could be found: nothing shows that there is none."""
    if not DIFFERENCE_MIN <= abs(difference) < inf:
        raise BadOption(f"difference={difference:g}; possible: any number but zero")


def least_units(ratio: float, power: float, level: float) -> int:
    """What it would take if the spread were known: never too many, and a few short at most."""
    return ceil((ratio * (normal_quantile(level) + normal_quantile(2 * power - 1))) ** 2)


def power_of(units: int, spread: float, difference: float, level: float = 0.95) -> float:
    """How often the interval of so many units misses zero on the right side, if the truth is `difference`."""
    from scipy.special import nctdtr

    if spread == 0:
        return 1.0
    shift = sqrt(units) * abs(difference) / spread
    return 1 - float(nctdtr(units - 1, shift, student_quantile(units - 1, level)))
