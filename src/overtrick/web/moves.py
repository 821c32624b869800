"""Moves of hands: some more, all of them, and where the last decision of a seat was."""

from collections.abc import Sequence

from overtrick.games.hand import Hand


def played(hand: Hand, actions: Sequence[int]) -> Hand:
    """A hand after some moves; the hand itself stays as it is."""
    after = hand.copy()
    for action in actions:
        after.play(action)
    return after


def moves_of(hands: Sequence[Hand]) -> list[int]:
    """All moves of some hands in a row."""
    return [move.action for hand in hands for move in hand.history if move.action is not None]


def last_decision(hand: Hand, seat: int) -> int | None:
    """The move at which a seat made its last decision in a hand; cards laid aside together are one."""
    moves = hand.history
    mine = [at for at, move in enumerate(moves) if move.seat == seat]
    if not mine:
        return None
    at = mine[-1]
    while at and moves[at].phase != "play" and moves[at - 1][:2] == moves[at][:2]:
        at -= 1
    return at
