"""The bench of series: what the 100,000 hands of the Sheephead thesis take, in seconds of processor time on one core.

Learners play a part of the hands, after some that are not counted: a hand takes as long at the end of a training.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from time import process_time
from typing import Any, Final

from overtrick.agents.registry import agent
from overtrick.arena.series import Series
from overtrick.core.progress import Progress
from overtrick.games.game import Game
from overtrick.games.registry import game as game_of

HANDS: Final = 100_000
LEARNER_SHARE: Final = 100
WARM: Final = 10

RULES: Final = ("rule-based", "any-card", "rule-based", "any-card", "rule-based")
LINE_UPS: Final = {
    "rule-based and random players": (RULES, 1, 2),
    "one learner": (("actor-critic", *["rule-based"] * 4), LEARNER_SHARE, 600),
    "one learner, learned predictors": (("actor-critic:predictor=learned", *["rule-based"] * 4), LEARNER_SHARE, 600),
}
"""Who plays, one hand of how many, and the seconds that all hands may take."""

TITLE: Final = f"Series of the Sheephead thesis, {HANDS:,} hands, processor seconds"


@dataclass(frozen=True)
class SeriesResult:
    """What some hands took, repeat by repeat."""

    players: str
    hands: int
    target: int
    seconds: tuple[float, ...]

    @property
    def whole(self) -> float:
        """What all hands of the thesis would take, by the median."""
        return median(self.seconds) / self.hands * HANDS

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"whole": self.whole, "whole_hands": HANDS}


def measure_series(games: Sequence[Game], count: int, repeats: int, progress: Progress) -> list[SeriesResult]:
    """All line-ups; nothing if Sheephead is not asked for."""
    if not any(game.name == "sheephead" for game in games):
        return []
    found = []
    for number, (players, (specs, share, target)) in enumerate(LINE_UPS.items()):
        progress(f"series of {players}", number / len(LINE_UPS))
        hands = max(1, count // share)
        found.append(SeriesResult(players, hands, target, seconds_of(specs, hands, repeats)))
    return found


def seconds_of(specs: Sequence[str], hands: int, repeats: int) -> tuple[float, ...]:
    """The processor time of so many hands, in one series after another."""
    game = game_of("sheephead", preset="paper")
    return tuple(timed(Series(game, [agent(spec, game) for spec in specs], seed), hands) for seed in range(repeats))


def timed(series: Series, hands: int) -> float:
    series.play(WARM)
    started = process_time()
    series.play(hands)
    return process_time() - started
