"""What happened at the table, as far as a view shows it: calls, cards, tricks. Each event can be read aloud."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from overtrick.engine.state import OUT, SIZE, WINNER
from overtrick.games.hand import Move
from overtrick.present.cards import Card
from overtrick.present.facts import Facts
from overtrick.present.people import sentence
from overtrick.present.presentation import face_down, presentation


@dataclass(frozen=True)
class Calls:
    """What a seat did in a phase before the play, in a row: one call, or the cards it laid aside.

    `names` are in notation; `hidden` counts the cards that were laid face down and not seen.
    """

    seat: int
    phase: str
    names: tuple[str, ...]
    hidden: int
    text: str
    kind: str = "calls"

    def news_for(self, facts: Facts) -> bool:
        """Whether somebody has to be told: not of the cards they laid aside themselves."""
        return bool(self.hidden) or self.names[0] in facts.game.rules.calls


@dataclass(frozen=True)
class Played:
    """A card that a seat put on the table."""

    seat: int
    card: Card
    text: str
    kind: str = "played"


@dataclass(frozen=True)
class Trick:
    """Cards in the order they were played, the seats in that order, and who takes it so far.

    `complete` says whether it was taken. Tricks are numbered from 1.
    """

    number: int
    order: tuple[int, ...]
    cards: tuple[Card, ...]
    taker: int
    complete: bool
    text: str
    kind: str = "trick"

    @property
    def leader(self) -> int:
        return self.order[0]

    def by_seat(self) -> dict[int, Card]:
        """The card of each seat that has played."""
        return dict(zip(self.order, self.cards, strict=False))


Event = Calls | Played | Trick


def events(facts: Facts, since: int = 0) -> list[Event]:
    """What happened from move `since` on; a trick is told after its last card."""
    history = facts.view.history
    first = len(history) - facts.cards_played
    size, taken = int(facts.state[SIZE]), tricks(facts)
    told: list[Event] = list(calls(facts, history[since:first]))
    for place, move in enumerate(history[max(since, first) :], max(since, first) - first):
        told.append(played(facts, move))
        if taken[place // size].complete and place % size == size - 1:
            told.append(taken[place // size])
    return told


def calls(facts: Facts, moves: tuple[Move, ...]) -> Iterator[Calls]:
    """Neighbouring moves of one seat in one phase are one event: three cards passed are one line."""
    for (seat, phase), group in groupby(moves, key=lambda move: move[:2]):
        actions = [move.action for move in group]
        seen = [action for action in actions if action is not None]
        names = tuple(map(facts.game.action_name, seen))
        yield Calls(seat, phase, names, len(actions) - len(seen), call_text(facts, seat, phase, actions))


def call_text(facts: Facts, seat: int, phase: str, actions: list[int | None]) -> str:
    """Who said what, or laid how many cards aside; the cards only where they were seen."""
    unseen = actions.count(None)
    if unseen:
        return sentence(f"{facts.who(seat)} {face_down(phase, unseen)}.")
    said = [action_words(facts, action) for action in actions if action is not None]
    return sentence(f"{facts.who(seat)}: {' '.join(said)}")


def action_words(facts: Facts, action: int) -> str:
    """A call as it is spoken, a card as it is told."""
    if action < len(facts.game.deck):
        return facts.card(action)
    return presentation(facts.game).call_words(facts.game.action_name(action))


def played(facts: Facts, move: Move) -> Played:
    assert move.action is not None  # cards on the table are seen by all
    card = facts.deck[move.action]
    return Played(move.seat, card, sentence(f"{facts.does(move.seat, 'play')} {card.told}."))


def tricks(facts: Facts) -> list[Trick]:
    """The tricks so far; whoever takes one leads the next. The last may not be complete."""
    history, size = facts.view.history, int(facts.state[SIZE])
    moves = history[len(history) - facts.cards_played :]
    starts = range(0, len(moves), size)
    takers = [moves[start].seat for start in starts[1:]] + [int(facts.state[WINNER])]
    return [
        trick(facts, number, moves[start : start + size], taker)
        for number, (start, taker) in enumerate(zip(starts, takers, strict=False), 1)
    ]


def trick(facts: Facts, number: int, moves: tuple[Move, ...], taker: int) -> Trick:
    complete = len(moves) == int(facts.state[SIZE])
    cards = tuple(facts.deck[move.action or 0] for move in moves)
    text = sentence(f"{facts.does(taker, 'take')} it.") if complete else ""
    return Trick(number, around(facts, moves[0].seat), cards, taker, complete, text)


def around(facts: Facts, first: int) -> tuple[int, ...]:
    """All seats that play, clockwise."""
    seats = ((first + step) % len(facts.seats) for step in facts.seats)
    return tuple(seat for seat in seats if not (facts.state[OUT] >> seat) & 1)
