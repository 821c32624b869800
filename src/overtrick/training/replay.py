"""Decisions that a Q-learner has made, the latest of them, each with the next one of its seat in the hand."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.core.jit import Vector
from overtrick.core.lanes import Singles

NONE = -1
"""Of a decision that was the last of its seat: no next one."""


class Decided(NamedTuple):
    """Decisions in the order they were made: what was told, what could be chosen, what was, and what came of it.

    `next` is the row of the seat's next decision in the hand, or NONE; then the reward is what the hand was worth.
    """

    told: NDArray[np.int8]
    masks: NDArray[np.bool_]
    choices: NDArray[np.int64]
    next: Vector
    rewards: Singles


def linked(hands: Vector) -> Vector:
    """The row of the next decision of the same player, given a number of its own for each, or NONE."""
    order = np.argsort(hands, kind="stable")
    same = hands[order[1:]] == hands[order[:-1]]
    found = np.full(len(hands), NONE)
    found[order[:-1][same]] = order[1:][same]
    return found


class Replay:
    """The latest decisions, in a ring: whoever is overwritten was decided before all that are kept."""

    def __init__(self, room: int, size: int, choices: int) -> None:
        self.room, self.added = room, 0
        self.arrays = Decided(
            np.zeros((room, size), np.int8),
            np.zeros((room, choices), np.bool_),
            np.zeros(room, np.int64),
            np.full(room, NONE),
            np.zeros(room, np.float32),
        )

    @property
    def filled(self) -> int:
        return min(self.added, self.room)

    def add(self, decided: Decided) -> None:
        """Keep decisions, whole hands at a time; of more than there is room for the last."""
        places = (self.added + np.arange(len(decided.choices))) % self.room
        following = np.where(decided.next == NONE, NONE, places[decided.next])
        given = decided._replace(next=following)._asdict()
        for name, kept in self.arrays._asdict().items():
            kept[places[-self.room :]] = given[name][-self.room :]
        self.added += len(places)

    def sample(self, rows: int, chance: np.random.Generator) -> tuple[Decided, Decided]:
        """Some decisions, each equally likely, and those that came next; of the last ones any."""
        picked = chance.integers(0, self.filled, rows)
        return self.at(picked), self.at(self.arrays.next[picked])

    def at(self, rows: Vector) -> Decided:
        """Some decisions by their rows."""
        told, masks, choices, following, rewards = self.arrays
        return Decided(told[rows], masks[rows], choices[rows], following[rows], rewards[rows])

    def kept(self) -> dict[str, Any]:
        """What a checkpoint needs."""
        return {f"replay/{name}": array[: self.filled] for name, array in self.arrays._asdict().items()}

    def restore(self, arrays: dict[str, Any], added: int) -> None:
        """Go on with what a checkpoint has."""
        self.added = added
        for name, array in self.arrays._asdict().items():
            array[: self.filled] = arrays[f"replay/{name}"]
