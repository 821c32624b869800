"""Questions to the store: people and their tokens, tables and their moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_urlsafe
from sqlite3 import Connection
from time import time

from overtrick.web.laid import Laid
from overtrick.web.store import Question

BYTES = 16
"""Of a token or code: 128 bits."""

ALONE, HELPED, STOOD_IN, BEFORE = range(4)
"""How a move came about: chosen by who sits there, alone or with help; made by an agent for a person; or made before
the table was laid."""


@dataclass(frozen=True)
class Person:
    """Somebody with a token; the token itself is not kept."""

    id: int
    name: str


@dataclass(frozen=True)
class Kept:
    """A table as it was left: how it was laid, who sits where (a person's number), the moves so far.

    `helped` says of each move how it came about. `undone` are the hands in which something was taken back: whoever did
    has seen what comes. `advised` are the decisions about which advice was asked, by hand and move.
    """

    laid: Laid
    people: dict[int, int]
    moves: list[int]
    helped: list[int]
    undone: set[int]
    advised: set[tuple[int, int]]


@dataclass(frozen=True)
class Listed:
    """A table in somebody's list."""

    id: str
    laid: Laid
    over: bool
    changed: float


@dataclass(frozen=True)
class Ended:
    """A hand that has just ended, as it is kept; `helped` has a digit for each move: how it came about."""

    hand: int
    record: str
    helped: str


def digest(token: str) -> bytes:
    """A token as it is stored: it has 128 random bits, so its hash cannot be searched for."""
    return sha256(token.encode()).digest()


def new_person(name: str) -> Question[str]:
    """Somebody new; the token, which is told once."""

    def ask(store: Connection) -> str:
        token = token_urlsafe(BYTES)
        store.execute("INSERT INTO people (token, name, made) VALUES (?, ?, ?)", (digest(token), name, time()))
        return token

    return ask


def person_of(token: str) -> Question[Person | None]:
    def ask(store: Connection) -> Person | None:
        row = store.execute("SELECT id, name FROM people WHERE token = ?", (digest(token),)).fetchone()
        return Person(*row) if row else None

    return ask


def rename(person: int, name: str) -> Question[None]:
    def ask(store: Connection) -> None:
        store.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))

    return ask


def new_table(laid: Laid, people: dict[int, int], moves: Sequence[int] = ()) -> Question[str]:
    """Keep a new table, perhaps with moves that were played elsewhere; its number, which is no secret."""

    def ask(store: Connection) -> str:
        table = token_urlsafe(8)
        store.execute("INSERT INTO tables (id, laid, changed) VALUES (?, ?, ?)", (table, laid.to_json(), time()))
        seats = [(table, seat, person) for seat, person in people.items()]
        store.executemany('INSERT INTO seats ("table", seat, person) VALUES (?, ?, ?)', seats)
        write_moves(store, table, 0, moves, BEFORE)
        return table

    return ask


def invite(table: str, seats: Sequence[int]) -> Question[tuple[dict[int, str], str]]:
    """New codes for free seats and for watching; those from before are worth nothing then."""

    def ask(store: Connection) -> tuple[dict[int, str], str]:
        codes, watch = {seat: token_urlsafe(BYTES) for seat in seats}, token_urlsafe(BYTES)
        rows = [(table, seat, digest(code)) for seat, code in codes.items()]
        store.executemany(
            'INSERT INTO seats ("table", seat, code) VALUES (?, ?, ?)'
            ' ON CONFLICT ("table", seat) DO UPDATE SET code = excluded.code WHERE person IS NULL',
            rows,
        )
        store.execute("UPDATE tables SET code = ? WHERE id = ?", (digest(watch), table))
        return codes, watch

    return ask


def join(table: str, seat: int, code: str, person: Person, laid: Laid) -> Question[bool]:
    """Take a free seat with its code; whether that was possible."""

    def ask(store: Connection) -> bool:
        taken = store.execute(
            'UPDATE seats SET person = ?, code = NULL WHERE "table" = ? AND seat = ? AND code = ? AND person IS NULL',
            (person.id, table, seat, digest(code)),
        ).rowcount
        if taken:
            names = [person.name if place == seat else name for place, name in enumerate(laid.names)]
            store.execute("UPDATE tables SET laid = ? WHERE id = ?", (replace(laid, names=names).to_json(), table))
        return bool(taken)

    return ask


