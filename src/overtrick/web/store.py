"""What is kept, in one SQLite file. A write is acknowledged when it is on the disk: being killed loses nothing.

One thread has the file. It takes all that waits into one transaction, so many tables share the cost of a commit.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from overtrick.core.errors import OvertrickError

SCHEMA = """
CREATE TABLE IF NOT EXISTS people (id INTEGER PRIMARY KEY, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL, made REAL);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, laid TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, changed REAL, code BLOB);
CREATE TABLE IF NOT EXISTS seats (
    "table" TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, person INTEGER REFERENCES people, code BLOB,
    PRIMARY KEY ("table", seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moves (
    "table" TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, action INTEGER NOT NULL, helped INTEGER NOT NULL,
    PRIMARY KEY ("table", number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hands (
    "table" TEXT NOT NULL REFERENCES tables, hand INTEGER NOT NULL, record TEXT NOT NULL, helped TEXT NOT NULL,
    ended REAL, PRIMARY KEY ("table", hand)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (
    "table" TEXT NOT NULL REFERENCES tables, hand INTEGER NOT NULL, seat INTEGER NOT NULL, review TEXT NOT NULL,
    given_up REAL NOT NULL, by_phase TEXT NOT NULL, machine TEXT, PRIMARY KEY ("table", hand, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS undone (
    "table" TEXT NOT NULL REFERENCES tables, hand INTEGER NOT NULL, PRIMARY KEY ("table", hand)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS advised (
    "table" TEXT NOT NULL REFERENCES tables, hand INTEGER NOT NULL, move INTEGER NOT NULL,
    PRIMARY KEY ("table", hand, move)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mistakes (
    person INTEGER NOT NULL REFERENCES people, "table" TEXT NOT NULL, hand INTEGER NOT NULL, move INTEGER NOT NULL,
    step INTEGER NOT NULL DEFAULT 0, due REAL NOT NULL, PRIMARY KEY (person, "table", hand, move)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_of ON seats (person);
"""

Answer = TypeVar("Answer")
Question = Callable[[sqlite3.Connection], Answer]
Waiting = tuple[Question[Any], "Future[Any]"]


class Store:
    """The file, and the thread that has it. Questions are functions of a connection."""

    def __init__(self, file: Path) -> None:
        self.connection = opened(file)
        self.queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self.thread = Thread(target=self.serve, name="store", daemon=True)
        self.thread.start()

    async def ask(self, question: Question[Answer]) -> Answer:
        """The answer, once what it changed is on the disk."""
        answer: Future[Answer] = Future()
        self.queue.put((question, answer))
        return await asyncio.wrap_future(answer)

    def serve(self) -> None:
        while batch := self.taken():
            answers = self.together([each for each in batch if each is not None])
            for future, value, error in answers:
                tell(future, value, error)
            if None in batch:
                break
        self.connection.close()

    def taken(self) -> list[Waiting | None]:
        """All that waits, at least one."""
        batch = [self.queue.get()]
        while not self.queue.empty():
            batch.append(self.queue.get())
        return batch

    def together(self, batch: list[Waiting]) -> list[tuple["Future[Any]", Any, Exception | None]]:
        """Ask all questions in one transaction. One that fails changes nothing; if the commit fails, nobody has."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            answers = [(future, *self.attempt(question)) for question, future in batch]
            self.connection.execute("COMMIT")
            return answers
        except sqlite3.Error as error:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            return [(future, None, OvertrickError(f"this could not be kept: {error}")) for _, future in batch]

    def attempt(self, question: Question[Any]) -> tuple[Any, Exception | None]:
        self.connection.execute("SAVEPOINT one")
        try:
            return question(self.connection), None
        except Exception as error:
            self.connection.execute("ROLLBACK TO one")
            return None, error
        finally:
            self.connection.execute("RELEASE one")

    def close(self) -> None:
        """Keep what waits, then let the file go."""
        self.queue.put(None)
        self.thread.join()


def tell(future: "Future[Any]", value: Any, error: Exception | None) -> None:
    """Somebody who has left is not told."""
    if not future.set_running_or_notify_cancel():
        return
    if error:
        future.set_exception(error)
    else:
        future.set_result(value)


def opened(file: Path) -> sqlite3.Connection:
    """The file, made if need be; every commit reaches the disk."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
            connection.execute(f"PRAGMA {setting}")
        connection.executescript(SCHEMA)
    except (OSError, sqlite3.Error) as error:
        raise OvertrickError(f"{file} cannot be used to keep tables: {error}") from None
    return connection
