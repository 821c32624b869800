"""Euchre: the makers against the defenders, for tricks."""

from overtrick.core.jit import Vector
from overtrick.games.euchre import MAKER, is_defender, makers_points
from overtrick.games.game import Game
from overtrick.games.objective.objective import Objective, Stakes, worths

PARTNERS = 0b0101


def aim(game: Game, state: Vector) -> Stakes:
    def score(seat: int, tricks: int) -> int:
        points = int(makers_points(state, tricks))
        return -points if is_defender(state, seat) else points

    return Stakes(PARTNERS << (int(state[MAKER]) & 1), worths(game, trick=1), score)


OBJECTIVE = Objective(quick=5, aim=aim)
