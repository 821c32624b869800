"""How pairings are measured: games as in the paper, games in blocks, and duplicate deals.

A figure is [mean, standard deviation, count] of independent values: games with fixed seats, blocks of games with the
same deals, or deals.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from overtrick.arena.line_up import Spec
from overtrick.arena.match import match
from overtrick.arena.whole_games import GamesResult
from overtrick.games.game import Game
from overtrick.games.registry import game
from overtrick.stats.intervals import Interval, interval_of

Figure: TypeAlias = list[float]

PAPER = game("euchre", preset="paper")
FULL = game("euchre")


def seed_of(seed: int, number: int) -> int:
    """The seed of a part: parts that are compared as independent have different deals."""
    return 1000 * seed + number


def figure(values: ArrayLike) -> Figure:
    """What is kept of independent values."""
    array = np.asarray(values, np.float64)
    return [float(array.mean()), float(array.std(ddof=1)) if len(array) > 1 else 0.0, len(array)]


def interval(figure: Sequence[float]) -> Interval:
    """The interval of what was kept."""
    mean, deviation, count = figure
    return interval_of(mean, deviation**2 * (count - 1) / count, int(count))


def difference(one: Sequence[float], other: Sequence[float]) -> Figure:
    """How much more one figure is than another from other deals; the smaller count counts."""
    error = sqrt(one[1] ** 2 / one[2] + other[1] ** 2 / other[2])
    count = min(one[2], other[2])
    return [one[0] - other[0], error * sqrt(count), count]


def by_side(result: GamesResult) -> dict[str, Any]:
    """Points and tricks of both sides in every game, [games, 2]; what the first side has of the wins, [games]."""
    tricks = result.tricks[:, :2] + result.tricks[:, 2:]
    return {"won": result.shares[:, 0], "points": result.totals[:, :2], "tricks": tricks}


def play_games(specs: Sequence[Spec], games: int, seed: int) -> dict[str, Any]:
    """Games as in the paper: everybody keeps the seat, and each game has deals of its own."""
    played = by_side(match(PAPER, specs, games=games, seed=seed, rotations=False))
    sides = {name: [figure(played[name][:, side]) for side in (0, 1)] for name in ("points", "tricks")}
    return {"won": figure(played["won"]), **sides}


def play_blocks(specs: Sequence[Spec], games: int, seed: int) -> dict[str, Figure]:
    """Games in blocks with the same deals: win percent, and how many more points and tricks a game the first has."""
    result = match(PAPER, specs, games=games - games % 4, seed=seed)
    played = by_side(result)
    lead = {name: played[name][:, 0] - played[name][:, 1] for name in ("points", "tricks")}
    values = {"percent": 100 * played["won"], **lead}
    return {name: figure(each.reshape(-1, result.period).mean(axis=1)) for name, each in values.items()}


def leads(game: Game, first: Spec, second: Spec, deals: int, seed: int) -> np.ndarray[Any, Any]:
    """How many more points a hand the first scores in each of some duplicate deals."""
    return match(game, [first, second], deals, seed).differences[:, 0]


def play_deals(game: Game, first: Spec, second: Spec, deals: int, seed: int) -> dict[str, Figure]:
    """The lead over duplicate deals."""
    return {"lead": figure(leads(game, first, second, deals, seed))}
