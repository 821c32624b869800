"""A table on the server: people over sockets, agents in other processes, every move kept before anybody sees it."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, Protocol

from overtrick.agents.agent import Compiled
from overtrick.games.hand import Hand
from overtrick.present.draft import Draft
from overtrick.present.sitting import PERSON, Sitting, stream_of
from overtrick.records.record import Record
from overtrick.web.keeping import ALONE, BEFORE, HELPED, STOOD_IN, Ended, Kept, add_moves, advise, end_table, take_back
from overtrick.web.laid import STAND_IN, is_person, plays
from overtrick.web.moves import last_decision, moves_of, played
from overtrick.web.refusing import Refused
from overtrick.web.seals import Seal, seal_of
from overtrick.web.store import Store
from overtrick.web.strengths import spec_of
from overtrick.web.telling import Told, draft_of, end_of, update_of
from overtrick.web.thinking import choose, choose_in_time
from overtrick.web.workers import MOVE, Workers

LOG = logging.getLogger(__name__)

BEAT = 0.6
"""Seconds that an agent takes for any move; one that thinks longer takes a whole number of them. Nobody can tell by
its speed how many choices it had."""


TAKEOVER = 60.0
"""Seconds after which an agent acts for somebody who has left a table with other people at it."""


class Client(Protocol):
    """Somebody who looks at a table from a seat, or watches."""

    @property
    def seat(self) -> int | None: ...

    def send(self, told: Told) -> None:
        """Never waits: who does not listen is let go."""
        ...


class Table:
    """A sitting and those who look at it. Between two hands it rests until somebody goes on."""

    def __init__(self, key: str, kept: Kept, sitting: Sitting, store: Store, workers: Workers, beat: float) -> None:
        self.key, self.laid, self.people = key, kept.laid, kept.people
        self.sitting, self.store, self.workers, self.beat = sitting, store, workers, beat
        self.moves, self.helped = len(kept.moves), list(kept.helped)
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.undone, self.advised, self.claimed = kept.undone, kept.advised, set[tuple[int, int]]()
        persons = [seat for seat, wish in enumerate(kept.laid.wishes) if is_person(wish)]
        self.is_shared = len(persons) > 1
        self.left: dict[int | None, float] = dict.fromkeys(persons, monotonic())
        self.stirred, self.takeover = asyncio.Event(), TAKEOVER
        self.resting = bool(self.finished) and not sitting.hand.history and kept.helped[-1] != BEFORE

    @property
    def finished(self) -> list[Hand]:
        return self.sitting.whole_game.finished

    @property
    def shown(self) -> Hand:
        """The hand that is looked at: the one before until somebody goes on."""
        return self.finished[-1] if self.resting or self.sitting.over else self.sitting.hand

    @property
    def number(self) -> int:
        """Of the hand that is shown, from 0."""
        return len(self.finished) - (self.shown.over)

    def seal(self) -> Seal:
        return seal_of(self.laid.secret, self.number, self.shown)

    def told(self, seat: int | None, since: int = 0) -> Told:
        """All that a seat is shown."""
        seal = self.seal()
        return update_of(self.sitting, self.shown, seat, since) | {
            "table": self.key,
            "game": self.laid.game,
            "title": self.sitting.game.rules.title,
            "hand": self.number,
            "seat": seat,
            "players": [
                {"seat": place, "name": self.laid.names[place], "plays": plays(wish), "here": self.is_here(place)}
                for place, wish in enumerate(self.laid.wishes)
            ],
            "seal": seal.digest,
            "hints": self.sitting.has_hints,
            "kind": self.laid.kind,
            "day": self.laid.day,
            "end": end_of(self.sitting, self.shown, seat, seal) | self.told_help(seat) if self.shown.over else None,
        }

    def told_help(self, seat: int | None) -> Told:
        """In how many moves of a seat there was help, in all hands that are over."""
        movers = [move.seat for hand in self.finished for move in hand.history]
        marks = zip(movers, self.helped, strict=True)
        return {"helped": sum(mover == seat and mark != ALONE for mover, mark in marks)}

    def is_here(self, seat: int) -> bool:
        """Whether somebody looks on from a person's seat."""
        return any(client.seat == seat for client in self.clients)

    def come(self, client: Client) -> None:
        """Somebody sits down, or is back."""
        self.clients.add(client)
        self.left.pop(client.seat, None)
        self.tell_who_is_here(client)
        client.send(self.told(client.seat))
        self.go_on()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        if client.seat is not None and not self.is_here(client.seat):
            self.left[client.seat] = monotonic()
            self.tell_who_is_here(client)
            self.go_on()

    def tell_who_is_here(self, client: Client) -> None:
        """Others see somebody come or go."""
        for other in self.clients - {client}:
            other.send(self.told(other.seat, len(self.shown.history)))

    def join(self, seat: int, person: int, name: str) -> None:
        """A friend takes a seat that was kept free."""
        self.people[seat] = person
        self.laid.names[seat] = name
        self.sitting.names = tuple(self.laid.names)
        self.tell(len(self.shown.history))

    def tell(self, since: int) -> None:
        """Show everybody what is new."""
        seen: dict[int | None, Told] = {}
        for client in [*self.clients]:
            told = seen.get(client.seat) or seen.setdefault(client.seat, self.told(client.seat, since))
            client.send(told)

    def check(self, seat: int, hand: int, at: int) -> None:
        """Raise unless a seat is asked, and about what it thinks it is."""
        if self.shown.over or self.sitting.asked != seat:
            raise Refused("it is not your turn")
        if (hand, at) != (self.number, len(self.shown.history)):
            raise Refused("the table has gone on; look again")

    def draft(self, seat: int, hand: int, at: int, actions: Sequence[int]) -> Told:
        """What could be added to an answer."""
        self.check(seat, hand, at)
        return draft_of(self.shown, actions) | {"hand": hand}

    async def play(self, seat: int, hand: int, at: int, actions: Sequence[int]) -> None:
        """A person answers."""
        async with self.lock:
            self.check(seat, hand, at)
            draft = Draft(self.shown)
            for action in actions:
                draft.choose(action)
            if not draft.complete:
                raise Refused("the answer is not complete")
            await self.make(actions, HELPED if (hand, at) in self.advised or hand in self.undone else ALONE)
        self.go_on()

    async def undo(self, seat: int, hand: int, at: int) -> None:
        """A person takes back their last decision in the hand, and all that came after it."""
        async with self.lock:
            if self.is_shared or self.laid.kind == "daily":
                raise Refused("nothing is taken back with other people, or in the deal of the day")
            self.check(seat, hand, at)
            keep = last_decision(self.shown, seat)
            if keep is None:
                raise Refused("there is nothing to take back in this hand")
            first = self.moves - at
            await self.store.ask(take_back(self.key, first + keep, hand))
            moves = moves_of([*self.finished, self.shown])[: first + keep]
            self.sitting = await asyncio.to_thread(self.laid.sitting, moves)
            self.moves, self.helped = first + keep, self.helped[: first + keep]
            self.undone.add(hand)
            self.claimed.discard((seat, hand))
            self.tell(keep)
        self.go_on()

    async def advised_about(self, hand: int, at: int) -> None:
        """Whoever decides here now has help, also after coming back."""
        if (hand, at) not in self.advised:
            self.advised.add((hand, at))
            await self.store.ask(advise(self.key, hand, at))

    async def claim(self, seat: int, hand: int, at: int) -> None:
        """A person lets an agent play the rest of their hand."""
        self.check(seat, hand, at)
        if self.shown.phase != "play":
            raise Refused("only the play can be left to an agent")
        self.claimed.add((seat, hand))
        self.go_on()

    async def next(self, hand: int) -> None:
        """Somebody wants to see the next hand."""
        if not self.resting or self.sitting.over or hand != self.number:
            return
        self.resting = False
        self.tell(0)
        self.go_on()

    async def make(self, actions: Sequence[int], helped: int) -> None:
        """Make moves: they are kept, then they are made, and everybody sees them."""
        hand = self.sitting.hand
        before, after = len(hand.history), played(hand, actions)
        marks = self.helped + [helped] * len(actions)
        ended = self.ended(after, marks) if after.over else None
        await self.store.ask(add_moves(self.key, self.moves, actions, helped, ended))
        for action in actions:
            self.sitting.play(action)
        self.moves, self.helped, self.resting = self.moves + len(actions), marks, after.over
        if self.sitting.over:
            await self.store.ask(end_table(self.key))
        self.tell(before)

    def ended(self, hand: Hand, marks: list[int]) -> Ended:
        """A finished hand for the store: without the seed, which would tell the hands to come."""
        helped = marks[-len(hand.history) :]
        stood_in = [at for at, mark in enumerate(helped) if mark in (STOOD_IN, BEFORE)]
        record = Record.of(hand, self.sitting.agents, stood_in)
        return Ended(len(self.finished), without_seed(record).to_json(), "".join(map(str, helped)))

    def go_on(self) -> None:
        """Let agents act, if one is to."""
        self.stirred.set()
        if self.driver is None or self.driver.done():
            self.driver = asyncio.create_task(self.drive())

    async def drive(self) -> None:
        try:
            await self.agents_act()
        except Exception:
            LOG.exception("table %s stands still", self.key)
            for client in self.clients:
                client.send({"is": "refused", "text": "an agent failed; come back to go on", "do": "drive"})

    async def agents_act(self) -> None:
        """Let agents act until a person is to answer, or nobody looks on."""
        while self.clients and not self.resting and not self.sitting.over:
            hand, at, begun = self.sitting.hand, len(self.sitting.hand.history), monotonic()
            patience = self.patience(hand.player or 0)
            if patience == inf:
                return
            if patience > 0:
                await self.stir(patience)
                continue
            spec = self.actor(hand.player or 0)
            action = await self.chosen(hand, spec)
            if self.beat and not self.is_instant(spec):
                await asyncio.sleep(until_beat(monotonic() - begun, self.beat))
            async with self.lock:
                if hand is self.sitting.hand and len(hand.history) == at:
                    await self.make([action], STOOD_IN if self.sitting.agents[hand.player or 0] == PERSON else ALONE)

    def has_claimed(self, seat: int) -> bool:
        return (seat, self.number) in self.claimed

    def patience(self, seat: int) -> float:
        """Seconds until an agent acts in a seat: none for an agent, any number for a person who is there or alone."""
        if self.sitting.agents[seat] != PERSON or self.has_claimed(seat):
            return 0.0
        return self.left[seat] + self.takeover - monotonic() if self.is_shared and seat in self.left else inf

    async def stir(self, seconds: float) -> None:
        """Wait, but not longer than until something happens."""
        self.stirred.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.stirred.wait(), seconds)

    def actor(self, seat: int) -> str:
        """The spec of who acts in a seat: its agent, or who stands in for a person."""
        spec = self.sitting.agents[seat]
        return spec_of(STAND_IN, self.sitting.game) if spec == PERSON else spec

    def is_instant(self, spec: str) -> bool:
        """Whether an agent is a compiled policy, which is as quick with one choice as with many."""
        return any(one.spec == spec and isinstance(one, Compiled) for one in self.sitting.players.values())

    async def chosen(self, hand: Hand, spec: str) -> int:
        """What an agent does for the seat to move, from the view of that seat."""
        view, rng = hand.view(hand.player or 0), stream_of(hand)
        if self.is_instant(spec):
            return choose(spec, view, rng)
        return await self.workers.run(MOVE, choose_in_time, spec, view, rng)

    def close(self) -> None:
        if self.driver:
            self.driver.cancel()


def until_beat(thought: float, beat: float) -> float:
    """Seconds from a thought that took some to the next beat."""
    return beat - thought % beat


def without_seed(record: Record) -> Record:
    content: dict[str, Any] = vars(record) | {"seed": None, "number": 0}
    return Record(**content)
