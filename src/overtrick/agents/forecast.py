"""What a hand will score: deals that agree with it, played out by compiled players, once for every way to begin.

    hand = holding(game, "12/12 11/12 ... S/S")
    for forecast in forecasts(hand.view(0), policies, worlds=2000, rng=rng): ...      # the best first

The deals are drawn exactly uniformly, so if the players are those of the forecast it is true up to its own chance; an
experiment measures that (`experiments.somerset_2019.prediction`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from overtrick.core.errors import BadDeal
from overtrick.core.jit import Floats, Vector
from overtrick.engine.policy import Policy, minds
from overtrick.engine.state import BASE
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View
from overtrick.games.worlds import sample_worlds
from overtrick.search.playout import play_worlds
from overtrick.stats.intervals import Interval, mean_interval

TENTH: Final = 10
"""Of the scores one in so many may be below the range of a forecast, and one above."""


@dataclass(frozen=True)
class Forecast:
    """What an action leads to: the mean score with its interval, and the range of the middle scores.

    `share` of the scores are from low to high; scores are whole numbers, so it is seldom exactly what was asked for.
    """

    action: int
    name: str
    mean: Interval
    low: int
    high: int
    share: float


def holding(game: Game, cards: str) -> Hand:
    """A deal in which seat 0 has some cards and acts first; the others are anywhere, and it sees none of them."""
    held, size = game.deck.cards(cards), game.hand_size(game.rounds[0])
    for card in held:
        if held.count(card) > 1:
            raise BadDeal(f"{game.deck.names[card]} is there twice")
    if len(held) != size:
        raise BadDeal(f"a hand of {game.rules.title} has {size} cards, not {len(held)}")
    others = [card for card in range(game.cards_dealt) if card not in held]
    one, another = (with_others(game, held, order) for order in (others, others[::-1]))
    if not one.view(0).legal() or (one.view(0).state != another.view(0).state).any():
        raise BadDeal(f"in {game!r} a hand alone does not tell what its seat decides first, and what else it sees then")
    return one


def with_others(game: Game, held: list[int], others: list[int]) -> Hand:
    """A deal in which seat 0 has some cards and the others have the rest in order."""
    size, dealt = len(held), len(held) * (game.players - 1)
    hands = held, *(others[first : first + size] for first in range(0, dealt, size))
    return game.deal(hands=[game.deck.text(hand) for hand in hands], rest=game.deck.text(others[dealt:]))


def outcomes(view: View, players: Sequence[Policy], worlds: int, rng: Vector) -> Floats:
    """The score of the seat to move in some deals that agree with its view, after each legal action, lowest first."""
    legal = int(view.game.kernels.legal(view.game.tables, view.state))
    drawn = sample_worlds(view, worlds, rng)
    return play_worlds(view.game, drawn, legal, minds(*players), rng)


def forecasts(view: View, players: Sequence[Policy], worlds: int, rng: Vector) -> list[Forecast]:
    """A forecast for each legal action, that of the best mean score first, of equals the lowest action."""
    scores = outcomes(view, players, worlds, rng)
    made = [forecast(view, action, scores[:, column]) for column, action in enumerate(view.legal())]
    return sorted(made, key=lambda one: -one.mean.mean)


def forecast(view: View, action: int, scores: Floats) -> Forecast:
    low, high = middle(scores)
    share = float(np.mean((scores >= low) & (scores <= high)))
    assert action >= view.state[BASE]
    return Forecast(action, view.game.action_name(action), mean_interval(scores), low, high, share)


def middle(scores: Floats) -> tuple[int, int]:
    """The scores between which the middle ones are: at most a tenth is lower, and at most a tenth is higher."""
    ordered, cut = np.sort(scores), len(scores) // TENTH
    return int(ordered[cut]), int(ordered[-1 - cut])
