"""Stepping through a record: the hand before and after every move."""

from collections.abc import Iterator

from overtrick.games.hand import Hand
from overtrick.records.record import Record


def positions(record: Record) -> Iterator[Hand]:
    """The hand as dealt, then after each move, each a copy of its own."""
    hand = record.start()
    yield hand.copy()
    for move in record.replay().history:
        assert move.action is not None, "a hand hides nothing"
        hand.play(move.action)
        yield hand.copy()
