"""What all tests share: how many hands to play. Plain mode is three hundred times slower than compiled."""

from collections.abc import Callable

import pytest

from overtrick.core.jit import COMPILED


@pytest.fixture(scope="session")
def hands() -> Callable[[int], int]:
    """The number of hands to play in this mode, given the number in compiled mode."""
    return lambda compiled: compiled if COMPILED else max(2, compiled // 40)
