"""Players of Somerset by their specs."""

import numpy as np

from overtrick.agents.agent import PolicyAgent
from overtrick.engine.policy import Policy
from overtrick.games.game import Game


def student(game: Game) -> PolicyAgent:
    """The random player of the Somerset program, among up to four cards."""
    from overtrick.agents.heuristics.somerset.student import STUDENT

    return PolicyAgent("student", game, STUDENT)


def frequent_suit(game: Game) -> PolicyAgent:
    """The suit most frequent in the hand is trump, the cards are any."""
    from overtrick.agents.heuristics.somerset.frequent_suit import frequent_suit

    return PolicyAgent("frequent-suit", game, Policy(frequent_suit))


def thrifty(game: Game) -> PolicyAgent:
    """By rules: what a card brings now less what it is worth later; bids what its hand is worth."""
    from overtrick.agents.heuristics.somerset.thrifty import NUMBERS, thrifty

    return PolicyAgent("thrifty", game, Policy(thrifty, np.array(NUMBERS)))
