"""Checkpoints of networks in training: arrays by name, the hands behind them, and what they belong to."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.core.files import whole
from overtrick.learn.checkpoint import BadCheckpoint, Origin, check_origin, check_version, told_of_reading

VERSION: Final = 1


class Kept(NamedTuple):
    """What a checkpoint has: everything by name."""

    origin: Origin
    hands: int
    arrays: Mapping[str, Any]


def keep(file: Path, kept: Kept) -> None:
    """Put a checkpoint in the place of the last one."""
    head = json.dumps({"version": VERSION, "hands": kept.hands, "origin": kept.origin})
    with whole(file) as target:
        np.savez(target, overtrick=np.array(head), **kept.arrays)


def found(file: Path) -> Kept:
    """Read all of a checkpoint; its checksums tell whether anything is missing or changed."""
    with told_of_reading(file), file.open("rb") as source, np.load(source, allow_pickle=False) as arrays:
        head = json.loads(str(arrays["overtrick"]))
        check_version(file, head["version"])
        return Kept(head["origin"], int(head["hands"]), {name: arrays[name] for name in arrays.files})


def resumed(file: Path, origin: Origin, wanted: Mapping[str, Any], what: str = "training") -> Kept:
    """A checkpoint to go on from; raises if it belongs to something else, or lacks what is wanted."""
    kept = found(file)
    check_origin(file, kept.origin, origin, what)
    check_arrays(file, kept.arrays, wanted)
    return kept


def check_arrays(file: Path, kept: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raise unless arrays have the shapes of others, and hold numbers."""
    for name, array in wanted.items():
        there = kept.get(name)
        if there is None or there.shape != np.shape(array) or not are_numbers(there):
            raise BadCheckpoint(
                f"{file} is damaged: {name} is missing, has another shape or is no number; move it away"
            )


def are_numbers(array: Any) -> bool:
    """Whether an array holds nothing else; yes and no are one and nought."""
    return array.dtype.kind in "biuf" and bool(np.isfinite(array).all())
