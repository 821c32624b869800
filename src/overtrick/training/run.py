"""Training in a folder: however the process ended, the same call resumes as if nothing had happened.

config.json       what is learned, and how
checkpoint.npz    all that it takes to go on from the last hands that were kept
curve.csv         how well it did meanwhile

What learns is a `Trainer`, whatever its algorithm; it may put more files beside these, such as a network to play by.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from overtrick.core.errors import BadOption
from overtrick.core.files import BadFile, check_ours, content, owned, whole
from overtrick.learn.checkpoint import Origin
from overtrick.training.curve import Curve

EVERY: Final = 50_000
"""Hands between checkpoints."""

CONFIG: Final = "config.json"
AFTERWARDS: Final = ("network.npz", "money.svg")
"""What trainers put beside a checkpoint, once there is one."""

HANDS_MAX: Final = 10**12
EVERY_MAX: Final = 10**9
"""More is a slip of the finger: hands would take months, and what is learned between checkpoints can be lost."""


class Row(NamedTuple):
    """A row of the curve: the hands behind it, and a number for each of the trainer's columns."""

    hands: int
    numbers: Sequence[float]


class Trainer(Protocol):
    """What learns by playing. Cut into calls in any way, it comes to the same."""

    @property
    def columns(self) -> Sequence[str]:
        """What the curve has besides hands."""
        ...

    @property
    def hands(self) -> int:
        """The hands behind it."""
        ...

    @property
    def origin(self) -> Origin:
        """What must be the same for a training to go on."""
        ...

    def learn(self, hands: int) -> Iterable[Row]:
        """Learn from the next hands; the rows of the curve that are complete now."""
        ...

    def begun(self) -> Iterable[Row]:
        """A row that is not complete, if there is one: for the end of a curve."""
        ...

    def kept_until(self) -> int:
        """The hands of the last complete row."""
        ...

    def save(self, folder: Path) -> None:
        """Put a checkpoint in the place of the last one."""
        ...

    def restore(self, file: Path) -> None:
        """Go on from a checkpoint, or raise if it belongs to another training."""
        ...

    def words(self, row: Row) -> str:
        """How well it does, for somebody who waits."""
        ...


Watch = Callable[[int, str], None]
"""Is told how many hands are behind, and how well it does in words."""


def is_config(text: bytes, origin: Origin) -> bool:
    """Whether a config is none at all, or one of a training of this kind."""
    try:
        found = json.loads(text or "null")
    except (ValueError, RecursionError):
        return False
    return found is None or (isinstance(found, dict) and found.keys() == origin.keys())


def checkpoint_file(folder: Path) -> Path:
    return folder / "checkpoint.npz"


class Run:
    """A trainer and its folder; `kept` are the hands of the last checkpoint there."""

    def __init__(self, trainer: Trainer, folder: Path, hands: int, every: int = EVERY) -> None:
        for name, value, most in (("hands", hands, HANDS_MAX), ("every", every, EVERY_MAX)):
            if not 1 <= value <= most:
                raise BadOption(f"{name}={value}; possible: 1 to {most:,}")
        self.trainer, self.folder, self.hands, self.every, self.kept = trainer, folder, hands, every, 0

    def learn(self, watch: Watch = lambda hands, words: None, is_late: Callable[[], bool] = lambda: False) -> None:
        """Learn until there were so many hands in all, or, at a checkpoint, until it is late.

        More hands than the last time are possible if the trainer allows them; fewer are there already.
        """
        with owned(self.folder):
            if checkpoint_file(self.folder).exists():
                self.trainer.restore(checkpoint_file(self.folder))
                self.kept = self.trainer.hands
            self._check_ours()
            with closing(Curve(self.folder, self.trainer.columns, self.trainer.kept_until())) as self.curve:
                self._write_config()
                self._learn_the_rest(watch, is_late)

    def _check_ours(self) -> None:
        """Raise if the folder has files of something else; a config is there before the first checkpoint."""
        config, checkpoint = self.folder / CONFIG, checkpoint_file(self.folder)
        check_ours(self.folder, checkpoint.name, AFTERWARDS)
        if not checkpoint.exists() and not is_config(content(config), self.trainer.origin):
            raise BadFile(f"{config} is not of this training; move it away, or give another --out")

    def _write_config(self) -> None:
        with whole(self.folder / CONFIG) as target:
            target.write(json.dumps(self.trainer.origin, indent=2).encode() + b"\n")

    def _learn_the_rest(self, watch: Watch, is_late: Callable[[], bool]) -> None:
        trainer = self.trainer
        while trainer.hands < self.hands and not is_late():
            first = trainer.hands
            self._learn_part(min(self.every - first % self.every, self.hands - first), watch)
        for row in trainer.begun():
            self.curve.add(row.hands, row.numbers)

    def _learn_part(self, hands: int, watch: Watch) -> None:
        """Learn up to the next checkpoint, and write it: first the curve, of which too much does no harm."""
        for row in self.trainer.learn(hands):
            self.curve.add(row.hands, row.numbers)
            watch(self.trainer.hands, self.trainer.words(row))
        self.curve.keep()
        self.trainer.save(self.folder)
        self.kept = self.trainer.hands
