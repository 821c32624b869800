"""Results of a tournament in an SQLite file: whoever ends the process at whatever moment, nothing is lost or doubled.

Each finished part is a row, written in a transaction of its own. The parts of a pairing follow one another from 0 on,
so what is left to play is what comes after them, be it as much as was planned at first or more. The file knows the
settings that its results depend on, and nothing else gets into it. A plan may grow: more of everything, more pairings.
"""

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar, cast
from zipfile import BadZipFile

import numpy as np

from overtrick.agents.specs import label
from overtrick.arena.job import Arrays, Played, join
from overtrick.arena.times import Times
from overtrick.core.errors import OvertrickError

MARK = 0x4F565452
"""What SQLite's header says about whose file it is: OVTR."""

VERSION = 4

GROWING = ("count", "pairings", "known")
"""What of a plan may be more than it was."""

SEES = "its view", "all cards"
"""What is known of an entry: whether it is an oracle."""

SCHEMA = f"""
BEGIN EXCLUSIVE;
PRAGMA application_id = {MARK};
PRAGMA user_version = {VERSION};
CREATE TABLE settings (text TEXT NOT NULL);
CREATE TABLE known (name TEXT PRIMARY KEY, what TEXT NOT NULL);
CREATE TABLE parts (
    one TEXT, other TEXT, first INTEGER, count INTEGER, arrays BLOB, times TEXT, PRIMARY KEY (one, other, first)
);
CREATE TABLE failures (one TEXT, other TEXT, message TEXT NOT NULL, PRIMARY KEY (one, other));
"""

Terms = dict[str, Any]
"""Settings; and `kind`, `count` and `pairings`, what is played of each, and `known`: by its name what an entry sees and
the digest of a file."""

Pairing = tuple[str, str]
Found = TypeVar("Found")

OF_PAIRING = "WHERE one = ? AND other = ? ORDER BY first"
PLAYED = """
SELECT one, other, max(done) AS most FROM (
    SELECT one, other, first + count AS done FROM parts UNION ALL SELECT one, other, 0 FROM failures
) GROUP BY one, other ORDER BY most DESC
"""
POSSIBLE = "possible: the same with more games, deals or entries, or another --out"


class BadResults(OvertrickError):
    """A file of results that cannot be read, or is not ours. It is left as it is."""


def seed_in(file: Path) -> int | None:
    """The seed of the results in a file, if there are any: a sealed tournament goes on with its own."""
    if not file.exists():
        return None
    with closing(told(file, lambda: connect(file))) as base:
        found = told(file, lambda: base.execute("SELECT text FROM settings").fetchone())
    return int(json.loads(found[0])["seed"])


