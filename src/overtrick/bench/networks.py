"""The bench of networks: what a move takes beyond random play if a network decides at every seat.

Networks that nobody trained, with two hidden layers: about half of their units are active. Networks and lots play in
turn in the same loop, and the quickest repeat of each counts: what else the machine does takes time, never gives it.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from overtrick.arena.table import play_policies
from overtrick.bench.timing import Contestant, Timed, interleave
from overtrick.core.progress import Progress
from overtrick.engine.policy import RANDOM, Policy
from overtrick.games.game import Game
from overtrick.learn.nets.network import actor
from overtrick.learn.nets.playing import actor_policy
from overtrick.learn.observations.layout import layout

WIDTHS: Final = (64, 104, 128)
LOTS: Final = "random at every seat"


@dataclass(frozen=True)
class NetworkResult:
    """Hands with a network at every seat and with random play, and the moves that these hands have."""

    game: str
    width: int
    networks: Timed
    lots: Timed
    network_moves: int
    lot_moves: int

    @property
    def hands_per_second(self) -> float:
        """With a network at every seat."""
        return max(self.networks.rates)

    @property
    def microseconds(self) -> float:
        """What a move takes above one of random play."""
        return 1e6 * (min(self.networks.seconds) / self.network_moves - min(self.lots.seconds) / self.lot_moves)

    def as_json(self) -> dict[str, Any]:
        """The raw seconds and what follows from them."""
        return asdict(self) | {"hands_per_second": self.hands_per_second, "microseconds_a_move": self.microseconds}


def measure_networks(games: Sequence[Game], hands: int, repeats: int, progress: Progress) -> list[NetworkResult]:
    """Every game with every width."""
    return [found for game in games for found in measured(game, hands, repeats, progress)]


def measured(game: Game, hands: int, repeats: int, progress: Progress) -> list[NetworkResult]:
    """The same deal in every repeat, so that the moves are the same."""
    policies = {LOTS: RANDOM} | {f"2 x {width}": untrained(game, width) for width in WIDTHS}
    moves = {name: play(game, policy, hands) for name, policy in policies.items()}
    contestants = {
        (game.name, name): Contestant(hands, lambda seed, policy=policy: play(game, policy, hands))  # type: ignore[misc]
        for name, policy in policies.items()
    }
    timed = interleave(contestants, repeats, progress)
    lots = timed[game.name, LOTS]
    names = {width: f"2 x {width}" for width in WIDTHS}
    return [
        NetworkResult(game.name, width, timed[game.name, name], lots, moves[name], moves[LOTS])
        for width, name in names.items()
    ]


def play(game: Game, policy: Policy, hands: int) -> int:
    """Hands with one policy at every seat; how many moves they have."""
    return play_policies(game, [policy] * game.players, hands, seed=1).actions


def untrained(game: Game, width: int) -> Policy:
    """A network with two hidden layers that are so wide, of random numbers, which draws from what it weighs."""
    rng, inputs = np.random.default_rng(1), layout(game).size
    heads = len(game.deck), len(game.rules.calls)
    sizes = [(inputs, width), (width, width), *((width, head) for head in heads)]
    arrays = [part for size in sizes for part in (rng.normal(size=size) / np.sqrt(size[0]), np.zeros(size[1]))]
    return actor_policy(game, actor([array.astype(np.float32) for array in arrays]), temperature=1.0)
