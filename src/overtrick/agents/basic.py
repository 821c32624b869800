"""The agent that plays every game by chance."""

from overtrick.agents.agent import PolicyAgent
from overtrick.engine.policy import RANDOM
from overtrick.games.game import Game


def random(game: Game) -> PolicyAgent:
    """Any legal action, each equally likely."""
    return PolicyAgent("random", game, RANDOM)
