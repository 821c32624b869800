"""Self-play with proximal policy optimisation: one network at every seat plays hands and learns from its own decisions.

The actor sees what its seat sees; the critic, which only judges, sees all hands and expects a score for every seat. A
step plays some hundred hands, takes generalised advantages (Schulman and others, 2016) with the final score as the one
reward, and goes through the decisions once or more in small batches. Rates fall in a line to a fiftieth at the last
hand. All of it is compiled: what is learned depends on the settings and the seed alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple, get_args

import numpy as np

from overtrick.core.errors import BadOption, OvertrickError
from overtrick.core.jit import Floats, Vector
from overtrick.core.random import checked_seed
from overtrick.engine.policy import RANDOM, Policy
from overtrick.engine.state import MOVES_MAX
from overtrick.games.game import Game
from overtrick.learn.nets.network import Network, actor, critic
from overtrick.learn.nets.playing import actor_policy
from overtrick.learn.observations.layout import layout
from overtrick.training.learner import Learner, Observed
from overtrick.training.losses import (
    CLIPPED,
    ENTROPIES,
    SUMS,
    climb_surrogate,
    estimate_advantages,
    foresee,
    lessen_errors,
    mark_tricks,
)
from overtrick.training.selfplay import HANDS_AT_ONCE, SCORE, Decisions, Recorder

Goal = Literal["hand", "lead"]
"""The score of the hand, or how far it is ahead of the mean of the table."""

LAST_RATE: Final = 0.02
WIDTH_MAX: Final = 4096
LITTLE: Final = 0.05
"""What a decision is thought to teach at the least, in deviations of advantages."""
JUDGED: Final = 0.5
MEASURED: Final = 2000
"""Random hands by whose scores the unit of the critic is measured."""


@dataclass(frozen=True)
class Settings:
    """How to learn. `hidden` are the widths of the layers between, of actor and critic alike.

    `share` is the share of the decisions that are learned from. How much one moves the actor goes with its advantage
    and with how unsure the actor was, so those where both are large are the likelier to be chosen. Below 1 the critic
    is asked once a trick, for all seats.

    Calls are few and decide much, and while cards are played badly most calls lose: with the entropy of cards alone a
    network stops calling before it can play, and never begins again. So calls have a bonus of their own.

    Where scores do not add up to the same in every hand, the `goal` matters: a moon of Hearts costs its shooter nothing
    and the others 26, so a seat that counts its own score alone has no reason to shoot one with a hand that takes none.
    """

    hidden: tuple[int, ...] = (64, 64)
    step: int = 1000
    batch: int = 256
    epochs: int = 1
    rate: float = 0.002
    clip: float = 0.2
    entropy: float = 0.02
    call_entropy: float = 0.3
    trace: float = 0.9
    share: float = 0.2
    goal: Goal = "hand"

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
            ("share", "a number above 0 to 1", 0 < self.share <= 1),
            ("goal", "hand or lead", self.goal in get_args(Goal)),
        ):
            if not good:
                raise BadOption(f"{name}={getattr(self, name)}; possible: {what}")


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
    def judged(self) -> float:
        """Decisions that the critic learns from, for each that the actor does; so it takes as many steps."""
        return JUDGED if self.settings.share < 1 else 1.0

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
        chance, rows, share = np.random.default_rng([self.seed, 1 + self.hands]), len(found.notes), self.settings.share
        judged = chosen(np.ones(rows), share * self.judged, chance)
        outcomes = self.outcomes(found)
        values = self.expected(found, judged)
        advantages = self.advantages(found, outcomes, values)
        played = chosen(np.abs(advantages) * (1 - found.chances) + LITTLE, share, chance)
        self.seen_inputs.look(found.states, played.wanted)
        sums = np.zeros(SUMS)
        for _ in range(self.settings.epochs):
            order = chance.permutation(rows)
            self.act_better(found, played, order, advantages, sums)
            self.judge_better(found, judged, order, sums)
        sums /= rows * self.settings.epochs
        explained = 1 - np.mean((outcomes - values) ** 2) / max(float(outcomes.var()), 1e-9)
        return {"entropy": sums[ENTROPIES], "clipped": sums[CLIPPED], "explained": float(explained)}

    @cached_property
    def goal(self) -> Floats:
        """What the score of each seat counts, from the one that decides on."""
        return self.game.lead if self.settings.goal == "lead" else np.eye(self.game.players)[0]

    def outcomes(self, found: Decisions) -> Floats:
        """What the seat of each decision got in the end, in units of the critic."""
        return found.notes[:, SCORE : SCORE + self.game.players] @ self.goal / self.unit[0]

    def expected(self, found: Decisions, judged: "Chosen") -> Floats:
        """The same as the critic expects it."""
        values, asked = np.zeros(len(found.notes)), np.ones(len(found.notes), np.int64)
        if self.settings.share < 1:
            mark_tricks(found.states, found.notes, asked)
        self.known_inputs.look(found.states, asked | judged.wanted)
        weights, _, layers, depth, work = self.critic.passed
        inputs, offsets = self.known_inputs.inputs, self.known_inputs.offsets
        foresee(weights, layers, depth, work, inputs, offsets, asked, found.states, self.goal, values)
        return values

    def advantages(self, found: Decisions, outcomes: Floats, values: Floats) -> Floats:
        """How much better than expected each decision turned out, with mean 0 and deviation 1."""
        advantages = np.zeros(len(values))
        estimate_advantages(found.notes, outcomes, values, np.array([self.settings.trace]), advantages)
        return (advantages - advantages.mean()) / (advantages.std() + 1e-6)

    def act_better(self, found: Decisions, played: "Chosen", order: Vector, advantages: Floats, sums: Floats) -> None:
        """The actor's steps, one for each batch."""
        settings, seen = self.settings, self.seen_inputs
        row = np.array([settings.clip, settings.entropy * self.left, settings.call_entropy * self.left])
        decided = played.counts, found.states, found.notes, found.chances, advantages
        for rows in batches(order[played.wanted[order] > 0], settings.batch):
            climb_surrogate(*self.actor.passed, seen.inputs, seen.offsets, rows, *decided, row, sums)
            self.move(self.actor)

    def judge_better(self, found: Decisions, judged: "Chosen", order: Vector, sums: Floats) -> None:
        """The critic's steps, one for each batch."""
        known, scored = self.known_inputs, (judged.counts, found.notes, self.game.players, self.unit, sums)
        for rows in batches(order[judged.wanted[order] > 0], max(int(self.settings.batch * self.judged), 1)):
            lessen_errors(*self.critic.passed, known.inputs, known.offsets, rows, *scored)
            self.move(self.critic)

    def move(self, learner: Learner) -> None:
        """A step by the gradient that was added up."""
        if not np.isfinite(learner.adam.step(self.settings.rate * self.left)):
            raise Diverged(
                f"the gradient is no number any more at step {learner.adam.taken}, after {self.hands:,} hands; "
                "the last checkpoint is kept; possible: a lower rate"
            )


class Chosen(NamedTuple):
    """Which decisions are learned from, as noughts and ones, and for how many each of them stands."""

    wanted: Vector
    counts: Floats


def chosen(teaching: Floats, share: float, chance: np.random.Generator) -> Chosen:
    """About a share of the decisions, by chance in proportion to how much each is thought to teach.

    Each stands for the inverse of its chance, so that the mean over those chosen is, in the mean, that over all.
    """
    if share == 1:
        return Chosen(np.ones(len(teaching), np.int64), np.ones(len(teaching)))
    likely = np.minimum(share * teaching / teaching.mean(), 1)
    return Chosen((chance.random(len(teaching)) < likely).astype(np.int64), 1 / likely)


def batches(rows: Vector, size: int) -> Iterator[Vector]:
    """Some rows at a time, in order."""
    return (rows[first : first + size] for first in range(0, len(rows), size))


class Diverged(OvertrickError):
    """A training whose numbers are none any more; the last checkpoint is from before."""


def unit_of(game: Game) -> float:
    """The deviation of scores among random players: values of about 1 are what networks learn best."""
    returns = Recorder(game, MEASURED).record([RANDOM] * game.players, 0, 0, MEASURED).returns
    return max(float(returns.std()), 1.0)
