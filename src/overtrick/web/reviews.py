"""Questions to the store about finished hands: their records, what reviews found, what somebody gave up over time."""

import json
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any

from overtrick.web.keeping import ALONE, BEFORE
from overtrick.web.laid import Laid
from overtrick.web.store import Question

Told = dict[str, Any]


@dataclass(frozen=True)
class Finished:
    """A finished hand of somebody: how the table was laid, where they sat, the record, how each move came about."""

    laid: Laid
    seat: int
    record: str
    helped: str

    @property
    def begun(self) -> int:
        """Moves that were made before the table was laid: an expert begins after them too."""
        return self.helped.count(str(BEFORE))


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
    """Keep what a review found, and beside it what history is made of."""
    row = (table, hand, seat, json.dumps(review), review["given_up"], json.dumps(lost_by_phase(review)))

    def ask(store: Connection) -> None:
        store.execute(
            'INSERT INTO reviews ("table", hand, seat, review, given_up, by_phase) VALUES (?, ?, ?, ?, ?, ?)'
            " ON CONFLICT DO NOTHING",
            row,
        )

    return ask


def lost_by_phase(review: Told) -> dict[str, float]:
    """What was given up in each phase in which there was something to decide."""
    lost = {verdict["phase"]: 0.0 for verdict in review["verdicts"]}
    for verdict in review["verdicts"]:
        lost[verdict["phase"]] += verdict["loss"] if verdict["mark"] else 0.0
    return lost


def machine_of(table: str, hand: int, seat: int) -> Question[Told | None]:
    """How the machine did with the same cards, if that was asked before."""

    def ask(store: Connection) -> Told | None:
        row = store.execute(
            'SELECT machine FROM reviews WHERE "table" = ? AND hand = ? AND seat = ?', (table, hand, seat)
        ).fetchone()
        return json.loads(row[0]) if row and row[0] else None

    return ask


def keep_machine(table: str, hand: int, seat: int, machine: Told) -> Question[None]:
    def ask(store: Connection) -> None:
        store.execute(
            'UPDATE reviews SET machine = ? WHERE "table" = ? AND hand = ? AND seat = ?',
            (json.dumps(machine), table, hand, seat),
        )

    return ask


@dataclass(frozen=True)
class Past:
    """A reviewed hand of somebody, as history tells it; helped if any decision of its was."""

    table: str
    hand: int
    game: str
    ended: float
    given_up: float
    by_phase: dict[str, float]
    helped: bool


def history_of(person: int, most: int) -> Question[list[Past]]:
    """The last reviewed hands of somebody, the oldest first; those that were played again are left out."""

    def ask(store: Connection) -> list[Past]:
        rows = store.execute(
            'SELECT "table", hand, laid, ended, given_up, by_phase, helped FROM reviews'
            ' JOIN hands USING ("table", hand) JOIN seats USING ("table", seat) JOIN tables ON id = "table"'
            " WHERE person = ? ORDER BY ended DESC",
            (person,),
        )
        found = [past(*row) for row in rows if not Laid.from_json(row[2]).is_again][:most]
        return found[::-1]

    return ask


def was_helped(helped: str) -> bool:
    """Whether anybody in a hand had help, or did not make a move themselves."""
    return helped != str(ALONE) * len(helped)


def past(table: str, hand: int, laid: str, ended: float, given_up: float, by_phase: str, helped: str) -> Past:
    game = Laid.from_json(laid).game
    return Past(table, hand, game, ended, given_up, json.loads(by_phase), was_helped(helped))
