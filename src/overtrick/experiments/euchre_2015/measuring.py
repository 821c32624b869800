"""How pairings are measured: games as in the paper, games in blocks, and duplicate deals.

Independent values of figures are games with fixed seats, blocks of games with the same deals, or deals.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from overtrick.arena.line_up import Spec
from overtrick.arena.match import match
from overtrick.arena.whole_games import GamesResult
from overtrick.experiments.estimates import Figure, figure
from overtrick.games.game import Game
from overtrick.games.registry import game

PAPER = game("euchre", preset="paper")
FULL = game("euchre")


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
