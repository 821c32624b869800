"""Proximal policy optimisation as a `Trainer`: a checkpoint to go on from, and the network to play by beside it.

The curve has a row for every checkpoint: means over the steps since the last one, and how much more than a measure the
actor scores per hand on some deals that nothing is learned from.
"""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Oracle, PolicyAgent
from overtrick.agents.registry import agent
from overtrick.agents.specs import label
from overtrick.arena.match import match
from overtrick.core.random import SEED_MAX
from overtrick.learn.checkpoint import Origin
from overtrick.learn.nets.file import Networks, layouts, save
from overtrick.training.checkpointed import Checkpointed
from overtrick.training.kept import Kept
from overtrick.training.ppo import Ppo
from overtrick.training.run import Row

DEALS: Final = 500
TELLING: Final = ("entropy", "clipped", "explained")


class SelfTaught(Checkpointed):
    """A training by self-play and the agent that it is measured by."""

    training: Ppo
    columns = (*TELLING, "difference", "half_width")

    def __init__(self, training: Ppo, measure: str = "random") -> None:
        self.training, self.measure = training, measure
        self.told = label(measure, isinstance(agent(measure, training.game), Oracle))

    @property
    def origin(self) -> Origin:
        training = self.training
        return {
            "game": repr(training.game),
            "layouts": layouts(training.game),
            "algorithm": "ppo",
            **settings_of(training),
            "hands": training.total,
            "seed": training.seed,
            "measure": self.told,
        }

    def learn(self, hands: int) -> Iterator[Row]:
        first, told = self.hands, []
        while self.hands < first + hands:
            told.append(self.training.step())
        means = [float(np.mean([step[name] for step in told])) for name in TELLING]
        difference = self.difference()
        yield Row(self.hands, [*means, difference.mean, (difference.high - difference.low) / 2])

    def difference(self) -> Any:
        """How much more the greedy actor scores than the measure, on deals of another seed."""
        training = self.training
        entry = PolicyAgent("net", training.game, training.policy(0.0))
        return (
            match(training.game, [entry, self.measure], deals=DEALS, seed=SEED_MAX - training.seed)
            .entries[0]
            .difference
        )

    @property
    def arrays(self) -> dict[str, Any]:
        """What both networks need to go on."""
        learners = {"actor": self.training.actor, "critic": self.training.critic}
        return {f"{name}/{part}": array for name, one in learners.items() for part, array in one.adam.arrays.items()}

    def save_network(self, file: Path, made: Origin) -> None:
        save(file, Networks(self.training.game, *self.training.networks, made))

    def go_on(self, file: Path, kept: Kept) -> None:
        for name, learner in (("actor", self.training.actor), ("critic", self.training.critic)):
            learner.adam.restore({part: kept.arrays[f"{name}/{part}"] for part in learner.adam.arrays})
        self.training.hands = kept.hands

    def words(self, row: Row) -> str:
        return f"{row.numbers[3]:+.2f} ± {row.numbers[4]:.2f} a hand against {self.told}"


def settings_of(training: Ppo) -> Origin:
    """The settings as they are written: what older trainings had no word for is not, so that they go on."""
    found = asdict(training.settings) | {"hidden": list(training.settings.hidden)}
    return {name: value for name, value in found.items() if (name, value) not in (("share", 1), ("goal", "hand"))}
