"""The bench of training by self-play: how many hands are learned from in a second, and what takes the time.

Playing is the hands with a network at every seat, recorded; updating is everything that the networks learn from them.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from overtrick.bench.timing import Contestant, Timed, interleave
from overtrick.core.progress import Progress
from overtrick.games.game import Game
from overtrick.training.ppo import Ppo, Settings


@dataclass(frozen=True)
class SelfPlayResult:
    """The two halves of training with the default settings on one core; counts are hands."""

    game: str
    playing: Timed
    updating: Timed
    decisions: int

    @property
    def hands_per_second(self) -> float:
        """Hands that are played and learned from."""
        return self.playing.count / (min(self.playing.seconds) + min(self.updating.seconds))

    @property
    def updating_share(self) -> float:
        """The share of the time that updating takes."""
        return min(self.updating.seconds) / (min(self.playing.seconds) + min(self.updating.seconds))

    @property
    def microseconds(self) -> float:
        """What updating takes for a decision."""
        return 1e6 * min(self.updating.seconds) / self.decisions

    def as_json(self) -> dict[str, Any]:
        """The raw seconds and what follows from them."""
        found = {"hands_per_second": self.hands_per_second, "updating_share": self.updating_share}
        return asdict(self) | found | {"microseconds_a_decision": self.microseconds}


def measure_self_play(games: Sequence[Game], hands: int, repeats: int, progress: Progress) -> list[SelfPlayResult]:
    """Every game; the quickest repeat counts, for what else the machine does takes time."""
    return [measured(game, min(hands, Settings().step), repeats, progress) for game in games]


def measured(game: Game, hands: int, repeats: int, progress: Progress) -> SelfPlayResult:
    training = Ppo(game, Settings(), hands * (repeats + 2), seed=1)
    training.step()
    found = training.play(hands)
    contestants = {
        (game.name, "playing"): Contestant(hands, lambda seed: training.play(hands)),
        (game.name, "updating"): Contestant(hands, lambda seed: training.learn(found)),
    }
    timed = interleave(contestants, repeats, progress)
    return SelfPlayResult(game.name, timed[game.name, "playing"], timed[game.name, "updating"], len(found.notes))
