"""The bench of training by self-play: how many hands are learned from in a second, and what takes the time.

Playing is the hands with a network at every seat, recorded; updating is everything that the networks learn from them.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from overtrick.bench.timing import Contestant, Timed, interleave
from overtrick.core.progress import Progress
from overtrick.games.game import Game
from overtrick.training.ppo import Ppo, Settings

SETTINGS: Final = (Settings(), Settings(share=0.07, step=250))
"""The default, and one that updates for less than half of the time."""


@dataclass(frozen=True)
class SelfPlayResult:
    """The two halves of training on one core, by the share of the decisions learned from; counts are hands."""

    game: str
    share: float
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
    """Every game and setting; the quickest repeat counts, for what else the machine does takes time."""
    return [measured(game, settings, hands, repeats, progress) for game in games for settings in SETTINGS]


def measured(game: Game, settings: Settings, hands: int, repeats: int, progress: Progress) -> SelfPlayResult:
    hands = min(hands, settings.step)
    training = Ppo(game, settings, hands * (repeats + 2), seed=1)
    training.step()
    found = training.play(hands)
    contestants = {
        (game.name, "playing"): Contestant(hands, lambda seed: training.play(hands)),
        (game.name, "updating"): Contestant(hands, lambda seed: training.learn(found)),
    }
    timed = interleave(contestants, repeats, progress)
    playing, updating = timed[game.name, "playing"], timed[game.name, "updating"]
    return SelfPlayResult(game.name, settings.share, playing, updating, len(found.notes))