def may_watch(table: str, code: str) -> Question[bool]:
    def ask(store: Connection) -> bool:
        found = store.execute("SELECT 1 FROM tables WHERE id = ? AND code = ?", (table, digest(code))).fetchone()
        return found is not None

    return ask


def table_of(table: str) -> Question[Kept | None]:
    def ask(store: Connection) -> Kept | None:
        row = store.execute("SELECT laid FROM tables WHERE id = ?", (table,)).fetchone()
        if not row:
            return None
        seats = store.execute('SELECT seat, person FROM seats WHERE "table" = ? AND person IS NOT NULL', (table,))
        found = store.execute('SELECT action, helped FROM moves WHERE "table" = ? ORDER BY number', (table,)).fetchall()
        actions, helped = [row[0] for row in found], [row[1] for row in found]
        undone = {row[0] for row in store.execute('SELECT hand FROM undone WHERE "table" = ?', (table,))}
        advised = set(store.execute('SELECT hand, move FROM advised WHERE "table" = ?', (table,)).fetchall())
        return Kept(Laid.from_json(row[0]), dict(seats.fetchall()), actions, helped, undone, advised)

    return ask


def add_moves(table: str, first: int, actions: Sequence[int], helped: int, ended: Ended | None) -> Question[None]:
    """Keep moves, and the hand that they ended."""

    def ask(store: Connection) -> None:
        write_moves(store, table, first, actions, helped)
        store.execute("UPDATE tables SET changed = ? WHERE id = ?", (time(), table))
        if ended:
            store.execute(
                'INSERT INTO hands ("table", hand, record, helped, ended) VALUES (?, ?, ?, ?, ?)',
                (table, ended.hand, ended.record, ended.helped, time()),
            )

    return ask


def take_back(table: str, number: int, hand: int) -> Question[None]:
    """Forget the moves from `number` on; that something was taken back in a hand is remembered."""

    def ask(store: Connection) -> None:
        store.execute('DELETE FROM moves WHERE "table" = ? AND number >= ?', (table, number))
        store.execute('INSERT INTO undone ("table", hand) VALUES (?, ?) ON CONFLICT DO NOTHING', (table, hand))

    return ask


def advise(table: str, hand: int, move: int) -> Question[None]:
    """Remember that advice was asked about a decision: who comes back to it has still seen it."""

    def ask(store: Connection) -> None:
        store.execute(
            'INSERT INTO advised ("table", hand, move) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', (table, hand, move)
        )

    return ask


def end_table(table: str) -> Question[None]:
    """The game is over."""

    def ask(store: Connection) -> None:
        store.execute("UPDATE tables SET over = 1 WHERE id = ?", (table,))

    return ask


def write_moves(store: Connection, table: str, first: int, actions: Sequence[int], helped: int) -> None:
    rows = [(table, number, action, helped) for number, action in enumerate(actions, first)]
    store.executemany('INSERT INTO moves ("table", number, action, helped) VALUES (?, ?, ?, ?)', rows)


def tables_of(person: int, most: int = 50) -> Question[list[Listed]]:
    """The tables that somebody sits at, the last one first."""

    def ask(store: Connection) -> list[Listed]:
        rows = store.execute(
            'SELECT id, laid, over, changed FROM tables JOIN seats ON "table" = id'
            " WHERE person = ? ORDER BY changed DESC LIMIT ?",
            (person, most),
        )
        return [Listed(table, Laid.from_json(laid), bool(over), changed) for table, laid, over, changed in rows]

    return ask


def daily_of(person: int, game: str, day: str) -> Question[str | None]:
    """Somebody's table with the deal of a day, if they sat down at it."""

    def ask(store: Connection) -> str | None:
        rows = store.execute('SELECT id, laid FROM tables JOIN seats ON "table" = id WHERE person = ?', (person,))
        listed = [(table, Laid.from_json(laid)) for table, laid in rows]
        return next((table for table, laid in listed if (laid.game, laid.day) == (game, day)), None)

    return ask
