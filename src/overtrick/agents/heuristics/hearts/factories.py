"""Players of Hearts by their specs."""

from overtrick.agents.agent import PolicyAgent
from overtrick.engine.policy import Policy
from overtrick.games.game import Game


def fsm(game: Game) -> PolicyAgent:
    """The finite-state player of the Hearts paper."""
    from overtrick.agents.heuristics.hearts.fsm import fsm

    return PolicyAgent("fsm", game, Policy(fsm))


def careful(game: Game) -> PolicyAgent:
    """A player by rules that ducks, passes with care, stops the moon and shoots it with a hand for it."""
    from overtrick.agents.heuristics.hearts.careful.player import careful

    return PolicyAgent("careful", game, Policy(careful))
