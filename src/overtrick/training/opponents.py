"""Whom a network learns against: others who stay as they are, itself, or itself as it was some epochs ago.

fixed           the first opponents throughout
self            the network as it is
target          the network as it was: it is saved every `lag` epochs, and loaded as the opponent `lag` epochs later
round-robin     in turn the first opponents and every network that was saved, up to OLDER of them
"""

from typing import Final, Literal, TypeAlias

from overtrick.core.lanes import Singles

Against: TypeAlias = Literal["fixed", "self", "target", "round-robin"]

FIRST: Final = -1
NOW: Final = -2

OLDER: Final = 8
"""Older selves that are kept."""


def whom(against: Against, epoch: int, lag: int) -> int:
    """The opponent of an epoch: the number of a saved network, FIRST or NOW.

    Network k was saved after (k + 1) * lag epochs.
    """
    saved = epoch // lag
    if against == "self":
        return NOW
    if against == "target":
        return max(saved - 2, FIRST)
    if against == "round-robin" and saved:
        turn = epoch % (min(saved, OLDER) + 1)
        return FIRST if turn == 0 else saved - turn
    return FIRST


def is_saved(against: Against, epoch: int, lag: int) -> bool:
    """Whether the network is saved before an epoch."""
    return against in ("target", "round-robin") and epoch > 0 and epoch % lag == 0


class Gallery:
    """Rows of older selves by their number; those that nobody plays against any more are forgotten."""

    def __init__(self) -> None:
        self.rows: dict[int, Singles] = {}

    def add(self, number: int, row: Singles) -> None:
        self.rows[number] = row.copy()
        self.rows = {one: kept for one, kept in self.rows.items() if one > number - OLDER}
