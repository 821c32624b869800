"""The row of weights of a Sheephead player by rules.

slot       words     what
BIDDER       1       who makes the calls: BY_RULES, BY_CHANCE or PASSIVE
RANK       2 x 64    [Nola or not, card] from the lowest fail up to the highest trump; ?? is below all
"""

from typing import Final, Literal, TypeAlias

import numpy as np

from overtrick.core.jit import Floats
from overtrick.engine.tables import CARDS_MAX
from overtrick.games.sheephead.cards import NOLA, NORMAL, contracts

Bidder: TypeAlias = Literal["rules", "random", "passive"]

BIDDER: Final = 0
RANK: Final = 1
WEIGHTS: Final = RANK + 2 * CARDS_MAX

BY_RULES: Final = 0.0
BY_CHANCE: Final = 1.0
PASSIVE: Final = 2.0
BIDDERS: Final = {"rules": BY_RULES, "random": BY_CHANCE, "passive": PASSIVE}


def weights_of(bidder: Bidder = "rules") -> Floats:
    """The row of a player."""
    return np.array([BIDDERS[bidder], *ranks(NORMAL), *ranks(NOLA)], np.float64)


def ranks(contract: int) -> list[float]:
    """How high each card is: its place in its suit, and trumps above all others."""
    chosen, found = contracts()[contract], [-1.0] * CARDS_MAX
    for number, suit in enumerate(chosen.suits):
        for place, card in enumerate(suit):
            found[card] = place + (len(suit) if number == chosen.trump else 0)
    return found
