"""All tables of a server: laid when somebody asks, fetched from the store when somebody comes back."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from overtrick.games import registry
from overtrick.web.daily import daily, today
from overtrick.web.keeping import Person, daily_of, invite, join, new_table, table_of
from overtrick.web.laid import FRIEND, ME, again, lay
from overtrick.web.moves import moves_of
from overtrick.web.refusing import NotFound, Refused
from overtrick.web.store import Store
from overtrick.web.table import BEAT, Table
from overtrick.web.thinking import play_a_hand, search_once
from overtrick.web.workers import WARM, Workers


class Tables:
    """Tables by their keys. A game is compiled in another process before its first table is laid here."""

    def __init__(self, store: Store, workers: Workers, beat: float = BEAT) -> None:
        self.store, self.workers, self.beat = store, workers, beat
        self.open: dict[str, asyncio.Task[Table]] = {}
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.warming: dict[str, asyncio.Task[None]] = {}

    async def ready(self, name: str) -> None:
        """Wait until tables of a game can be laid without keeping others waiting."""
        known = registry.rules(name).name
        if known not in self.loading or self.loading[known].cancelled() or failed(self.loading[known]):
            self.loading[known] = asyncio.create_task(self.load(known))
        await asyncio.shield(self.loading[known])

    async def load(self, name: str) -> None:
        """The first seats to act are mostly agents' that search: both are compiled at the same time."""
        playing = asyncio.create_task(self.workers.run(WARM, play_a_hand, name))
        self.warming[name] = asyncio.create_task(self.workers.run(WARM, search_once, name))
        await playing
        await asyncio.to_thread(play_a_hand, name)

    def is_warm(self, name: str) -> bool:
        """Whether searches of a game are compiled."""
        return name in self.warming and self.warming[name].done()

    async def lay(
        self,
        person: Person,
        game: str,
        players: int | None,
        preset: str,
        options: Mapping[str, Any],
        wishes: Sequence[str],
        hands: int | None,
    ) -> str:
        """A new table with a person at it; its key."""
        await self.ready(game)
        laid = lay(game, players, preset, options, wishes, hands, person.name)
        return await self.store.ask(new_table(laid, {laid.wishes.index(ME): person.id}))

    async def daily(self, person: Person, game: str) -> str:
        """Somebody's table with the deal of the day: a new one, or that from before."""
        await self.ready(game)
        name, day = registry.rules(game).name, today()
        kept = await self.store.ask(daily_of(person.id, name, day))
        if kept is None:
            kept = await self.store.ask(new_table(daily(name, day, person.name), {0: person.id}))
        return kept

    async def again(self, person: Person, key: str, hand: int, at: int) -> str:
        """A new table with the same deal as a finished hand of another, after its first `at` moves."""
        table = await self.find(key)
        if table.people.get(table.laid.wishes.index(ME)) != person.id:
            raise NotFound("table")
        if not hand < len(table.finished) or not at < len(table.finished[hand].history):
            raise Refused("only a hand that is over can be played again, up to its last move")
        hands = [*table.finished[:hand], table.finished[hand]]
        moves = moves_of(hands)
        kept = moves[: len(moves) - len(hands[-1].history) + at]
        laid = again(table.laid, hand)
        return await self.store.ask(new_table(laid, {laid.wishes.index(ME): person.id}, kept))

    async def invite(self, person: Person, key: str) -> tuple[dict[int, str], str]:
        """Codes for the seats that are kept for friends, and for watching."""
        table = await self.find(key)
        if person.id not in table.people.values():
            raise NotFound("table")
        free = [seat for seat, wish in enumerate(table.laid.wishes) if wish == FRIEND and seat not in table.people]
        return await self.store.ask(invite(key, free))

    async def join(self, person: Person, key: str, seat: int, code: str) -> None:
        """Somebody takes a seat that was kept for a friend; who sits there already simply comes back."""
        table = await self.find(key)
        if person.id in table.people.values():
            return
        if not await self.store.ask(join(key, seat, code, person, table.laid)):
            raise NotFound("free seat")
        table.join(seat, person.id, person.name)

    async def find(self, key: str) -> Table:
        """A table that is open, or was kept."""
        if key not in self.open:
            self.open[key] = asyncio.create_task(self.fetch(key))
        try:
            return await asyncio.shield(self.open[key])
        except Exception:
            self.open.pop(key, None)
            raise

    async def fetch(self, key: str) -> Table:
        kept = await self.store.ask(table_of(key))
        if kept is None:
            raise NotFound("table")
        await self.ready(kept.laid.game)
        sitting = await asyncio.to_thread(kept.laid.sitting, kept.moves)
        return Table(key, kept, sitting, self.store, self.workers, self.beat)

    def forget(self, table: Table) -> None:
        """A table that nobody looks at any more is only kept in the store."""
        if not table.clients:
            table.close()
            self.open.pop(table.key, None)

    def close(self) -> None:
        for task in [*self.open.values(), *self.loading.values(), *self.warming.values()]:
            task.cancel()


def failed(task: "asyncio.Task[None]") -> bool:
    return task.done() and not task.cancelled() and task.exception() is not None
