"""The learning curve of a training: a row of a CSV file for every block of hands, and scalars for TensorBoard.

What writes for TensorBoard has threads and a queue of its own. Interrupted while it starts them, it would never end.
"""

import csv
import os
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from overtrick.core.files import BadFile, content, told_of_writing, whole
from overtrick.core.interrupts import uninterrupted

WRITERS = (("tensorboardX", "tensorboardX"), ("torch", "torch.utils.tensorboard"))
"""What can write for TensorBoard: what must be installed, and where its SummaryWriter is. TensorBoard itself reads."""


class Curve:
    """Numbers in named columns. Begun at a number of hands, it forgets what comes after them: that was not kept."""

    def __init__(self, folder: Path, columns: Sequence[str], begun: int) -> None:
        self.file = folder / "curve.csv"
        self.head = ["hands", *(column.replace(",", ";") for column in columns)]
        kept = self._rows(begun)
        with whole(self.file) as target:
            target.writelines(f"{','.join(row)}\n".encode() for row in [self.head, *kept])
        with uninterrupted():
            self.board = board(folder, begun)

    def _rows(self, begun: int) -> list[list[str]]:
        """The whole rows up to a number of hands; a process may have died while it wrote the last."""
        lines = content(self.file).decode(errors="replace").splitlines()
        if lines and lines[0] != ",".join(self.head):
            raise BadFile(f"{self.file} is no curve of this training; move it away, or give another --out")
        rows = [row for row in csv.reader(lines) if len(row) == len(self.head) and row[0].isdigit()]
        return [row for row in rows if int(row[0]) <= begun]

    def add(self, hands: int, numbers: Sequence[float]) -> None:
        """A row that ends after so many hands."""
        row = [str(hands), *(repr(float(number)) for number in numbers)]
        with told_of_writing(self.file), self.file.open("a") as target:
            target.write(",".join(row) + "\n")
        if self.board:
            with uninterrupted():
                for name, value in zip(self.head[1:], row[1:], strict=True):
                    self.board.add_scalar(name, float(value), hands)

    def keep(self) -> None:
        """Make sure that what was added survives the process."""
        with told_of_writing(self.file), self.file.open("a") as target:
            os.fsync(target.fileno())
            if self.board:
                with uninterrupted():
                    self.board.flush()

    def close(self) -> None:
        """End the thread that writes for TensorBoard."""
        if self.board:
            with told_of_writing(self.file), uninterrupted():
                self.board.close()


def board(folder: Path, begun: int) -> Any:
    """A writer for TensorBoard, if there is one."""
    for package, where in WRITERS:
        if find_spec(package) and (package != "torch" or find_spec("tensorboard")):
            return import_module(where).SummaryWriter(str(folder), purge_step=begun)
    return None