class Store:
    """The results in a file, which is made if there is none."""

    def __init__(self, file: Path, plan: Terms) -> None:
        self.file = file
        self._base = told(file, lambda: connect(file))
        try:
            told(file, lambda: self._begin(plan))
        except BaseException:
            self._base.close()
            raise

    def _begin(self, plan: Terms) -> None:
        self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
        settings = {name: value for name, value in plan.items() if name not in GROWING}
        if not self._value("SELECT count(*) FROM sqlite_master"):
            create(self._base, settings)
        check_kind(self.file, self._value("PRAGMA application_id"), self._value("PRAGMA user_version"))
        if (found := self._value("PRAGMA quick_check")) != "ok":
            raise BadResults(f"{self.file} is damaged: {found}; move it away to start again")
        check_same(self.file, json.loads(self._value("SELECT text FROM settings")), settings)
        known = dict(self._rows("SELECT name, what FROM known"))
        check_same(self.file, plan["known"] | known, known | plan["known"])
        self._check_room(plan, known)
        self._base.execute("BEGIN EXCLUSIVE")  # kept until the file is closed
        self._base.executemany("INSERT OR IGNORE INTO known VALUES (?, ?)", plan["known"].items())
        self._base.commit()

    def _check_room(self, plan: Terms, known: dict[str, str]) -> None:
        """Raise unless a plan has room for all that was played."""
        pairings = {tuple(pairing) for pairing in plan["pairings"]}
        for one, other, done in self._rows(PLAYED):
            names = " against ".join(label(name, known.get(name) == SEES[True]) for name in (one, other))
            has = f"{self.file} has {done} {plan['kind']} of {names}"
            if (one, other) not in pairings:
                raise BadResults(f"{has}; possible: its entries in the same order, with others added, or another --out")
            if done > plan["count"]:
                raise BadResults(f"{has}, not {plan['count']}; possible: {done} or more, or another --out")

    def done(self, pairing: Pairing) -> int:
        """How many deals or games of a pairing are there: those before this number."""
        done = 0
        for first, count in self._rows(f"SELECT first, count FROM parts {OF_PAIRING}", *pairing):
            if first != done:
                raise BadResults(f"{self.file} is damaged: {' - '.join(pairing)} has no part that begins at {done}")
            done += count
        return done

    def add(self, pairing: Pairing, first: int, count: int, part: Played) -> None:
        """Keep a finished part, the next one of its pairing."""
        if first != (done := self.done(pairing)):
            what = f"{done} of {' - '.join(pairing)}"
            raise BadResults(f"{self.file} has {what}; a part that begins at {first} has no place")
        values = first, count, packed(part.arrays), json.dumps(part.times)
        self._write("INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?)", *pairing, *values)

    def fail(self, pairing: Pairing, message: str) -> None:
        """Keep what failed in a pairing: it is over."""
        self._write("INSERT INTO failures VALUES (?, ?, ?)", *pairing, message)

    @property
    def failures(self) -> dict[Pairing, str]:
        """What failed in which pairing."""
        return {(one, other): message for one, other, message in self._rows("SELECT * FROM failures")}

    def played(self, pairing: Pairing) -> Played:
        """All that was played of a pairing."""
        rows = self._rows(f"SELECT arrays, times FROM parts {OF_PAIRING}", *pairing)
        return told(self.file, lambda: join(Played(unpacked(blob), Times(*json.loads(text))) for blob, text in rows))

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


def create(base: sqlite3.Connection, settings: Terms) -> None:
    """All of the schema and the settings at once, or nothing."""
    base.executescript(SCHEMA)
    base.execute("INSERT INTO settings VALUES (?)", [json.dumps(settings)])
    base.commit()


def told(file: Path, ask: Callable[[], Found]) -> Found:
    """What is asked of a file, or an error that says what is wrong with it."""
    try:
        return ask()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise BadResults(f"{file} is in use: another process plays this tournament") from None
        raise BadResults(f"{file} cannot be used: {error}") from None
    except OSError as error:
        raise BadResults(f"{file} cannot be used: {error.strerror}; give another --out") from None
    except (sqlite3.DatabaseError, BadZipFile, zlib.error, ValueError, TypeError) as error:
        raise BadResults(f"{file} holds no results, or is damaged: {error}; move it away to start again") from None


def check_kind(file: Path, mark: int, version: int) -> None:
    """Raise unless a database is one of ours."""
    if mark != MARK:
        raise BadResults(f"{file} is a database of something else; give another --out")
    if version != VERSION:
        raise BadResults(f"{file} has results of version {version}; possible: {VERSION}")


def check_same(file: Path, there: Terms, wanted: Terms) -> None:
    """Raise unless results are of what is wanted; every difference is named."""
    differences = [
        f"{name} {there.get(name)}, not {wanted.get(name)}"
        for name in {**there, **wanted}
        if there.get(name) != wanted.get(name)
    ]
    if differences:
        raise BadResults(f"{file} holds another tournament: {'; '.join(differences)}; {POSSIBLE}")


def packed(arrays: Arrays) -> bytes:
    """Arrays as bytes, in NumPy's own format."""
    file = BytesIO()
    np.savez_compressed(file, **cast(dict[str, Any], arrays))
    return file.getvalue()


def unpacked(blob: bytes) -> Arrays:
    with np.load(BytesIO(blob), allow_pickle=False) as arrays:
        return dict(arrays)
