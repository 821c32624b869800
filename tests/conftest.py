"""What all tests share: in which mode they run, and how many hands they play in it.

Compiled tests play most: all hands in `make thorough`, which comes before a release, else enough to run every line.
Bounds-checked code says no more than where it reads, which shows in few hands. Plain mode is three hundred times slower
than compiled. No test of ours is about time: the first example of a property compiles what it calls.
"""

import os
import signal
from collections.abc import Callable

import pytest
from hypothesis import settings
from numba import config

MODE = "plain" if config.DISABLE_JIT else "bounds-checked" if config.BOUNDSCHECK else "compiled"
IS_THOROUGH = bool(os.environ.get("THOROUGH"))
SHARE = {"compiled": 1 if IS_THOROUGH else 4, "bounds-checked": 10, "plain": 40}[MODE]
"""One hand is played of so many."""

HANDS_MIN = 2

signal.signal(signal.SIGINT, signal.default_int_handler)
# Shells start what runs in the background deaf to Ctrl-C, and so would be every command that a test interrupts.

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def hands() -> Callable[[int], int]:
    """The number of hands to play in this mode, given that of a thorough test."""
    return lambda thorough: max(HANDS_MIN, thorough // SHARE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Who waits for a cluster begins at once: at the end nobody would have anything to do meanwhile."""
    items.sort(key=lambda item: "ray_cluster" not in item.path.name)


def pytest_report_header() -> str:
    return f"mode: {MODE}, one hand of {SHARE}"


if MODE == "plain":

    @pytest.fixture(autouse=True)
    def _few_worlds_for_beliefs(monkeypatch):
        """What takes a millisecond compiled takes a second here."""
        monkeypatch.setattr("overtrick.agents.evaluation.BELIEVED", 4000 // SHARE)
