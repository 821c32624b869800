"""Training in a folder: however the process ended, the same call resumes as if nothing had happened.

checkpoint.npz    the tables after the last hands that were kept
curve.csv         mean scores of every block of hands
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from overtrick.core.errors import BadOption
from overtrick.core.files import owned
from overtrick.core.jit import Vector
from overtrick.learn.checkpoint import BadCheckpoint, Checkpoint, Origin, check_origin, load, save
from overtrick.training.curve import Curve
from overtrick.training.training import BLOCK, Training

EVERY: Final = 50_000
"""Hands between checkpoints."""

HANDS_MAX: Final = 10**12
EVERY_MAX: Final = 10**9
"""More is a slip of the finger: hands would take months, and what is learned between checkpoints can be lost."""

Milestone = Callable[[int, float], None]
"""Is told how many hands are behind, and the mean score of seat 0 in the last full block."""


def checkpoint_file(folder: Path) -> Path:
    return folder / "checkpoint.npz"


def origin_of(training: Training) -> Origin:
    """What must be the same for a training to go on."""
    settings = training.settings
    return {
        "game": repr(training.game),
        "features": training.features.name,
        "algorithm": settings.algorithm,
        "alpha": settings.alpha,
        "c": settings.c,
        "trace": settings.trace,
        "seats": [seat.name for seat in training.seats],
        "seed": training.seed,
    }


class Run:
    """A training and its folder; `kept` are the hands of the last checkpoint there."""

    def __init__(self, training: Training, folder: Path, hands: int, every: int = EVERY) -> None:
        for name, value, most in (("hands", hands, HANDS_MAX), ("every", every, EVERY_MAX)):
            if not 1 <= value <= most:
                raise BadOption(f"{name}={value}; possible: 1 to {most:,}")
        self.training, self.folder, self.hands, self.every = training, folder, hands, every
        self.origin, self.sums, self.kept = origin_of(training), np.zeros(training.game.players, np.int64), 0

    def learn(self, watch: Milestone = lambda hands, score: None) -> None:
        """Learn until there were so many hands in all. More than the last time is possible; fewer are there already."""
        with owned(self.folder):
            if checkpoint_file(self.folder).exists():
                self._resume()
            self._learn_the_rest(watch)

    def _resume(self) -> None:
        file, training = checkpoint_file(self.folder), self.training
        found = load(file)
        check_origin(file, found.origin, self.origin)
        if found.values.shape != training.values.shape or found.sums.shape != self.sums.shape or found.hands < 0:
            raise BadCheckpoint(f"{file} has {found.hands} hands and tables of another shape; move it away")
        training.values[:], training.visits[:] = found.values, found.visits
        training.hands, self.sums, self.kept = found.hands, found.sums, found.hands

    def _learn_the_rest(self, watch: Milestone) -> None:
        training = self.training
        self.curve = Curve(self.folder, training.game.players, training.hands - training.hands % BLOCK)
        while training.hands < self.hands:
            first = training.hands
            self._learn_part(min(self.every - first % self.every, self.hands - first), watch)
        if begun := training.hands % BLOCK:
            self._add(training.hands, self.sums, begun)

    def _learn_part(self, hands: int, watch: Milestone) -> None:
        """Learn up to the next checkpoint, and write it: first the curve, of which too much does no harm."""
        end = self.training.hands // BLOCK * BLOCK
        sums, _ = self.training.learn_sums(hands, BLOCK)
        sums[0] += self.sums
        for row in sums:
            self.sums, end = row, end + BLOCK
            if end <= self.training.hands:
                self._add(end, row, BLOCK)
                self.sums = np.zeros_like(row)
                watch(self.training.hands, float(row[0]) / BLOCK)
        self.curve.keep()
        self._save()

    def _add(self, end: int, sums: Vector, hands: int) -> None:
        self.curve.add(end, sums / hands, self.training.settings.exploring(end))

    def _save(self) -> None:
        training = self.training
        arrays = training.values, training.visits
        save(checkpoint_file(self.folder), Checkpoint(self.origin, training.hands, self.sums, *arrays))
        self.kept = training.hands
