"""The row of weights of a Euchre player: all that can be chosen about one.

slot           words     what
BIDDER           1       who makes the calls, BY_RULES, BY_CHANCE or PASSIVE
TAU              1       Markov players: the share of strength from which a hand is played boldly
FAITHFUL         1       whether the second Markov table has lost entries, as in the paper's program
CORRECTED        1       whether high-low looks at suits
MINDS_ENEMIES    1       whether card counting looks at what enemies cannot have
LEADS            1       what coop-high-low leads: HIGH, PLAIN or SIDES of `leads`
VALUES         4 x 24    [contract, card] tricks that a card wins, of all there are
"""

from typing import Final, Literal, TypeAlias

import numpy as np

from overtrick.agents.heuristics.euchre.leads import WAYS, Leads
from overtrick.agents.heuristics.euchre.values import tricks_won
from overtrick.core.jit import Floats
from overtrick.games.euchre import DECK
from overtrick.games.game import Game

Bidder: TypeAlias = Literal["rules", "random", "passive"]

BIDDER: Final = 0
TAU: Final = 1
FAITHFUL: Final = 2
CORRECTED: Final = 3
MINDS_ENEMIES: Final = 4
LEADS: Final = 5
VALUES: Final = 6

BY_RULES: Final = 0.0
BY_CHANCE: Final = 1.0
PASSIVE: Final = 2.0
BIDDERS: Final = {"rules": BY_RULES, "random": BY_CHANCE, "passive": PASSIVE}


def weights_of(
    game: Game,
    bidder: Bidder,
    tau: float = 0.0,
    faithful: bool = False,
    corrected: bool = False,
    minds_enemies: bool = False,
    leads: Leads = "high",
) -> Floats:
    """The row of a player; what it has no use for is zero, the values are always there."""
    values = [tricks_won(game.tables, contract, card) for contract in range(4) for card in range(DECK)]
    return np.array([BIDDERS[bidder], tau, faithful, corrected, minds_enemies, WAYS[leads], *values], np.float64)
