"""Learners that have learned: a training among rule-based players, then no more learning, and duplicate deals.

That is far more precise than money while they learn. The unit of intervals is the training.
"""

from time import process_time
from typing import Any, Final

from overtrick.agents.agent import Learner
from overtrick.agents.heuristics.sheephead.thesis.making import bids, stilled
from overtrick.agents.registry import agent
from overtrick.arena.match import match
from overtrick.arena.series import Series
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.sheephead_2011.published import RULES
from overtrick.games.registry import game

MOVED: Final = 100


def table_of(spec: str, learners: int, preset: str, seed: int) -> Series:
    """So many learners of a kind among rule-based players."""
    played = game("sheephead", preset=preset)
    return Series(played, [agent(one, played) for one in [spec] * learners + [RULES] * (5 - learners)], seed, MOVED)


def first_of(table: Series) -> Learner:
    player = table.players[0]
    assert isinstance(player, Learner)
    return player


def settled(spec: str, hands: int, deals: int, trainings: int, seed: int, preset: str = "paper") -> dict[str, Any]:
    """How much more a hand a learner that has learned scores than the rule-based player, and what learning took."""
    found, seconds = [], []
    for number in range(trainings):
        table, begun = table_of(spec, 1, preset, seed + number), process_time()
        table.play(hands)
        seconds.append(process_time() - begun)
        learned = stilled(first_of(table))
        found.append(float(match(table.game, [learned, RULES], deals, seed + number).differences[:, 0].mean()))
    return {"difference": Estimate.of(found), "seconds": Estimate.of(seconds)}


def picked(spec: str, learners: int, hands: int, trainings: int, seed: int) -> dict[str, Any]:
    """In how many percent of its decisions a learner picks in the second half of a training."""
    shares = []
    for number in range(trainings):
        table = table_of(spec, learners, "paper", seed + number)
        table.play(hands - hands // 2)
        before = bids(first_of(table))
        table.play(hands // 2)
        picks, passes = (after - first for after, first in zip(bids(first_of(table)), before, strict=True))
        shares.append(100 * picks / (picks + passes))
    return {"percent": Estimate.of(shares)}
