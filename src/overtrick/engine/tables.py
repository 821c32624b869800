"""The rules of a game as one flat vector of whole numbers, and how it is built.

    offset      shape [strides]              what
    SEATS       1                            seats of the game
    CARDS       1                            cards that are dealt (an unreal card may come after them)
    ROUNDS      1                            hands in the cycle that ROUND counts
    FIRST_ROUND 1                            the number of the first of them
    DEALT       1                            cards dealt to each seat (0: as many as the round's number)
    UNBOUND     1                            set of cards that need not follow suit
    TWIST       1                            set of cards that turn the trick to the second row set
    ROWS        6 [seat]                     row set a seat's cards are judged by
    OPTION      16                           numbers and masks that each game names for itself
    POINTS      64 [card]                    card points
    SUIT_MASK   8 x 16 [contract, suit]      cards of a suit
    LEADS       8 x 64 [contract, card]      suit that a card leads
    BEATS       2 x 8 x 16 x 64              cards that take over from a standing card
                [row set, contract, led, card]

The suits of a contract are numbered from FIRST_SUIT. OPEN means that nothing is asked yet; its mask is the whole
deck, and a card that leads it (a jester) leaves the question to the next. FREE is asked for good by a card that lets
everybody play anything (a wizard).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from overtrick.core.bits import each, lowest, set_of
from overtrick.core.jit import INT, ROW, Vector, hook, kernel

SUITS_MAX: Final = 16
CARDS_MAX: Final = 64
CONTRACTS_MAX: Final = 8

SEATS: Final = 0
CARDS: Final = 1
ROUNDS: Final = 2
FIRST_ROUND: Final = 3
DEALT: Final = 4
UNBOUND: Final = 5
TWIST: Final = 6
ROWS: Final = 8
OPTION: Final = 16
POINTS: Final = 32
SUIT_MASK: Final = POINTS + CARDS_MAX
LEADS: Final = SUIT_MASK + CONTRACTS_MAX * SUITS_MAX
BEATS: Final = LEADS + CONTRACTS_MAX * CARDS_MAX
ROW_SET: Final = CONTRACTS_MAX * SUITS_MAX * CARDS_MAX
LENGTH: Final = BEATS + 2 * ROW_SET

OPEN: Final = 0
FREE: Final = 1
FIRST_SUIT: Final = 2


@hook(INT(ROW, INT, INT))
def suit_mask(tables: Vector, contract: int, suit: int) -> int:
    """The cards of a suit."""
    return tables[SUIT_MASK + contract * SUITS_MAX + suit]


@kernel
def leads(tables: Vector, contract: int, card: int) -> int:
    """The suit that a card asks for when it is led."""
    return tables[LEADS + contract * CARDS_MAX + card]


@kernel
def beats(tables: Vector, rows: int, contract: int, led: int, card: int) -> int:
    """The cards that take over from a standing card. Ties keep the first."""
    return tables[BEATS + rows * ROW_SET + (contract * SUITS_MAX + led) * CARDS_MAX + card]


@hook(INT(ROW, INT))
def hand_size(tables: Vector, round_: int) -> int:
    """Cards dealt to each seat."""
    return tables[DEALT] if tables[DEALT] else round_


@kernel
def points_of(tables: Vector, cards: int) -> int:
    """Card points in a set."""
    total = 0
    while cards:
        total += tables[POINTS + lowest(cards)]
        cards &= cards - 1
    return total


@dataclass(frozen=True)
class Contract:
    """One way the cards can rank. Suits are listed from weakest to strongest card; `trump` is one of them or none.

    `high` cards (wizards) beat everything but each other and lead FREE; `low` cards (jesters) beat nothing and
    lead OPEN; `powerless` cards have a suit to follow but lose even to a card of another suit. A game whose cards
    beat each other in another way overrides `stronger`.
    """

    suits: tuple[tuple[int, ...], ...]
    trump: int | None = None
    high: tuple[int, ...] = ()
    low: tuple[int, ...] = ()
    powerless: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """Every card that exists under this contract."""
        return set_of(card for suit in (*self.suits, self.high, self.low) for card in suit)

    @property
    def trumps(self) -> int:
        """The set of trump cards."""
        return set_of(self.suits[self.trump]) if self.trump is not None else 0

    def suit_of(self, card: int) -> int:
        """The suit a card leads, in the numbering of the tables."""
        if card in self.high or card in self.low:
            return FREE if card in self.high else OPEN
        return FIRST_SUIT + next(number for number, suit in enumerate(self.suits) if card in suit)

    def stronger(self, card: int, led: int) -> int:
        """The set of cards that take over from a standing card once `led` was asked."""
        if card in self.high:
            return 0
        if card in self.low or card in self.powerless:
            return self.cards & ~set_of(self.low) & ~(1 << card)
        suit = self.suits[self.suit_of(card) - FIRST_SUIT]
        higher = set_of(suit[suit.index(card) + 1 :]) | set_of(self.high)
        if (self.trumps >> card) & 1:
            return higher
        asked = set_of(self.suits[led - FIRST_SUIT]) if led >= FIRST_SUIT else 0
        return higher | self.trumps | (0 if (asked >> card) & 1 else asked)


def new_tables(seats: int, cards: int, *, dealt: int, rounds: range = range(1), points: Sequence[int] = ()) -> Vector:
    """Tables with their head filled in; the game adds contracts and options."""
    tables = np.zeros(LENGTH, np.int64)
    tables[[SEATS, CARDS, DEALT]] = seats, cards, dealt
    tables[[ROUNDS, FIRST_ROUND]] = len(rounds), rounds.start
    tables[POINTS : POINTS + len(points)] = points
    return tables


def add_contracts(tables: Vector, contracts: Iterable[Contract], rows: int = 0) -> None:
    """Write each contract, in order: its suits, and who beats whom into a row set."""
    for number, contract in enumerate(contracts):
        add_suits(tables, number, contract)
        for led in range(FIRST_SUIT + len(contract.suits)):
            add_rows(tables, rows, number, contract, led)


def add_suits(tables: Vector, number: int, contract: Contract) -> None:
    """Write what the suits of a contract contain and what each card leads."""
    masks = SUIT_MASK + number * SUITS_MAX
    tables[[masks + OPEN, masks + FREE]] = contract.cards
    for suit, cards in enumerate(contract.suits, FIRST_SUIT):
        tables[masks + suit] = set_of(cards)
    for card in each(contract.cards):
        tables[LEADS + number * CARDS_MAX + card] = contract.suit_of(card)


def add_rows(tables: Vector, rows: int, number: int, contract: Contract, led: int) -> None:
    """Write which cards take over from each card when `led` was asked."""
    row = BEATS + rows * ROW_SET + (number * SUITS_MAX + led) * CARDS_MAX
    for card in each(contract.cards):
        tables[row + card] = contract.stronger(card, led)
