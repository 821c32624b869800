"""What trainers of networks share: a checkpoint with a network to play by beside it, and a curve that ends with it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from overtrick.learn.checkpoint import Origin
from overtrick.learn.nets.file import NAME
from overtrick.training.kept import Kept, keep, resumed
from overtrick.training.run import Row, checkpoint_file


class Checkpointed(ABC):
    """A `Trainer` of networks but for how it learns and tells: every row of its curve is complete at a checkpoint."""

    training: Any
    """What learns; it knows its `hands`."""

    @property
    def hands(self) -> int:
        hands: int = self.training.hands
        return hands

    @property
    @abstractmethod
    def origin(self) -> Origin:
        """What must be the same for a training to go on."""

    @property
    @abstractmethod
    def arrays(self) -> Mapping[str, Any]:
        """What every checkpoint has: as many arrays, and of the same shapes."""

    def grown(self) -> Mapping[str, Any]:
        """What a checkpoint has besides, by how far the training was."""
        return {}

    @abstractmethod
    def go_on(self, file: Path, kept: Kept) -> None:
        """Take over a checkpoint of this training; what has grown is not checked yet."""

    @abstractmethod
    def save_network(self, file: Path, made: Origin) -> None:
        """Write the network to play by, and how it was made."""

    def begun(self) -> Iterator[Row]:
        return iter(())

    def kept_until(self) -> int:
        return self.hands

    def save(self, folder: Path) -> None:
        keep(checkpoint_file(folder), Kept(self.origin, self.hands, {**self.arrays, **self.grown()}))
        self.save_network(folder / NAME, {**self.origin, "learned": self.hands})

    def restore(self, file: Path) -> None:
        self.go_on(file, resumed(file, self.origin, self.arrays))
