"""Training in a folder: whoever ends the process at whatever moment, the same call goes on as if nothing had happened.

checkpoint.npz    the tables after the last games that were kept
curve.csv         mean scores of every block of games
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from overtrick.core.errors import BadOption
from overtrick.core.files import told_of_writing
from overtrick.core.jit import Vector
from overtrick.learn.checkpoint import Checkpoint, Origin, check_origin, load, save
from overtrick.training.curve import Curve
from overtrick.training.training import BLOCK, Training

EVERY: Final = 50_000
"""Games between checkpoints."""

Milestone = Callable[[int, float], None]
"""Is told how many games are behind, and the mean score of seat 0 in the last full block."""


def checkpoint_file(folder: Path) -> Path:
    return folder / "checkpoint.npz"


def origin_of(training: Training) -> Origin:
    """What must be the same for a training to go on."""
    settings = training.settings
    return {
        "game": repr(training.game),
        "algorithm": settings.algorithm,
        "alpha": settings.alpha,
        "c": settings.c,
        "trace": settings.trace,
        "seats": [seat.name for seat in training.seats],
        "seed": training.seed,
    }


class Run:
    """A training and its folder, at the last checkpoint there."""

    def __init__(self, training: Training, folder: Path, games: int, every: int = EVERY) -> None:
        if games < 1 or every < 1:
            raise BadOption(f"games={games}, every={every}; possible: 1 or more")
        self.training, self.folder, self.games, self.every = training, folder, games, every
        self.origin, self.sums = origin_of(training), np.zeros(training.game.players, np.int64)
        with told_of_writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
        if checkpoint_file(folder).exists():
            self._resume()
        whole = training.games - training.games % BLOCK
        self.curve = Curve(folder, training.game.players, whole)

    def _resume(self) -> None:
        file, training = checkpoint_file(self.folder), self.training
        found = load(file)
        check_origin(file, found.origin, self.origin)
        training.values[:], training.visits[:] = found.values, found.visits
        training.games, self.sums = found.games, found.sums

    def learn(self, watch: Milestone = lambda games, score: None) -> None:
        """Learn until there were so many games in all. More than the last time is possible; fewer are there already."""
        training = self.training
        while training.games < self.games:
            first = training.games
            self._learn_part(min(self.every - first % self.every, self.games - first), watch)
        if begun := training.games % BLOCK:
            self._add(training.games, self.sums, begun)

    def _learn_part(self, games: int, watch: Milestone) -> None:
        """Learn up to the next checkpoint, and write it: first the curve, of which too much does no harm."""
        end = self.training.games // BLOCK * BLOCK
        sums, _ = self.training.learn_sums(games, BLOCK)
        sums[0] += self.sums
        for row in sums:
            self.sums, end = row, end + BLOCK
            if end <= self.training.games:
                self._add(end, row, BLOCK)
                self.sums = np.zeros_like(row)
                watch(self.training.games, float(row[0]) / BLOCK)
        self.curve.keep()
        self._save()

    def _add(self, end: int, sums: Vector, games: int) -> None:
        self.curve.add(end, sums / games, self.training.settings.exploring(end))

    def _save(self) -> None:
        training = self.training
        arrays = training.values, training.visits
        save(checkpoint_file(self.folder), Checkpoint(self.origin, training.games, self.sums, *arrays))
