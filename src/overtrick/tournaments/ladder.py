"""Ladders: who plays a game, by measured strength, with what it costs; strengths have their names from one.

A ladder is made by a tournament of all entries on the same deals. `NAMES` are rungs that are clearly apart.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from math import isfinite
from pathlib import Path

from overtrick.agents.agent import Agent
from overtrick.agents.registry import BUILT_IN, agent, agents
from overtrick.core.errors import BadRecord
from overtrick.games.game import Game
from overtrick.games.worlds import has_beliefs
from overtrick.tournaments.tournament import Tournament

NAMES = BEGINNER, CLUB, EXPERT = "beginner", "club", "expert"
FILE, FIGURE = "ladder.json", "ladder"
"""The ladder, and the name of its figure without an ending."""

MEASURED = Path(__file__).parent / "ladders"
"""What came out here, by game."""

BUDGETS = tuple(f"ismcts:simulations={number}" for number in (20, 400, 5000))
"""One searcher with more and more time to think."""

QUICK = 0.3
"""Processor seconds for a decision that people wait for."""

CHANCE = "random"


@dataclass(frozen=True)
class Rung:
    """An entry: its rating on the scale of Elo with the interval, and processor seconds per decision if known.

    An `oracle` sees all cards, so no strength has its name.
    """

    spec: str
    rating: float
    low: float
    high: float
    seconds: float | None
    oracle: bool = False


@dataclass(frozen=True)
class Ladder:
    """A measured game; the best rung first."""

    game: str
    players: int
    preset: str
    kind: str
    count: int
    seed: int
    version: str
    rungs: tuple[Rung, ...]

    def names(self) -> dict[str, str]:
        """Specs by strength: the best, the weakest that is clearly better than chance, and one well between them.

        Nothing if there are no three rungs whose intervals are apart.
        """
        fair = [rung for rung in self.rungs if not rung.oracle]
        quick = [rung for rung in fair if rung.seconds is None or rung.seconds <= QUICK]
        ceiling = max((rung.high for rung in quick if rung.spec == CHANCE), default=-float("inf"))
        able = [rung for rung in quick if rung.low > ceiling]
        if not able:
            return {}
        expert, beginner = able[0], able[-1]
        between = [rung for rung in able if beginner.high < rung.low and rung.high < expert.low]
        middle = (expert.rating + beginner.rating) / 2
        club = min(between, key=lambda rung: abs(rung.rating - middle), default=None)
        return dict(zip(NAMES, (beginner.spec, club.spec, expert.spec), strict=True)) if club else {}

    def frontier(self) -> list[Rung]:
        """Those than whom nobody as quick is stronger, the quickest first."""
        timed = sorted(self.rungs, key=lambda rung: (rung.seconds or 0.0, -rung.rating))
        best: list[Rung] = []
        for rung in timed:
            if rung.seconds is not None and not rung.oracle and (not best or rung.rating > best[-1].rating):
                best.append(rung)
        return best

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Ladder":
        try:
            content = json.loads(text)
            return cls(**content | {"rungs": tuple(Rung(**rung) for rung in content["rungs"])})
        except (ValueError, TypeError, KeyError) as error:
            raise BadRecord(f"this is no ladder: {error}") from None


def entries(game: Game) -> list[str]:
    """All that play a game from their view, the search with several budgets."""
    names = [name for name in agents(game) if name in BUILT_IN and isinstance(agent(name, game), Agent)]
    return [*names, *(BUDGETS if has_beliefs(game) else ())]


def ladder_of(tournament: Tournament) -> Ladder:
    """The ladder that a tournament gave; who was never compared is not on it."""
    from overtrick import __version__

    plan = tournament.plan
    rated = zip(plan.specs, tournament.ratings, strict=True)
    rungs = [
        Rung(spec, rating.mean, rating.low, rating.high, tournament.time(spec)[0], spec in plan.oracles)
        for spec, rating in rated
        if isfinite(rating.low)
    ]
    order: Sequence[Rung] = sorted(rungs, key=lambda rung: -rung.rating)
    game = plan.game
    return Ladder(game.name, game.players, game.preset, plan.kind, plan.count, plan.seed, __version__, tuple(order))


@cache
def measured(game: str) -> Ladder | None:
    """The ladder of a game that comes with the package, if there is one."""
    file = MEASURED / f"{game}.json"
    return Ladder.from_json(file.read_text(encoding="utf-8")) if file.is_file() else None
