"""Sheephead: the picker's side for card points; in Nola every seat for itself.

Among equal points the tricks decide: all of them, or none, pay more. So the worth is 8 for a point and 1 for a trick:
`worth // POINT` are the points, `worth % POINT` the tricks, of which there are six.
"""

from typing import Final

from overtrick.core.bits import set_of
from overtrick.core.jit import Vector
from overtrick.engine.state import CONTRACT, STAKE
from overtrick.engine.tables import OPEN, suit_mask
from overtrick.games.game import Game
from overtrick.games.objective.objective import Ledger, Objective, Stakes, worths
from overtrick.games.sheephead.cards import BURY, CALLED, NOBODY, NOLA, NOTHING, PICKER, UNKNOWN, UNKNOWN_CARD
from overtrick.games.sheephead.score import band, partner_of_picker, payment

POINT: Final = 8


def special(game: Game, state: Vector) -> int:
    """The called card, and ?? for what lies behind it."""
    return set_of({UNKNOWN_CARD, int(state[CALLED])} - {NOTHING})


def aim(game: Game, state: Vector) -> Stakes | Ledger:
    return nola(game) if state[CONTRACT] == NOLA else with_sides(game, state)


def nola(game: Game) -> Ledger:
    """One seat that takes every card scores otherwise than all others."""
    return Ledger(pool=int(suit_mask(game.tables, NOLA, OPEN)))


def with_sides(game: Game, state: Vector) -> Stakes:
    picker, partner = int(state[PICKER]), int(partner_of_picker(game.tables, state))

    def score(seat: int, total: int) -> int:
        row = int(band(total % POINT, total // POINT))
        return int(payment(seat, picker, partner, row)) * int(state[STAKE])

    side = set_of({picker, partner} - {NOBODY})
    return Stakes(side, worth_of_cards(game, state), score, laid_away=int(state[BURY]))


def worth_of_cards(game: Game, state: Vector) -> Vector:
    """?? counts what lies behind it."""
    worth, unknown = worths(game, trick=1, point=POINT), int(state[UNKNOWN])
    if unknown != NOTHING:
        worth[UNKNOWN_CARD] = worth[unknown]
    return worth


OBJECTIVE = Objective(quick=4, aim=aim, special=special)
