"""What the thesis counts."""

from collections.abc import Iterator
from math import factorial, inf
from typing import Final

from overtrick.experiments.claims import Claim, Measured, counted_claim
from overtrick.experiments.sheephead_2011.published import PAPER

CARDS, BURIED, SEATS, HELD = 32, 2, 5, 6

ORDERS: Final = factorial(CARDS)
DEALS: Final = ORDERS // (factorial(HELD) ** SEATS * factorial(BURIED))


def claims(found: Measured) -> Iterator[Claim]:
    """Orders of the cards: two of them are buried and not played, in no order."""
    note = f"at most, were any card legal: two cards are buried, not played; there are {DEALS:.2g} deals"
    claim = "There are 32! scenarios of cards played"
    yield counted_claim(PAPER, claim, float(ORDERS), ORDERS / factorial(BURIED), ORDERS, inf, note)
