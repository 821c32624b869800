"""Who is told how far long work has come."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, float], None]
"""progress(what, share): what is being done, and how much of all the work is behind, from 0 to 1."""

Tally: TypeAlias = Callable[[int, int], None]
"""tally(done, total): how many deals or games are played, or need not be any more, of how many."""
