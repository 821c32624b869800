"""The parts of an observation, as data: rules are tables, and so is what a seat sees.

A part is a block of inputs, or one for each of several seats. Seats are relative: 0 is the observer, then clockwise.
Every part reads what the veil leaves alone, or is read by its owner only; so the state and the view give the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from overtrick.engine.state import BEST, DEALER, DOWN, HAND, LED, MOVES, MOVES_MAX, OUT, TABLE, TAKEN, WINNER
from overtrick.engine.tables import CARDS_MAX, FREE
from overtrick.games.game import Game

# Kinds of cards: what they show counts as seen by the UNSEEN after them,
PLANE: Final = -1  # the set in a slot, every card at its place of the layout's grid
SET: Final = 0  # the set in a slot
CARD: Final = 1  # the card in a slot; a negative number is none
UNSEEN: Final = 2  # the cards shown by no part before, and in no trick
# of other sets,
SEAT_SET: Final = 3  # the seats in a slot
VOIDS: Final = 4  # suits that others have shown not to hold, each seat's after another's
# and of one number: below the first label nothing is set, above the last one the last is
NUMBER: Final = 5  # the number in a slot
SEAT: Final = 6  # the seat in a slot
ANY: Final = 7  # whether the set in a slot has one of some cards
TRICKS: Final = 8  # tricks taken by a seat
SHORT: Final = 9  # tricks that a seat still needs for the number in a slot; at least the first label
OVERBID: Final = 10  # the numbers of all seats added up, less the tricks of the hand; at least the first label
PLAYER: Final = 11  # who has played the card in a slot, or will: the observer, who holds it
OWN_SEAT: Final = 12  # the observer's number at the table
CALL: Final = 13  # the last call of a seat, if they go round from the dealer's left; some end a seat's calls

ALL: Final = 0  # all cards of a set,
OUTSTANDING: Final = 1  # those that have not been played,
HELD: Final = 2  # or those in the observer's hand

NOBODY: Final = -1
EVERY_CARD: Final = (1 << CARDS_MAX - 1) - 1
VOID_BITS: Final = CARDS_MAX - 2


@dataclass(frozen=True)
class When:
    """A part is empty unless the number in a slot is one of these."""

    slot: int = MOVES
    low: int = 0
    high: int = MOVES_MAX


ALWAYS: Final = When()
NEVER: Final = When(low=1, high=0)


@dataclass(frozen=True)
class Part:
    """Inputs with a name, one for each label and seat.

    There is a block for each seat of `seats`, counted from the observer. With `by_seat`, the slot is the seat's own of
    six. With an `owner`, only the seat in that slot reads the part. `low` is the number of the first label. Of a set,
    `at_most` so many inputs of a block are set. A part that is there `under` several names has all its inputs once for
    each: the names stand for the numbers of `when`, so many `steps` of them for each name.
    """

    name: str
    kind: int
    labels: tuple[str, ...]
    seats: range = range(1)
    slot: int = 0
    by_seat: bool = False
    low: int = 0
    cards: int = EVERY_CARD
    within: int = ALL
    when: When = ALWAYS
    owner: int = NOBODY
    at_most: int = CARDS_MAX
    under: tuple[str, ...] = ()
    steps: int = 1

    @property
    def size(self) -> int:
        return len(self.seats) * len(self.labels) * max(len(self.under), 1)

    @property
    def single(self) -> bool:
        """Whether there is one block, so that no seat need be named."""
        return len(self.seats) == 1

    @property
    def most(self) -> int:
        """How many of its inputs can be set at once."""
        return len(self.seats) * (min(len(self.labels), self.at_most) if self.kind < NUMBER else 1)


def numbers(low: int, high: int) -> tuple[str, ...]:
    """Labels of numbers, both ends included."""
    return tuple(map(str, range(low, high + 1)))


def relative_seats(players: int) -> tuple[str, ...]:
    """What the observer calls the seats."""
    if players == 4:
        return "me", "left", "across", "right"
    between = tuple(f"{number} to the left" for number in range(2, players - 1))
    return ("me", "left", *between, "right")[:players]


def most_tricks(game: Game) -> int:
    return max(map(game.hand_size, game.rounds))


# Cards.


def own_cards(game: Game) -> Part:
    return Part("own cards", SET, game.deck.names, slot=HAND, by_seat=True)


def hands(game: Game) -> Part:
    """What all others hold: for open cards only."""
    return Part("hand", SET, game.deck.names, range(1, game.players), slot=HAND, by_seat=True)


def cards_in(game: Game, name: str, slot: int, at_most: int, *, owner: int = NOBODY) -> Part:
    """The set of cards in a slot."""
    return Part(name, SET, game.deck.names, slot=slot, owner=owner, at_most=at_most)


def card_in(game: Game, name: str, slot: int, *, within: int = ALL, when: When = ALWAYS, owner: int = NOBODY) -> Part:
    """The card in a slot."""
    return Part(name, CARD, game.deck.names, slot=slot, within=within, when=when, owner=owner, at_most=1)


def unseen_cards(game: Game) -> Part:
    return Part("unseen", UNSEEN, game.deck.names, cards=(1 << game.cards_dealt) - 1)


def cards_taken(game: Game, cards: int) -> Part:
    """Those of some cards that each seat has taken."""
    return Part("taken", SET, game.deck.names, range(game.players), slot=TAKEN, by_seat=True, cards=cards)


def cards_under(game: Game, slot: int, names: Sequence[str], steps: int = 1) -> tuple[Part, ...]:
    """Own and unseen cards once more, apart for every trump that the number in a slot stands for: what a card is worth
    depends on it, and a network would have to learn that product."""
    when, trumps = When(slot, 0, len(names) * steps - 1), tuple(names)
    return (
        replace(own_cards(game), name="held under", when=when, under=trumps, steps=steps),
        replace(unseen_cards(game), name="outstanding under", when=when, under=trumps, steps=steps),
    )


# The trick.

STARTED: Final = When(DOWN, low=1)


def trick(game: Game) -> tuple[Part, ...]:
    """The cards on the table, and which of them stands; by whom."""
    return (
        Part("trick", SET, game.deck.names, slot=TABLE),
        card_in(game, "standing card", BEST, when=STARTED),
        seat_in(game, "standing seat", WINNER, when=STARTED),
        number_in("cards in trick", DOWN, 0, game.players - 1),
    )


def led(suits: Sequence[str]) -> Part:
    """The suit that is asked for, or that any card may be played."""
    return choice_in("led", LED, ("free", *suits), low=FREE, when=STARTED)


def voids(game: Game, suits: Sequence[str]) -> Part:
    """Suits that the others cannot hold, as they did not follow; as many suits as there is room for."""
    room = VOID_BITS // game.players
    return Part("void", VOIDS, tuple(suits)[:room], range(1, game.players))


# Numbers and seats.


def number_in(name: str, slot: int, low: int, high: int) -> Part:
    """The number in a slot."""
    return Part(name, NUMBER, numbers(low, high), slot=slot, low=low)


def choice_in(name: str, slot: int, labels: Sequence[str], *, low: int = 0, when: When = ALWAYS) -> Part:
    """The number in a slot, where numbers have names."""
    return Part(name, NUMBER, tuple(labels), slot=slot, low=low, when=when)


def numbers_by_seat(game: Game, name: str, slot: int, low: int, high: int) -> Part:
    """The numbers in the slots of all seats."""
    return Part(name, NUMBER, numbers(low, high), range(game.players), slot=slot, by_seat=True, low=low)


def seat_in(game: Game, name: str, slot: int, *, when: When = ALWAYS) -> Part:
    return Part(name, SEAT, relative_seats(game.players), slot=slot, when=when)


def dealer(game: Game) -> Part:
    return seat_in(game, "dealer", DEALER)


def own_seat(game: Game) -> Part:
    """For games in which seats differ."""
    return Part("seat", OWN_SEAT, numbers(0, game.players - 1))


def sitting_out(game: Game) -> Part:
    return Part("sitting out", SEAT_SET, relative_seats(game.players), slot=OUT)


def tricks_taken(game: Game) -> Part:
    return Part("tricks", TRICKS, numbers(1, most_tricks(game)), range(game.players), low=1)


def short_of(game: Game, slot: int, low: int, high: int) -> Part:
    """Tricks that every seat needs to get what it bid."""
    return Part("short of bid", SHORT, numbers(low, high), range(game.players), slot=slot, by_seat=True, low=low)


def any_of(name: str, slot: int, cards: int) -> Part:
    """Whether the set in a slot has one of some cards."""
    return Part(name, ANY, ("yes",), slot=slot, cards=cards)


def overbid(slot: int, low: int, high: int) -> Part:
    """The bids so far against the tricks that there are."""
    return Part("bids over tricks", OVERBID, numbers(low, high), slot=slot, low=low)


def player_of(game: Game, name: str, slot: int) -> Part:
    """Who has the card in a slot or has played it, as far as the observer knows."""
    return Part(name, PLAYER, relative_seats(game.players), slot=slot)


def calls(game: Game, leaving: int = 0) -> Part:
    """The last call of every seat, if all call in turn until they make one of the calls for `leaving`."""
    return Part("call", CALL, game.rules.calls, range(game.players), low=len(game.deck), cards=leaving)
