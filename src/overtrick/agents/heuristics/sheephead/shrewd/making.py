"""The shrewd player by its spec."""

from overtrick.agents.agent import PolicyAgent
from overtrick.agents.heuristics.sheephead.weights import Bidder
from overtrick.agents.specs import spec_of
from overtrick.engine.policy import READS_NOTHING, Policy
from overtrick.games.game import Game


def shrewd(game: Game, bidder: Bidder = "rules") -> PolicyAgent:
    """A stronger player by rules: what a trick is likely to bring, less what the card is worth; picks by strength."""
    from overtrick.agents.heuristics.sheephead.shrewd.knobs import shrewd_weights
    from overtrick.agents.heuristics.sheephead.shrewd.player import shrewd as choose

    policy = Policy(choose, shrewd_weights(bidder), reads=READS_NOTHING)
    return PolicyAgent(spec_of(shrewd, {"bidder": bidder}), game, policy)
