"""Hearts: every seat for itself; the moon needs all penalty cards, and there may be a bonus for no trick."""

from overtrick.core.jit import Vector
from overtrick.engine.state import PHASE
from overtrick.games.game import Game
from overtrick.games.hearts import NO_TRICK_GETS, PASSING, PENALTIES
from overtrick.games.objective.objective import ALL_CARDS, Ledger, Objective


def aim(game: Game, state: Vector) -> Ledger:
    return Ledger(pool=int(game.tables[PENALTIES]), tricks=int(game.tables[NO_TRICK_GETS] != 0), sums=True)


def special(game: Game, state: Vector) -> int:
    """Before the play all: a card that is passed on meets the one that was kept."""
    return ALL_CARDS if state[PHASE] == PASSING else 0


OBJECTIVE = Objective(quick=4, aim=aim, special=special)
