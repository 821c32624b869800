"""Deep PO-MCTS with other settings, on the same deals.

iterations   its reward against FSM by simulations, and by the constant of the selection rule
converging   how far the value of the best card is from that of many more simulations
contest      two searches with few simulations: with and without direct search, with another network
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from overtrick.agents.evaluation import evaluate
from overtrick.arena.match import match
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.hearts_2017.counting import by_chance
from overtrick.experiments.hearts_2017.published import RANDOM_SCORE
from overtrick.experiments.hearts_2017.rows import net_spec
from overtrick.games.game import Game
from overtrick.games.registry import game

GAME: Final[Game] = game("hearts", preset="paper", moon="off")
SPEC: Final = "pomcp:simulations={simulations},exploration={c:g},prior=({net}),playout=({net}),even=0,solve={solve}"
FEW: Final = 100
"""Simulations of contests."""

SHIPPED: Final = "net:temperature=1"
EXPLORATION: Final = 100.0
SOLVED: Final = 3


def deep(net: str, simulations: int, c: float = EXPLORATION, solve: int = SOLVED) -> str:
    return SPEC.format(net=net, simulations=simulations, c=c, solve=solve)


def iterations(
    simulations: Sequence[int], constants: Sequence[float], most: int, deals: int, epochs: int, shrunk: int,
    trained: int, seed: int,
) -> dict[str, Any]:  # fmt: skip
    """Rewards by simulations, and with `most` of them by constant; what the last number has more than the first."""
    net = net_spec(epochs, shrunk, trained, "off")
    settings = {f"n {n}": deep(net, n) for n in simulations} | {f"c {c:g}": deep(net, most, c) for c in constants}
    rewards = {name: match(GAME, [spec, "fsm"], deals, seed).scores[:, 0] - RANDOM_SCORE
               for name, spec in settings.items()}  # fmt: skip
    more = Estimate.of(rewards[f"n {simulations[-1]}"] - rewards[f"n {simulations[0]}"])
    return {name: Estimate.of(values) for name, values in rewards.items()} | {"more": more}


def converging(
    simulations: Sequence[int], reference: int, hands: int, epochs: int, shrunk: int, trained: int, seed: int
) -> dict[str, Any]:
    """In the middle of hands: how far the value of the card that is best by the reference is from that value."""
    net = net_spec(epochs, shrunk, trained, "off")
    halfway = len(GAME.deck) // 2
    views = [hand.view(int(hand.player or 0)) for hand in by_chance(GAME, hands, seed)
             if len(hand.history) == halfway and len(hand.legal()) > 1]  # fmt: skip
    off: dict[str, list[float]] = {f"n {n}": [] for n in simulations}
    for number, view in enumerate(views):
        best = evaluate(view, deep(net, reference), seed=number).choices[0]
        for n in simulations:
            found = {choice.name: choice.score.mean for choice in evaluate(view, deep(net, n), seed=number).choices}
            off[f"n {n}"].append(abs(found.get(best.name, np.nan) - best.score.mean))
    rows = np.array([*off.values()])
    rows = rows[:, ~np.isnan(rows).any(axis=0)]
    less = Estimate.of(rows[-1] - rows[0])
    return {name: Estimate.of(row) for name, row in zip(off, rows, strict=True)} | {"more": less}


def direct_search(deals: int, epochs: int, shrunk: int, trained: int, seed: int) -> dict[str, Any]:
    """What direct search gains against the same search without it."""
    net = net_spec(epochs, shrunk, trained, "off")
    result = match(GAME, [deep(net, FEW), deep(net, FEW, solve=0)], deals, seed)
    return {"difference": Estimate.of(result.differences[:, 0])}


def better_network(deals: int, epochs: int, shrunk: int, trained: int, seed: int) -> dict[str, Any]:
    """What the search gains with the network of the package, with the moon rule; and both networks against FSM."""
    played, nets = game("hearts", preset="paper"), (SHIPPED, net_spec(epochs, shrunk, trained, "shooter"))
    found = match(played, [deep(net, FEW) for net in nets], deals, seed)
    alone = [match(played, [net, "fsm"], 2 * deals, seed, oracle=True).scores[:, 0] - RANDOM_SCORE for net in nets]
    rewards = {"better": Estimate.of(alone[0]), "worse": Estimate.of(alone[1])}
    return {"difference": Estimate.of(found.differences[:, 0])} | rewards
