"""Factories of the agents that are a policy and nothing else."""

from overtrick.agents.agent import PolicyAgent
from overtrick.engine.policy import RANDOM, Policy
from overtrick.games.game import Game


def random(game: Game) -> PolicyAgent:
    """Any legal action, each equally likely."""
    return PolicyAgent("random", game, RANDOM)


def fsm(game: Game) -> PolicyAgent:
    """The finite-state player of the Hearts paper."""
    from overtrick.agents.heuristics.hearts import fsm

    return PolicyAgent("fsm", game, Policy(fsm))


def student(game: Game) -> PolicyAgent:
    """The random player of the Somerset program, among up to four cards."""
    from overtrick.agents.heuristics.somerset.student import student

    return PolicyAgent("student", game, Policy(student))


def frequent_suit(game: Game) -> PolicyAgent:
    """Somerset: the suit most frequent in the hand is trump, the cards are any."""
    from overtrick.agents.heuristics.somerset.frequent_suit import frequent_suit

    return PolicyAgent("frequent-suit", game, Policy(frequent_suit))


def thrifty(game: Game) -> PolicyAgent:
    """Somerset by rules: what a card brings now less what it is worth later; bids what its hand is worth."""
    import numpy as np

    from overtrick.agents.heuristics.somerset.thrifty import NUMBERS, thrifty

    return PolicyAgent("thrifty", game, Policy(thrifty, np.array(NUMBERS)))
