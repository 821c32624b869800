"""Questions to the store about finished hands: their records, what reviews found, what somebody gave up over time."""

import json
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any

from overtrick.web.laid import Laid
from overtrick.web.store import Question

Told = dict[str, Any]


@dataclass(frozen=True)
class Finished:
    """A finished hand of somebody: how the table was laid, where they sat, the record."""

    laid: Laid
    seat: int
    record: str
    helped: str


def finished_hand(person: int, table: str, hand: int) -> Question[Finished | None]:
    """A hand that somebody played in; nothing if there is none."""

    def ask(store: Connection) -> Finished | None:
        row = store.execute(
            'SELECT laid, seat, record, helped FROM hands JOIN seats USING ("table") JOIN tables ON id = "table"'
            ' WHERE person = ? AND "table" = ? AND hand = ?',
            (person, table, hand),
        ).fetchone()
        return Finished(Laid.from_json(row[0]), *row[1:]) if row else None

    return ask


def review_of(table: str, hand: int, seat: int) -> Question[Told | None]:
    """What a review found, if there was one."""

    def ask(store: Connection) -> Told | None:
        row = store.execute(
            'SELECT review FROM reviews WHERE "table" = ? AND hand = ? AND seat = ?', (table, hand, seat)
        ).fetchone()
        return json.loads(row[0]) if row else None

    return ask


def keep_review(table: str, hand: int, seat: int, review: Told) -> Question[None]:
    def ask(store: Connection) -> None:
        store.execute(
            'INSERT INTO reviews ("table", hand, seat, review) VALUES (?, ?, ?, ?)'
            ' ON CONFLICT ("table", hand, seat) DO UPDATE SET review = excluded.review',
            (table, hand, seat, json.dumps(review)),
        )

    return ask
