"""The exact solver's front door: the worlds of one decision in, values out. The kernels are in the files beside it.

Worlds are rows of states in phase play, under one contract, with all hands known.
"""

from functools import lru_cache, reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import count
from overtrick.core.errors import BadOption, OvertrickError
from overtrick.core.jit import Matrix, Vector
from overtrick.core.numbers import shared
from overtrick.engine.state import CONTRACT, PHASE, PLAY, SEATS_MAX, WIDTH
from overtrick.games.game import Game
from overtrick.games.objective.objective import ledger_of, special_cards, stakes_of
from overtrick.search import ledger, transposition
from overtrick.search.classes import twins_for
from overtrick.search.desk import NODES_MAX, Workspace
from overtrick.search.maxn import maxn_worlds
from overtrick.search.reasons import reason_tables
from overtrick.search.sure_tricks import rivals
from overtrick.search.transposition import ANYTHING
from overtrick.search.two_sides import GIVEN_UP, solve_worlds


class TooLong(OvertrickError):
    """A position that cannot be solved with as many cards as allowed."""


class Solver:
    """Solves positions of a game; keeps the memory it needs, so that one is enough for many calls (of one thread).

    `value`, `each` and `can_reach` are for two sides and speak of the worth the first side still takes;
    `maxn` is for every seat by itself and speaks of scores. Columns are legal cards, lowest first.
    `nodes` tells how many cards the last call played. With two sides a call that would play more than `most` raises
    `TooLong`. `twins=False` searches cards that are alike one by one; only the bench wants that.
    """

    def __init__(self, game: Game, slots: int = 1 << 16, twins: bool = True, most: int = NODES_MAX) -> None:
        if slots < 1 or slots & (slots - 1):
            raise BadOption(f"slots={slots!r}; possible: powers of two")
        self.game = game
        self.nodes = 0
        self._for_sides = Workspace(slots, transposition.ENTRY, twins, most)
        self._for_seats = Workspace(slots, ledger.ENTRY, twins)

    def value(self, worlds: Matrix) -> Vector:
        """What the first side takes from each position on, [worlds]."""
        return self._two_sides(worlds, each=False)[:, 0]

    def each(self, worlds: Matrix) -> Matrix:
        """What the first side takes after each legal card, [worlds, cards]."""
        return self._two_sides(worlds, each=True)

    def can_reach(self, worlds: Matrix, target: int | Vector) -> NDArray[np.bool_]:
        """Whether the first side takes `target` or more from each position on: faster than the value."""
        return self._two_sides(worlds, each=False, low=target - 1, high=target)[:, 0] >= target

    def maxn(self, worlds: Matrix) -> NDArray[np.int64]:
        """The scores of all seats after each legal card if every seat plays for itself, [worlds, cards, seats]."""
        game, rows = self.game, checked(worlds)
        cards = number_of_cards(game, rows)
        scores = np.zeros((len(rows) * cards, SEATS_MAX), np.int64)
        kept = ledger_of(game, rows[0])
        twins = twins_for(game, int(rows[0, CONTRACT]), special_in(game, rows), points_count=kept.sums)
        arguments = game.tables, rows, np.array(kept, np.int64), twins, *self._for_seats.arrays, scores
        self.nodes = int(maxn_worlds(*arguments, game.kernels.legal, game.kernels.score))
        return scores.reshape(len(rows), cards, SEATS_MAX)[:, :, : game.players]

    def _two_sides(self, worlds: Matrix, each: bool, low: int | Vector = 0, high: int | Vector = ANYTHING) -> Matrix:
        """Call the kernel, with a window for all worlds or for each."""
        game, rows = self.game, checked(worlds)
        stakes = [stakes_of(game, state) for state in rows]
        sides, worths = np.array([played.side for played in stakes]), np.array([played.worth for played in stakes])
        kin = kin_for(game, int(rows[0, CONTRACT]), special_in(game, rows))
        lows, highs = (np.zeros(len(rows), np.int64) + end for end in (low, high))
        values = np.zeros((len(rows), number_of_cards(game, rows) if each else 1), np.int64)
        arguments = game.tables, rows, worths, sides, kin, *self._for_sides.arrays, lows, highs, int(each), values
        self.nodes = int(solve_worlds(*arguments, game.kernels.legal))
        if (values == GIVEN_UP).any():
            raise TooLong(f"not solved after {self.nodes:,} cards")
        return values


def checked(worlds: Matrix) -> Matrix:
    """The worlds as kernels take them, if they are positions of the play under one contract."""
    rows = np.ascontiguousarray(worlds, np.int64)
    if rows.ndim != 2 or rows.shape[1] != WIDTH or not len(rows):
        raise BadOption(f"worlds of shape {rows.shape}; possible: one row of {WIDTH} words for each")
    if (rows[:, PHASE] != PLAY).any() or (rows[:, CONTRACT] != rows[0, CONTRACT]).any():
        raise BadOption("the solver takes positions of the play under one contract")
    return rows


def number_of_cards(game: Game, rows: Matrix) -> int:
    """How many cards are legal: the same cards in all worlds of one decision, or a kernel would write elsewhere."""
    legal = {int(game.kernels.legal(game.tables, state)) for state in rows}
    if len(legal) > 1:
        raise BadOption("different cards are legal in these worlds; they are not of one decision")
    return count(legal.pop())


def special_in(game: Game, rows: Matrix) -> int:
    """The cards that are like no other in any of the worlds."""
    return reduce(or_, (special_cards(game, state) for state in rows))


@lru_cache(maxsize=64)
def kin_for(game: Game, contract: int, special: int) -> Vector:
    """Twins, behind them rivals (`sure_tricks`), and behind those what reasons are made of (`reasons`)."""
    twins = twins_for(game, contract, special, points_count=True)
    kin = twins, rivals(game.tables, contract, special), reason_tables(game.tables, contract, twins)
    return shared(np.concatenate(kin))
