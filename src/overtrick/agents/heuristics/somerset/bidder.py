"""A bidder by rules: what a hand is worth, in the points that its side may expect to take with a suit as trump.

A hand is worth 7.8, 1.1 for each trump, S/S with them, and 1 more for S/S; 1 for each card times the chance that it
takes a trick if it is led (`odds`); 0.8 for 0/0; 0.2 for each suit but trump that is not held; less 0.38 for each pair
of cards that the trump suit has, since long suits are longer with enemies, too. These are rounded from linear
regressions over 15,000 deals of preset `paper` with each suit as trump, all four seats thrifty; the deviation that
remains is 3.8 points.

Trump      The suit in which the hand is worth most, of equals the lowest.
Bid        One more than the last, as long as that is at most the worth of the hand less 1: that the bidder exchanges
           two cards is worth less than a missed bid costs. Not over the partner's bid.
Discard    The card without which the hand is worth most in its best suit, of equals the lowest in the deck.

The limit won duplicate matches of 10,000 deals of `standard` against limits a point lower (difference 0.38 ± 0.14) and
a point higher (0.24 ± 0.15).
"""

from typing import Final

from overtrick.agents.heuristics.odds import overtaken
from overtrick.agents.heuristics.somerset.odds import WHOLE
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import HAND, PHASE, TURN
from overtrick.engine.tables import FIRST_SUIT, leads, suit_mask
from overtrick.games.somerset.cards import LOWEST_TRUMP, NOUGHT
from overtrick.games.somerset.rules import BID, BIDDER, BIDDING, DISCARDING, FIRST_TRUMP, PASS

SUITS: Final = 6
DEALT: Final = 12

START: Final = 7.8
A_TRUMP: Final = 1.1
THE_LOWEST_TRUMP: Final = 1.0
THE_NOUGHT: Final = 0.8
A_VOID: Final = 0.2
LENGTH: Final = 0.38
CAUTION: Final = 1.0


@kernel
def standing(tables: Vector, contract: int, hand: int) -> float:
    """How many tricks the cards of a hand may be expected to take if each were led at once."""
    unseen, total, cards = WHOLE & ~hand, 0.0, hand
    while cards:
        card = lowest(cards)
        safe = 1.0 - overtaken(tables, 0, contract, leads(tables, contract, card), card, unseen, DEALT)
        total += safe * safe
        cards &= cards - 1
    return total


@kernel
def voids(tables: Vector, contract: int, hand: int) -> int:
    """How many suits but trump are not held."""
    found = 0
    for suit in range(SUITS):
        if suit != contract and not hand & suit_mask(tables, contract, FIRST_SUIT + suit):
            found += 1
    return found


@kernel
def worth(tables: Vector, contract: int, hand: int) -> float:
    """The points that the side of a hand may expect once a suit is trump."""
    trumps = count(hand & suit_mask(tables, contract, FIRST_SUIT + contract))
    special = THE_LOWEST_TRUMP * ((hand >> LOWEST_TRUMP) & 1) + THE_NOUGHT * ((hand >> NOUGHT) & 1)
    shape = A_TRUMP * trumps + A_VOID * voids(tables, contract, hand) - LENGTH * (contract + 1)
    return START + shape + special + standing(tables, contract, hand)


@kernel
def best_suit(tables: Vector, hand: int, possible: int) -> int:
    """The trump of a set of suits with which a hand is worth most."""
    best, most = -1, 0.0
    while possible:
        suit = lowest(possible)
        points = worth(tables, suit, hand)
        if best < 0 or points > most:
            best, most = suit, points
        possible &= possible - 1
    return best


@kernel
def suits_held(tables: Vector, hand: int) -> int:
    """The suits of which a numbered card is held: those that a bidder can make trump by leading one."""
    held = 0
    for suit in range(SUITS):
        if hand & ~(1 << LOWEST_TRUMP) & suit_mask(tables, suit, FIRST_SUIT + suit):
            held |= 1 << suit
    return held


@kernel
def least_missed(tables: Vector, hand: int, legal: int) -> int:
    """The card to lay away."""
    contract, best, most = best_suit(tables, hand, suits_held(tables, hand)), -1, 0.0
    while legal:
        card = lowest(legal)
        points = worth(tables, contract, hand & ~(1 << card))
        if best < 0 or points > most:
            best, most = card, points
        legal &= legal - 1
    return best


@kernel
def bid_or_pass(tables: Vector, view: Vector, legal: int) -> int:
    """The next bid, or pass; a seat that may not pass bids."""
    hand, partners = view[HAND + view[TURN]], view[BID] > 0 and (view[BIDDER] ^ view[TURN]) & 1 == 0
    limit = worth(tables, best_suit(tables, hand, suits_held(tables, hand)), hand) - CAUTION
    willing = not partners and view[BID] + 1 <= limit
    return view[BID] + 1 if willing or not (legal >> PASS) & 1 else PASS


@kernel
def bid(tables: Vector, view: Vector, legal: int) -> int:
    """What the seat to move does before the first card."""
    phase, hand = view[PHASE], view[HAND + view[TURN]]
    if phase == BIDDING:
        return bid_or_pass(tables, view, legal)
    if phase == DISCARDING:
        return least_missed(tables, hand, legal)
    return FIRST_TRUMP + best_suit(tables, hand, legal >> FIRST_TRUMP)
