"""When a learner goes on to its next lesson: once it stops improving, at the latest when its share of hands is over.

All lessons but the last two, which are about calls, share the first half of the hands evenly; then calls have their
turn.
"""

from typing import Any, Final

BLOCK: Final = 1 / 40
"""The share of all hands whose mean score is compared."""

PATIENCE: Final = 2
"""Blocks in a row without a better score after which there is nothing more to learn."""

BETTER: Final = 0.2
"""Points a hand that make a score better than the best so far."""

HALF: Final = 0.5
LATEST: Final = 0.9
"""The shares of the hands after which all cards, and all bids, must have had their turn."""

BEFORE: Final = -1e9
"""Less than any score."""


class Curriculum:
    """Lessons in order, and the one that is learned now: its best score, the blocks since, and the one begun."""

    def __init__(self, lessons: list[Any]) -> None:
        self.lessons, self.number = lessons, 0
        self.best, self.waited, self.sum, self.share = BEFORE, 0, 0.0, 0.0

    @property
    def lesson(self) -> Any:
        return self.lessons[self.number]

    @property
    def ends(self) -> float:
        """The share of all hands after which the lesson is over in any case."""
        cards = len(self.lessons) - 2
        if self.number < cards:
            return HALF * (self.number + 1) / cards
        return LATEST if self.number == cards else 1.0

    def tell(self, score: float, share: float, done: float) -> None:
        """Take the mean score of a share of all hands into account, after which so much of them is done."""
        self.sum, self.share = self.sum + score * share, self.share + share
        if self.share >= BLOCK:
            self.compare(self.sum / self.share)
        if self.number + 1 < len(self.lessons) and (self.waited >= PATIENCE or done >= self.ends):
            self.number += 1
            self.best, self.waited, self.sum, self.share = BEFORE, 0, 0.0, 0.0

    def compare(self, score: float) -> None:
        """End a block."""
        self.waited = 0 if score > self.best + BETTER else self.waited + 1
        self.best, self.sum, self.share = max(self.best, score), 0.0, 0.0

    @property
    def kept(self) -> list[float]:
        """What it takes to go on."""
        return [self.number, self.best, self.waited, self.sum, self.share]

    def restore(self, kept: list[float]) -> None:
        self.number, self.waited = int(kept[0]), int(kept[2])
        self.best, self.sum, self.share = kept[1], kept[3], kept[4]
