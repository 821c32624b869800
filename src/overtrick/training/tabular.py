"""A table of values in training, as a `Trainer`: its curve has the mean scores of every block of hands."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from overtrick.core.jit import Vector
from overtrick.learn.checkpoint import BadCheckpoint, Checkpoint, Origin, check_origin, load, save
from overtrick.training.run import Row, checkpoint_file
from overtrick.training.training import BLOCK, Training


class Tabular:
    """A training, and the sums of scores of the block that it is in."""

    def __init__(self, training: Training) -> None:
        self.training, self.sums = training, np.zeros(training.game.players, np.int64)
        self.columns = [*(f"seat_{seat}" for seat in range(training.game.players)), "exploring"]

    @property
    def hands(self) -> int:
        return self.training.hands

    @property
    def origin(self) -> Origin:
        training, settings = self.training, self.training.settings
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

    def learn(self, hands: int) -> Iterable[Row]:
        end = self.kept_until()
        sums, _ = self.training.learn_sums(hands, BLOCK)
        sums[0] += self.sums
        rows = []
        for block in sums:
            self.sums, end = block, end + BLOCK
            if end <= self.hands:
                rows.append(self._row(end, block, BLOCK))
                self.sums = np.zeros_like(block)
        return rows

    def begun(self) -> Iterator[Row]:
        if done := self.hands % BLOCK:
            yield self._row(self.hands, self.sums, done)

    def kept_until(self) -> int:
        return self.hands - self.hands % BLOCK

    def _row(self, end: int, sums: Vector, hands: int) -> Row:
        return Row(end, [*map(float, sums / hands), self.training.settings.exploring(end)])

    def save(self, folder: Path) -> None:
        training = self.training
        arrays = training.values, training.visits
        save(checkpoint_file(folder), Checkpoint(self.origin, training.hands, self.sums, *arrays))

    def restore(self, file: Path) -> None:
        found, training = load(file), self.training
        check_origin(file, found.origin, self.origin)
        if found.values.shape != training.values.shape or found.sums.shape != self.sums.shape or found.hands < 0:
            raise BadCheckpoint(f"{file} has {found.hands} hands and tables of another shape; move it away")
        training.values[:], training.visits[:] = found.values, found.visits
        training.hands, self.sums = found.hands, found.sums

    def words(self, row: Row) -> str:
        return f"score {row.numbers[0]:.2f}"
