"""Trainings of the notes' learner, in memory: an arm is what is trained, and a training of it has a seed of its own.

All trainings are for three players with the rule of the benchmark, preset `three`. A training tells its curve, and of
the network at its end what it scores a hand at every seat, how often it makes its bid, by the tricks of the hand and by
the place in bidding (0 bids first), and how much more it scores a hand than `on-the-nose`.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.agents.registry import agent
from overtrick.arena.table import play_policies
from overtrick.core.jit import Floats, Vector
from overtrick.engine.policy import Policy
from overtrick.experiments.estimates import Estimate
from overtrick.games.game import Game
from overtrick.games.registry import game
from overtrick.learn.wizard_notes.learning import Lessons
from overtrick.training.deep_q import DeepQ
from overtrick.training.dqn import Dqn, Settings

GAME: Final[Game] = game("wizard", preset="three")
MEASURE: Final = "on-the-nose"
SHORT, LONG, ALL = 5, 10, 20
"""Tricks of the longest hands that are trained."""

CURVE: Final = ("tricks", "given", "decisions", "loss", "score", "hits", "difference")


class Arm(NamedTuple):
    """What is trained: the name of the arm, and what differs from the settings of a training."""

    name: str
    representation: str = "vector"
    network: str = "convolution"
    curriculum: bool = True
    tricks: int = SHORT

    @property
    def settings(self) -> Settings:
        return Settings(self.representation, self.network, self.curriculum, self.tricks)  # type: ignore[arg-type]


FIRST: Final = Arm("convolution")
AT_ONCE: Final = Arm("convolution, no curriculum", curriculum=False)
PLAIN: Final = Arm("plain", network="plain")
PLAIN_AT_ONCE: Final = Arm("plain, no curriculum", network="plain", curriculum=False)
LONG_PLAIN: Final = Arm("plain, ten tricks", network="plain", tricks=LONG)
LONG_AT_ONCE: Final = Arm("plain, ten tricks, no curriculum", network="plain", curriculum=False, tricks=LONG)
TOLD: Final = ("list", "binary", "sorted", "seen", "adjacent", "value", "informed")
AS_TOLD: Final = {name: Arm(f"plain, {name}", name, "plain") for name in TOLD}
WHOLE: Final = Arm("plain, sorted, all tricks", "sorted", "plain", tricks=ALL)

ARMS: Final = (FIRST, AT_ONCE, PLAIN, PLAIN_AT_ONCE, LONG_PLAIN, LONG_AT_ONCE, *AS_TOLD.values())


def new_training(arm: Arm, hands: int, seed: int) -> DeepQ:
    """A training before its first hand."""
    return DeepQ(Dqn(GAME, arm.settings, hands, seed), MEASURE)


def trained(arm: Arm, hands: int, rows: int, deals: int, seed: int) -> dict[str, Any]:
    """A training by its curve, with so many rows, and its network, measured on so many deals of every length."""
    training, curve = new_training(arm, hands, seed), []
    while training.hands < hands:
        due = min(hands // rows, hands - training.hands)
        curve += [[row.hands, *row.numbers[: len(CURVE)]] for row in training.learn(due)]
    network = training.training.online.network
    policy = Lessons(GAME, arm.representation).policy(network)
    lengths = {str(tricks): by_length(policy, tricks, deals, seed) for tricks in lengths_of(arm)}
    return {"curve": np.round(curve, 4).tolist(), "lengths": lengths, "more": more(policy, arm.tricks, deals, seed)}


def lengths_of(arm: Arm) -> Sequence[int]:
    return range(1, arm.tricks + 1) if arm.tricks <= LONG else (1, 2, 3, 5, 7, 10, 13, 16, 20)


def by_length(policy: Policy, tricks: int, deals: int, seed: int) -> dict[str, Any]:
    """What a policy at every seat scores in hands of so many tricks, and how often it makes its bid."""
    scores = play_policies(GAME, [policy] * GAME.players, deals, seed, rounds=range(tricks, tricks + 1)).returns
    return told_of(scores, dealers(tricks, deals, seed))


def dealers(tricks: int, deals: int, seed: int) -> Vector:
    """Who dealt each of these hands."""
    return np.array([GAME.deal(seed, number=number, round=tricks).dealer for number in range(deals)])


def told_of(scores: Floats, dealers: Vector) -> dict[str, Any]:
    """The mean score of a seat, the percentage of bids made, and the same by place in bidding; the unit is the hand."""
    seats = (dealers[:, None] + 1 + np.arange(GAME.players)) % GAME.players
    in_turn = np.take_along_axis(scores, seats, axis=1)
    made = 100.0 * (in_turn > 0)
    missed = np.where(in_turn > 0, 0, -in_turn / 10)
    return {
        "score": Estimate.of(in_turn.mean(axis=1)),
        "hits": Estimate.of(made.mean(axis=1)),
        "missed": Estimate.of(missed.mean(axis=1)),
        "hits in turn": [Estimate.of(column) for column in made.T],
        "score in turn": [Estimate.of(column) for column in in_turn.T],
    }


def more(policy: Policy, tricks: int, deals: int, seed: int) -> Estimate:
    """How much more a hand it scores than two of the measure, on duplicate deals of up to so many tricks."""
    other: Policy = agent(MEASURE, GAME).policy  # type: ignore[union-attr]  # it is compiled
    line_up, rounds = [policy, other, other], range(1, tricks + 1)
    scores = play_policies(GAME, line_up, 3 * deals, seed, period=3, rounds=rounds).returns
    return Estimate.of((scores[:, 0] - scores[:, 1:].mean(axis=1)).reshape(deals, 3).mean(axis=1))
