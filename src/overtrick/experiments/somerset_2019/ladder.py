"""Everybody on one scale, with clean rules and on the same deals: what the side of seat 0 takes with a player there.

    alone             beside random players, as the paper's learner
    pair              partners alike, against random players
    pair v thrifty    partners alike, against the player by rules

Players that search are slow; they play the first of the deals, and their lead over `thrifty` on the same deals is what
counts. Perfect information is of two kinds. `mcts` in the seat sees all cards and searches against the random players
it meets: no proof that nobody could do better, but nobody here does. And the solver says what the side takes if all
four see all cards and err nowhere, exactly, with the trump that `thrifty` names: that is the value of the deal, not a
bound on what can be taken from players who err. Small scales solve only the last tricks, behind cards by `thrifty`.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Player, decide
from overtrick.agents.registry import agent
from overtrick.arena.by_hand import play_deal
from overtrick.arena.table import play_policies
from overtrick.core.jit import Floats
from overtrick.engine.policy import Policy
from overtrick.engine.state import DOWN, LEFT, PHASE, PLAY
from overtrick.experiments.estimates import Figure, figure, seed_of
from overtrick.experiments.experiment import Part
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of, policy_named
from overtrick.search.solver import Solver
from overtrick.search.worth import stakes_of

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
SLOTS: Final = 1 << 20
DEALS_FROM: Final = 700
"""Number of the seed of the deals that all players are measured on."""


def parts(scale: Scale, seed: int) -> Iterator[Part]:
    deals = seed_of(seed, DEALS_FROM)
    yield Part("ladder", partial(compiled_scores, scale.deals, deals), 3)
    for name in SEARCHING:
        yield Part(
            f"ladder: {name}", partial(search_scores, name, scale.searched_deals, deals), scale.searched_deals / 5
        )
    yield Part("ladder: solved", partial(solved_scores, scale.solved_deals, scale.solved_tricks, deals), 60)


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


def solved_scores(deals: int, tricks: int, seed: int) -> dict[str, Any]:
    """The value of deals, and what `thrifty` in all seats makes of them."""
    played, solver = game_of("clean"), Solver(game_of("clean"), slots=SLOTS)
    thrifty = policy_named("thrifty")
    reached = play_policies(played, [thrifty] * 4, deals, seed).returns[:, 0]
    values = np.array([value_of(solver, tricks, seed, number) for number in range(deals)])
    figures = {"value": figure(values), "thrifty": figure(reached), "value less thrifty": figure(values - reached)}
    return {"tricks": tricks, **figures}


def value_of(solver: Solver, tricks: int, seed: int, number: int) -> int:
    """What the declarer's side takes if `thrifty` plays until so many tricks are left, and then nobody errs."""
    hand, player = solver.game.deal(seed, number=number), agent("thrifty", solver.game)
    while hand.state[PHASE] != PLAY or hand.state[LEFT] > tricks or hand.state[DOWN]:
        hand.play(decide(player, hand, np.ones(1, np.int64)))
    taken = stakes_of(solver.game, hand.state).so_far(hand.state)
    return taken + int(solver.value(hand.state[None, :])[0])
