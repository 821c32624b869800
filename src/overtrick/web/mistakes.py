"""Mistakes that come back: a marked decision is asked again after a day, then later and later.

Every mark is such a question, and every question was a mark: the same review says which answers pass.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Connection
from time import time

from overtrick.web.store import Question

DAY = 24 * 3600.0
DAYS = (1, 3, 7, 21)
"""How long it takes until a mistake is asked again; after the last it is learnt."""

SOON = 600.0
"""Seconds until one that was failed comes back: the same day."""

ANEW = -1
"""The step of what was failed: passed the next time, it comes back after the first number of days."""


@dataclass(frozen=True)
class Mistake:
    """A marked decision of a finished hand."""

    table: str
    hand: int
    move: int


def add_mistakes(person: int, table: str, hand: int, moves: Iterable[int]) -> Question[None]:
    """Remember marked decisions; those that are known already stay as they are."""

    def ask(store: Connection) -> None:
        rows = [(person, table, hand, move, time() + DAYS[0] * DAY) for move in moves]
        store.executemany(
            'INSERT INTO mistakes (person, "table", hand, move, due) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
            rows,
        )

    return ask


def due(person: int) -> Question[list[Mistake]]:
    """What is to be asked now, the one that waits longest first."""

    def ask(store: Connection) -> list[Mistake]:
        rows = store.execute(
            'SELECT "table", hand, move FROM mistakes WHERE person = ? AND due <= ? ORDER BY due', (person, time())
        )
        return [Mistake(*row) for row in rows]

    return ask


def coming(person: int) -> Question[int]:
    """How many are to be asked later."""

    def ask(store: Connection) -> int:
        found = store.execute("SELECT count(*) FROM mistakes WHERE person = ? AND due > ?", (person, time()))
        number: int = found.fetchone()[0]
        return number

    return ask


def tried(person: int, mistake: Mistake, passed: bool) -> Question[None]:
    """One was answered: it comes back later, or soon, or never. An answer before it is due changes nothing."""
    key = (person, mistake.table, mistake.hand, mistake.move)
    where = 'person = ? AND "table" = ? AND hand = ? AND move = ?'

    def ask(store: Connection) -> None:
        row = store.execute(f"SELECT step FROM mistakes WHERE {where} AND due <= ?", (*key, time())).fetchone()
        if row is None:
            return
        step = row[0] + 1 if passed else ANEW
        if step >= len(DAYS):
            store.execute(f"DELETE FROM mistakes WHERE {where}", key)
        else:
            later = DAYS[step] * DAY if passed else SOON
            store.execute(f"UPDATE mistakes SET step = ?, due = ? WHERE {where}", (step, time() + later, *key))

    return ask
