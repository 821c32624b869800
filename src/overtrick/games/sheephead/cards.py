"""What lies on the table in Sheephead: the deck, how it ranks under each contract, and the slots of the state."""

from typing import Final

from overtrick.core.cards import SUITS, Deck
from overtrick.engine.state import OWN
from overtrick.engine.tables import FIRST_SUIT, Contract

# The deck. JO stands where the seven of diamonds would, and ?? is a card that is never dealt.

SEAT_COUNT: Final = 5
TRICKS: Final = 6
DEALT: Final = 32
UNKNOWN_CARD: Final = 32
DECK: Final = 33

NAMES = tuple("JO" if rank + suit == "7D" else rank + suit for suit in SUITS for rank in "789TJQKA") + ("??",)
TRUMPS = "8D 9D KD TD AD JD JH JS JC QD QH QS JO QC"
FAILS = ("7C 8C 9C KC TC AC", "7S 8S 9S KS TS AS", "7H 8H 9H KH TH AH")
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def deck(players: int) -> Deck:
    return Deck(NAMES)


def card_points() -> list[int]:
    """The points of each card; the joker and ?? have none of their own."""
    return [0 if name in ("JO", "??") else CARD_POINTS.get(name[0], 0) for name in NAMES]


# The slots of the state.

BLIND: Final = OWN
BURY: Final = OWN + 1
PICKER: Final = OWN + 2  # or NOBODY
CALLED: Final = OWN + 3  # the card whose holder is the partner, or NOTHING
UNKNOWN: Final = OWN + 4  # the card behind ??, or NOTHING

NOBODY: Final = -1
NOTHING: Final = -1

# Contracts.

NORMAL: Final = 0
FIRST_UNKNOWN: Final = 1  # one for each fail suit
NOLA: Final = 4
FIRST_TEN_HIGH: Final = 5  # one for each fail suit
FIRST_FAIL: Final = FIRST_SUIT + 1  # the number of the first fail suit in the tables; trump comes before it


def contracts() -> list[Contract]:
    """In the order of their numbers; the suits of all but Nola are trump, clubs, spades, hearts."""
    cards = deck(SEAT_COUNT)
    trumps, *fails = (tuple(cards.cards(text)) for text in (TRUMPS, *FAILS))
    normal = Contract((trumps, *fails), trump=0)
    unknown = [with_fail(normal, fail, (UNKNOWN_CARD, *fails[fail]), (UNKNOWN_CARD,)) for fail in range(3)]
    ten_high = [with_fail(normal, fail, ten_on_top(fails[fail])) for fail in range(3)]
    nola = Contract(tuple(tuple(range(first, first + 8)) for first in range(0, DEALT, 8)))
    return [normal, *unknown, nola, *ten_high]


def with_fail(normal: Contract, fail: int, cards: tuple[int, ...], powerless: tuple[int, ...] = ()) -> Contract:
    """The normal contract with other cards in one fail suit."""
    suits = list(normal.suits)
    suits[fail + 1] = cards
    return Contract(tuple(suits), trump=0, powerless=powerless)


def ten_on_top(suit: tuple[int, ...]) -> tuple[int, ...]:
    """A fail suit whose ten, second to the ace, is its highest card."""
    *low, ten, ace = suit
    return (*low, ace, ten)
