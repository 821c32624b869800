"""The bench of the notes on Wizard: hands stepped side by side, decisions learned from, and our best player's.

Stepping is hands of ten tricks for three players, each step with its mask and the vector of 65 numbers; the first
possible choice is taken. Learning is updates of the notes' network with a convolution, if PyTorch is installed.
Deciding is a whole hand by the player that `overtrick play` seats, in every seat.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Agent
from overtrick.agents.registry import agent
from overtrick.bench.deep import play_hand
from overtrick.bench.timing import Contestant, Timed, interleave
from overtrick.core.progress import Progress
from overtrick.games.game import Game
from overtrick.games.registry import game as game_of
from overtrick.learn.wizard_notes.hands import BIDS_GIVEN, Tables

NAME: Final = "wizard"
PLAYER: Final = "guided"
TRICKS: Final = 10
TABLES: Final = 2048
UPDATES: Final = 20


@dataclass(frozen=True)
class DeepQResult:
    """Steps, decisions learned from, and decisions of the player."""

    game: str
    stepping: Timed
    deciding: Timed
    learning: Timed | None = None

    @property
    def milliseconds(self) -> float:
        """What a decision takes on average over a hand."""
        return 1e3 / max(self.deciding.rates)

    def as_json(self) -> dict[str, Any]:
        """The raw seconds and what follows from them."""
        learned = self.learning and max(self.learning.rates)
        rates = {"steps_per_second": max(self.stepping.rates), "learned_per_second": learned}
        return asdict(self) | rates | {"milliseconds_a_decision": self.milliseconds}


def measure_deep_q(games: Sequence[Game], hands: int, repeats: int, progress: Progress) -> list[DeepQResult]:
    """In the game of the notes, if it is one of the games; the quickest repeat counts."""
    return [measured(min(hands, TABLES), repeats, progress) for game in games if game.name == NAME]


def measured(hands: int, repeats: int, progress: Progress) -> DeepQResult:
    played = game_of(NAME, preset="three")
    player, tables = agent(PLAYER, played), Tables(played, "vector", hands)
    assert isinstance(player, Agent)
    steps = hands * TRICKS * played.players
    contestants = {
        (NAME, "stepping"): Contestant(steps, lambda seed: step_all(tables, hands, seed)),
        (NAME, "deciding"): Contestant(play_hand(played, player), lambda _: play_hand(played, player)),
    }
    if find_spec("torch"):
        contestants[NAME, "learning"] = learner(played)
    timed = interleave(contestants, repeats, progress)
    return DeepQResult(NAME, timed[NAME, "stepping"], timed[NAME, "deciding"], timed.get((NAME, "learning")))


def step_all(tables: Tables, hands: int, seed: int) -> None:
    """Hands from the first card to the last."""
    tables.deal(seed, 0, np.full(hands, TRICKS), BIDS_GIVEN)
    while len((look := tables.look()).rows):
        tables.step(look.masks.argmax(axis=1))


def learner(played: Game) -> Contestant:
    """Updates from decisions of some hands."""
    from overtrick.training.dqn import Dqn, Settings

    training, chance = Dqn(played, Settings(tricks=TRICKS, curriculum=False), 10**6, seed=1), np.random.default_rng(1)
    training.replay.add(training.play(100)[0])
    batch = training.settings.batch

    def learn(seed: int) -> None:
        for _ in range(UPDATES):
            training.update(*training.replay.sample(batch, chance))

    return Contestant(UPDATES * batch, learn)
