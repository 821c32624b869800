"""What two sides play for, per game: who is on the first side, and what each card and trick is worth to its taker.

The value of a position is the worth the first side will still take; a game's score rises with it:

    Euchre      makers'     the tricks
    Somerset    seats 0, 2  the tricks and the count cards
    Sheephead   picker's    the card points, and among equal points the tricks: all of them, or none, pay more;
                            worth // POINT are the points, worth % POINT the tricks

Nola, Hearts and Wizard have no sides; they are for `maxn` and `paranoid`.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

import numpy as np

from overtrick.core.bits import count, each, lowest, set_of
from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import CONTRACT, HAND, LEFT, SIZE, STAKE, TABLE, TAKEN
from overtrick.engine.tables import CARDS_MAX, POINTS
from overtrick.games import euchre
from overtrick.games.game import Game
from overtrick.games.sheephead import cards as sheephead
from overtrick.games.sheephead.score import band, partner_of_picker, payment
from overtrick.games.somerset import rules as somerset

TRICK: Final = CARDS_MAX
"""Where the worth of a trick as such stands, behind the worths of the cards."""

POINT: Final = 8
"""What a card point of Sheephead is worth: more than six tricks."""


@kernel
def worth_of(worth: Vector, cards: int) -> int:
    """What the cards of a set are worth."""
    total = 0
    while cards:
        total += worth[lowest(cards)]
        cards &= cards - 1
    return total


@kernel
def worth_of_tricks(worth: Vector, cards: int) -> int:
    """What some cards are worth if each of them takes a trick."""
    return worth_of(worth, cards) + count(cards) * worth[TRICK]


class Stakes(NamedTuple):
    """Who plays against whom, and for what."""

    side: int  # the seats of the first side, as a set
    worth: Vector  # of each card, and of a trick
    special: int = 0  # cards that a rule names, which are like no other
    laid_away: int = 0  # cards that count for the first side without a trick

    def so_far(self, state: Vector) -> int:
        """What the first side has already: with the value of a position, all it will have."""
        taken = 0
        for seat in each(self.side):
            taken |= int(state[TAKEN + seat])
        tricks = count(taken) // int(state[SIZE])
        return int(worth_of(self.worth, taken | self.laid_away) + tricks * self.worth[TRICK])


def stakes_of(game: Game, state: Vector) -> Stakes:
    """What the two sides of a position play for; all hands are known."""
    if not has_sides(game, state):
        raise BadOption(f"there are no two sides in {game.name} here; ask for maxn or paranoid")
    return STAKES[game.name](game, state)


def special_cards(game: Game, state: Vector) -> int:
    """The cards that a rule names: in Sheephead the called card, and ?? for what lies behind it."""
    if game.name != "sheephead":
        return 0
    return set_of({sheephead.UNKNOWN_CARD, int(state[sheephead.CALLED])} - {sheephead.NOTHING})


def worths(game: Game, trick: int, point: int = 1) -> Vector:
    """A trick counts so much, and a card point so much."""
    worth = np.zeros(CARDS_MAX + 1, np.int64)
    worth[:CARDS_MAX] = game.tables[POINTS : POINTS + CARDS_MAX] * point
    worth[TRICK] = trick
    return worth


def euchre_stakes(game: Game, state: Vector) -> Stakes:
    return Stakes(0b0101 << (int(state[euchre.MAKER]) & 1), worths(game, trick=1))


def somerset_stakes(game: Game, state: Vector) -> Stakes:
    return Stakes(0b0101, worths(game, trick=1))


def sheephead_stakes(game: Game, state: Vector) -> Stakes:
    """The partner is known here. ?? counts what lies behind it; the called card has rules of its own."""
    picker, unknown = int(state[sheephead.PICKER]), int(state[sheephead.UNKNOWN])
    partner = int(partner_of_picker(game.tables, state))
    worth = worths(game, trick=1, point=POINT)
    if unknown != sheephead.NOTHING:
        worth[sheephead.UNKNOWN_CARD] = worth[unknown]
    return Stakes(
        side=set_of({picker, partner} - {sheephead.NOBODY}),
        worth=worth,
        special=special_cards(game, state),
        laid_away=int(state[sheephead.BURY]),
    )


STAKES: dict[str, Callable[[Game, Vector], Stakes]] = {
    "euchre": euchre_stakes,
    "somerset": somerset_stakes,
    "sheephead": sheephead_stakes,
}


def has_sides(game: Game, state: Vector) -> bool:
    """Whether two sides play against each other here, or every seat for itself."""
    return game.name in STAKES and not (game.name == "sheephead" and state[CONTRACT] == sheephead.NOLA)


def final_score(game: Game, state: Vector, stakes: Stakes, seat: int, total: int) -> int:
    """What a seat scores if the first side ends with so much in all."""
    return FINAL[game.name](game, state, stakes, seat, total)


def euchre_final(game: Game, state: Vector, stakes: Stakes, seat: int, total: int) -> int:
    points = int(euchre.makers_points(state, total))
    return -points if euchre.is_defender(state, seat) else points


def somerset_final(game: Game, state: Vector, stakes: Stakes, seat: int, total: int) -> int:
    """The other side has whatever is not with the first; discards are with nobody."""
    taken = reduce(or_, (int(state[TAKEN + other]) for other in range(game.players)))
    cards = reduce(or_, (int(state[HAND + other]) for other in range(game.players)), taken | int(state[TABLE]))
    tricks = count(taken) // int(state[SIZE]) + int(state[LEFT])
    points = total if (stakes.side >> seat) & 1 else int(worth_of(stakes.worth, cards)) + tricks - total
    return int(somerset.seat_score(state, seat, points))


def sheephead_final(game: Game, state: Vector, stakes: Stakes, seat: int, total: int) -> int:
    picker, partner = int(state[sheephead.PICKER]), int(partner_of_picker(game.tables, state))
    row = int(band(total % POINT, total // POINT))
    return int(payment(seat, picker, partner, row)) * int(state[STAKE])


FINAL: dict[str, Callable[[Game, Vector, Stakes, int, int], int]] = {
    "euchre": euchre_final,
    "somerset": somerset_final,
    "sheephead": sheephead_final,
}
