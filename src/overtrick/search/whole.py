"""How a whole game stands, as a search needs it: what the end of this hand does to the chance to win.

The hands of a stock are what may come, of this hand as of those after it. Each of its hands in this round is booked now
and the game finished on paper: so there is a chance to win for each. That is told in points, with the mean and the
deviation that the scores of these hands have, so that a search explores as it does for the hand alone. Where a line
in the scores of all seats is near enough, as it is until the end of the game comes close, the line stands for it: it
is true of expected scores too, so a critic can be asked.
"""

from functools import cache, lru_cache, partial
from typing import Final, NamedTuple

import numpy as np

from overtrick.core.jit import FloatMatrix, Floats, Matrix, Vector
from overtrick.core.numbers import shared
from overtrick.core.random import STOCK, new_stream
from overtrick.engine.policy import Policy
from overtrick.engine.sheet import NEXT_STAKE
from overtrick.engine.state import DEALER, ROUND
from overtrick.engine.tables import CARDS_MAX
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.search.prospect import BEFORE, BY_CHANCE, BY_LINE, HAND_ALONE, PAPER_ROWS, Prospect, worths
from overtrick.search.stock import Stock, stock_of

WAYS: Final = 512
"""Ways to the end of a game on paper, for each hand that stands for the ends of this one."""

WAYS_IN_SEARCH: Final = 128
"""The same for each simulation: as quick as playing the hand out."""

ENDS: Final = 128
"""Hands at most that stand for all ends of this one."""

STRAIGHT: Final = 0.9
"""From this share of the variance of chances on that a line explains, it stands for them."""

ALIKE: Final = 1 / WAYS
"""Chances that deviate less are all alike: it would take luck on a single way to tell them apart."""


@cache
def heads() -> Vector:
    """Where the draws of each way begin."""
    return shared(np.array([new_stream(1, way, STOCK)[0] for way in range(WAYS)], np.int64))


class Outlook(NamedTuple):
    """What the end of a hand is worth to every seat, in points.

    `scale` [seats, 2] turns a chance into points, `line` [seats, seats + 1] scores; how much of the variance of the
    chances it explains is `straight`. To a seat that has as good as won or lost a hand is worth its score.
    """

    scale: FloatMatrix
    line: FloatMatrix
    straight: Floats


def on_paper(game: Game, stock: Stock, sheet: tuple[int, ...], counts: int, ways: int, outlook: Outlook) -> Prospect:
    """A whole game as a search goes on with it: its own paper, and what is kept of how the game stands."""
    rows = np.zeros((PAPER_ROWS, CARDS_MAX), np.int64)
    rows[BEFORE, : len(sheet)] = sheet
    settings = counts, len(game.sides[0]), stock.each, game.kernels.book
    numbers = outlook.line, outlook.scale, np.zeros(game.players)
    return Prospect(*settings, rows, heads()[:ways], stock.states, stock.scores, *numbers)


def chances(game: Game, stock: Stock, sheet: tuple[int, ...], states: Matrix, scores: Matrix) -> FloatMatrix:
    """How likely each seat is to win the whole game if the hand ends so, [hands, seats]."""
    scale, flat = np.tile([1.0, 0.0], (game.players, 1)), np.zeros((game.players, game.players + 1))
    as_they_are = Outlook(scale, flat, np.zeros(game.players))
    return worths(game, states, scores, on_paper(game, stock, sheet, BY_CHANCE, WAYS, as_they_are))


def outlook_of(game: Game, stock: Stock, sheet: tuple[int, ...], round_: int, dealer: int) -> Outlook:
    """What the end of the hand after a sheet is worth, by the hands of the stock that could be it."""
    states, scores = (rows[stock.of_kind(game, round_, dealer)][:ENDS] for rows in stock[:2])
    scores = scores * sheet[NEXT_STAKE]
    won, points = chances(game, stock, sheet, states, scores), scores[:, : game.players].astype(np.float64)
    is_open = won.std(axis=0) > ALIKE
    factor = np.where(is_open, points.std(axis=0) / np.maximum(won.std(axis=0), ALIKE), 0.0)
    scale = np.stack([factor, points.mean(axis=0) - factor * won.mean(axis=0)], axis=1)
    told = np.where(is_open, won * scale[:, 0] + scale[:, 1], points)
    return Outlook(*map(shared, (scale, *line_through(points, told))))


def line_through(points: FloatMatrix, told: FloatMatrix) -> tuple[FloatMatrix, Floats]:
    """For every seat the line in the points of all that is nearest to what is told, and the share that it explains."""
    seen = np.column_stack([points, np.ones(len(points))])
    line = np.linalg.lstsq(seen, told, rcond=None)[0]
    missed, spread = (told - seen @ line).var(axis=0), told.var(axis=0)
    return np.ascontiguousarray(line.T), 1 - missed / np.maximum(spread, np.finfo(np.float64).tiny)


class Alike:
    """A policy as a key: equal to others that play the same."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.key = policy.choose, policy.weigh, policy.reads, policy.weights.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


class Standings:
    """The whole games of one policy: its stock, and what was found about the last sheets that were asked about."""

    def __init__(self, game: Game, alike: Alike) -> None:
        self.game, self.stock = game, stock_of(game, alike.policy)
        self.outlook = lru_cache(maxsize=16)(partial(outlook_of, game, self.stock))

    def prospect(self, view: View) -> Prospect:
        """What the end of a hand is worth to those who play it; its score, if it belongs to no whole game."""
        if not view.sheet:
            return HAND_ALONE
        state = view.state
        outlook = self.outlook(view.sheet, int(state[ROUND]), int(state[DEALER]))
        counts = BY_LINE if outlook.straight[view.seat] >= STRAIGHT else BY_CHANCE
        return on_paper(self.game, self.stock, view.sheet, counts, WAYS_IN_SEARCH, outlook)


known = lru_cache(maxsize=8)(Standings)


def standings_of(game: Game, policy: Policy) -> Standings:
    """The whole games of a policy; kept, since a stock takes a while to make."""
    return known(game, Alike(policy))
