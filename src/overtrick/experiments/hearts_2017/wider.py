"""The same training beyond the paper: more players, another game, and proximal policy optimisation on the same axes."""

from collections.abc import Mapping
from itertools import count
from typing import Any, Final, NamedTuple

from overtrick.core.random import SEED_MAX
from overtrick.experiments.hearts_2017.published import DIRECT_HANDS
from overtrick.experiments.hearts_2017.training import GAME, MEASURES, PLAIN, learned, player
from overtrick.games.game import Game
from overtrick.games.registry import game
from overtrick.training.policy_gradient import PolicyGradient, Settings
from overtrick.training.ppo import Ppo
from overtrick.training.ppo import Settings as PpoSettings
from overtrick.training.selfplay import HANDS_AT_ONCE


class Beyond(NamedTuple):
    """A game with its options, and the player by rules whom a network learns against."""

    game: str
    options: Mapping[str, Any]
    rules: str

    @property
    def played(self) -> Game:
        return game(self.game, **self.options)


HEARTS: Final = {"preset": "paper", "moon": "off"}

GAMES: Final = {
    "Hearts of four": Beyond("hearts", HEARTS | {"players": 4}, "fsm"),
    "Hearts of five": Beyond("hearts", HEARTS | {"players": 5}, "fsm"),
    "Euchre": Beyond("euchre", {}, "coop-high-low"),
}


def elsewhere(name: str, epochs: int, shrunk: int, measured: int, seed: int) -> dict[str, Any]:
    """The curve of the paper's training in another game; the measure after `random` is called `rules`."""
    beyond = GAMES[name]
    played = beyond.played
    settings = Settings(epoch=DIRECT_HANDS // shrunk, **PLAIN)
    training = PolicyGradient(played, settings, player(beyond.rules, played), seed)
    found = learned(training, epochs, measured, seed, ("random", beyond.rules))
    return {"random": found["random"], "rules": found[beyond.rules], "entropy": found["entropy"]}


def steps_of(hands: int) -> int:
    """In how many equal steps of self-play an epoch is learned from: as few as can each be recorded at once."""
    return next(steps for steps in count(-(-hands // HANDS_AT_ONCE)) if hands % steps == 0)


def by_ppo(epochs: int, shrunk: int, measured: int, seed: int) -> dict[str, Any]:
    """The curve of self-play by proximal policy optimisation, as many hands as in Figure 4."""
    hands = DIRECT_HANDS // shrunk
    steps = steps_of(hands)
    settings = PpoSettings(hidden=(100, 100), step=hands // steps, batch=2048, rate=0.0015, share=1.0)
    training = Ppo(GAME, settings, epochs * hands, seed)
    judge = PolicyGradient(GAME, Settings(epoch=hands, **PLAIN), player("fsm"), seed)
    curve: dict[str, list[float]] = {name: [] for name in (*MEASURES, "entropy")}
    for _ in range(epochs):
        told = [training.step() for _ in range(steps)][-1]
        scores = {
            name: judge.score_against(player(name), measured, SEED_MAX - seed, training.policy()) for name in MEASURES
        }
        for name in curve:
            curve[name].append(round(float((told | scores)[name]), 4))
    return curve
