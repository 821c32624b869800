"""Which actions of a decision are alike for a search: cards of one hand that nothing unseen can tell apart.

A search tries one of each class and gives what it found to all of them. What counts as between two cards is every card
that is not gone, wherever it may be: so the classes are the same in all worlds of a view.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from overtrick.core.bits import count, each
from overtrick.core.jit import Vector
from overtrick.core.numbers import shared
from overtrick.engine.state import BASE, CONTRACT, GONE, HAND, PHASE, PLAY
from overtrick.engine.tables import CARDS_MAX, POINTS
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.games.objective.objective import special_cards
from overtrick.search.equivalence import one_of_each, twin_in, twin_tables

NO_TWINS = shared(np.zeros(1, np.int64))


class Classes(NamedTuple):
    """`different` has one action of each class, as bits; `columns` tells for every legal action which of them."""

    different: int
    columns: list[int]
    twins: Vector


@lru_cache(maxsize=64)
def twins_for(game: Game, contract: int, special: int, points_count: bool) -> Vector:
    """Which cards are alike: built once, since it takes milliseconds."""
    points = game.tables[POINTS : POINTS + CARDS_MAX] * points_count
    return shared(twin_tables(game.tables, contract, points, special))


def classes_of(view: View) -> Classes:
    """The classes of the legal actions; before the play no two are alike."""
    game, state = view.game, view.state
    legal = sum(1 << action - int(state[BASE]) for action in view.legal())
    if state[PHASE] != PLAY:
        return Classes(legal, list(range(count(legal))), NO_TWINS)
    twins = twins_for(game, int(state[CONTRACT]), special_cards(game, state), points_count=True)
    around = ~int(state[GONE] | state[HAND + view.seat])
    different = int(one_of_each(game.tables, twins, legal, around))
    likes = [
        card if (different >> card) & 1 else int(twin_in(game.tables, twins, card, different, around))
        for card in each(legal)
    ]
    return Classes(different, [count(different & ((1 << like) - 1)) for like in likes], twins)
