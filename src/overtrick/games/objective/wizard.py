"""Wizard: every seat for itself; bids need an exact number of tricks."""

from overtrick.core.jit import Vector
from overtrick.games.game import Game
from overtrick.games.objective.objective import ALL_TRICKS, Ledger, Objective


def aim(game: Game, state: Vector) -> Ledger:
    return Ledger(tricks=ALL_TRICKS)


OBJECTIVE = Objective(quick=4, aim=aim)
