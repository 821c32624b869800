"""A network taught by others, as a `Trainer`: the paper's policy gradient, or a trust region in its place.

The curve has a row for every epoch: what the network scored per hand while it learned, the loss, the entropy, how far
the step went, and what the policy scores per hand against each measure, on deals that nothing is learned from.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Compiled, Oracle, Player, PolicyOracle
from overtrick.agents.registry import agent
from overtrick.agents.specs import label
from overtrick.core.errors import BadAgent
from overtrick.core.random import SEED_MAX
from overtrick.engine.policy import Policy
from overtrick.games.game import Game
from overtrick.learn.checkpoint import Origin
from overtrick.learn.nets.file import Networks, load, save
from overtrick.learn.nets.network import BadNetwork
from overtrick.training.checkpointed import Checkpointed
from overtrick.training.kept import Kept, check_arrays
from overtrick.training.policy_gradient import PolicyGradient, Settings
from overtrick.training.run import Row

HANDS: Final = 2000
"""Hands of a measure."""

TELLING: Final = ("score", "loss", "entropy", "moved")


class Taught(Checkpointed):
    """A training, the names of the opponents it begins with and of what it started from, and the measures by name."""

    training: PolicyGradient

    def __init__(self, training: PolicyGradient, opponents: str, start: str, measures: Mapping[str, Policy]) -> None:
        self.training, self.opponents, self.start, self.measures = training, opponents, start, measures

    @property
    def columns(self) -> tuple[str, ...]:
        return *TELLING, *(f"against {name}" for name in self.measures)

    @property
    def origin(self) -> Origin:
        training = self.training
        settings = asdict(training.settings)
        return {
            "game": repr(training.game),
            "layout": training.seen.digest,
            **settings,
            "hidden": list(settings["hidden"]),
            "opponents": self.opponents,
            "start": self.start,
            "seed": training.seed,
            "measures": list(self.measures),
        }

    def learn(self, hands: int) -> Iterator[Row]:
        first = self.hands
        while self.hands < first + hands:
            told = self.training.step()
            yield Row(self.hands, [*(told[name] for name in TELLING), *self.scores()])

    def scores(self) -> list[float]:
        """What the policy scores per hand against every measure."""
        seed = SEED_MAX - self.training.seed
        return [self.training.score_against(policy, HANDS, seed) for policy in self.measures.values()]

    @property
    def arrays(self) -> dict[str, Any]:
        """What it takes to go on, older selves aside."""
        return {f"network/{part}": array for part, array in self.training.net.adam.arrays.items()}

    def grown(self) -> dict[str, Any]:
        """Older selves."""
        return {f"older/{number}": row for number, row in self.training.gallery.rows.items()}

    def save_network(self, file: Path, made: Origin) -> None:
        training, seen = self.training, self.training.settings
        save(file, Networks(training.game, training.network, None, made, seen.observation, seen.sees == "open"))

    def go_on(self, file: Path, kept: Kept) -> None:
        training = self.training
        older = {int(name.removeprefix("older/")): name for name in kept.arrays if name.startswith("older/")}
        check_arrays(file, kept.arrays, dict.fromkeys(older.values(), training.net.adam.weights))
        training.net.adam.restore({part: kept.arrays[f"network/{part}"] for part in training.net.adam.arrays})
        training.gallery.rows = {number: np.array(kept.arrays[name]) for number, name in older.items()}
        training.epochs = kept.hands // training.settings.epoch

    def words(self, row: Row) -> str:
        pairs = zip(self.measures, row.numbers[len(TELLING) :], strict=True)
        return ", ".join(f"{score:+.2f} a hand against {name}" for name, score in pairs)


def new_training(
    game: Game, settings: Settings, seed: int, opponents: str, measures: Sequence[str], start: str = ""
) -> Taught:
    """A training by the specs of those it plays, from nothing or from the network in a file."""
    others = policy_player(opponents, game)
    training = PolicyGradient(game, settings, others.policy, seed)
    if start:
        training.net.take(seeing(start, game, settings).actor)
    found = {name: policy_player(name, game) for name in measures}
    told = {named(name, player): player.policy for name, player in found.items()}
    return Taught(training, named(opponents, others), start, told)


def seeing(start: str, game: Game, settings: Settings) -> Networks:
    """The network in a file; it must see what the training sees: the inputs are as many, but mean something else."""
    found = load(start, game)
    theirs, ours = (found.observation, found.open), (settings.observation, settings.sees == "open")
    if theirs != ours:
        raise BadNetwork(f"{start} sees {sight(*theirs)}; possible: a network that sees {sight(*ours)}")
    return found


def sight(observation: str, is_open: bool) -> str:
    return f"{'all cards' if is_open else 'its view'} as {observation}"


def named(spec: str, player: Player) -> str:
    """A spec as it is told: whoever sees all cards is marked."""
    return label(spec, isinstance(player, Oracle))


def policy_player(spec: str, game: Game) -> Compiled | PolicyOracle:
    """A compiled agent; one of ours may see all cards, as the one that learns may."""
    player = agent(spec, game, trusted=True)
    if not isinstance(player, Compiled | PolicyOracle):
        possible = "one such as random, or net:file=DIR,temperature=1"
        raise BadAgent(f"{named(spec, player)} is not a compiled agent; possible: {possible}")
    return player
