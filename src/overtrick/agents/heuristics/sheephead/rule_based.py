"""The rule-based player, rulebook §1.9 to the letter, and the player of any card; the calls of both are `calls`.

Lead      The picker and his partner, who knows himself, lead the highest trump; defenders the called suit until the
          called card has been played, then the lowest fail. Without such a card, the cheapest.
Follow    If its own side is certain to win the trick: the card of the most points (it schmeres). If it can win and is
          last, or more likely than not to stand, it wins with the cheapest card that does. Otherwise the cheapest.
Nola      Until two cards are left the highest card, so that low ones are left for the last trick; then the highest
          card that does not win, else the lowest. The thesis has no Nola; this is our ruling.

Cheapest is the fewest points, then the lowest rank, then the first in the deck. "Certain" means that the card that
stands is its side's as far as the seat knows, and that no unseen card beats it or nobody behind may be an enemy.
"""

from typing import Final

from overtrick.agents.heuristics.sheephead.calls import bid
from overtrick.agents.heuristics.sheephead.judging import (
    cheapest,
    highest_rank,
    is_ours,
    known_partner,
    likely_winners,
    lowest_rank,
    richest,
    trumps,
    winning_cards,
)
from overtrick.core.bits import lowest, prefer
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.random import pick
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import CONTRACT, DOWN, GONE, LEFT, PHASE, PLAY, TABLE, TURN
from overtrick.games.sheephead.cards import CALLED, NOLA, NOTHING, PICKER
from overtrick.games.sheephead.rules import called_fail, fail_cards

LATE: Final = 2
"""Cards left from which on Nola is about not winning."""


@kernel
def suit_wanted(tables: Vector, view: Vector) -> int:
    """The cards of the called suit while the called card is out; none if nothing was called."""
    if view[CALLED] == NOTHING or ((view[GONE] | view[TABLE]) >> view[CALLED]) & 1:
        return 0
    return fail_cards(tables, called_fail(tables, view))


@kernel
def lead(tables: Vector, view: Vector, legal: int, weights: Floats) -> int:
    """What a leader plays."""
    seat = view[TURN]
    if seat == view[PICKER] or seat == known_partner(tables, view):
        held = legal & trumps(tables)
        return highest_rank(view, weights, held) if held else cheapest(tables, view, weights, legal)
    wanted = prefer(prefer(legal, ~trumps(tables)), suit_wanted(tables, view))
    return cheapest(tables, view, weights, wanted)


@kernel
def follow(tables: Vector, view: Vector, legal: int, weights: Floats) -> int:
    """What who follows plays."""
    if is_ours(tables, view):
        return richest(tables, view, weights, legal)
    winners = likely_winners(tables, view, legal)
    return cheapest(tables, view, weights, winners if winners else legal)


@kernel
def play_nola(tables: Vector, view: Vector, legal: int, weights: Floats) -> int:
    """High cards first; at the end below what stands."""
    if view[LEFT] > LATE:
        return highest_rank(view, weights, legal)
    losers = legal & ~winning_cards(tables, view, legal) if view[DOWN] else 0
    return highest_rank(view, weights, losers) if losers else lowest_rank(view, weights, legal)


@kernel
def play_by_rules(tables: Vector, view: Vector, legal: int, weights: Floats) -> int:
    """A card of the seat to move."""
    if view[CONTRACT] == NOLA:
        return play_nola(tables, view, legal, weights)
    if legal & (legal - 1) == 0:
        return lowest(legal)
    return follow(tables, view, legal, weights) if view[DOWN] else lead(tables, view, legal, weights)


@hook(CHOOSE)
def rule_based(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] == PLAY:
        return play_by_rules(tables, view, legal, weights)
    return bid(tables, view, legal, rng, weights)


@hook(CHOOSE)
def any_card(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    return pick(legal, rng) if view[PHASE] == PLAY else bid(tables, view, legal, rng, weights)
