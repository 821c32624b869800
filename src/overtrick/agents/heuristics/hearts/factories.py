"""Players of Hearts by their specs."""

from overtrick.agents.agent import PolicyAgent
from overtrick.engine.policy import Policy
from overtrick.games.game import Game


def fsm(game: Game) -> PolicyAgent:
    """The finite-state player of the Hearts paper."""
    from overtrick.agents.heuristics.hearts.fsm import fsm

    return PolicyAgent("fsm", game, Policy(fsm))
