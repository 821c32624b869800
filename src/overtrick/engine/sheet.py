"""The score sheet of a whole game as a vector: all that carries over from one hand to the next.

    slot        words  what
    PEOPLE        1    people who keep a total; more than seats where some sit out
    BOOKED        1    hands so far, with the one being booked; whoever calls `book` counts them
    HANDS_LEFT    1    hands still to play, where a whole game is a number of hands
    NEXT_STAKE    1    multiplier of the next hand
    OWN           4    slots that each game names for itself
    TOTAL       the rest    running total, per person

Vectors and not objects, so that whole games are played in compiled code by the rule that people play by.
"""

from typing import Final

import numpy as np

from overtrick.core.jit import INT, ROW, Vector, hook, kernel
from overtrick.engine.tables import ROUNDS

PEOPLE: Final = 0
BOOKED: Final = 1
HANDS_LEFT: Final = 2
NEXT_STAKE: Final = 3
OWN: Final = 4
TOTAL: Final = 8

BOOK = INT(ROW, ROW, ROW, ROW)
"""book(tables, state, scores, sheet): add a finished hand, whose scores are given by person.

The set of people who have won; nobody while the game goes on, several if they share it.
"""


def new_sheet(people: int) -> Vector:
    """A sheet before the first hand."""
    sheet = np.zeros(TOTAL + people, np.int64)
    sheet[PEOPLE], sheet[NEXT_STAKE] = people, 1
    return sheet


@kernel
def add(sheet: Vector, scores: Vector) -> None:
    """Every person books what the hand gave."""
    for person in range(sheet[PEOPLE]):
        sheet[TOTAL + person] += scores[person]


@kernel
def greatest_total(sheet: Vector) -> int:
    greatest = sheet[TOTAL]
    for person in range(1, sheet[PEOPLE]):
        greatest = max(greatest, sheet[TOTAL + person])
    return greatest


@kernel
def least_total(sheet: Vector) -> int:
    least = sheet[TOTAL]
    for person in range(1, sheet[PEOPLE]):
        least = min(least, sheet[TOTAL + person])
    return least


@kernel
def leaders(sheet: Vector) -> int:
    """The set of people with the greatest total."""
    greatest, people = greatest_total(sheet), 0
    for person in range(sheet[PEOPLE]):
        people |= (1 << person) * (sheet[TOTAL + person] == greatest)
    return people


@hook(BOOK)
def book_each_round(tables: Vector, state: Vector, scores: Vector, sheet: Vector) -> int:
    """A whole game in which every round is played once, and the greatest total wins."""
    add(sheet, scores)
    return leaders(sheet) if sheet[BOOKED] == tables[ROUNDS] else 0
