"""Files that are written whole or not at all, and folders that belong to one process at a time."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from errno import EISDIR
from pathlib import Path
from typing import BinaryIO, Final

from overtrick.core.errors import OvertrickError

LOCK: Final = ".lock"


class BadFile(OvertrickError):
    """A file or folder that cannot be used as asked. It is left as it is."""


@contextmanager
def told_of_writing(path: Path, instead: str = "give another --out") -> Iterator[None]:
    """Say what cannot be written, and what to do instead."""
    try:
        yield
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror}; {instead}") from None


def content(file: Path, instead: str = "give another --out") -> bytes:
    """All of a file; nothing if there is none."""
    if file.is_char_device():
        raise BadFile(f"cannot read {file}: it is a device, which may have no end; {instead}")
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror}; {instead}") from None


@contextmanager
def whole(file: Path, instead: str = "give another --out") -> Iterator[BinaryIO]:
    """Write beside a file, then put it in its place: whatever happens, the old one or the new one is there."""
    with told_of_writing(file, instead):
        if file.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        beside = file.with_name(f".{file.name}.part")
        try:
            with beside.open("wb") as target:
                yield target
                target.flush()
                os.fsync(target.fileno())
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)


def check_ours(folder: Path, mark: str, names: Iterable[str]) -> None:
    """Raise if a file would be overwritten in a folder that does not have what marks it as ours."""
    there = [name for name in names if (folder / name).exists()]
    if there and not (folder / mark).exists():
        raise BadFile(f"{folder / there[0]} exists, but {mark} is missing; give another --out")


@contextmanager
def owned(folder: Path, instead: str = "give another --out") -> Iterator[None]:
    """A folder, made if need be, that no other process has meanwhile; it is free again however this one ends."""
    with locked(folder, folder / LOCK, instead):
        yield


@contextmanager
def owned_file(file: Path, instead: str = "give another --out") -> Iterator[None]:
    """The same of a single file, be it there or not: others may use its folder."""
    with locked(file, file.with_name(f".{file.name}{LOCK}"), instead):
        yield


@contextmanager
def locked(what: Path, by: Path, instead: str) -> Iterator[None]:
    """SQLite locks its file on every system, and the system unlocks it."""
    with told_of_writing(what, instead):
        by.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = sqlite3.connect(by, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise BadFile(f"cannot write {what}: {error}; {instead}") from None
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            is_taken = "locked" in str(error)
            how = f"{what} is in use by another process" if is_taken else f"cannot write {what}: {error}"
            raise BadFile(f"{how}; {'wait for it, or ' * is_taken}{instead}") from None
        yield
