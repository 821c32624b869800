"""The cards of Somerset: a deck of fractions, and which of them beats which."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from overtrick.core.bits import set_of
from overtrick.core.cards import Deck
from overtrick.core.jit import Vector
from overtrick.engine.tables import ROWS, TWIST, Contract, add_contracts

DECK: Final = 50
NOUGHT: Final = 48
LOWEST_TRUMP: Final = 49
NUMBERED: Final = (1 << NOUGHT) - 1  # every card of the six suits

SUITS = (2, 4, 6, 8, 10, 12)
COUNT = {"S/S": 3, "6/12": 2, "5/10": 2, "4/8": 2, "3/6": 1, "2/4": 1, "1/2": 1}

CARDS = Deck((*(f"{upper}/{suit}" for suit in SUITS for upper in range(suit + 1)), "0/0", "S/S"))
DOUBLES = CARDS.cards(f"{suit}/{suit}" for suit in SUITS)


@dataclass(frozen=True)
class WithNought(Contract):
    """The clean rule once 0/0 is in the trick: above all other cards come 0/0, the doubles in order, and trump."""

    led_00_beaten_by_doubles: bool = True

    def stronger(self, card: int, led: int) -> int:
        if (self.trumps >> card) & 1:
            return super().stronger(card, led)
        power = led != self.suit_of(NOUGHT) or self.led_00_beaten_by_doubles
        ladder = (NOUGHT, *DOUBLES) if power else (NOUGHT,)
        above = ladder[ladder.index(card) + 1 :] if card in ladder else ladder
        return set_of(above) | self.trumps


class StudentSeat0(Contract):
    """The student's rule for cards of seat 0: trump alone beats doubles and 0/0; 0/0 beats all else but trump."""

    def stronger(self, card: int, led: int) -> int:
        normal = super().stronger(card, self.suit_of(card))
        if (self.trumps >> card) & 1:
            return normal
        return self.trumps if card in (NOUGHT, *DOUBLES) else normal | 1 << NOUGHT


class StudentOthers(Contract):
    """The student's rule for cards of other seats: doubles alone beat 0/0, and 0/0 beats nothing."""

    def stronger(self, card: int, led: int) -> int:
        return set_of(DOUBLES) if card == NOUGHT else super().stronger(card, self.suit_of(card))


def contracts(kind: Callable[..., Contract] = Contract) -> Iterator[Contract]:
    """One for each trump suit: S/S joins it as its lowest card; 0/0 is a suit of its own."""
    for trump in SUITS:
        order = [CARDS.cards(f"{upper}/{suit}" for upper in range(suit + 1)) for suit in SUITS]
        order[SUITS.index(trump)].insert(0, LOWEST_TRUMP)
        yield kind((*map(tuple, order), (NOUGHT,)), trump=SUITS.index(trump))


def add_clean_rule(built: Vector, led_00_beaten_by_doubles: bool) -> None:
    """0/0 turns the trick to the second row set."""
    built[TWIST] = 1 << NOUGHT
    add_contracts(built, contracts())
    add_contracts(built, contracts(partial(WithNought, led_00_beaten_by_doubles=led_00_beaten_by_doubles)), rows=1)


def add_student_rule(built: Vector) -> None:
    """The second row set is that of seat 0."""
    built[ROWS] = 1
    add_contracts(built, contracts(StudentOthers))
    add_contracts(built, contracts(StudentSeat0), rows=1)
