"""Deep Q-learning as a `Trainer`: a checkpoint to go on from, and the network to play by beside it.

The curve has a row for every checkpoint: the lesson (the tricks of its longest hands, and what is drawn by lot in it),
the decisions so far, the mean loss, what the network scores per hand at every seat and the percentage of its bids that
it makes, and how much more than a measure it scores per hand. Hands of a measure have up to all the tricks that are
trained, nothing in them is given, and nothing is learned from them.
"""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import policy_of
from overtrick.agents.registry import agent
from overtrick.agents.specs import label
from overtrick.arena.table import play_policies
from overtrick.core.jit import Floats
from overtrick.core.random import SEED_MAX
from overtrick.learn.checkpoint import Origin
from overtrick.training.checkpointed import Checkpointed
from overtrick.training.dqn import Dqn
from overtrick.training.kept import Kept, check_arrays
from overtrick.training.run import Row

DEALS: Final = 500
TELLING: Final = ("tricks", "given", "decisions", "loss", "score", "hits", "difference", "half_width")
WIDENESS: Final = 1.96


class DeepQ(Checkpointed):
    """A training and the agent that it is measured by."""

    training: Dqn
    columns = TELLING

    def __init__(self, training: Dqn, measure: str = "random") -> None:
        other = agent(measure, training.game)
        self.training, self.measure, self.other = training, other.spec, policy_of(other)

    @property
    def origin(self) -> Origin:
        training = self.training
        settings = {
            name: list(one) if isinstance(one, tuple) else one for name, one in asdict(training.settings).items()
        }
        told = {"game": repr(training.game), "algorithm": "dqn", **settings}
        return told | {"hands": training.total, "seed": training.seed, "measure": self.measure}

    def learn(self, hands: int) -> Iterator[Row]:
        training, first, told = self.training, self.hands, []
        while self.hands < first + hands:
            lesson = training.curriculum.lesson
            told.append(training.step())
        loss = float(np.mean([step["loss"] for step in told]))
        yield Row(self.hands, [*lesson, training.decisions, loss, *self.measured()])

    def measured(self) -> list[float]:
        """The score and the percentage of bids made among itself; the difference from the measure, and its error."""
        own = self.training.lessons.policy(self.training.online.network)
        players = self.training.game.players
        alone = self.played([own] * players, 1)
        among = self.played([own, *[self.other] * (players - 1)], players)
        more = (among[:, 0] - among[:, 1:].mean(axis=1)).reshape(DEALS, players).mean(axis=1)
        half_width = WIDENESS * more.std(ddof=1) / np.sqrt(DEALS)
        return [float(alone.mean()), 100 * float((alone > 0).mean()), float(more.mean()), float(half_width)]

    def played(self, policies: list[Any], period: int) -> Floats:
        """The scores of hands by place, on deals of another seed, in so many rotations."""
        training, rounds = self.training, range(1, self.training.longest + 1)
        seed, hands = SEED_MAX - training.seed, DEALS * period
        return play_policies(training.game, policies, hands, seed, period=period, rounds=rounds).returns

    # Checkpoints.

    @property
    def arrays(self) -> dict[str, Any]:
        """What the networks need to go on, and where the training is."""
        training = self.training
        networks = {"online": training.online, "older": training.older}
        weights = {f"{name}/{part}": array for name, one in networks.items() for part, array in one.arrays.items()}
        counts = np.array([training.decisions, training.updates])
        return weights | moments(training) | {"counts": counts, "course": np.array(training.curriculum.kept)}

    def grown(self) -> dict[str, Any]:
        """Decisions to learn from again."""
        return self.training.replay.kept()

    def save_network(self, file: Path, made: Origin) -> None:
        self.training.lessons.save(file, self.training.online.network, made)

    def go_on(self, file: Path, kept: Kept) -> None:
        training = self.training
        for name, one in (("online", training.online), ("older", training.older)):
            one.restore({part: kept.arrays[f"{name}/{part}"] for part in one.arrays})
        training.hands, (training.decisions, training.updates) = kept.hands, map(int, kept.arrays["counts"])
        training.curriculum.restore(kept.arrays["course"].tolist())
        restore_moments(training, kept.arrays)
        training.replay.added = training.decisions
        check_arrays(file, kept.arrays, self.grown())
        training.replay.restore(dict(kept.arrays), training.decisions)

    def words(self, row: Row) -> str:
        told = label(self.measure, False)
        return (
            f"{row.numbers[5]:.0f} % of bids made, {row.numbers[6]:+.2f} ± {row.numbers[7]:.2f} a hand against {told}"
        )


def moments(training: Dqn) -> dict[str, Any]:
    """What Adam keeps of every parameter; zeros before the first update."""
    found = {}
    for number, parameter in enumerate(training.online.layers.parameters()):
        state = training.adam.state.get(parameter, {})
        for name in ("exp_avg", "exp_avg_sq"):
            found[f"adam/{number}/{name}"] = state[name].numpy() if state else np.zeros(parameter.shape, np.float32)
    return found


def restore_moments(training: Dqn, arrays: Any) -> None:
    """Let Adam go on with what a checkpoint has."""
    torch = training.online.torch
    for number, parameter in enumerate(training.online.layers.parameters()):
        kept = {name: torch.from_numpy(arrays[f"adam/{number}/{name}"]) for name in ("exp_avg", "exp_avg_sq")}
        training.adam.state[parameter] = kept | {"step": torch.tensor(float(training.updates))}
