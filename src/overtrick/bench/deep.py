"""The bench of the Hearts paper's search with its network: two layers of 100 units on planes of cards.

Deciding is a whole hand of the paper's game by deep PO-MCTS in every seat, with the paper's 400 simulations; forced
moves and those of direct search count as decisions, too. Recording is hands by the network at every seat, kept as
decisions to learn from. The network is one that nobody trained.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Agent, decide
from overtrick.agents.registry import agent
from overtrick.bench.timing import Contestant, Timed, interleave
from overtrick.core.progress import Progress
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import RANDOM
from overtrick.games.game import Game
from overtrick.games.registry import game as game_of
from overtrick.learn.nets.file import Networks, save
from overtrick.training.policy_gradient import PolicyGradient, Settings
from overtrick.training.selfplay import HANDS_AT_ONCE

NAME: Final = "hearts"
SPEC: Final = "pomcp:simulations=400,prior=({net}),playout=({net}),even=0"


@dataclass(frozen=True)
class DeepResult:
    """Decisions of the search, and hands of the network."""

    game: str
    deciding: Timed
    recording: Timed

    @property
    def milliseconds(self) -> float:
        """What a decision takes on average over a hand."""
        return 1e3 / max(self.deciding.rates)

    @property
    def hands_per_second(self) -> float:
        """Recorded, with the network at every seat."""
        return max(self.recording.rates)

    def as_json(self) -> dict[str, Any]:
        """The raw seconds and what follows from them."""
        return asdict(self) | {
            "milliseconds_a_decision": self.milliseconds,
            "hands_recorded_per_second": self.hands_per_second,
        }


def measure_deep(games: Sequence[Game], hands: int, repeats: int, progress: Progress) -> list[DeepResult]:
    """In the game of the paper, if it is one of the games; the quickest repeat counts."""
    return [measured(min(hands, HANDS_AT_ONCE), repeats, progress) for game in games if game.name == NAME]


def measured(hands: int, repeats: int, progress: Progress) -> DeepResult:
    training = untrained(game_of(NAME, preset="paper"), hands)
    searcher, players = deep(training), [training.policy()] * training.game.players
    contestants = {
        (NAME, "deep search"): Contestant(
            play_hand(training.game, searcher), lambda _: play_hand(training.game, searcher)
        ),
        (NAME, "recording"): Contestant(hands, lambda _: training.recorder.record_open(players, 1, 0, hands)),
    }
    timed = interleave(contestants, repeats, progress)
    return DeepResult(NAME, timed[NAME, "deep search"], timed[NAME, "recording"])


def untrained(game: Game, hands: int) -> PolicyGradient:
    """The paper's network with random numbers in its heads, too; it sees all cards."""
    training = PolicyGradient(game, Settings(sees="open", epoch=hands), RANDOM, seed=1)
    weights, _ = training.net.learner.arrays[-2]
    weights[:] = np.random.default_rng(1).normal(0, 0.1, weights.shape)
    return training


def deep(training: PolicyGradient) -> Agent:
    """The search with the network as prior and playout policy."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "network.npz"
        save(file, Networks(training.game, training.network, observation=training.settings.observation, open=True))
        found = agent(SPEC.format(net=f"net:file={file},temperature=1"), training.game)
    assert isinstance(found, Agent)
    return found


def play_hand(game: Game, searcher: Agent) -> int:
    """A hand with the search in every seat; how many decisions it has."""
    hand, moves = game.deal(seed=1), 0
    while not hand.over:
        hand.play(decide(searcher, hand, new_stream(1, moves, PLAY)))
        moves += 1
    return moves
