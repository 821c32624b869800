"""Matches of any game as measurements: the line-up as specs, deals or whole games, and a seed.

    play_deals     duplicate deals; the unit is the deal
    play_games     whole games; the unit is a block of games with the same deals, or with fixed seats the game

Results are by entry, in the order of the specs. What is compared on the same deals needs the
values deal by deal: `differences`, and `seat_scores` with everybody in one seat.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from overtrick.arena.line_up import Spec
from overtrick.arena.match import match
from overtrick.arena.whole_games import GamesResult
from overtrick.core.jit import FloatMatrix, Floats
from overtrick.experiments.estimates import Estimate
from overtrick.games.game import Game


def differences(game: Game, specs: Sequence[Spec], deals: int, seed: int) -> Floats:
    """The difference of the first entry in each deal: how much more a hand it scores than the others."""
    return match(game, specs, deals, seed).differences[:, 0]


def seat_scores(game: Game, specs: Sequence[Spec], deals: int, seed: int) -> FloatMatrix:
    """The score of each seat in each deal, [deals, seats]; nobody changes seats."""
    return match(game, specs, deals, seed, rotations=False).played[:, 0]


def play_deals(game: Game, specs: Sequence[Spec], deals: int, seed: int) -> dict[str, Any]:
    """The score a hand of each entry, and the difference of the first."""
    result = match(game, specs, deals, seed)
    return {"scores": [*map(Estimate.of, result.scores.T)], "difference": Estimate.of(result.differences[:, 0])}


def play_games(game: Game, specs: Sequence[Spec], games: int, seed: int, rotations: bool = True) -> dict[str, Any]:
    """What each entry won in percent of the games, the points and tricks a game of its side, and the first's `percent`.

    `points more` and `tricks more` are the first's less the second's. Games beyond the last whole block do not count.
    """
    result = match(game, specs, games=games, seed=seed, rotations=rotations)
    blocks = {name: by_block(values, result.period) for name, values in by_side(result).items()}
    more = {f"{name} more": Estimate.of(blocks[name][:, 0] - blocks[name][:, 1]) for name in ("points", "tricks")}
    entries = {name: [*map(Estimate.of, values.T)] for name, values in blocks.items()}
    return entries | more | {"percent": entries["won"][0]}


def by_side(result: GamesResult) -> dict[str, NDArray[np.float64]]:
    """What each entry has of the win, and what points and tricks a side of it has, in every game, [games, entries]."""
    members = (np.array(result.places)[:, None] == np.arange(len(result.specs))).astype(np.float64)
    seats = members.sum(axis=0)
    return {
        "won": 100 * result.shares,
        "points": result.totals @ members / seats,
        "tricks": result.tricks @ members / (seats / len(result.game.sides[0])),
    }


def by_block(values: NDArray[np.float64], games: int) -> NDArray[np.float64]:
    """Means over blocks of so many games, [blocks, entries]."""
    blocks = len(values) // games
    return values[: blocks * games].reshape(blocks, games, -1).mean(axis=1)
