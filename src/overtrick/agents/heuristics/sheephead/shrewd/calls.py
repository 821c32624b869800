"""What the shrewd player calls.

Pick      if the six cards are strong enough: trumps by their height, fail aces, and fail suits that are not held.
Bury      the two fail cards that are worth most to lay away: points, suits emptied, aces kept; a suit to call stays.
          With fewer than two fail cards as by rules.
Call      alone with very strong cards; else, and the unknown card, as by rules.
"""

from typing import Final

from overtrick.agents.heuristics.sheephead.calls import (
    LEAVES_A_CALL,
    call_by_rules,
    emptied,
    leaves_call,
    suit_to_call,
)
from overtrick.agents.heuristics.sheephead.judging import rank_of, trumps
from overtrick.agents.heuristics.sheephead.shrewd.knobs import (
    A_HIGH_TRUMP,
    A_TRUMP,
    A_VOID,
    ACE_KEPT,
    ALONE_FROM,
    AN_ACE,
    EMPTY,
    LATER,
    NEEDED,
)
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.engine.state import DEALER, HAND, PHASE, TURN
from overtrick.engine.tables import points_of
from overtrick.games.sheephead.cards import BURY, SEAT_COUNT
from overtrick.games.sheephead.rules import ALONE, BURYING, CALLABLE, CALLING, PASS, PICK, PICKING, fail_cards

LOWEST_TRUMP: Final = 14  # the rank of 8D,
STEPS: Final = 13.0  # and how many trumps are above it


@kernel
def height(view: Vector, weights: Floats, card: int) -> float:
    """How high a trump is, from 0 to 1."""
    return (rank_of(view, weights, card) - LOWEST_TRUMP) / STEPS


@kernel
def aces(tables: Vector, cards: int) -> int:
    """How many fail aces there are among some cards."""
    found = 0
    for fail in range(3):
        found += (cards >> tables[CALLABLE + fail]) & 1
    return found


@kernel
def strength(tables: Vector, view: Vector, cards: int, weights: Floats) -> float:
    """What six cards are worth to a picker."""
    found, left = weights[AN_ACE] * aces(tables, cards), cards & trumps(tables)
    while left:
        found += weights[A_TRUMP] + weights[A_HIGH_TRUMP] * height(view, weights, lowest(left))
        left &= left - 1
    for fail in range(3):
        found += weights[A_VOID] if not cards & fail_cards(tables, fail) else 0.0
    return found


@kernel
def passes(view: Vector) -> int:
    """How many have passed before the seat to move."""
    return (view[TURN] - view[DEALER] - 1) % SEAT_COUNT


@kernel
def worth_burying(tables: Vector, cards: int, pair: int, weights: Floats) -> float:
    kept = cards & ~pair
    call = LEAVES_A_CALL if leaves_call(tables, kept, pair) else 0
    own = weights[EMPTY] * emptied(tables, kept, pair) - weights[ACE_KEPT] * aces(tables, pair)
    return call + points_of(tables, pair) + own


@kernel
def best_pair(tables: Vector, cards: int, fails: int, weights: Floats) -> int:
    """The two fail cards to bury, of all eight cards."""
    best, most, firsts = 0, -1e9, fails
    while firsts:
        first = firsts & -firsts
        firsts &= firsts - 1
        seconds = firsts
        while seconds:
            pair = first | (seconds & -seconds)
            seconds &= seconds - 1
            worth = worth_burying(tables, cards, pair, weights)
            if worth > most:
                best, most = pair, worth
    return best


@kernel
def call_shrewdly(tables: Vector, view: Vector, legal: int, weights: Floats) -> int:
    phase, hand = view[PHASE], view[HAND + view[TURN]]
    if phase == PICKING:
        needed = weights[NEEDED] - weights[LATER] * passes(view)
        return PICK if strength(tables, view, hand, weights) >= needed else PASS
    fails = (hand | view[BURY]) & ~trumps(tables)
    if phase == BURYING and count(fails) >= 2:
        return lowest(best_pair(tables, hand | view[BURY], fails, weights) & ~view[BURY])
    if phase == CALLING:
        is_strong = strength(tables, view, hand, weights) >= weights[ALONE_FROM]
        return ALONE if is_strong else suit_to_call(tables, view, legal)
    return call_by_rules(tables, view, legal, weights)
