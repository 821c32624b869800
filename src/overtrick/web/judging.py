"""What is searched for somebody at a table: hints before an answer, and the coach, who warns without telling."""

from collections.abc import AsyncIterator, Sequence

from overtrick.games.hand import View
from overtrick.present.draft import Draft
from overtrick.present.review import as_the_last
from overtrick.web.refusing import Refused
from overtrick.web.table import Table
from overtrick.web.telling import Told
from overtrick.web.thinking import advise, advisers, warn
from overtrick.web.workers import HINT, MOVE


async def hints(table: Table, seat: int, hand: int, at: int, actions: Sequence[int]) -> AsyncIterator[Told]:
    """What searches think of the choices of the seat that is asked, after the first cards of its answer if any.

    Nobody is told once the question is another, if only since something was taken back and played otherwise.
    """
    draft = drafted(table, seat, hand, at, actions)
    if draft.complete:
        raise Refused("there is nothing left to decide")
    await table.advised_about(hand, at)
    view, people, before = draft.hand.view(seat), table.sitting.people(seat), table.shown.history
    for asked in advisers(view):
        found = await table.workers.run(HINT, advise, asked, view, people)
        if table.shown.history != before:
            return
        yield {"is": "hint", "hand": hand, "at": at, "actions": list(actions), "hint": found}


async def coach(table: Table, seat: int, hand: int, at: int, actions: Sequence[int]) -> AsyncIterator[Told]:
    """Whether an answer would be marked, unless the question is another by then. Who asks is helped, whatever the coach
    says."""
    draft = drafted(table, seat, hand, at, actions)
    if not draft.complete:
        raise Refused("the answer is not complete")
    asked, before = parts(table, seat, actions), table.shown.history
    await table.advised_about(hand, at)
    mark = await table.workers.run(MOVE, warn, asked)
    if table.shown.history == before:
        yield {"is": "coach", "hand": hand, "at": at, "actions": list(actions), "mark": mark}


def drafted(table: Table, seat: int, hand: int, at: int, actions: Sequence[int]) -> Draft:
    """An answer as far as it goes, to the question that is asked."""
    table.check(seat, hand, at)
    if not table.sitting.has_hints:
        raise Refused("nobody can search in this game: it does not say what a seat can infer")
    draft = Draft(table.shown)
    for action in actions:
        draft.choose(action)
    return draft


def parts(table: Table, seat: int, actions: Sequence[int]) -> list[tuple[View, int]]:
    """Each part of an answer, and what the seat knows before it, as if it were the last."""
    hand = Draft(table.shown).hand
    return [(as_the_last(hand, actions, place).view(seat), action) for place, action in enumerate(actions)]
