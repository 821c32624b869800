"""The player of any card: its calls are those of the game's own players by rules."""

from typing import Literal

from overtrick.agents.agent import PolicyAgent
from overtrick.core.imports import imported
from overtrick.games.game import Game

FACTORIES = {
    "euchre": "overtrick.agents.heuristics.euchre.factories:any_card",
    "sheephead": "overtrick.agents.heuristics.sheephead.factories:any_card",
}


def any_card(game: Game, bidder: Literal["rules", "random", "passive"] = "rules") -> PolicyAgent:
    """Any legal card, each equally likely, with a bidder for the calls."""
    player: PolicyAgent = imported(FACTORIES[game.name])(game, bidder)
    return player
