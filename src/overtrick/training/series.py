"""A series in a folder: the money of every player each hundred hands, and what the learners among them have learned.

As a `Trainer` it is locked, resumed and logged like any training (`training.run`).
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from overtrick.agents.agent import Oracle
from overtrick.agents.specs import label
from overtrick.arena.series import Series
from overtrick.learn.checkpoint import BadCheckpoint, Origin
from overtrick.training.kept import Kept, keep, resumed
from overtrick.training.run import Row, checkpoint_file

LOGGED: Final = 100
"""Hands between two rows of money."""


class Simulation:
    """A series as what learns, even if nobody in it does."""

    def __init__(self, series: Series, specs: Sequence[str]) -> None:
        self.series, self.specs = series, tuple(specs)
        names = self.told([spec.partition(":")[0] for spec in specs])
        self.columns = [f"{person}-{name}" for person, name in enumerate(names, 1)]

    def told(self, names: Sequence[str]) -> list[str]:
        """Names of the players as they are told: whoever sees all cards is marked."""
        return [*map(label, names, (isinstance(player, Oracle) for player in self.series.players))]

    @property
    def hands(self) -> int:
        return self.series.hands

    @property
    def origin(self) -> Origin:
        series = self.series
        return {"game": repr(series.game), "players": self.told(self.specs), "seed": series.seed, "moved": series.moved}

    def learn(self, hands: int) -> Iterable[Row]:
        end = self.hands + hands
        while self.hands < end:
            self.series.play(min(LOGGED - self.hands % LOGGED, end - self.hands))
            if self.hands % LOGGED == 0:
                yield self._row()

    def begun(self) -> Iterable[Row]:
        if self.hands % LOGGED:
            yield self._row()

    def kept_until(self) -> int:
        return self.hands - self.hands % LOGGED

    def _row(self) -> Row:
        return Row(self.hands, [*map(float, self.series.totals)])

    def arrays(self) -> dict[str, Any]:
        """All that it takes to go on."""
        learned = {f"weights_{person}": weights for person, weights in self.series.learners.items()}
        return {"sheet": self.series.sheet, "now": self.series.now, **learned}

    def save(self, folder: Path) -> None:
        keep(checkpoint_file(folder), Kept(self.origin, self.hands, self.arrays()))

    def restore(self, file: Path) -> None:
        kept = resumed(file, self.origin, self.arrays(), "series")
        if not self.series.can_go_on(kept.arrays["sheet"], kept.arrays["now"]):
            raise BadCheckpoint(f"{file} is damaged: nobody can go on from its score sheet; move it away")
        for name, array in self.arrays().items():
            array[:] = kept.arrays[name]
        self.series.hands = kept.hands

    def words(self, row: Row) -> str:
        ahead = max(range(len(row.numbers)), key=lambda person: row.numbers[person])
        return f"{self.columns[ahead]} leads with {row.numbers[ahead]:,.0f}"
