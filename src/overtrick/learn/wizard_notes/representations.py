"""The ways in which the notes would tell an agent its hand, by name.

    list        T, the sum of T, players, the trump suit, the suit led (0 to 3 or -1); then the cards in hand and those
                on the table by their numbers in the deck
    binary      the same five; then for every card of the deck whether it is in hand, and whether it is on the table
    sorted      as `binary`, with the flags of the vector and the cards sorted as in the vector
    seen        as `sorted`, with -1 for cards that have been seen
    vector      the 65 numbers of `sorting`
    adjacent    the flags of the vector; then for every group of cards how many unseen cards beat it, how many it has,
    value       and whether it would take over on the table; merged as `counting` says

What is shorter than its room is followed by -1. Under `adjacent` and `value` a group is one action: that of its card
that `vector` has last.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import each
from overtrick.core.errors import BadOption, choices
from overtrick.engine.state import BEST, CONTRACT, DOWN, HAND, LED, SEATS_MAX, TABLE, TURN
from overtrick.engine.tables import beats
from overtrick.games.hand import View
from overtrick.games.wizard import DECK, MOST_TRICKS
from overtrick.learn.wizard_notes.counting import GROUPINGS, beaten_by
from overtrick.learn.wizard_notes.sorting import (
    HEADER,
    NONE,
    ON_TABLE,
    OWN,
    SEEN,
    SIZE,
    card_at,
    describe_rows,
    led_of,
    trump_of,
)

Numbers = NDArray[np.int16]

LEAST: Final = -MOST_TRICKS * SEATS_MAX
MOST: Final = MOST_TRICKS * SEATS_MAX
"""No number is beyond these: bids of all players, or cards."""


def padded(numbers: list[int], size: int) -> list[int]:
    return numbers + [NONE] * (size - len(numbers))


def vector(view: View) -> list[int]:
    out = np.zeros((1, SIZE), np.int64)
    state = view.state.copy()
    state[TURN] = view.seat
    describe_rows(view.game.tables, state[None], out)
    return [int(number) for number in out[0]]


def flags(view: View) -> list[int]:
    return vector(view)[:HEADER]


def suits(view: View) -> list[int]:
    """The first five numbers where suits have their own names."""
    return [*vector(view)[:3], int(trump_of(view.state)), int(led_of(view.state))]


def as_list(view: View) -> list[int]:
    held, table = (list(each(int(view.state[slot]))) for slot in (HAND + view.seat, TABLE))
    return suits(view) + padded(held, MOST_TRICKS) + padded(table, SEATS_MAX)


def binary(view: View) -> list[int]:
    sets = (int(view.state[slot]) for slot in (HAND + view.seat, TABLE))
    return suits(view) + [cards >> card & 1 for cards in sets for card in range(DECK)]


def as_sorted(view: View) -> list[int]:
    cards = vector(view)[HEADER:]
    return flags(view) + [int(card == state) for state in (OWN, ON_TABLE) for card in cards]


def seen(view: View) -> list[int]:
    cards = vector(view)[HEADER:]
    held = [card if card in (OWN, SEEN) else 0 for card in cards]
    return flags(view) + held + [int(card == ON_TABLE) for card in cards]


def grouped(name: str) -> Callable[[View], list[int]]:
    def told(view: View) -> list[int]:
        groups = GROUPINGS[name](view)
        counts = [beaten_by(view, group[0]) for group in groups]
        takes = [int(any(takes_over(view, card) for card in group)) for group in groups]
        columns = counts, [len(group) for group in groups], takes
        return flags(view) + [number for column in columns for number in padded(column, MOST_TRICKS)]

    return told


def takes_over(view: View, card: int) -> bool:
    """Whether a card would be the best on the table."""
    state = view.state
    over = beats(view.game.tables, 0, state[CONTRACT], state[LED], state[BEST])
    return not state[DOWN] or bool(int(over) >> card & 1)


WRITERS: Final[dict[str, Callable[[View], list[int]]]] = {
    "list": as_list,
    "binary": binary,
    "sorted": as_sorted,
    "seen": seen,
    "vector": vector,
    "adjacent": grouped("adjacent"),
    "value": grouped("value"),
}

SIZES: Final = {
    "list": HEADER + MOST_TRICKS + SEATS_MAX,
    "vector": SIZE,
    **dict.fromkeys(("binary", "sorted", "seen"), HEADER + 2 * DECK),
    **dict.fromkeys(GROUPINGS, HEADER + 3 * MOST_TRICKS),
}


def checked(name: str) -> str:
    if name not in WRITERS:
        raise BadOption(f"representation={name!r}; {choices(str(name), tuple(WRITERS))}")
    return name


def represent(name: str, view: View) -> Numbers:
    """What a seat is told."""
    return np.array(WRITERS[checked(name)](view), np.int16)


def one_of_each(name: str, view: View, actions: list[int]) -> list[int]:
    """The actions that an agent chooses among: of cards that are merged and possible, the one that is sorted last."""
    if name not in GROUPINGS or view.phase != "play":
        return actions
    places = {card: place for place, card in enumerate(sorted_deck(view))}
    groups = ([card for card in group if card in actions] for group in GROUPINGS[name](view))
    return sorted(max(group, key=places.__getitem__) for group in groups if group)


def sorted_deck(view: View) -> list[int]:
    """The cards in the order in which `vector` has them."""
    return [int(card_at(view.state, view.seat, place)) for place in range(DECK)]
