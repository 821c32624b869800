"""Endings solved exactly: what each card scores for the seat to move if everybody could see all hands from here on.

Everybody plays for the score of the hand. Where the hand counts in a whole game, what that gives is looked up there.
"""

from collections.abc import Sequence

import numpy as np

from overtrick.core.jit import Floats, Matrix, Vector
from overtrick.engine.state import CONTRACT, LEFT, OVER, PHASE, PLAY, TURN
from overtrick.games.game import Game
from overtrick.games.objective.objective import has_sides, stakes_of
from overtrick.search.prospect import BY_SCORE, HAND_ALONE, Prospect, worths
from overtrick.search.solver import Solver


def is_ending(state: Vector, tricks: int) -> bool:
    """Whether the cards are being played and so many tricks or fewer are left."""
    return bool(state[PHASE] == PLAY and state[LEFT] <= tricks)


def contested(game: Game, state: Vector) -> tuple[int, int, int]:
    """What states that are solved together have in common."""
    if state[PHASE] == OVER:
        return OVER, 0, 0
    legal = 0 if has_sides(game, state) else int(game.kernels.legal(game.tables, state))
    return int(state[CONTRACT]), int(state[TURN]) * (legal != 0) + 1, legal


class Ending:
    """Solves the worlds of decisions of a game, keeping the solver's memory."""

    def __init__(self, game: Game, ahead: Prospect = HAND_ALONE) -> None:
        self.game, self.ahead = game, ahead
        self.solver = Solver(game)

    def scores(self, worlds: Matrix) -> Floats:
        """What the seat to move gets after each legal card, lowest first, [worlds, cards]."""
        seat = int(worlds[0, TURN])
        if self.ahead.counts == BY_SCORE:
            return self._of_each(worlds, [seat])[:, :, 0]
        scores = self._of_each(worlds, range(self.game.players))
        cards = scores.shape[1]
        found = worths(self.game, np.repeat(worlds, cards, axis=0), scores.reshape(-1, self.game.players), self.ahead)
        return found[:, seat].reshape(-1, cards)

    def values(self, states: Matrix, seat: int) -> Floats:
        """What a seat gets from each state on, [states]; they may have different contracts, or be over."""
        if self.ahead.counts == BY_SCORE:
            return self._of_states(states, [seat])[:, 0]
        return worths(self.game, states, self._of_states(states, range(self.game.players)), self.ahead)[:, seat]

    def _of_each(self, worlds: Matrix, seats: Sequence[int]) -> Floats:
        """The final scores of some seats after each legal card, [worlds, cards, seats]."""
        if has_sides(self.game, worlds[0]):
            solved = zip(worlds, self.solver.each(worlds), strict=True)
            return np.array([self._totals_scored(state, values, seats) for state, values in solved], np.float64)
        return self.solver.maxn(worlds)[:, :, seats].astype(np.float64)

    def _of_states(self, states: Matrix, seats: Sequence[int]) -> Floats:
        """The final scores of some seats from each state on, [states, seats]."""
        found = np.zeros((len(states), len(seats)))
        keys = [contested(self.game, state) for state in states]
        for key in set(keys):
            rows = [row for row, other in enumerate(keys) if other == key]
            found[rows] = self._of_alike(states[rows], seats)
        return found

    def _of_alike(self, states: Matrix, seats: Sequence[int]) -> list[list[float]]:
        """The same for states of one contract, and one set of legal cards where the solver needs that."""
        if states[0, PHASE] == OVER:
            return [[self._scored(state)[seat] for seat in seats] for state in states]
        if has_sides(self.game, states[0]):
            totals = self.solver.value(states)[:, None]
            return [self._totals_scored(state, total, seats)[0] for state, total in zip(states, totals, strict=True)]
        scores, mover = self.solver.maxn(states), int(states[0, TURN])
        best = scores[:, :, mover].argmax(axis=1)
        return [[float(scores[row, card, seat]) for seat in seats] for row, card in enumerate(best)]

    def _scored(self, state: Vector) -> list[float]:
        scores = np.zeros(self.game.players, np.int64)
        self.game.kernels.score(self.game.tables, state, scores)
        return [float(score) for score in scores]

    def _totals_scored(self, state: Vector, values: Vector, seats: Sequence[int]) -> list[list[float]]:
        """The scores of some seats for each value that the solver found."""
        stakes = stakes_of(self.game, state)
        so_far = stakes.so_far(state)
        scored = {
            value: [float(stakes.score(seat, so_far + value)) for seat in seats] for value in set(values.tolist())
        }
        return [scored[value] for value in values.tolist()]
