"""What an agent of the notes chooses among: 86 actions, whose cards are numbered as its representation has them.

    0 to 59     a card: by its number in the deck (`list`, `binary`), by its place in the sorted deck, or the group of
                merged cards with that number, of which the possible card that is sorted last is played
    60 to 80    a bid from 0 to 20
    81 to 84    a trump suit: by its number, or by its place among the sorted suits
    85          the null action that collects the reward, in the notes' environment only

So other names for suits change no choice of an agent that is told its cards sorted.
"""

from typing import Final

import numpy as np

from overtrick.core.jit import INT, NOTHING, VECTOR, Vector, batch, kernel, raw
from overtrick.engine.state import PHASE, PLAY
from overtrick.games.hand import View
from overtrick.games.wizard import DECK, FIRST_TRUMP
from overtrick.learn.wizard_notes.representations import KINDS, MERGED, told
from overtrick.learn.wizard_notes.sorting import NONE, SUITS, sorted_card, suits_in_order

ACTIONS: Final = 86
COLLECT: Final = 85
CHOICES: Final = COLLECT
"""Actions of the game itself."""


@kernel
def translate(view: Vector, legal: int, order: tuple[int, int, int, int], labels: Vector, meaning: Vector) -> None:
    """Write what every choice stands for, as a bit above BASE, or NONE where it is not possible; cards are labelled."""
    for choice in range(CHOICES):
        meaning[choice] = NONE
    if view[PHASE] == PLAY:
        for place in range(DECK):
            card = sorted_card(order, place)
            if (legal >> card) & 1:
                meaning[labels[place]] = card
    else:
        for bit in range(FIRST_TRUMP):
            meaning[DECK + bit] = bit if (legal >> bit) & 1 else NONE
        for place in range(SUITS):
            bit = FIRST_TRUMP + order[place]
            meaning[DECK + FIRST_TRUMP + place] = bit if (legal >> bit) & 1 else NONE


# For Python.


@batch(NOTHING(VECTOR, INT, VECTOR))
def sort_deck(view: Vector, seat: int, deck: Vector) -> None:
    """Write the cards as a seat's vector has them."""
    order = suits_in_order(raw(view), seat)
    for place in range(DECK):
        deck[place] = sorted_card(order, place)


def sorted_deck(view: View) -> list[int]:
    """The cards in the order in which `vector` has them."""
    deck = np.zeros(DECK, np.int64)
    sort_deck(view.state, view.seat, deck)
    return [int(card) for card in deck]


def groups_of(name: str, view: View) -> list[list[int]]:
    """The cards held as `adjacent` or `value` merge them, each group in the order of the sorted deck."""
    labels, deck = told(name, view)[1], sorted_deck(view)
    return [[deck[place] for place in np.flatnonzero(labels == group)] for group in range(labels.max() + 1)]


def one_of_each(name: str, view: View, actions: list[int]) -> list[int]:
    """The actions that an agent chooses among: of cards that are merged and possible, the one that is sorted last."""
    if KINDS[name] not in MERGED or view.phase != "play":
        return actions
    groups = ([card for card in group if card in actions] for group in groups_of(name, view))
    return sorted(group[-1] for group in groups if group)
