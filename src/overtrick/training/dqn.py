"""Deep Q-learning (Mnih and others, 2015) by self-play, with double Q (van Hasselt and others, 2016) and action masks.

A round plays some hundred hands side by side, one network at every seat: it takes the choice that it values most, or
now and then any. A decision is worth what the seat's next decision in the hand is worth, and the last one the score of
the hand; nothing is discounted. What comes next is worth what an older copy of the network gives for the choice that
the network itself likes best. Then the network learns from decisions drawn from the latest ones.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

import numpy as np

from overtrick.core.errors import BadOption, choices
from overtrick.core.random import checked_seed
from overtrick.games.game import Game
from overtrick.learn.registry import lessons
from overtrick.training.curriculum import Curriculum
from overtrick.training.ppo import LAST_RATE, WIDTH_MAX, Diverged
from overtrick.training.q_networks import QNetwork, package
from overtrick.training.replay import NONE, Decided, Replay, linked

Kind = Literal["convolution", "plain"]

UNIT: Final = 20.0
"""Points that are 1 to the network: values of about 1 are what networks learn best."""

LAST_CHANCE: Final = 0.2
"""The share of the chance of exploring that is left at the end; it falls in a line."""

PLAYING, LEARNING = 1, 2
"""What random numbers are for."""


@dataclass(frozen=True)
class Settings:
    """How to learn.

    `tricks` are those of the longest hands, 0 for all; `filters` and `hidden` the widths of the layers, `filters` of a
    convolution only; `tables` the hands side by side; `replay` the decisions that are kept; `passes` how often each is
    learned from; `lag` the updates between two copies; `explore` the chance of any choice at the start.
    """

    representation: str = "vector"
    network: Kind = "convolution"
    curriculum: bool = True
    tricks: int = 0
    filters: tuple[int, ...] = (16, 16)
    hidden: tuple[int, ...] = (128, 128)
    tables: int = 512
    replay: int = 100_000
    batch: int = 128
    passes: float = 2.0
    lag: int = 200
    rate: float = 0.001
    explore: float = 0.1

    def __post_init__(self) -> None:
        if self.network not in get_args(Kind):
            raise BadOption(f"network={self.network!r}; {choices(str(self.network), get_args(Kind))}")
        for name, what, good in (
            ("filters", "some widths from 1 to 256", self.filters and all(1 <= width <= 256 for width in self.filters)),
            ("hidden", f"some widths from 1 to {WIDTH_MAX}", all(1 <= width <= WIDTH_MAX for width in self.hidden)),
            ("tables", "1 to 10,000", 1 <= self.tables <= 10_000),
            ("replay", "1,000 to 10,000,000", 1000 <= self.replay <= 10_000_000),
            ("batch", "1 to 100,000", 1 <= self.batch <= 100_000),
            ("passes", "a number above 0 to 100", 0 < self.passes <= 100),
            ("lag", "1 to 100,000", 1 <= self.lag <= 100_000),
            ("rate", "a number above 0 to 1", 0 < self.rate <= 1),
            ("explore", "a number from 0 to 1", 0 <= self.explore <= 1),
        ):
            if not good:
                raise BadOption(f"{name}={getattr(self, name)}; possible: {what}")


class Dqn:
    """A training: a network and its older copy, the latest decisions, the lesson, and the hands to be played."""

    def __init__(self, game: Game, settings: Settings, hands: int, seed: int) -> None:
        self.game, self.settings, self.total, self.seed = game, settings, hands, checked_seed(seed)
        self.hands = self.decisions = self.updates = 0
        self.lessons = lessons(game, representation=settings.representation)
        self.longest = settings.tricks or self.lessons.longest
        if not 1 <= self.longest <= self.lessons.longest:
            raise BadOption(f"tricks={settings.tricks}; possible: 1 to {self.lessons.longest}, or 0 for all")
        last = self.lessons.everything(self.longest)
        self.curriculum = Curriculum(self.lessons.course(self.longest) if settings.curriculum else [last])
        self.tables = self.lessons.tables(settings.tables)
        self.replay = Replay(settings.replay, self.lessons.size, self.lessons.choices)
        self.online, self.older = self.new_network(), self.new_network()
        self.adam = package().optim.Adam(self.online.layers.parameters())

    def new_network(self) -> QNetwork:
        image = self.lessons.image if self.settings.network == "convolution" else None
        shape = self.settings.filters, self.settings.hidden, self.lessons.choices
        return QNetwork(self.lessons.scale, image, *shape, self.seed % 2**32)

    @property
    def left(self) -> float:
        """The share of the rates that is left: it falls in a line."""
        return max(1 - self.hands / self.total, LAST_RATE)

    def step(self) -> dict[str, float]:
        """Play a round and learn from it; what there is to tell."""
        hands = min(self.settings.tables, self.total - self.hands)
        decided, score = self.play(hands)
        self.replay.add(decided)
        self.decisions += len(decided.choices)
        loss = self.learn()
        self.hands += hands
        self.curriculum.tell(score, hands / self.total, self.hands / self.total)
        return {"score": score, "loss": loss}

    # Playing.

    def play(self, hands: int) -> tuple[Decided, float]:
        """The next hands with the network at every seat, and the mean score."""
        chance, lesson = np.random.default_rng([self.seed, PLAYING, self.hands]), self.curriculum.lesson
        self.tables.deal(self.seed, self.hands, chance.integers(1, lesson.tricks + 1, hands), lesson.given)
        told, players = [], []
        while len((look := self.tables.look()).rows):
            chosen = self.choose(look.told, look.masks, chance)
            self.tables.step(chosen)
            told.append((look.told, look.masks, chosen))
            players.append(look.rows * self.game.players + look.seats)
        return recorded(told, np.concatenate(players), self.tables.scores())

    def choose(self, told: Any, masks: Any, chance: np.random.Generator) -> Any:
        """The best choices, and now and then any."""
        chosen = self.online.best(told, masks).numpy()
        share = self.settings.explore * max(self.left, LAST_CHANCE)
        exploring = np.flatnonzero(chance.random(len(chosen)) < share)
        lots = np.where(masks[exploring], chance.random((len(exploring), masks.shape[1])), -1)
        chosen[exploring] = lots.argmax(1)
        return chosen

    # Learning.

    def learn(self) -> float:
        """The updates that are due; their mean loss, in squares of points."""
        chance, losses = np.random.default_rng([self.seed, LEARNING, self.hands]), [0.0]
        while (self.updates + 1) * self.settings.batch <= self.decisions * self.settings.passes:
            if self.updates % self.settings.lag == 0:
                self.older.become(self.online)
            losses.append(self.update(*self.replay.sample(self.settings.batch, chance)))
            self.updates += 1
        return float(np.mean(losses[1:] or losses)) * UNIT**2

    def update(self, now: Decided, later: Decided) -> float:
        """One step towards what decisions turned out to be worth."""
        torch = self.online.torch
        worth = torch.from_numpy(self.worth(now, later))
        for group in self.adam.param_groups:
            group["lr"] = self.settings.rate * self.left
        values = self.online.values(now.told)[torch.arange(len(worth)), torch.from_numpy(now.choices)]
        loss = ((values - worth) ** 2).mean()
        self.adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.online.layers.parameters(), 10.0)
        self.adam.step()
        if not np.isfinite(found := float(loss.detach())):
            raise Diverged(
                f"the loss is no number any more at update {self.updates}, after {self.hands:,} hands; "
                "the last checkpoint is kept; possible: a lower rate"
            )
        return found

    def worth(self, now: Decided, later: Decided) -> Any:
        """The reward of a last decision, and of others what the older copy gives for the best next choice."""
        goes_on = np.flatnonzero(now.next != NONE)
        told, masks = later.told[goes_on], later.masks[goes_on]
        worth = now.rewards.copy()
        with self.online.torch.no_grad():
            values = self.older.values(told).numpy()
        worth[goes_on] = values[np.arange(len(goes_on)), self.online.best(told, masks).numpy()]
        return worth


def recorded(told: list[Any], players: Any, scores: Any) -> tuple[Decided, float]:
    """Decisions in the order they were made, each with a number for its hand and seat, and the mean score."""
    seen, masks, chosen = (np.concatenate(parts) for parts in zip(*told, strict=True))
    following = linked(players)
    rewards = np.where(following == NONE, scores.ravel()[players] / UNIT, 0).astype(np.float32)
    return Decided(seen, masks, chosen, following, rewards), float(scores.mean())
