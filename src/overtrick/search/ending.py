"""Endings solved exactly: what each card scores for the seat to move if everybody could see all hands from here on."""

import numpy as np

from overtrick.core.jit import Floats, Matrix, Vector
from overtrick.engine.state import CONTRACT, LEFT, OVER, PHASE, PLAY, TURN
from overtrick.games.game import Game
from overtrick.games.objective.objective import has_sides, stakes_of
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

    def __init__(self, game: Game) -> None:
        self.game = game
        self.solver = Solver(game)

    def scores(self, worlds: Matrix) -> Floats:
        """The final score of the seat to move after each legal card, lowest first, [worlds, cards]."""
        if has_sides(self.game, worlds[0]):
            return self._with_sides(worlds)
        return self.solver.maxn(worlds)[:, :, int(worlds[0, TURN])].astype(np.float64)

    def values(self, states: Matrix, seat: int) -> Floats:
        """What a seat scores from each state on, [states]; they may have different contracts, or be over."""
        found = np.zeros(len(states))
        keys = [contested(self.game, state) for state in states]
        for key in set(keys):
            rows = [row for row, other in enumerate(keys) if other == key]
            found[rows] = self._values_alike(states[rows], seat)
        return found

    def _values_alike(self, states: Matrix, seat: int) -> list[float]:
        """The same for states of one contract, and one set of legal cards where the solver needs that."""
        if states[0, PHASE] == OVER:
            return [self._scored(state)[seat] for state in states]
        if has_sides(self.game, states[0]):
            totals = self.solver.value(states).tolist()
            return [self._total_scored(state, seat, total) for state, total in zip(states, totals, strict=True)]
        scores, mover = self.solver.maxn(states), int(states[0, TURN])
        best = scores[:, :, mover].argmax(axis=1)
        return [float(scores[row, card, seat]) for row, card in enumerate(best)]

    def _scored(self, state: Vector) -> list[int]:
        scores = np.zeros(self.game.players, np.int64)
        self.game.kernels.score(self.game.tables, state, scores)
        return [int(score) for score in scores]

    def _total_scored(self, state: Vector, seat: int, value: int) -> float:
        stakes = stakes_of(self.game, state)
        return stakes.score(seat, stakes.so_far(state) + value)

    def _with_sides(self, worlds: Matrix) -> Floats:
        solved = zip(worlds, self.solver.each(worlds), strict=True)
        return np.array([self._totals_scored(state, values) for state, values in solved], np.float64)

    def _totals_scored(self, state: Vector, values: Vector) -> list[int]:
        """The score of the seat to move for each value that the solver found."""
        stakes, seat = stakes_of(self.game, state), int(state[TURN])
        so_far = stakes.so_far(state)
        scored = {value: stakes.score(seat, so_far + value) for value in set(values.tolist())}
        return [scored[value] for value in values.tolist()]
