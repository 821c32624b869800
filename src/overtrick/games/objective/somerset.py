"""Somerset: seats 0 and 2 against 1 and 3, for tricks and count cards."""

from functools import reduce
from operator import or_

from overtrick.core.bits import count
from overtrick.core.jit import Vector
from overtrick.engine.state import HAND, LEFT, SIZE, TABLE, TAKEN
from overtrick.engine.worth import worth_of
from overtrick.games.game import Game
from overtrick.games.objective.objective import Objective, Stakes, worths
from overtrick.games.somerset.rules import SEAT_COUNT, seat_score

FIRST_SIDE = 0b0101


def aim(game: Game, state: Vector) -> Stakes:
    worth = worths(game, trick=1)

    def score(seat: int, total: int) -> int:
        """The other side has whatever is not with the first; discards are with nobody."""
        points = total if (FIRST_SIDE >> seat) & 1 else all_points(worth, state) - total
        return int(seat_score(state, seat, points))

    return Stakes(FIRST_SIDE, worth, score)


def all_points(worth: Vector, state: Vector) -> int:
    """What both sides take in the whole hand."""
    taken = reduce(or_, (int(state[TAKEN + seat]) for seat in range(SEAT_COUNT)))
    cards = reduce(or_, (int(state[HAND + seat]) for seat in range(SEAT_COUNT)), taken | int(state[TABLE]))
    return int(worth_of(worth, cards)) + count(taken) // int(state[SIZE]) + int(state[LEFT])


OBJECTIVE = Objective(quick=5, aim=aim)
