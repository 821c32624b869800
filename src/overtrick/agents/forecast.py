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

from overtrick.core.bits import count
from overtrick.core.errors import BadDeal
from overtrick.core.jit import Floats, Matrix, Vector
from overtrick.engine.policy import Policy, minds
from overtrick.engine.state import BASE, OVER, ROUND, SIZE, TAKEN
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View
from overtrick.games.worlds import sample_worlds
from overtrick.search.playout import play_until, play_worlds
from overtrick.stats.intervals import Interval, mean_interval

TENTH: Final = 10
"""Of the scores one in so many may be below the range of a forecast, and one above."""


@dataclass(frozen=True)
class Forecast:
    """What an action leads to: the mean score with its interval, and the range of the middle scores.

    `share` of the scores are from low to high; scores are whole numbers, so it is seldom exactly what was asked for.
    `tricks` has how likely the seat takes 0, 1, ... of them.
    """

    action: int
    name: str
    mean: Interval
    low: int
    high: int
    share: float
    tricks: tuple[float, ...]


def holding(game: Game, cards: str, turned: str = "") -> Hand:
    """A deal in which seat 0 has some cards and acts first; the others are anywhere, and it sees none of them.

    `turned` is the card that is turned up, in games that do so.
    """
    held, up = game.deck.cards(cards), game.deck.cards(turned)
    for card in held:
        if (held + up).count(card) > 1:
            raise BadDeal(f"{game.deck.names[card]} is there twice")
    round_ = round_of(game, len(held))
    others = [card for card in range(game.cards_dealt) if card not in held + up]
    one, another = (with_others(game, round_, held, order, up) for order in (others, others[::-1]))
    if not one.view(0).legal() or (one.view(0).state != another.view(0).state).any():
        raise BadDeal(
            f"in {game!r} a hand alone does not tell what its seat decides first, and what else it sees then; "
            "if a card is turned up, name it"
        )
    return one


def round_of(game: Game, size: int) -> int:
    """The first round in which hands have so many cards."""
    sizes = [game.hand_size(round_) for round_ in game.rounds]
    if size not in sizes:
        possible = f"{sizes[0]}" if len(set(sizes)) == 1 else f"{sizes[0]} to {sizes[-1]}"
        raise BadDeal(f"a hand of {game.rules.title} has {possible} cards, not {size}")
    return game.rounds[sizes.index(size)]


def with_others(game: Game, round_: int, held: list[int], others: list[int], up: list[int]) -> Hand:
    """A deal in which seat 0 has some cards, and acts first if it can; the rest in order behind what is turned up."""
    size, dealt = len(held), len(held) * (game.players - 1)
    hands = held, *(others[first : first + size] for first in range(0, dealt, size))
    texts, rest = [game.deck.text(hand) for hand in hands], game.deck.text(up + others[dealt:])
    deals = [game.deal(hands=texts, rest=rest, round=round_, dealer=dealer) for dealer in range(game.players)]
    return next((deal for deal in deals if deal.player == 0), deals[0])


def outcomes(view: View, players: Sequence[Policy], worlds: int, rng: Vector) -> Floats:
    """The score of the seat to move in some deals that agree with its view, after each legal action, lowest first."""
    legal = int(view.game.kernels.legal(view.game.tables, view.state))
    drawn = sample_worlds(view, worlds, rng)
    return play_worlds(view.game, drawn, legal, minds(*players), rng)


def forecasts(view: View, players: Sequence[Policy], worlds: int, rng: Vector) -> list[Forecast]:
    """A forecast for each legal action, that of the best mean score first, of equals the lowest action.

    Tricks are counted in as many other deals, so that scores are those of `outcomes`.
    """
    scores, drawn = outcomes(view, players, worlds, rng), sample_worlds(view, worlds, rng)
    made = [
        forecast(view, action, scores[:, column], tricks_after(view, action, drawn, players, rng))
        for column, action in enumerate(view.legal())
    ]
    return sorted(made, key=lambda one: -one.mean.mean)


def tricks_after(view: View, action: int, worlds: Matrix, players: Sequence[Policy], rng: Vector) -> tuple[float, ...]:
    """How likely the seat to move takes 0, 1, ... tricks if it acts so."""
    bit, tricks = action - int(view.state[BASE]), view.game.hand_size(int(view.state[ROUND]))
    ends = play_until(view.game, worlds, bit, minds(*players), rng, OVER)
    taken = [count(int(end[TAKEN + view.seat])) // int(end[SIZE]) for end in ends]
    return tuple(np.bincount(taken, minlength=tricks + 1) / len(worlds))


def forecast(view: View, action: int, scores: Floats, tricks: tuple[float, ...]) -> Forecast:
    low, high = middle(scores)
    share = float(np.mean((scores >= low) & (scores <= high)))
    return Forecast(action, view.game.action_name(action), mean_interval(scores), low, high, share, tricks)


def middle(scores: Floats) -> tuple[int, int]:
    """The scores between which the middle ones are: at most a tenth is lower, and at most a tenth is higher."""
    ordered, cut = np.sort(scores), len(scores) // TENTH
    return int(ordered[cut]), int(ordered[-1 - cut])
