"""Tables over WebSocket. The first frame says who comes to which table; the token is in it and nowhere else.

A client can be refused anything and stays connected; only who says nothing sensible at first is let go.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from overtrick.core.errors import OvertrickError
from overtrick.web.desk import Desk
from overtrick.web.judging import coach, hints
from overtrick.web.keeping import may_watch, person_of
from overtrick.web.refusing import NotFound, Refused
from overtrick.web.store import Store
from overtrick.web.table import Table
from overtrick.web.tables import Tables
from overtrick.web.telling import Told

LOG = logging.getLogger(__name__)

BEHIND = 200
"""Messages that may wait for a client; who is further behind is let go."""

PATIENCE = 10.0
"""Seconds in which a client says who it is."""

GOING_AWAY, REFUSED = 1001, 4400


class Visitor:
    """A socket at a table."""

    def __init__(self, socket: WebSocket, table: Table, seat: int | None, desk: Desk) -> None:
        self.socket, self.table, self.seat, self.desk = socket, table, seat, desk
        self.outgoing: asyncio.Queue[Told | None] = asyncio.Queue(BEHIND)
        self.searches: set[asyncio.Task[None]] = set()
        self.deeds: dict[str, Callable[[Told], Awaitable[None]]] = {
            "play": self.play,
            "draft": self.draft,
            "hint": self.hint,
            "coach": self.coach,
            "next": self.next,
            "undo": self.undo,
            "claim": self.claim,
        }

    @property
    def player(self) -> int:
        """The seat of somebody who does something: those who watch are refused before."""
        assert self.seat is not None
        return self.seat

    @property
    def person(self) -> int:
        return self.table.people[self.player]

    def send(self, told: Told) -> None:
        try:
            self.outgoing.put_nowait(told)
        except asyncio.QueueFull:
            self.table.leave(self)

    async def write(self) -> None:
        """Send what waits, in order."""
        while told := await self.outgoing.get():
            await self.socket.send_text(json.dumps(told, separators=(",", ":")))

    async def read(self) -> None:
        """Do what the client says until it goes."""
        while True:
            said = {}
            try:
                said = understood(await self.socket.receive_text())
                await self.deed(said)(said)
            except OvertrickError as error:
                self.send({"is": "refused", "text": str(error), "do": str(said.get("do", ""))[:20]})

    def deed(self, said: Told) -> Callable[[Told], Awaitable[None]]:
        if self.seat is None:
            raise Refused("you only watch")
        name = said.get("do")
        if not isinstance(name, str) or name not in self.deeds:
            raise Refused(f"do is one of: {', '.join(self.deeds)}")
        return self.deeds[name]

    async def play(self, said: Told) -> None:
        await self.table.play(self.player, *position(said), actions(said))

    async def draft(self, said: Told) -> None:
        self.send(self.table.draft(self.player, *position(said), actions(said)))

    async def next(self, said: Told) -> None:
        await self.table.next(number(said, "hand"))

    async def undo(self, said: Told) -> None:
        await self.table.undo(self.player, *position(said))

    async def claim(self, said: Told) -> None:
        await self.table.claim(self.player, *position(said))

    async def hint(self, said: Told) -> None:
        self.search("hint", hints(self.table, self.player, *position(said), actions(said)))

    async def coach(self, said: Told) -> None:
        self.search("coach", coach(self.table, self.player, *position(said), actions(said)))

    def search(self, what: str, answers: AsyncIterator[Told]) -> None:
        """Go on listening while somebody searches; the client is told what was found."""
        self.desk.check(self.person)
        search = asyncio.create_task(self.found(what, answers))
        self.searches.add(search)
        search.add_done_callback(self.searches.discard)

    async def found(self, what: str, answers: AsyncIterator[Told]) -> None:
        try:
            with self.desk.place(self.person):
                async for told in answers:
                    self.send(told)
        except OvertrickError as error:
            self.send({"is": "refused", "text": str(error), "do": what})
        except Exception:
            LOG.exception("a search failed")
            self.send({"is": "refused", "text": "the search failed", "do": what})

    def close(self) -> None:
        for search in self.searches:
            search.cancel()


def understood(text: str) -> Told:
    """A frame as an object."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("a frame is an object in JSON") from None
    if not isinstance(said, dict):
        raise Refused("a frame is an object in JSON")
    return said


def number(said: Told, name: str) -> int:
    value = said.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 31:
        raise Refused(f"{name} is a whole number")
    return value


def text(said: Told, name: str) -> str:
    value = said.get(name)
    if not isinstance(value, str):
        raise Refused(f"{name} is a text")
    return value


def position(said: Told) -> tuple[int, int]:
    """Which question is meant."""
    return number(said, "hand"), number(said, "at")


def actions(said: Told) -> list[int]:
    value = said.get("actions", [])
    if not isinstance(value, list) or len(value) > 20:
        raise Refused("actions are a short list of whole numbers")
    return [number({"an action": action}, "an action") for action in value]


async def attend(socket: WebSocket, tables: Tables, store: Store, desk: Desk) -> None:
    """Everything about one socket, from its first frame to its end."""
    await socket.accept()
    with suppress(WebSocketDisconnect):
        visitor = await admitted(socket, tables, store, desk)
        if visitor:
            await stay(visitor, tables)


async def admitted(socket: WebSocket, tables: Tables, store: Store, desk: Desk) -> Visitor | None:
    """The visitor that the first frame speaks of; nobody if it is refused."""
    try:
        async with asyncio.timeout(PATIENCE):
            said = understood(await socket.receive_text())
        table = await tables.find(text(said, "table"))
        watches = "watch" in said and await store.ask(may_watch(table.key, text(said, "watch")))
        seat = None if watches else await seat_of(table, text(said, "token"), store)
        return Visitor(socket, table, seat, desk)
    except (OvertrickError, TimeoutError) as error:
        await refuse(socket, str(error) or "nothing was said")
        return None


async def seat_of(table: Table, token: str, store: Store) -> int:
    """The seat that belongs to a token."""
    person = await store.ask(person_of(token))
    for seat, sitting in table.people.items():
        if person and sitting == person.id:
            return seat
    raise NotFound("table")


async def refuse(socket: WebSocket, why: str) -> None:
    await socket.send_text(json.dumps({"is": "refused", "text": why, "do": "sit"}))
    await socket.close(REFUSED)


async def stay(visitor: Visitor, tables: Tables) -> None:
    """Read and write until one of them ends; then the table is told."""
    table = visitor.table
    table.come(visitor)
    both: list[asyncio.Task[Any]] = [asyncio.create_task(visitor.read()), asyncio.create_task(visitor.write())]
    try:
        done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in both:
            task.cancel()
        visitor.close()
        table.leave(visitor)
        tables.forget(table)
