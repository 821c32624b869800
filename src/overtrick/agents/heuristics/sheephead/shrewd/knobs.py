"""The row of weights of the shrewd player: that of the player by rules, then what cards and tricks are worth to it.

Knobs of calls are one each; knobs of the play are one for each role (picker, partner, defender). Prices are in card
points. The numbers were found by search on seeds below 100 (docs/experiments/sheephead_2011.md).
"""

from typing import Final

import numpy as np

from overtrick.agents.heuristics.sheephead.weights import WEIGHTS, Bidder, weights_of
from overtrick.core.jit import Floats

CALLS: Final = WEIGHTS
A_TRUMP: Final = CALLS  # strength of the lowest trump; that of the highest is so much more:
A_HIGH_TRUMP: Final = CALLS + 1
AN_ACE: Final = CALLS + 2  # of a fail ace,
A_VOID: Final = CALLS + 3  # and of a fail suit that is not held
NEEDED: Final = CALLS + 4  # strength of the six cards from which on it picks,
LATER: Final = CALLS + 5  # and how much less is needed for every pass before
ALONE_FROM: Final = CALLS + 6  # strength of the six cards kept from which on it goes alone
EMPTY: Final = CALLS + 7  # points that a suit emptied by burying is worth,
ACE_KEPT: Final = CALLS + 8  # and a fail ace that is kept

PLAY: Final = CALLS + 9
TRUMP: Final = 0  # price of the lowest trump; that of the highest is so much more:
HIGH_TRUMP: Final = 1
ACE: Final = 2  # of a fail ace,
TEN: Final = 3  # of a fail ten,
LAST: Final = 4  # less, if it is the last card of a fail suit
MORE: Final = 5  # points that each seat behind is expected to add
ENEMY: Final = 6  # how readily an enemy who can take the trick over does so,
FRIEND: Final = 7  # and a friend
LEAD_TRUMP: Final = 8  # what leading a trump is worth besides,
LEAD_CALLED: Final = 9  # and leading the called suit
KNOBS: Final = 10

PICKS: Final = 0
HELPS: Final = 1
DEFENDS: Final = 2

FOUND: Final = (
    (0.9, 1.76, 0.45, 0.9, 7.7, 0.67, 12.27, 2.53, 4.52),
    (1.89, 17.76, 3.72, 2.55, 1.64, 2.97, 0.52, 0.82, 11.88, 0.13),
    (2.65, 5.7, 5.94, 3.51, 1.05, 2.65, 0.83, 0.89, 6.97, 0.13),
    (2.63, 8.34, 4.67, 2.73, 3.2, 2.32, 0.56, 0.84, -5.45, 2.07),
)


def shrewd_weights(bidder: Bidder = "rules") -> Floats:
    """The row of a player."""
    return np.concatenate([weights_of(bidder), *FOUND])
