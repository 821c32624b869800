"""What all tests share: how many hands to play. Plain mode is three hundred times slower than compiled.

No test of ours is about time: the first example of a property compiles what it calls.
"""

from collections.abc import Callable

import pytest
from hypothesis import settings

from overtrick.core.jit import COMPILED

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def hands() -> Callable[[int], int]:
    """The number of hands to play in this mode, given the number in compiled mode."""
    return lambda compiled: compiled if COMPILED else max(2, compiled // 40)
