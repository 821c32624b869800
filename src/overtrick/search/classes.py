"""Which actions of a decision are alike for a search: cards of one hand that nothing unseen can tell apart.

A search tries one of each class and gives what it found to all of them. What counts as between two cards is every card
that is not gone, wherever it may be: so the classes are the same in all worlds of a view.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from overtrick.core.bits import count, each, set_of
from overtrick.core.jit import Vector
from overtrick.core.numbers import shared
from overtrick.core.random import TRIAL, new_stream
from overtrick.engine.state import BASE, CONTRACT, GONE, HAND, PHASE, PLAY
from overtrick.engine.tables import CARDS_MAX, CONTRACTS_MAX, OPEN, POINTS, SUIT_MASK, SUITS_MAX
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.games.objective.objective import special_cards
from overtrick.games.worlds import has_beliefs, sample_worlds, unseen_by
from overtrick.search.equivalence import in_play, one_of_each, twin_in, twin_tables

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
    likes = likes_of(view, legal, twins, ~int(state[GONE] | state[HAND + view.seat]))
    different = set_of(likes)
    return Classes(different, [count(different & ((1 << like) - 1)) for like in likes], twins)


def likes_of(view: View, legal: int, twins: Vector, around: int) -> list[int]:
    """For each of some cards the lowest one that is alike, given the cards that can meet them."""
    tables = view.game.tables
    different = int(one_of_each(tables, twins, legal, around))
    return [
        card if (different >> card) & 1 else int(twin_in(tables, twins, card, different, around))
        for card in each(legal)
    ]


def equals(view: View) -> list[int]:
    """For every legal action the place of the first that comes to the same, whoever goes on.

    Searches do not look for all of them, but what is said of choices must: no card that was laid away for good stands
    between two others, and before the play cards are equal if they are alike under every contract that there is.
    """
    game, state, legal = view.game, view.state, view.legal()
    if state[BASE] or not has_beliefs(game):
        return [*range(len(legal))]
    contracts = [int(state[CONTRACT])] if state[PHASE] == PLAY else contracts_of(game)
    special, around = special_cards(game, state), may_meet(view)
    found = [twins_for(game, contract, special, True) for contract in contracts]
    return first_places([*zip(*(likes_of(view, set_of(legal), twins, around) for twins in found), strict=True)])


def may_meet(view: View) -> int:
    """The cards that others may play: unseen ones, and those that are in a hand or on the table in every world."""
    world = sample_worlds(view, 1, new_stream(0, len(view.history), TRIAL))[0]
    cards = set_of(unseen_by(view)) | int(in_play(view.game.tables, world))
    return cards & ~int(view.state[HAND + view.seat])


def contracts_of(game: Game) -> list[int]:
    """The contracts that a game has tables for."""
    return [one for one in range(CONTRACTS_MAX) if game.tables[SUIT_MASK + one * SUITS_MAX + OPEN]]


def first_places(found: Sequence[object]) -> list[int]:
    """For each thing the place of the first one that is equal."""
    return [found.index(one) for one in found]
