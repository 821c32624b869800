"""A bidder by rules, for every player of the paper; or calls by chance, or none, to see what the rules are worth.

A hand is worth, in points, once a suit is trump: right bower 10, left bower 7, ace 6, king 5, any other trump 4; a
plain ace 4, a plain king 1; and with a trump, 1 for each plain suit that is not held. That is about what the dealer's
cards bring, in ninths of a point of the score, by linear regression over 120,000 hands of preset `paper` between card
counters.

Order up    If the hand is worth 19 or more: a dealer's as it will be after the discard; others add the points of the
            turned card if it goes to their partner and take them off if it goes to an enemy.
Discard     The card without which the hand is worth most; of equals the weakest, then the first in the deck.
Name        The suit in which the hand is worth most, of equals the first, if that is 13 or more or the dealer must.
Alone       If the hand is worth 22 or more; a defender 18 or more.

A passive bidder passes while it may; the dealer, who may not, then goes by the rules.

Each of the four limits won duplicate matches of 100,000 deals between card counters against the limits next to it, or
did not differ from them.
"""

from typing import Final

from overtrick.agents.heuristics.euchre.strength import strength, trumps
from overtrick.agents.heuristics.euchre.weights import BIDDER, BY_CHANCE, PASSIVE
from overtrick.core.bits import lowest
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.random import pick
from overtrick.engine.state import CONTRACT, DEALER, HAND, PHASE, TURN
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.games.euchre import (
    ALONE,
    CHOOSING,
    DISCARDING,
    FIRST_NAME,
    NAMING,
    ORDER_UP,
    ORDERING,
    PARTNER,
    PASS,
    SUIT,
    TURNED,
    partner_of,
)

POINTS: Final = (0, 0, 0, 0, 0, 1, 4, 4, 4, 4, 5, 6, 7, 10)  # by strength, from 1 on
SUITS: Final = 4

ORDER_FROM: Final = 19
NAME_FROM: Final = 13
ALONE_FROM: Final = 22
DEFEND_FROM: Final = 18


@kernel
def points_of(tables: Vector, contract: int, card: int) -> int:
    """What a card adds to the worth of a hand."""
    return POINTS[strength(tables, contract, card)]


@kernel
def worth(tables: Vector, contract: int, cards: int) -> int:
    """The points of a hand once a suit is trump."""
    has_trump = 1 if cards & trumps(tables, contract) else 0
    total = 0
    for suit in range(FIRST_SUIT, FIRST_SUIT + SUITS):
        total += 0 if cards & suit_mask(tables, contract, suit) else has_trump
    while cards:
        total += points_of(tables, contract, lowest(cards))
        cards &= cards - 1
    return total


@kernel
def least_missed(tables: Vector, contract: int, cards: int, legal: int) -> int:
    """The card to discard."""
    found, most, weakest = -1, -1, 0
    while legal:
        card = lowest(legal)
        kept, power = worth(tables, contract, cards & ~(1 << card)), strength(tables, contract, card)
        if kept > most or (kept == most and power < weakest):
            found, most, weakest = card, kept, power
        legal &= legal - 1
    return found


@kernel
def worth_if_ordered(tables: Vector, view: Vector) -> int:
    """The worth of the hand with the turned card where it will be."""
    seat, dealer, turned = view[TURN], view[DEALER], view[TURNED]
    contract, hand = turned // SUIT, view[HAND + seat]
    if seat == dealer:
        six = hand | 1 << turned
        thrown = least_missed(tables, contract, six, hand)  # the turned card is never missed less than all others
        return worth(tables, contract, six & ~(1 << thrown))
    points = points_of(tables, contract, turned)
    return worth(tables, contract, hand) + (points if seat == partner_of(dealer) else -points)


@kernel
def best_suit(tables: Vector, view: Vector, legal: int) -> int:
    """The suit to name, of those that may be named."""
    hand, found, most = view[HAND + view[TURN]], -1, -1
    for suit in range(SUITS):
        points = worth(tables, suit, hand)
        if (legal >> (FIRST_NAME + suit)) & 1 and points > most:
            found, most = suit, points
    return found


@kernel
def name_suit(tables: Vector, view: Vector, legal: int) -> int:
    """Name a suit, or pass if that is allowed."""
    suit = best_suit(tables, view, legal)
    bold = worth(tables, suit, view[HAND + view[TURN]]) >= NAME_FROM
    return FIRST_NAME + suit if bold or not (legal >> PASS) & 1 else PASS


@kernel
def bid_by_rules(tables: Vector, view: Vector, legal: int) -> int:
    """What the rules above say in each phase."""
    phase, hand = view[PHASE], view[HAND + view[TURN]]
    if phase == ORDERING:
        return ORDER_UP if worth_if_ordered(tables, view) >= ORDER_FROM else PASS
    if phase == DISCARDING:
        return least_missed(tables, view[CONTRACT], hand, legal)
    if phase == NAMING:
        return name_suit(tables, view, legal)
    limit = ALONE_FROM if phase == CHOOSING else DEFEND_FROM
    return ALONE if worth(tables, view[CONTRACT], hand) >= limit else PARTNER


@kernel
def bid(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats) -> int:
    """A call or a discard of the seat to move."""
    if weights[BIDDER] == BY_CHANCE:
        return pick(legal, rng)
    may_pass = (view[PHASE] == ORDERING or view[PHASE] == NAMING) and (legal >> PASS) & 1
    return PASS if weights[BIDDER] == PASSIVE and may_pass else bid_by_rules(tables, view, legal)
