"""Hearts: every seat for itself; the moon needs all penalty cards, and there may be a bonus for no trick."""

from overtrick.core.jit import Vector
from overtrick.games.game import Game
from overtrick.games.hearts import NO_TRICK_GETS, PENALTIES
from overtrick.games.objective.objective import Ledger, Objective


def aim(game: Game, state: Vector) -> Ledger:
    return Ledger(pool=int(game.tables[PENALTIES]), tricks=int(game.tables[NO_TRICK_GETS] != 0), sums=True)


OBJECTIVE = Objective(quick=4, aim=aim)
