"""The result of whole games: who won how often, with how many points and tricks.

Who shares the best total shares the win, so wins add up to games. The interval of a win rate is Wilson's and takes
games as independent; games of a block have the same deals, whose luck comes to both sides in turn, so it errs on the
safe side. `difference` is the paired one: its units are whole blocks.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overtrick.agents.specs import label
from overtrick.arena.table import HANDS_MAX
from overtrick.arena.times import Times
from overtrick.core.errors import BadOption
from overtrick.games.game import Game
from overtrick.stats.intervals import Interval, bounds, mean_interval, rate_interval
from overtrick.stats.planning import units_needed
from overtrick.stats.sequential import Verdict

WHOLE = 60
"""The parts of one win: up to six can share it evenly."""


@dataclass(frozen=True)
class Team:
    """One entry of a match: partners, or one agent and its copies.

    `points` and `tricks` are means per game of a side; `difference` is how much more often its side wins than others.
    """

    players: tuple[str, ...]
    wins: float
    win_rate: Interval
    points: float
    tricks: float
    difference: Interval
    has_oracle: bool


@dataclass(frozen=True, eq=False)
class GamesResult:
    """Who won. `places[p]` is the entry at place p of the line-up; game i has rotation i % period.

    The arrays are [games, places]: final totals, tricks, and whether that place was among the winners; `hands` is
    [games].
    """

    game: Game
    specs: tuple[str, ...]
    players: tuple[tuple[str, ...], ...]
    seed: int
    places: tuple[int, ...]
    period: int
    totals: NDArray[np.int64] = field(repr=False)
    tricks: NDArray[np.int64] = field(repr=False)
    won: NDArray[np.int64] = field(repr=False)
    hands: NDArray[np.int64] = field(repr=False)
    times: Times = field(repr=False)
    has_oracle: tuple[bool, ...]
    verdict: Verdict | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The entries as people are told of them: whoever sees all cards is marked."""
        return tuple(map(label, self.specs, self.has_oracle))

    @property
    def games(self) -> int:
        return len(self.totals)

    @property
    def draws(self) -> int:
        """Games that more than one side won."""
        leaders = [side[0] for side in self.game.sides]
        return int((self.won[:, leaders].sum(axis=1) > 1).sum())

    @property
    def unfinished(self) -> int:
        """Games broken off, which count as draws of everybody."""
        return int((self.hands >= HANDS_MAX).sum())

    @property
    def shares(self) -> NDArray[np.float64]:
        """What each entry has of the win, [games, entries]; the shares of a game add up to one."""
        return self._parts() / WHOLE

    @property
    def differences(self) -> NDArray[np.float64]:
        """How much more a side of each entry won than one of the others, [blocks, entries]; whole blocks only."""
        sides, blocks = np.bincount(self.places) // len(self.game.sides[0]), self.games // self.period
        won = self._parts()[: blocks * self.period].reshape(blocks, self.period, len(self.specs)).sum(axis=1)
        whole = self.period * WHOLE
        return (won / sides - (whole - won) / (sides.sum() - sides)) / whole

    @property
    def teams(self) -> tuple[Team, ...]:
        """The result of each entry, in the order of the specs."""
        wins, differences = self._parts().sum(axis=0) / WHOLE, self.differences
        points, tricks = self._means(self.totals), self._means(self.tricks) * len(self.game.sides[0])
        return tuple(
            Team(
                self.players[entry],
                float(wins[entry]),
                rate_interval(float(wins[entry]), self.games),
                float(points[entry]),
                float(tricks[entry]),
                mean_interval(differences[:, entry]),
                self.has_oracle[entry],
            )
            for entry in range(len(self.specs))
        )

    @property
    def difference(self) -> Interval:
        """How much more often a side of the first entry wins than a side of the others."""
        return mean_interval(self.differences[:, 0])

    def games_needed(self, difference: float, entry: int = 0, power: float = 0.8, level: float = 0.95) -> int:
        """Games in which such a true difference of an entry would be found with this power, by the spread seen here."""
        differences = self.differences[:, entry]
        if len(differences) < 2:
            raise BadOption(f"{self.games} games have no spread to plan with; possible: {2 * self.period} or more")
        return self.period * units_needed(float(differences.std(ddof=1)), difference, power, level)

    def as_json(self) -> dict[str, Any]:
        """All figures; wins are whole numbers unless one was shared."""
        teams = [
            {
                "players": [*team.players],
                "oracle": is_oracle,
                "wins": int(team.wins) if team.wins.is_integer() else team.wins,
                "win_rate": team.win_rate.mean,
                "win_rate_ci95": bounds(team.win_rate),
                "points": team.points,
                "tricks": team.tricks,
            }
            for team, is_oracle in zip(self.teams, self.has_oracle, strict=True)
        ]
        settings = {"game": self.game.name, "preset": self.game.preset, "games": self.games, "seed": self.seed}
        return settings | {"teams": teams}

    def _parts(self) -> NDArray[np.int64]:
        """The shares of each game in whole numbers, so that equal sums are equal to the last bit."""
        return (self.won @ self._members()) * WHOLE // self.won.sum(axis=1, keepdims=True)

    def _members(self) -> NDArray[np.int64]:
        return (np.array(self.places)[:, None] == np.arange(len(self.specs))).astype(np.int64)

    def _means(self, values: NDArray[np.int64]) -> NDArray[np.float64]:
        """The mean over games and the places of each entry."""
        return (values.sum(axis=0) @ self._members()) / (self.games * np.bincount(self.places))
