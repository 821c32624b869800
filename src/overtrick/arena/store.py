"""Results of a tournament in an SQLite file: whoever ends the process at whatever moment, nothing is lost or doubled.

Each finished part is a row, written in a transaction of its own. The parts of a pairing follow one another from 0 on,
so what is left to play is what comes after them. The file knows the plan it belongs to, and nothing else gets into it.
"""

import json
import sqlite3
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar, cast
from zipfile import BadZipFile

import numpy as np

from overtrick.arena.job import Arrays, join
from overtrick.core.errors import OvertrickError

MARK = 0x4F565452
"""What SQLite's header says about whose file it is: OVTR."""

VERSION = 1

SCHEMA = f"""
BEGIN EXCLUSIVE;
PRAGMA application_id = {MARK};
PRAGMA user_version = {VERSION};
CREATE TABLE plan (text TEXT NOT NULL);
CREATE TABLE parts (pairing INTEGER, first INTEGER, count INTEGER, arrays BLOB, PRIMARY KEY (pairing, first));
CREATE TABLE failures (pairing INTEGER PRIMARY KEY, message TEXT NOT NULL);
"""

Plan = dict[str, Any]
Found = TypeVar("Found")


class BadResults(OvertrickError):
    """A file of results that cannot be read, or is not ours. It is left as it is."""


class Store:
    """The results in a file, which is made if there is none."""

    def __init__(self, file: Path, plan: Plan) -> None:
        self.file = file
        self._base = told(file, lambda: connect(file))
        try:
            told(file, lambda: self._begin(plan))
        except BaseException:
            self._base.close()
            raise

    def _begin(self, plan: Plan) -> None:
        self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
        if not self._value("SELECT count(*) FROM sqlite_master"):
            create(self._base, plan)
        check_kind(self.file, self._value("PRAGMA application_id"), self._value("PRAGMA user_version"))
        if (found := self._value("PRAGMA quick_check")) != "ok":
            raise BadResults(f"{self.file} is damaged: {found}; move it away to start afresh")
        check_plan(self.file, json.loads(self._value("SELECT text FROM plan")), plan)
        self._base.execute("BEGIN EXCLUSIVE").connection.commit()  # kept until the file is closed

    def done(self, pairing: int) -> int:
        """How many deals or games of a pairing are there: those before this number."""
        done = 0
        for first, count in self._rows("SELECT first, count FROM parts WHERE pairing = ? ORDER BY first", pairing):
            if first != done:
                raise BadResults(f"{self.file} is damaged: pairing {pairing} has no part that begins at {done}")
            done += count
        return done

    def add(self, pairing: int, first: int, count: int, arrays: Arrays) -> None:
        """Keep a finished part, the next one of its pairing."""
        if first != (done := self.done(pairing)):
            raise BadResults(f"{self.file} has {done} of pairing {pairing}; a part that begins at {first} has no place")
        self._write("INSERT INTO parts VALUES (?, ?, ?, ?)", pairing, first, count, packed(arrays))

    def fail(self, pairing: int, message: str) -> None:
        """Keep what failed in a pairing: it is over."""
        self._write("INSERT INTO failures VALUES (?, ?)", pairing, message)

    @property
    def failures(self) -> dict[int, str]:
        """What failed in which pairing."""
        return dict(self._rows("SELECT pairing, message FROM failures"))

    def arrays(self, pairing: int) -> Arrays:
        """All that was played of a pairing."""
        rows = self._rows("SELECT arrays FROM parts WHERE pairing = ? ORDER BY first", pairing)
        return told(self.file, lambda: join(unpacked(blob) for (blob,) in rows))

    def close(self) -> None:
        self._base.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, question: str, *values: Any) -> list[Any]:
        return told(self.file, lambda: self._base.execute(question, values).fetchall())

    def _write(self, order: str, *values: Any) -> None:
        told(self.file, lambda: self._write_now(order, values))

    def _write_now(self, order: str, values: tuple[Any, ...]) -> None:
        with self._base:
            self._base.execute(order, values)

    def _value(self, question: str) -> Any:
        rows = self._rows(question)
        return rows[0][0] if rows else None


def connect(file: Path) -> sqlite3.Connection:
    """The file as a database; SQLite first undoes what a process did not live to finish."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return sqlite3.connect(file, timeout=0)


def create(base: sqlite3.Connection, plan: Plan) -> None:
    """All of the schema and the plan at once, or nothing."""
    base.executescript(SCHEMA)
    base.execute("INSERT INTO plan VALUES (?)", [json.dumps(plan)])
    base.commit()


def told(file: Path, ask: Callable[[], Found]) -> Found:
    """What is asked of a file, or an error that says what is wrong with it."""
    try:
        return ask()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise BadResults(f"{file} is in use: another process plays this tournament") from None
        raise BadResults(f"{file} cannot be used: {error}") from None
    except (sqlite3.DatabaseError, BadZipFile, zlib.error, ValueError, TypeError, OSError) as error:
        raise BadResults(f"{file} holds no results, or is damaged: {error}; move it away to start afresh") from None


def check_kind(file: Path, mark: int, version: int) -> None:
    """Raise unless a database is one of ours."""
    if mark != MARK:
        raise BadResults(f"{file} is a database of something else; give another --out")
    if version != VERSION:
        raise BadResults(f"{file} has results of version {version}; possible: {VERSION}")


def check_plan(file: Path, there: Plan, wanted: Plan) -> None:
    """Raise unless the results belong to a plan; every difference is named."""
    differences = [
        f"{name} {there.get(name)}, not {wanted.get(name)}"
        for name in {**there, **wanted}
        if there.get(name) != wanted.get(name)
    ]
    if differences:
        raise BadResults(f"{file} holds another tournament: {'; '.join(differences)}; give another --out")


def packed(arrays: Arrays) -> bytes:
    """Arrays as bytes, in NumPy's own format."""
    file = BytesIO()
    np.savez_compressed(file, **cast(dict[str, Any], arrays))
    return file.getvalue()


def unpacked(blob: bytes) -> Arrays:
    with np.load(BytesIO(blob), allow_pickle=False) as arrays:
        return dict(arrays)
