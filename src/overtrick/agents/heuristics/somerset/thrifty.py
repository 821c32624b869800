"""A player by rules: the card that brings most to this trick, less what it is worth later.

    worth now     (2 P - 1) (1 + count cards in the trick, this one with them), P the chance that our side takes it
    worth later   a trump KEEP_TRUMP, and every card in proportion to the chance that it would take a trick if it were
                  led now: KEEP_STRONG_TRUMP, KEEP_STRONG; a count card KEEP_COUNT for each point; 0/0 KEEP_NOUGHT
    to draw       a trump that is led counts DRAW for each that we hold more than an enemy may be expected to

P is one of the chances in `odds`: enemies who play later take over if they can; if an enemy stands, the partner who
plays later does. Of equal cards the lowest in the deck is played. Calls and discards are in `bidder`.

The seven numbers are rounded from one run of evolution in preset `paper`, 80 generations in which a mutant took over if
it scored more on fresh deals. Their difference from the first guess is 0.47 ± 0.04.
"""

from typing import Final

from overtrick.agents.heuristics.odds import overtaken
from overtrick.agents.heuristics.somerset.bidder import best_suit, bid, suits_held
from overtrick.agents.heuristics.somerset.odds import unseen_by
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import BEST, CONTRACT, DOWN, HAND, LED, LEFT, PHASE, PLAY, TABLE, TURN, WINNER
from overtrick.engine.tables import FIRST_SUIT, POINTS, ROWS, TWIST, beats, leads, points_of, suit_mask
from overtrick.games.somerset.cards import NOUGHT
from overtrick.games.somerset.rules import LEADING

KEEP_TRUMP: Final = 0
KEEP_STRONG_TRUMP: Final = 1
KEEP_STRONG: Final = 2
KEEP_COUNT: Final = 3
KEEP_NOUGHT: Final = 4
DRAW: Final = 5
RESCUE: Final = 6  # how often a partner who could take over from an enemy is let to

NUMBERS: Final = (1.0, 2.0, 1.2, 0.1, 0.5, 1.2, 0.65)
"""In the order above."""


@kernel
def rows_with(tables: Vector, view: Vector, card: int) -> int:
    """Which row set judges the trick once a card is in it."""
    return 1 if (view[TABLE] | 1 << card) & tables[TWIST] else tables[ROWS + view[TURN]]


@kernel
def side_takes(tables: Vector, view: Vector, contract: int, unseen: int, card: int, weights: Floats) -> float:
    """How likely our side takes the trick if a card is played to it."""
    down, left = view[DOWN], view[LEFT]
    led = view[LED] if down else leads(tables, contract, card)
    rows = rows_with(tables, view, card)
    stands = view[TABLE] & beats(tables, rows, contract, led, card) == 0
    ours = stands or (view[WINNER] ^ view[TURN]) & 1 == 0
    if down == 3 or (down == 2 and not ours):
        return 1.0 if ours else 0.0
    risk = overtaken(tables, rows, contract, led, card if stands else view[BEST], unseen, left)
    if not ours:
        return risk * weights[RESCUE]
    return (1.0 - risk) * (1.0 - risk) if down == 0 else 1.0 - risk


@kernel
def worth_later(tables: Vector, view: Vector, contract: int, unseen: int, card: int, weights: Floats) -> float:
    """What it costs not to have a card any more."""
    suit = leads(tables, contract, card)
    safe = 1.0 - overtaken(tables, tables[ROWS + view[TURN]], contract, suit, card, unseen, view[LEFT])
    count_points = weights[KEEP_COUNT] * tables[POINTS + card]
    if suit == FIRST_SUIT + contract:
        return weights[KEEP_TRUMP] + weights[KEEP_STRONG_TRUMP] * safe * safe + count_points
    nought = weights[KEEP_NOUGHT] if card == NOUGHT else 0.0
    return weights[KEEP_STRONG] * safe * safe + count_points + nought


@kernel
def gain_of_drawing(tables: Vector, view: Vector, contract: int, unseen: int, card: int, weights: Floats) -> float:
    """What leading a trump is worth beyond the trick."""
    trumps = suit_mask(tables, contract, FIRST_SUIT + contract)
    if view[DOWN] or not (trumps >> card) & 1 or not unseen:
        return 0.0
    expected = count(unseen & trumps) * view[LEFT] / count(unseen)
    return weights[DRAW] * (count(view[HAND + view[TURN]] & trumps) - expected)


@kernel
def worth_of(tables: Vector, view: Vector, contract: int, unseen: int, card: int, weights: Floats) -> float:
    """What speaks for a card, in points."""
    stake = 1 + points_of(tables, view[TABLE] | 1 << card)
    now = (2.0 * side_takes(tables, view, contract, unseen, card, weights) - 1.0) * stake
    drawn = gain_of_drawing(tables, view, contract, unseen, card, weights)
    return now + drawn - worth_later(tables, view, contract, unseen, card, weights)


@kernel
def best_card(tables: Vector, view: Vector, contract: int, legal: int, weights: Floats) -> int:
    """The legal card that most speaks for."""
    unseen, best, most = unseen_by(view), -1, 0.0
    while legal:
        card = lowest(legal)
        worth = worth_of(tables, view, contract, unseen, card, weights)
        if best < 0 or worth > most:
            best, most = card, worth
        legal &= legal - 1
    return best


@kernel
def first_lead(tables: Vector, view: Vector, legal: int, weights: Floats) -> int:
    """A card of the suit that is to be trump."""
    suit = best_suit(tables, view[HAND + view[TURN]], suits_held(tables, legal))
    return best_card(tables, view, suit, legal & suit_mask(tables, suit, FIRST_SUIT + suit), weights)


@hook(CHOOSE)
def thrifty(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] == PLAY:
        return best_card(tables, view, view[CONTRACT], legal, weights)
    if view[PHASE] == LEADING:
        return first_lead(tables, view, legal, weights)
    return bid(tables, view, legal)
