"""The result of a duplicate match: the same deals for everybody, in all seats, and intervals over deals.

The same players in the same seats play the same hand, since each seat has its own random stream in each deal. So an
agent against itself scores exactly zero: not on average, but in every deal.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overtrick.agents.specs import label
from overtrick.arena.times import Times
from overtrick.core.errors import BadOption
from overtrick.games.game import Game
from overtrick.stats.intervals import Interval, bounds, mean_interval, paired_interval
from overtrick.stats.planning import units_needed
from overtrick.stats.sequential import Verdict

Returns = NDArray[np.float64]


@dataclass(frozen=True)
class Entry:
    """One entry of a match: its score per hand, and how much more that is than the score of the others."""

    spec: str
    score: Interval
    difference: Interval
    has_oracle: bool


@dataclass(frozen=True, eq=False)
class MatchResult:
    """Who scored what. `places[p]` is the entry at place p of the line-up; in rotation r it sits in seat p + r.

    `played` is [deals, rotations, places]: every hand, by place. Scores are whole numbers, so their sums are exact.
    """

    game: Game
    specs: tuple[str, ...]
    seed: int
    places: tuple[int, ...]
    played: Returns = field(repr=False)
    times: Times = field(repr=False)
    has_oracle: tuple[bool, ...]
    verdict: Verdict | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The entries as people are told of them: whoever sees all cards is marked."""
        return tuple(map(label, self.specs, self.has_oracle))

    @property
    def deals(self) -> int:
        return len(self.played)

    @property
    def period(self) -> int:
        """Rotations of each deal."""
        return self.played.shape[1]

    @property
    def returns(self) -> Returns:
        """Every hand by entry, [deals, rotations, entries]: the mean of the seats that an entry has."""
        return self._sums() / np.bincount(self.places)

    @property
    def scores(self) -> Returns:
        """The score per hand of each entry in each deal, [deals, entries]: the units of all intervals."""
        return self._sums().sum(axis=1) / self._hands()

    @property
    def differences(self) -> Returns:
        """How much more each entry scored in each deal than the others did, [deals, entries]."""
        return self.scores - self._scores_of_others()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The result of each entry, in the order of the specs."""
        columns = zip(self.specs, self.scores.T, self._scores_of_others().T, self.has_oracle, strict=True)
        return tuple(
            Entry(spec, mean_interval(scores), paired_interval(scores, others), has_oracle)
            for spec, scores, others, has_oracle in columns
        )

    @property
    def difference(self) -> Interval:
        """How much more the first entry scores per hand than the others."""
        return self.entries[0].difference

    def deals_needed(self, difference: float, entry: int = 0, power: float = 0.8, level: float = 0.95) -> int:
        """Deals in which such a true difference of an entry would be found with this power, by the spread seen here."""
        if self.deals < 2:
            raise BadOption("one deal has no spread to plan with; possible: 2 or more")
        return units_needed(float(self.differences[:, entry].std(ddof=1)), difference, power, level)

    def as_json(self) -> dict[str, Any]:
        """All figures, with null for bounds that one deal does not have."""
        players = [
            {
                "spec": entry.spec,
                "oracle": is_oracle,
                "mean": entry.score.mean,
                "ci95": bounds(entry.score),
                "difference": entry.difference.mean,
                "difference_ci95": bounds(entry.difference),
            }
            for entry, is_oracle in zip(self.entries, self.has_oracle, strict=True)
        ]
        settings = {"game": self.game.name, "preset": self.game.preset, "deals": self.deals, "seed": self.seed}
        return settings | {"players": players}

    def _sums(self) -> Returns:
        """What the seats of each entry scored together, [deals, rotations, entries]."""
        members = np.array(self.places)[:, None] == np.arange(len(self.specs))
        return self.played @ members.astype(np.float64)

    def _hands(self) -> NDArray[np.int64]:
        """How many hands of a deal each entry plays, all its seats counted."""
        return np.bincount(self.places) * self.played.shape[1]

    def _scores_of_others(self) -> Returns:
        """Sums are divided once, so that equal scores are equal to the last bit."""
        sums, hands = self._sums().sum(axis=1), self._hands()
        return (sums.sum(axis=1, keepdims=True) - sums) / (hands.sum() - hands)
