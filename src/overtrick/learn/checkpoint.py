"""A table of values in a file: what was learned, how, and what it takes to go on. Written whole or not at all.

An `.npz` with the entries that were visited, their values and visits, and a text that says what they belong to. An
entry that was never visited is zero, so nothing is lost.
"""

import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from overtrick.core.errors import OvertrickError
from overtrick.core.files import whole
from overtrick.core.jit import FloatMatrix, Floats, Matrix, Vector

VERSION = 1
TABLES_MAX, SIZE_MAX = 8, 10**8
"""Tables in a file, and entries in each: some times what any game has."""

DAMAGE = BadZipFile, zlib.error, EOFError, LookupError, ValueError, TypeError, ArithmeticError, MemoryError

Origin = dict[str, Any]
"""Everything that what is learned depends on, but the number of hands."""


class BadCheckpoint(OvertrickError):
    """A file of learned values that cannot be read, or belongs to other games. It is left as it is."""


class Checkpoint(NamedTuple):
    """Tables as they were after some hands; `sums` are the scores of the block that was not full yet."""

    origin: Origin
    hands: int
    sums: Vector
    values: FloatMatrix
    visits: Matrix

    def arrays(self) -> dict[str, Any]:
        """As they are in the file."""
        head = json.dumps({"version": VERSION, "games": self.hands, "plan": self.origin})
        entries = np.flatnonzero(self.visits)
        found = {"values": self.values.flat[entries], "visits": self.visits.flat[entries]}
        shape = np.array(self.values.shape)
        return {"overtrick": np.array(head), "shape": shape, "sums": self.sums, "entries": entries} | found


def save(file: Path, checkpoint: Checkpoint) -> None:
    """Put a checkpoint in the place of the last one."""
    with whole(file) as target:
        np.savez_compressed(target, **checkpoint.arrays())


def load(file: Path) -> Checkpoint:
    """Read all of a file; its checksums tell whether anything is missing or changed."""
    with told_of_reading(file), file.open("rb") as source, np.load(source, allow_pickle=False) as arrays:
        head = json.loads(str(arrays["overtrick"]))
        check_version(file, head["version"])
        check_arrays(arrays)
        shape, entries = tuple(arrays["shape"]), arrays["entries"]
        values, visits = np.zeros(shape), np.zeros(shape, np.int64)
        values.flat[entries], visits.flat[entries] = arrays["values"], arrays["visits"]
        return Checkpoint(dict(head["plan"]), int(head["games"]), arrays["sums"], values, visits)


def check_arrays(arrays: Mapping[str, Vector | Floats]) -> None:
    """ValueError unless these are what `Checkpoint.arrays` makes: somebody may have put the file together by hand."""
    (tables, size), entries, values = arrays["shape"], arrays["entries"], arrays["values"]
    whole = [arrays[name].dtype == np.int64 for name in ("shape", "sums", "entries", "visits")]
    if not (all(whole) and 1 <= tables <= TABLES_MAX and 1 <= size <= SIZE_MAX):
        raise ValueError(f"tables of shape {tables} by {size}")
    if not entries.shape == values.shape == arrays["visits"].shape or entries.ndim != 1:
        raise ValueError(f"{entries.size} entries with {values.size} values")
    if len(entries) and not (entries[0] >= 0 and (np.diff(entries) > 0).all() and entries[-1] < tables * size):
        raise ValueError("entries that are not in order, or not in the table")
    if not np.isfinite(values).all() or (arrays["visits"] < 0).any():
        raise ValueError("values that are no numbers")


def check_version(file: Path, version: object) -> None:
    if version != VERSION:
        raise BadCheckpoint(f"{file} has values of version {version}; possible: {VERSION}")


def check_origin(file: Path, there: Origin, wanted: Origin, what: str = "training") -> None:
    """Raise unless a checkpoint belongs to a plan; every difference is named."""
    differences = [
        f"{name} {there.get(name)}, not {wanted.get(name)}"
        for name in {**there, **wanted}
        if there.get(name) != wanted.get(name)
    ]
    if differences:
        raise BadCheckpoint(f"{file} belongs to another {what}: {'; '.join(differences)}; give another --out")


@contextmanager
def told_of_reading(file: Path) -> Iterator[None]:
    """Say what cannot be read."""
    try:
        yield
    except OSError as error:
        raise BadCheckpoint(f"cannot read {file}: {error.strerror}") from None
    except DAMAGE as error:
        raise BadCheckpoint(f"{file} holds no learned values, or is damaged ({error}); move it away") from None
