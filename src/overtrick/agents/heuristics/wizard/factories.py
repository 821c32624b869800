"""Players of Wizard by their specs."""

import numpy as np

from overtrick.agents.agent import PolicyAgent
from overtrick.engine.policy import Policy
from overtrick.games.game import Game


def on_the_nose(game: Game) -> PolicyAgent:
    """By rules: bids what its cards promise to score best, and plays to take exactly that."""
    from overtrick.agents.heuristics.wizard.on_the_nose import NUMBERS, on_the_nose

    return PolicyAgent("on-the-nose", game, Policy(on_the_nose, np.array(NUMBERS)))
