"""Everything somebody looks at before answering, from one view: the seats, the trick, the hand, what is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.engine.state import HAND
from overtrick.present.cards import Card
from overtrick.present.choices import Choice, choices_of, impossible
from overtrick.present.events import Trick, tricks
from overtrick.present.facts import Facts
from overtrick.present.presentation import presentation
from overtrick.present.sorting import suits_held


@dataclass(frozen=True)
class Seat:
    """A seat: who sits there, what it is in this hand, and a value for each of the board's labels."""

    seat: int
    name: str
    roles: tuple[str, ...]
    values: tuple[str, ...]
    to_move: bool


@dataclass(frozen=True)
class Held:
    """A card of the reader: the key to choose it, or why it cannot be chosen."""

    card: Card
    key: str
    why_not: str


@dataclass(frozen=True)
class Board:
    """The table as one seat may see it. Seats are clockwise from the reader's; the hand is sorted, suit by suit.

    `trick` is the one being played, `last` the one before; `chosen` are the cards laid aside so far where several are
    asked for. Nobody is asked when there is no question.
    """

    labels: tuple[str, ...]
    seats: tuple[Seat, ...]
    lines: tuple[str, ...]
    trick: Trick | None
    last: Trick | None
    hand: tuple[tuple[Held, ...], ...]
    chosen: tuple[Card, ...]
    question: str
    choices: tuple[Choice, ...]

    @property
    def forced(self) -> Choice | None:
        """The one card that is possible, where there is no other."""
        return self.choices[0] if len(self.choices) == 1 and self.choices[0].is_card else None


def board_of(facts: Facts, totals: Sequence[float] = ()) -> Board:
    """The board of a view, with the totals of a whole game if there is one."""
    choices = tuple(choices_of(facts))
    told = tricks(facts)
    current = told[-1] if told and not told[-1].complete else None
    taken = [trick for trick in told if trick.complete]
    rows = seat_rows(facts, totals)
    return Board(
        labels=tuple(rows),
        seats=tuple(seat_of(facts, seat, rows) for seat in facts.people.around(len(facts.seats))),
        lines=tuple(facts.lines()),
        trick=current,
        last=taken[-1] if taken else None,
        hand=hand_of(facts, choices),
        chosen=tuple(facts.deck[card] for card in facts.laid_aside()),
        question=presentation(facts.game).question(facts) if choices else "",
        choices=choices,
    )


def seat_rows(facts: Facts, totals: Sequence[float]) -> dict[str, list[str]]:
    """What is known of every seat under a label, the total of the game last."""
    told = presentation(facts.game).told
    return facts.rows() | ({"total": [told(value) for value in totals]} if len(totals) else {})


def seat_of(facts: Facts, seat: int, rows: dict[str, list[str]]) -> Seat:
    values = tuple(values[seat] for values in rows.values())
    return Seat(seat, facts.who(seat), tuple(facts.roles(seat)), values, seat == facts.view.player)


def hand_of(facts: Facts, choices: Sequence[Choice]) -> tuple[tuple[Held, ...], ...]:
    keys = {choice.name: choice.key for choice in choices if choice.is_card}
    return tuple(tuple(held_card(facts, name, keys) for name in suit) for suit in suits_held(facts, facts.view.held))


def held_card(facts: Facts, name: str, keys: dict[str, str]) -> Held:
    """Where no card is asked for, nothing is wrong with any."""
    card = facts.game.deck.card(name)
    why_not = impossible(facts, card) if keys and name not in keys else ""
    return Held(facts.deck[card], keys.get(name, ""), why_not)


def open_hands(facts: Facts) -> list[list[list[Card]]]:
    """What every seat holds, suit by suit; asked of an opened view."""
    deck = facts.game.deck
    held = (deck.text(int(facts.state[HAND + seat])).split() for seat in facts.seats)
    return [[[facts.deck[deck.card(name)] for name in suit] for suit in suits_held(facts, names)] for names in held]
