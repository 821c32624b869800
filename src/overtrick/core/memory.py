"""How much memory there is: what would need more is refused before it begins, not after hours."""

import os
from typing import Final

from overtrick.core.errors import BadOption

GIGABYTE: Final = 1 << 30
NUMBER: Final = 8
"""Bytes of a whole number or a float in an array."""


def memory() -> int:
    """Bytes of memory that this machine has; where the system does not tell, as if there were no end of it."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 1 << 62


def check_memory(what: str, size: int, instead: str) -> None:
    """Raise if so many bytes are more than there are."""
    if size > memory():
        need, there = (f"{bytes_ / GIGABYTE:,.0f} GB" for bytes_ in (size, memory()))
        raise BadOption(f"{what} would need {need} of memory, and this machine has {there}; {instead}")
