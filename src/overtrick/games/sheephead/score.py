"""What a hand of Sheephead is worth, and the game with its doubles. Rulebook §1.6 with rulings C3 to C11."""

from typing import Final

from overtrick.core.bits import count
from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector, hook, kernel
from overtrick.engine.sheet import BOOK, HANDS_LEFT, NEXT_STAKE, OWN, add, leaders
from overtrick.engine.state import CONTRACT, HAND, NO_CONTRACT, STAKE, TAKEN, WINNER
from overtrick.engine.tables import POINTS, points_of
from overtrick.engine.tricks import SCORE, player_of
from overtrick.games.game import Game
from overtrick.games.sheephead.cards import (
    BURY,
    CALLED,
    NOBODY,
    NOLA,
    NOTHING,
    PICKER,
    SEAT_COUNT,
    TRICKS,
    UNKNOWN,
    UNKNOWN_CARD,
)
from overtrick.games.whole_game import WholeGame

# The score.


@kernel
def partner_of_picker(tables: Vector, state: Vector) -> int:
    """Whoever holds or played the called card, or NOBODY: secret until it is played."""
    if state[CALLED] == NOTHING:
        return NOBODY
    for seat in range(SEAT_COUNT):
        if (state[HAND + seat] >> state[CALLED]) & 1:
            return seat
    return player_of(tables, state, state[CALLED])


@kernel
def picker_cards(tables: Vector, state: Vector) -> int:
    """What the picker's side has taken in tricks."""
    partner = partner_of_picker(tables, state)
    taken = state[TAKEN + state[PICKER]]
    return taken | state[TAKEN + partner] if partner != NOBODY else taken


@kernel
def picker_points(tables: Vector, state: Vector) -> int:
    """Card points of the picker's side: tricks, bury, and the unknown card if it was taken."""
    taken = picker_cards(tables, state)
    unknown = tables[POINTS + state[UNKNOWN]] if (taken >> UNKNOWN_CARD) & 1 else 0
    return points_of(tables, taken) + points_of(tables, state[BURY]) + unknown


@kernel
def band(tricks: int, points: int) -> int:
    """Which row of the table of payments: 0 for all tricks down to 5 for none."""
    if tricks == TRICKS or tricks == 0:
        return 0 if tricks else 5
    if points > 90:
        return 1
    if points > 60:
        return 2
    return 3 if points > 30 else 4


@kernel
def payment(seat: int, picker: int, partner: int, row: int) -> int:
    """Each opponent pays or gets one unit; the partner the same the other way, the picker the rest."""
    if partner == NOBODY:
        unit = (25, 20, 15, -20, -25, -30)[row]
        return 4 * unit if seat == picker else -unit
    unit = (15, 10, 5, -10, -15, -20)[row]
    if seat == picker:
        return 2 * unit
    return unit if seat == partner else -unit


@kernel
def score_picker(tables: Vector, state: Vector, scores: Vector) -> None:
    picker, partner = state[PICKER], partner_of_picker(tables, state)
    row = band(count(picker_cards(tables, state)) // SEAT_COUNT, picker_points(tables, state))
    for seat in range(SEAT_COUNT):
        scores[seat] = payment(seat, picker, partner, row)


@kernel
def score_nola(state: Vector, scores: Vector) -> None:
    """Who takes all tricks wins; otherwise who takes the last one loses."""
    last = state[WINNER]
    price = 20 if count(state[TAKEN + last]) == TRICKS * SEAT_COUNT else -20
    for seat in range(SEAT_COUNT):
        scores[seat] = price if seat == last else -price // 4


@hook(SCORE)
def score(tables: Vector, state: Vector, scores: Vector) -> None:
    for seat in range(SEAT_COUNT):
        scores[seat] = 0
    if state[CONTRACT] == NOLA:
        score_nola(state, scores)
    elif state[PICKER] != NOBODY:
        score_picker(tables, state, scores)
    for seat in range(SEAT_COUNT):
        scores[seat] *= state[STAKE]


# The whole game.

DOUBLES_LEFT: Final = OWN  # hands that count double, of the sheet
DOUBLES: Final = 5


@kernel
def is_tie(tables: Vector, state: Vector) -> bool:
    """Whether the picker's side has exactly half of the points."""
    return state[PICKER] != NOBODY and picker_points(tables, state) == 60


@hook(BOOK)
def book(tables: Vector, state: Vector, scores: Vector, sheet: Vector) -> int:
    """Ruling C11: a hand's stake is fixed before its own result, and 60 to 60 starts five doubles anew."""
    add(sheet, scores)
    if state[CONTRACT] != NO_CONTRACT:
        sheet[HANDS_LEFT] -= 1
        sheet[DOUBLES_LEFT] = DOUBLES if is_tie(tables, state) else max(sheet[DOUBLES_LEFT] - 1, 0)
    sheet[NEXT_STAKE] = 2 if sheet[DOUBLES_LEFT] else 1
    return 0 if sheet[HANDS_LEFT] else leaders(sheet)


class WholeSheephead(WholeGame):
    """A number of hands among five or more people. Cards thrown in do not count as a hand."""

    def __init__(
        self, game: Game, seed: int, dealer: int | None = None, hands: int = 20, people: int = SEAT_COUNT
    ) -> None:
        if hands < 1 or people < SEAT_COUNT:
            raise BadOption(f"hands={hands}, people={people}; possible: hands from 1, people from {SEAT_COUNT}")
        self.hands = hands
        super().__init__(game, seed, dealer, people)

    def blank(self) -> Vector:
        sheet = super().blank()
        sheet[HANDS_LEFT] = self.hands
        return sheet

    def seated(self) -> tuple[int, ...]:
        """With more than five people the dealer and those behind him sit out; seat 4 then decides last."""
        if self.people == SEAT_COUNT:
            return super().seated()
        return tuple((self.dealer + 1 + seat) % self.people for seat in range(SEAT_COUNT))
