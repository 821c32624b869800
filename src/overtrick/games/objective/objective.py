"""What the seats of a game play for, as the solver needs it.

Where two sides play against each other, `Stakes` say who they are and what each card and trick is worth to its taker;
the score rises with the worth that a side takes. Where every seat plays for itself, a score is not just a sum: a moon
needs all penalty cards, a bid the exact number of tricks. A `Ledger` says what to remember of the tricks taken.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from overtrick.core.bits import count, each
from overtrick.core.errors import BadOption
from overtrick.core.imports import imported
from overtrick.core.jit import Vector
from overtrick.engine.state import SIZE, TAKEN
from overtrick.engine.tables import CARDS_MAX, POINTS
from overtrick.engine.worth import TRICK, worth_of
from overtrick.games.game import Game

ALL_TRICKS: Final = 31
"""More than any hand has."""

ALL_CARDS: Final = -1


class Stakes(NamedTuple):
    """Two sides: who plays against whom, and for what."""

    side: int  # the seats of the first side, as a set
    worth: Vector  # of each card, and of a trick
    score: Callable[[int, int], int]  # (seat, total): what a seat scores if the first side ends with so much in all
    laid_away: int = 0  # cards that count for the first side without a trick

    def so_far(self, state: Vector) -> int:
        """What the first side has already: with the value of a position, all it will have."""
        taken = 0
        for seat in each(self.side):
            taken |= int(state[TAKEN + seat])
        tricks = count(taken) // int(state[SIZE])
        return int(worth_of(self.worth, taken | self.laid_away) + tricks * self.worth[TRICK])


class Ledger(NamedTuple):
    """Every seat for itself: positions with equal cards are equal only if this is equal, too."""

    pool: int = 0  # cards that pay more if one seat takes all of them
    tricks: int = 0  # up to how many tricks of a seat matter
    sums: bool = False  # whether the card points of what a seat takes add to its score


def nothing_special(game: Game, state: Vector) -> int:
    return 0


@dataclass(frozen=True)
class Objective:
    """What positions of the play are about; all hands are known to `aim`, a view is enough for `special`."""

    quick: int  # with so many tricks left a world is solved in about a millisecond
    aim: Callable[[Game, Vector], Stakes | Ledger]
    special: Callable[[Game, Vector], int] = nothing_special  # cards that a rule names, which are like no other


def worths(game: Game, trick: int, point: int = 1) -> Vector:
    """A trick counts so much, and a card point so much."""
    worth = np.zeros(CARDS_MAX + 1, np.int64)
    worth[:CARDS_MAX] = game.tables[POINTS : POINTS + CARDS_MAX] * point
    worth[TRICK] = trick
    return worth


def has_objective(game: Game) -> bool:
    """Whether positions of a game can be solved."""
    return bool(game.rules.objective)


@lru_cache
def objective(game: Game) -> Objective:
    """What the game's seats play for."""
    if not has_objective(game):
        raise BadOption(f"{game.name} does not say what its seats play for: its rules have no `objective`")
    found: Objective = imported(game.rules.objective)
    return found


def quick_tricks(game: Game) -> int:
    """With how many tricks left worlds are quick to solve; a game without an objective is never solved."""
    return objective(game).quick if has_objective(game) else 0


def special_cards(game: Game, state: Vector) -> int:
    """The cards that are like no other; all of them in a game that does not say what its rules name."""
    return objective(game).special(game, state) if has_objective(game) else ALL_CARDS


def aim_of(game: Game, state: Vector) -> Stakes | Ledger:
    """What a position is about."""
    return objective(game).aim(game, state)


def has_sides(game: Game, state: Vector) -> bool:
    """Whether two sides play against each other here, or every seat for itself."""
    return isinstance(aim_of(game, state), Stakes)


def stakes_of(game: Game, state: Vector) -> Stakes:
    """What the two sides of a position play for."""
    aim = aim_of(game, state)
    if not isinstance(aim, Stakes):
        raise BadOption(f"there are no two sides in {game.name} here; ask for maxn")
    return aim


def ledger_of(game: Game, state: Vector) -> Ledger:
    """What is remembered of the tricks of a position."""
    aim = aim_of(game, state)
    if not isinstance(aim, Ledger):
        raise BadOption(f"there are two sides in {game.name} here; ask for their value")
    return aim
