"""The calls that all players of the thesis share, rulebook §1.9, and a bidder by chance or one that passes.

Pick      with four trumps or more among the six cards dealt.
Bury      the two fail cards of the most points that leave a suit whose ace can be called; of equals the two that empty
          the most suits, then the first in the deck. If no two leave one, the two of the most points. With fewer than
          two fail cards, the two lowest trumps.
Call      the suit of which he holds the fewest cards, of equals the first; alone only if he must.
Unknown   the card of the most points: the called ace will mostly take it, and it is the partner's. Rulebook §1.9 does
          not say.
"""

from typing import Final

from overtrick.agents.heuristics.sheephead.judging import lowest_rank, richest, trumps
from overtrick.agents.heuristics.sheephead.weights import BIDDER, BY_CHANCE, PASSIVE
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.random import pick
from overtrick.engine.state import HAND, PHASE, TURN
from overtrick.engine.tables import points_of
from overtrick.games.sheephead.cards import BURY
from overtrick.games.sheephead.rules import (
    ALONE,
    BURYING,
    CALLABLE,
    CALLING,
    FIRST_ACE,
    PASS,
    PICK,
    PICKING,
    fail_cards,
)

ENOUGH_TRUMPS: Final = 4
LEAVES_A_CALL: Final = 1 << 20
POINT: Final = 1 << 4


@kernel
def leaves_call(tables: Vector, kept: int, buried: int) -> bool:
    """Whether a suit is left in hand whose ace is neither held nor buried."""
    found = False
    for fail in range(3):
        ace = 1 << tables[CALLABLE + fail]
        found |= kept & fail_cards(tables, fail) != 0 and not (kept | buried) & ace
    return found


@kernel
def emptied(tables: Vector, kept: int, buried: int) -> int:
    """How many fail suits are held no more once these cards are buried."""
    suits = 0
    for fail in range(3):
        suit = fail_cards(tables, fail)
        suits += 1 if buried & suit and not kept & suit else 0
    return suits


@kernel
def worth_burying(tables: Vector, cards: int, pair: int) -> int:
    """A number by which two cards to bury are compared: a call, points, suits."""
    kept = cards & ~pair
    call = LEAVES_A_CALL if leaves_call(tables, kept, pair) else 0
    return call + POINT * points_of(tables, pair) + emptied(tables, kept, pair)


@kernel
def best_pair(tables: Vector, cards: int, fails: int) -> int:
    """The two fail cards to bury, of all eight cards."""
    best, most, firsts = 0, -1, fails
    while firsts:
        first = firsts & -firsts
        firsts &= firsts - 1
        seconds = firsts
        while seconds:
            pair = first | (seconds & -seconds)
            seconds &= seconds - 1
            worth = worth_burying(tables, cards, pair)
            if worth > most:
                best, most = pair, worth
    return best


@kernel
def card_to_bury(tables: Vector, view: Vector, weights: Floats) -> int:
    """One of the two, in the order of the deck: what is buried already is counted back in."""
    hand, buried = view[HAND + view[TURN]], view[BURY]
    fails = (hand | buried) & ~trumps(tables)
    if count(fails) < 2:
        return lowest_rank(view, weights, hand & trumps(tables))
    return lowest(best_pair(tables, hand | buried, fails) & ~buried)


@kernel
def suit_to_call(tables: Vector, view: Vector, legal: int) -> int:
    """The call with the fewest cards of its suit in hand; alone if there is no other."""
    hand, found, fewest = view[HAND + view[TURN]], ALONE, 1 << 10
    calls = legal & ~(1 << ALONE)
    while calls:
        call = lowest(calls)
        calls &= calls - 1
        held = count(hand & fail_cards(tables, (call - FIRST_ACE) % 3))
        if held < fewest:
            found, fewest = call, held
    return found


@kernel
def call_by_rules(tables: Vector, view: Vector, legal: int, weights: Floats) -> int:
    phase, hand = view[PHASE], view[HAND + view[TURN]]
    if phase == PICKING:
        return PICK if count(hand & trumps(tables)) >= ENOUGH_TRUMPS else PASS
    if phase == BURYING:
        return card_to_bury(tables, view, weights)
    if phase == CALLING:
        return suit_to_call(tables, view, legal)
    return richest(tables, view, weights, legal)


@kernel
def bid(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats) -> int:
    """A call of the seat to move, or a card that it lays away."""
    if weights[BIDDER] == BY_CHANCE:
        return pick(legal, rng)
    if weights[BIDDER] == PASSIVE and view[PHASE] == PICKING:
        return PASS
    return call_by_rules(tables, view, legal, weights)
