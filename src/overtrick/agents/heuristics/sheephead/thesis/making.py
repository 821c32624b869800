"""A learner from its settings."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from overtrick.agents.agent import Learner
from overtrick.agents.heuristics.sheephead.thesis import rows
from overtrick.agents.heuristics.sheephead.thesis.action_selection import actor_critic
from overtrick.agents.heuristics.sheephead.thesis.actor_critic import learn
from overtrick.agents.heuristics.sheephead.weights import Bidder, weights_of
from overtrick.core.errors import BadAgent
from overtrick.core.jit import Floats
from overtrick.engine.policy import SAID, Policy
from overtrick.engine.state import SEATS_MAX
from overtrick.games.game import Game
from overtrick.learn.checkpoint import told_of_reading
from overtrick.learn.ngnet.layout import TIME
from overtrick.learn.ngnet.layout import Settings as Network

UNITS_MAX = 200
WINDOW_MAX = 20_000
PREFIX = "weights_"


@dataclass(frozen=True)
class Settings:
    """What can be chosen about a learner."""

    predictor: str
    horizon: str
    pruned: bool
    margin: float
    worlds: int
    units: int
    critic_rate: float
    actor_rate: float
    predictor_rate: float
    temperature: float
    reward: str
    roles: bool
    bidder: str
    explore: float
    em: str
    window: int
    refit: int

    def __post_init__(self) -> None:
        for name, low, high in (
            ("margin", 0, 1e9),
            ("worlds", 1, rows.WORLDS_MAX),
            ("units", 1, UNITS_MAX),
            ("critic_rate", 0, 1),
            ("actor_rate", 0, 1),
            ("predictor_rate", 0, 100),
            ("temperature", 1e-3, 1e3),
            ("explore", 0, 1),
            ("window", 1, WINDOW_MAX),
            ("refit", 1, WINDOW_MAX),
        ):
            if not low <= getattr(self, name) <= high:
                raise BadAgent(f"{name}={getattr(self, name)}; possible: {low:g} to {high:g}")

    def network(self, every: int) -> Network:
        """Units are made at the first samples, and again where one that explained next to nothing was deleted."""
        form = Network(self.units, diagonal=True, width=1.0, doubt=ALWAYS, weak=0.05, ridge=0.05, forget=0.01)
        if self.em == "batch":
            return replace(form, every=self.refit, window=self.window)
        return replace(form, every=every)

    @property
    def weights(self) -> Floats:
        """A row that has learned nothing."""
        learned = self.predictor == "learned"
        values, merits = self.network(20), self.network(50)
        chosen: dict[int, float] = {
            rows.WORLDS: self.worlds,
            rows.LEARNED: learned,
            rows.TO_THE_END: self.horizon == "hand",
            rows.PRUNED: self.pruned,
            rows.MARGIN: self.margin,
            rows.CRITIC_RATE: self.critic_rate,
            rows.ACTOR_RATE: self.actor_rate,
            rows.PREDICTOR_RATE: self.predictor_rate,
            rows.DISCOUNT: 1.0,
            rows.TEMPERATURE: self.temperature,
            rows.FOR_MONEY: self.reward == "money",
            rows.ROLES: self.roles,
            rows.EXPLORED: self.explore if self.bidder == "learned" else -1,
        }
        bidder: Bidder = "rules" if self.bidder == "learned" else self.bidder  # type: ignore[assignment]
        return rows.new_weights(chosen, weights_of(bidder), rows.networks(values, merits, learned))


ALWAYS = 1e9
"""No sample is as likely as that, so each makes a unit while there is room."""


def learner(spec: str, game: Game, settings: Settings, file: str, person: int) -> Learner:
    """A player that has not learned anything yet, or what a person of a series has."""
    weights = settings.weights
    if file:
        weights[rows.NETWORKS :] = networks_in(Path(file), person, len(weights))[rows.NETWORKS :]
    policy = Policy(actor_critic, weights, scratch=rows.SLATE - SAID)
    return Learner(spec, game, policy, learn=learn)


def stilled(player: Learner) -> Learner:
    """A learner that learns no more, and takes whoever sits in a seat for the person of that number."""
    weights = player.policy.weights
    weights[rows.STILL], weights[rows.SEATED : rows.SEATED + SEATS_MAX] = 1.0, range(SEATS_MAX)
    return player


def bids(player: Learner) -> tuple[int, int]:
    """How often a learner of picking has picked, and passed, that it learned from."""
    weights = player.policy.weights
    picks, passes = (int(weights[rows.bidder_at(weights, passed) + TIME]) for passed in (False, True))
    return picks, passes


def networks_in(folder: Path, person: int, size: int) -> Floats:
    """The row of a person in the folder of a series; people are numbered from 1, as in its columns."""
    file = folder / "checkpoint.npz"
    with told_of_reading(file), file.open("rb") as source, np.load(source, allow_pickle=False) as arrays:
        found = {int(name.rpartition("_")[2]) + 1: arrays[name] for name in arrays.files if name.startswith(PREFIX)}
    if person not in found:
        learners = ", ".join(map(str, sorted(found))) or "none, nobody learns there"
        raise BadAgent(f"actor-critic: person={person}; possible in {folder}: {learners}")
    if found[person].shape != (size,) or not np.isfinite(found[person]).all():
        possible = "`predictor`, `units`, `em` and `window` as there"
        raise BadAgent(f"person {person} of {folder} has other networks; possible: {possible}")
    return found[person]
