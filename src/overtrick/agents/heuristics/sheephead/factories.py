"""Sheephead's players by rules, by their specs. All take a `bidder` for the calls."""

from typing import Any

from overtrick.agents.agent import PolicyAgent
from overtrick.agents.heuristics.sheephead.weights import Bidder, weights_of
from overtrick.agents.specs import Factory, spec_of
from overtrick.engine.policy import READS_NOTHING, Policy
from overtrick.games.game import Game


def seated(factory: Factory, game: Game, choose: Any, bidder: Bidder) -> PolicyAgent:
    """A player with its spec and its row of weights."""
    policy = Policy(choose, weights_of(bidder), reads=READS_NOTHING)
    return PolicyAgent(spec_of(factory, {"bidder": bidder}), game, policy)


def any_card(game: Game, bidder: Bidder = "rules") -> PolicyAgent:
    """Any legal card, each equally likely, with a bidder for the calls."""
    from overtrick.agents.heuristics.sheephead.rule_based import any_card as choose

    return seated(any_card, game, choose, bidder)


def rule_based(game: Game, bidder: Bidder = "rules") -> PolicyAgent:
    """The rule-based player of the thesis."""
    from overtrick.agents.heuristics.sheephead.rule_based import rule_based as choose

    return seated(rule_based, game, choose, bidder)
