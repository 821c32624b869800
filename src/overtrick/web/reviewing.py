"""Finished hands looked at again: told step by step, reviewed, and their mistakes asked once more.

Everything here is about hands that are over, from their records; nothing of a table that is being played is touched.
"""

from overtrick.games import registry
from overtrick.present.people import People
from overtrick.records.record import Record
from overtrick.tournaments.ladder import EXPERT
from overtrick.web.history import MOST, history_told
from overtrick.web.keeping import Person
from overtrick.web.laid import STAND_IN, is_person
from overtrick.web.mistakes import Mistake, add_mistakes, coming, due, tried
from overtrick.web.refusing import NotFound, Refused
from overtrick.web.reviews import (
    Finished,
    finished_hand,
    history_of,
    keep_machine,
    keep_review,
    machine_of,
    review_of,
)
from overtrick.web.store import Store
from overtrick.web.strengths import spec_of
from overtrick.web.tables import Tables
from overtrick.web.telling import Told
from overtrick.web.thinking import compete, judge, pose, retell
from overtrick.web.workers import HINT, REVIEW

RECORD_MAX = 16 * 1024
"""Bytes of a record from elsewhere."""


class Reviewing:
    """The hands of a store, and those who think about them."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store, self.tables, self.workers = store, tables, tables.workers

    async def finished(self, person: Person, table: str, hand: int) -> Finished:
        found = await self.store.ask(finished_hand(person.id, table, hand))
        if found is None:
            raise NotFound("finished hand")
        return found

    async def retold(self, person: Person, table: str, hand: int) -> Told:
        """A hand of somebody, step by step, with its review if there is one."""
        found = await self.finished(person, table, hand)
        told = await self.told(found.record, found.seat, found.laid.names)
        review = await self.store.ask(review_of(table, hand, found.seat))
        return told | {"review": review, "names": found.laid.names, "helped": found.helped}

    async def told(self, record: str, seat: int, names: list[str]) -> Told:
        return await self.workers.run(HINT, retell, record, seat, People(seat, tuple(names)))

    async def review(self, person: Person, table: str, hand: int) -> Told:
        """What somebody gave up in a hand; found once, then kept if a move was theirs. Marks come back as questions."""
        found = await self.finished(person, table, hand)
        kept = await self.store.ask(review_of(table, hand, found.seat))
        if kept is None:
            kept = await self.judged(found.record, found.seat, found.laid.names)
            if kept["absent"]:
                return kept
            await self.store.ask(keep_review(table, hand, found.seat, kept))
            if not found.laid.is_again:
                marked = [verdict["at"] for verdict in kept["verdicts"] if verdict["mark"]]
                await self.store.ask(add_mistakes(person.id, table, hand, marked))
        return kept

    async def machine(self, person: Person, table: str, hand: int) -> Told:
        """How the expert does with somebody's cards, for how many friends an agent plays; kept beside the review."""
        found = await self.finished(person, table, hand)
        kept = await self.store.ask(machine_of(table, hand, found.seat))
        if kept is None:
            laid, game = found.laid, found.laid.rules()
            agents = [spec_of(STAND_IN if is_person(wish) else wish, game) for wish in laid.wishes]
            expert = spec_of(EXPERT, game)
            numbers = laid.seed, hand, found.begun
            kept = await self.workers.run(REVIEW, compete, found.record, found.seat, agents, expert, *numbers)
            kept["friends"] = sum(map(is_person, laid.wishes)) - 1
            await self.store.ask(keep_machine(table, hand, found.seat, kept))
        return kept

    async def history(self, person: Person) -> list[Told]:
        return history_told(await self.store.ask(history_of(person.id, MOST)))

    async def judged(self, record: str, seat: int, names: list[str]) -> Told:
        return await self.workers.run(REVIEW, judge, record, seat, People(seat, tuple(names)))

    async def imported(self, text: str, seat: int) -> Told:
        """A hand from elsewhere, step by step; refused unless it is a record of a finished hand."""
        record = await self.checked(text, seat)
        return await self.told(record, seat, []) | {"review": None, "names": [], "helped": ""}

    async def imported_review(self, text: str, seat: int) -> Told:
        return await self.judged(await self.checked(text, seat), seat, [])

    async def checked(self, text: str, seat: int) -> str:
        """A record that was sent, once it is known to be one of a game of ours."""
        if len(text.encode()) > RECORD_MAX:
            raise Refused(f"a record has at most {RECORD_MAX} bytes", 413)
        record = Record.from_json(text)
        if record.game not in registry.games() or not isinstance(record.players, int):
            raise Refused(f"there is no game {record.game!r}; possible: {', '.join(registry.games())}")
        if seat not in range(record.players):
            raise Refused(f"there is no seat {seat}; possible: 0 to {record.players - 1}")
        await self.tables.ready(record.game)
        return text

    async def counted(self, person: Person) -> Told:
        """How many mistakes are due, and how many come later."""
        return {"due": len(await self.store.ask(due(person.id))), "coming": await self.store.ask(coming(person.id))}

    async def mistakes(self, person: Person) -> Told:
        """How many mistakes there are, and the first that is due as a question."""
        now = await self.store.ask(due(person.id))
        return await self.counted(person) | {"next": await self.posed(person, now[0]) if now else None}

    async def posed(self, person: Person, mistake: Mistake) -> Told:
        """A decision as it was, without what was chosen and without the answer."""
        found = await self.finished(person, mistake.table, mistake.hand)
        people = People(found.seat, tuple(found.laid.names))
        verdicts = await self.verdicts_on(mistake, found.seat)
        beside = next(([card["name"] for card in each["beside"]] for each in verdicts if "beside" in each), None)
        told = await self.workers.run(HINT, pose, found.record, mistake.move, found.seat, people, beside)
        return told | {"table": mistake.table, "hand": mistake.hand, "names": found.laid.names}

    async def verdicts_on(self, mistake: Mistake, seat: int) -> list[Told]:
        """What the review of a hand found about a move, if there is one."""
        kept = await self.store.ask(review_of(mistake.table, mistake.hand, seat))
        return [verdict for verdict in (kept or {"verdicts": []})["verdicts"] if verdict["at"] == mistake.move]

    async def answer(self, person: Person, mistake: Mistake, action: int) -> Told:
        """Whether an answer to a mistake passes, and what the review found; then it is known when it comes back."""
        found = await self.finished(person, mistake.table, mistake.hand)
        verdicts = await self.verdicts_on(mistake, found.seat)
        choices = [each for verdict in verdicts for each in verdict["choices"] if each["choice"]["action"] == action]
        if not choices:
            raise Refused("that is no answer to a mistake of yours")
        await self.store.ask(tried(person.id, mistake, choices[0]["passes"]))
        return {"passes": choices[0]["passes"], "verdict": verdicts[0]}
