"""Self-play with proximal policy optimisation: one network at every seat plays hands and learns from its own decisions.

The actor sees what its seat sees; the critic, which only judges, sees all hands and expects a score for every seat. A
step plays some hundred hands, takes generalised advantages (Schulman and others, 2016) with the final score as the one
reward, and goes through the decisions once or more in small batches. Rates fall in a line to a fiftieth at the last
hand. All of it is compiled: what is learned depends on the settings and the seed alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from overtrick.core.errors import BadOption, OvertrickError
from overtrick.core.jit import Floats, Matrix, Vector
from overtrick.core.lanes import Singles
from overtrick.core.random import checked_seed
from overtrick.engine.policy import RANDOM, Policy
from overtrick.engine.state import MOVES_MAX
from overtrick.games.game import Game
from overtrick.learn.nets.network import Network, actor, critic
from overtrick.learn.nets.playing import actor_policy
from overtrick.learn.observations.layout import Layout, layout
from overtrick.learn.observations.observing import INPUTS_SET, observe_rows
from overtrick.training.adam import Adam
from overtrick.training.gradients import Work, new_work, table_of
from overtrick.training.losses import (
    CLIPPED,
    ENTROPIES,
    SUMS,
    climb_surrogate,
    estimate_advantages,
    foresee,
    lessen_errors,
)
from overtrick.training.selfplay import HANDS_AT_ONCE, SCORE, Decisions, Recorder

LAST_RATE: Final = 0.02
WIDTH_MAX: Final = 4096
MEASURED: Final = 2000
"""Random hands by whose scores the unit of the critic is measured."""


@dataclass(frozen=True)
class Settings:
    """How to learn. `hidden` are the widths of the layers between, of actor and critic alike.

    Calls are few and decide much, and while cards are played badly most calls lose: with the entropy of cards alone a
    network stops calling before it can play, and never begins again. So calls have a bonus of their own.
    """

    hidden: tuple[int, ...] = (64, 64)
    step: int = 1000
    batch: int = 2048
    epochs: int = 1
    rate: float = 0.0015
    clip: float = 0.2
    entropy: float = 0.02
    call_entropy: float = 0.3
    trace: float = 0.9

    def __post_init__(self) -> None:
        for name, what, good in (
            ("hidden", f"some widths from 1 to {WIDTH_MAX}", all(1 <= width <= WIDTH_MAX for width in self.hidden)),
            ("step", f"1 to {HANDS_AT_ONCE}", 1 <= self.step <= HANDS_AT_ONCE),
            ("batch", "1 or more", self.batch >= 1),
            ("epochs", "1 to 100", 1 <= self.epochs <= 100),
            ("rate", "a number above 0 to 1", 0 < self.rate <= 1),
            ("clip", "a number above 0 to 1", 0 < self.clip <= 1),
            ("entropy", "a number from 0 to 10", 0 <= self.entropy <= 10),
            ("call_entropy", "a number from 0 to 10", 0 <= self.call_entropy <= 10),
            ("trace", "a number from 0 to 1", 0 <= self.trace <= 1),
        ):
            if not good:
                raise BadOption(f"{name}={getattr(self, name)}; possible: {what}")


class Learner:
    """A network that learns: its layers in one row, and the room for a pass through them."""

    def __init__(self, seen: Layout, hidden: Sequence[int], heads: Sequence[int], chance: np.random.Generator) -> None:
        self.sizes, self.depth = [seen.size, *hidden], len(hidden)
        self.heads = list(heads)
        self.layers, length = table_of(seen.size, hidden, heads)
        self.adam = Adam(np.zeros(length, np.float32))
        self.work = new_work(self.layers, INPUTS_SET)
        for weights, _ in self.arrays[: self.depth]:
            weights[:] = chance.normal(0, np.sqrt(2 / typical(seen, weights)), weights.shape)

    @property
    def arrays(self) -> list[tuple[Singles, Singles]]:
        """Weights and biases of each layer, as parts of the row that learns."""
        return self.arrays_in(self.adam.weights)

    def arrays_in(self, row: Singles) -> list[tuple[Singles, Singles]]:
        """Weights [inputs, outputs] and biases of each layer, as parts of a row: what is padded is left out."""
        found = []
        befores = [*self.sizes, *[self.sizes[-1]] * (len(self.heads) - 1)]
        widths = [*self.sizes[1:], *self.heads]
        for (first, biases, width), before, outputs in zip(self.layers, befores, widths, strict=True):
            weights = row[first:biases].reshape(-1, width)[:before, :outputs]
            found.append((weights, row[biases : biases + outputs]))
        return found

    @property
    def passed(self) -> tuple[Singles, Singles, Matrix, int, Work]:
        """What kernels need for a pass forward and back."""
        return self.adam.weights, self.adam.gradient, self.layers, self.depth, self.work


def typical(seen: Layout, weights: Singles) -> float:
    """Inputs that count at a time: of an observation some forty, of a layer all."""
    return 40.0 if len(weights) == seen.size else float(len(weights))


class Observed:
    """Which inputs are set at each of some decisions, one after another. Of the room only what is used is memory."""

    def __init__(self, seen: Layout, decisions: int) -> None:
        self.seen = seen
        self.inputs, self.offsets = np.empty(INPUTS_SET * decisions, np.int64), np.zeros(decisions + 1, np.int64)

    def look(self, states: Matrix) -> None:
        """Write down the inputs of these decisions in place of the last ones."""
        observe_rows(self.seen.game.tables, states, len(states), self.seen.plan, self.inputs, self.offsets)


class Ppo:
    """A training: two networks, the hands behind them, and the hands there will be in all."""

    def __init__(self, game: Game, settings: Settings, hands: int, seed: int) -> None:
        self.game, self.settings, self.total, self.seed = game, settings, hands, checked_seed(seed)
        self.hands, chance = 0, np.random.default_rng([self.seed, 0])
        self.seen, self.open = layout(game), layout(game, open=True)
        calls = max(len(game.rules.calls), 1)
        self.actor = Learner(self.seen, settings.hidden, (len(game.deck), calls), chance)
        self.critic = Learner(self.open, settings.hidden, (game.players,), chance)
        self.recorder = Recorder(game, settings.step)
        most = settings.step * MOVES_MAX
        self.seen_inputs, self.known_inputs = Observed(self.seen, most), Observed(self.open, most)

    @cached_property
    def unit(self) -> Floats:
        """What errors of the critic are measured in, as an array of one; hands are played for it once it is needed."""
        return np.array([unit_of(self.game)])

    @property
    def left(self) -> float:
        """The share of the rates that is left: it falls in a line."""
        return max(1 - self.hands / self.total, LAST_RATE)

    def policy(self, temperature: float = 1.0) -> Policy:
        """The actor as it is now."""
        return actor_policy(self.game, self.networks[0], temperature)

    @property
    def networks(self) -> tuple[Network, Network]:
        """Actor and critic as they play: the critic in points."""
        heads = self.actor.arrays
        if not self.game.rules.calls:
            weights, biases = heads[-1]
            heads = [*heads[:-1], (weights[:, :0], biases[:0])]
        values = [(weights, biases) for weights, biases in self.critic.arrays]
        values[-1] = values[-1][0] * np.float32(self.unit[0]), values[-1][1] * np.float32(self.unit[0])
        return actor([array for layer in heads for array in layer]), critic([a for layer in values for a in layer])

    def step(self) -> dict[str, float]:
        """Play the next hands and learn from them; what there is to tell."""
        hands = min(self.settings.step, self.total - self.hands)
        told = self.learn(self.play(hands))
        self.hands += hands
        return told

    def play(self, hands: int) -> Decisions:
        """The next hands with the actor as it is now at every seat."""
        return self.recorder.record([self.policy()] * self.game.players, self.seed, self.hands, hands)

    def learn(self, found: Decisions) -> dict[str, float]:
        """Go through decisions in small batches."""
        seen, known = self.seen_inputs, self.known_inputs
        seen.look(found.states)
        known.look(found.states)
        advantages, values = self.advantages(found, known)
        sums, rows = np.zeros(SUMS), len(found.notes)
        chance = np.random.default_rng([self.seed, 1 + self.hands])
        for _ in range(self.settings.epochs):
            order = chance.permutation(rows)
            for first in range(0, rows, self.settings.batch):
                self.learn_batch(found, seen, known, order[first : first + self.settings.batch], advantages, sums)
        sums /= rows * self.settings.epochs
        outcome = found.notes[:, SCORE] / self.unit[0]
        explained = 1 - np.mean((outcome - values) ** 2) / max(float(outcome.var()), 1e-9)
        return {"entropy": sums[ENTROPIES], "clipped": sums[CLIPPED], "explained": float(explained)}

    def advantages(self, found: Decisions, known: Observed) -> tuple[Floats, Floats]:
        """How much better than expected each decision turned out, with mean 0 and deviation 1; and the expectation."""
        values, advantages = np.zeros((2, len(found.notes)))
        weights, _, layers, depth, work = self.critic.passed
        foresee(weights, layers, depth, work, known.inputs, known.offsets, values)
        estimate_advantages(found.notes, values, self.unit, np.array([self.settings.trace]), advantages)
        return (advantages - advantages.mean()) / (advantages.std() + 1e-6), values

    def learn_batch(
        self, found: Decisions, seen: Observed, known: Observed, rows: Vector, advantages: Floats, sums: Floats
    ) -> None:
        """One step of each network."""
        settings, rate = self.settings, self.settings.rate * self.left
        row = np.array([settings.clip, settings.entropy * self.left, settings.call_entropy * self.left])
        decided = found.states, found.notes, found.chances, advantages
        climb_surrogate(*self.actor.passed, seen.inputs, seen.offsets, rows, *decided, row, sums)
        judged = found.notes, self.game.players, self.unit, sums
        lessen_errors(*self.critic.passed, known.inputs, known.offsets, rows, *judged)
        lengths = self.actor.adam.step(rate), self.critic.adam.step(rate)
        if not np.isfinite(lengths).all():
            raise Diverged(
                f"the gradient is no number any more at step {self.actor.adam.taken}, after {self.hands:,} hands; "
                "the last checkpoint is kept; possible: a lower rate"
            )


class Diverged(OvertrickError):
    """A training whose numbers are none any more; the last checkpoint is from before."""


def unit_of(game: Game) -> float:
    """The deviation of scores among random players: values of about 1 are what networks learn best."""
    returns = Recorder(game, MEASURED).record([RANDOM] * game.players, 0, 0, MEASURED).returns
    return max(float(returns.std()), 1.0)
