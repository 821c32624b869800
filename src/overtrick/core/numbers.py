"""Numbers that somebody gives: one that cannot be is refused with what is possible, and no other is taken for it.

And numbers that all who play share: nobody can write them.
"""

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from overtrick.core.errors import BadOption

Array = TypeVar("Array", bound=NDArray[Any])


def shared(numbers: Array) -> Array:
    """The same numbers as bytes, which Python cannot change."""
    return np.frombuffer(numbers.tobytes(), numbers.dtype).reshape(numbers.shape)  # type: ignore[return-value]


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
