"""Endings solved exactly: what each card scores for the seat to move if everybody could see all hands from here on."""

import numpy as np

from overtrick.core.jit import Floats, Matrix, Vector
from overtrick.engine.state import LEFT, PHASE, PLAY, TURN
from overtrick.games.game import Game
from overtrick.search.solver import Solver
from overtrick.search.worth import final_score, has_sides, stakes_of

SOLVABLE = {"euchre": 5, "somerset": 5, "sheephead": 4, "hearts": 4, "wizard": 4}
"""With so many tricks left a world takes about a millisecond or less."""


def is_ending(state: Vector, tricks: int) -> bool:
    """Whether the cards are being played and so many tricks or fewer are left."""
    return bool(state[PHASE] == PLAY and state[LEFT] <= tricks)


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

    def _with_sides(self, worlds: Matrix) -> Floats:
        solved = zip(worlds, self.solver.each(worlds), strict=True)
        return np.array([self._totals_scored(state, values) for state, values in solved], np.float64)

    def _totals_scored(self, state: Vector, values: Vector) -> list[int]:
        """The score of the seat to move for each value that the solver found."""
        stakes, seat = stakes_of(self.game, state), int(state[TURN])
        so_far = stakes.so_far(state)
        scored = {value: final_score(self.game, state, stakes, seat, so_far + value) for value in set(values.tolist())}
        return [scored[value] for value in values.tolist()]
