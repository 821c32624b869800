"""What a client is sent about a table: all of it from the view of its seat, and nothing else.

Redealing what a seat cannot know changes no byte of it; what is secret until the hand is over is told in `end_of`.
"""

from collections.abc import Sequence
from dataclasses import is_dataclass
from typing import Any

from overtrick.games.hand import Hand
from overtrick.present.board import Board, open_hands
from overtrick.present.draft import Draft
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, opened
from overtrick.present.sitting import Sitting
from overtrick.web.seals import Seal

Told = dict[str, Any]


def update_of(sitting: Sitting, hand: Hand, seat: int | None, since: int) -> Told:
    """The hand as a seat sees it, and what happened from move `since` on."""
    board = sitting.board(seat, hand)
    return {
        "is": "table",
        "at": len(hand.history),
        "phase": hand.phase,
        "board": plain(board),
        "asks": cards_asked(hand, board),
        "events": plain(sitting.events(seat, since, hand)),
        "sheet": plain(sitting.score_sheet(seat)),
    }


def plain(shown: Any) -> Any:
    """What is shown as lists and objects of JSON. `asdict` copies every word, which took a tenth of a move's time."""
    if isinstance(shown, tuple | list):
        return [plain(part) for part in shown]
    return {name: plain(part) for name, part in vars(shown).items()} if is_dataclass(shown) else shown


def cards_asked(hand: Hand, board: Board) -> int:
    """How many cards the question is about: several may be laid aside at once."""
    if not board.choices or not board.choices[0].is_card:
        return 0
    draft = Draft(hand)
    while not draft.complete:
        draft.choose(draft.hand.legal()[0])
    return len(draft.actions)


def draft_of(hand: Hand, actions: Sequence[int]) -> Told:
    """Whether an answer of several cards is complete, and what can be added to it; raises if it is not possible."""
    draft = Draft(hand)
    for action in actions:
        draft.choose(action)
    return {
        "is": "draft",
        "at": len(hand.history),
        "actions": draft.actions,
        "complete": draft.complete,
        "possible": [] if draft.complete else draft.hand.legal(),
    }


def end_of(sitting: Sitting, hand: Hand, seat: int | None, seal: Seal) -> Told:
    """What is turned up when a hand is over."""
    start = Hand(hand.game, hand.start)
    people = sitting.people(seat)
    return {
        "outcome": sitting.outcome(seat, hand),
        "hands": dealt_hands(start, people),
        "salt": seal.salt,
        "deck": seal.deck,
        "over": sitting.over,
        "text": sitting.end_text(seat) if sitting.over else "",
    }


def dealt_hands(start: Hand, people: People) -> list[list[list[Told]]]:
    """What every seat was dealt, suit by suit."""
    told: list[list[list[Told]]] = plain(open_hands(facts_of(opened(start), people)))
    return told
