"""Everybody on one scale, with clean rules and on the same deals: what the side of seat 0 takes with a player there.

    alone             beside random players, as the paper's learner
    pair              partners alike, against random players
    pair v thrifty    partners alike, against the player by rules

Players that search are slow; they play the first of the deals, and their lead over `thrifty` on the same deals is what
counts. One of them, `mcts`, sees all cards and searches against the random players it meets: no proof that nobody could
do better, but nobody here does. What is proved of perfect information is in `solving`.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import numpy as np

from overtrick.agents.agent import Player
from overtrick.agents.registry import agent
from overtrick.arena.by_hand import play_deal
from overtrick.arena.table import play_policies
from overtrick.core.jit import Floats
from overtrick.engine.policy import Policy
from overtrick.experiments.estimates import Figure, figure, seed_of
from overtrick.experiments.experiment import Part
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of, policy_named

LINE_UPS: Final = {
    "alone": ("", "random", "random", "random"),
    "pair": ("", "random", "", "random"),
    "pair v thrifty": ("", "thrifty", "", "thrifty"),
}
"""Who sits where; an empty name is the player that is measured."""

COMPILED: Final = ("random", "frequent-suit", "q-lambda", "thrifty")
SEARCHING: Final = {
    "pimc": "pimc:worlds=20",
    "ismcts": "ismcts:simulations=1000",
    "open cards": "mcts:simulations=1000",
}
DEALS_FROM: Final = 700
"""Number of the seed of the deals that all players are measured on."""


def parts(scale: Scale, seed: int) -> Iterator[Part]:
    deals = seed_of(seed, DEALS_FROM)
    yield Part("ladder", partial(compiled_scores, scale.deals, deals), 3)
    for name in SEARCHING:
        yield Part(
            f"ladder: {name}", partial(search_scores, name, scale.searched_deals, deals), scale.searched_deals / 5
        )


def scores_of(line_up: str, own: Sequence[Policy], deals: int, seed: int) -> Floats:
    """Points of the side of seat 0 in each deal; `own` are the player's policies in the order of its seats."""
    mine = iter(own)
    policies = [policy_named(name) if name else next(mine) for name in LINE_UPS[line_up]]
    scores: Floats = play_policies(game_of("clean"), policies, deals, seed).returns[:, 0]
    return scores


def compiled_scores(deals: int, seed: int) -> dict[str, Figure]:
    """Each compiled player in each line-up."""
    return {
        f"{name}, {line_up}": figure(scores_of(line_up, [policy_named(name)] * 2, deals, seed))
        for name in COMPILED
        for line_up in LINE_UPS
    }


def search_scores(name: str, deals: int, seed: int) -> dict[str, Figure]:
    """A player that searches, alone in seat 0: its score, and its lead over others on the same deals."""
    played = game_of("clean")
    players: list[Player] = [agent(SEARCHING[name], played), *[agent("random", played)] * 3]
    scores = np.array([play_deal(played, players, seed, number, period=1)[0] for number in range(deals)])
    others = {other: scores_of("alone", [policy_named(other)], deals, seed) for other in COMPILED}
    return {"score": figure(scores)} | {f"lead over {other}": figure(scores - own) for other, own in others.items()}
