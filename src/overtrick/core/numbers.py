"""Numbers that somebody gives: one that cannot be is refused with what is possible, and no other is taken for it."""

import numpy as np

from overtrick.core.errors import BadOption


def whole_number(name: str, value: object, low: int, high: int) -> int:
    """A whole number in a range; neither 1.5 nor True is one."""
    is_whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not (is_whole and low <= value <= high):  # type: ignore[operator]  # it is a number
        raise BadOption(f"{name}={value!r}; possible: {'' if is_whole else 'a whole number, '}{low:,} to {high:,}")
    return int(value)  # type: ignore[call-overload]


def number(name: str, value: object, low: float, high: float) -> float:
    """A number in a range, and not a NaN."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.number) or not low <= value <= high:
        raise BadOption(f"{name}={value!r}; possible: a number from {low:g} to {high:g}")
    return float(value)
