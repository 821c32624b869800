"""Sheephead's players by rules, by their specs. All take a `bidder` for the calls."""

from typing import Any, Literal

from overtrick.agents.agent import Learner, PolicyAgent
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


def actor_critic(
    game: Game,
    predictor: Literal["rules", "learned"] = "rules",
    horizon: Literal["trick", "hand"] = "trick",
    pruned: bool = True,
    margin: float = 1.0,
    worlds: int = 8,
    units: int = 1,
    critic_rate: float = 1.0,
    actor_rate: float = 0.0,
    predictor_rate: float = 1.0,
    temperature: float = 1.0,
    reward: Literal["points", "money"] = "points",
    roles: bool = True,
    bidder: Literal["rules", "random", "passive", "learned"] = "rules",
    explore: float = 0.05,
    em: Literal["online", "batch"] = "online",
    window: int = 1000,
    refit: int = 100,
    file: str = "",
    person: int = 1,
) -> Learner:
    """The learner of the thesis: merits over predicted continuations; `overtrick series` lets it learn.

    `bidder=learned` learns when to pick, with a share of its picks left to chance. `em=batch` keeps the last samples of
    every network and fits it to all of them after so many new ones. With the folder of a series as `file` it plays by
    what a person there has learned.
    """
    from overtrick.agents.heuristics.sheephead.thesis import making

    chosen = {name: value for name, value in locals().items() if name not in ("game", "making")}
    spec, kept = spec_of(actor_critic, chosen), (chosen.pop("file"), chosen.pop("person"))
    return making.learner(spec, game, making.Settings(**chosen), *kept)
