"""What the careful player passes: the three cards that are worst to hold, one after another.

Queen, king and ace of spades go unless enough smaller spades guard them: four below the queen. Small spades stay. High
cards of a suit are the worse the fewer small ones are with them, and a suit that can be passed whole goes first. A hand
that hardly anybody could take a trick from keeps its top and passes what it might lose.
"""

from typing import Final

from overtrick.agents.heuristics.hearts.careful.sight import above, below, losers, losers_in, queen_of_spades
from overtrick.agents.heuristics.hearts.fsm import DIAMONDS, HEARTS, SPADES, below_ace, of_suit
from overtrick.core.bits import count, highest, lowest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import HAND, TURN
from overtrick.engine.tables import OPEN, leads, points_of, suit_mask
from overtrick.games.hearts import PASS_SIZE, PASSED, PENALTIES

GUARDS: Final = 4
"""Spades below the queen with which the high ones are kept."""

MOON_LOSERS: Final = 3
"""Cards that can be lost, besides those that are passed, in a hand that goes for the moon."""

HIGHEST: Final = 100.0


@kernel
def danger_of_spade(tables: Vector, card: int, held: int) -> float:
    """High spades go unless they are guarded; the others guard."""
    queen = queen_of_spades(tables)
    if 1 << card < queen:
        return -HIGHEST
    if count(held & (queen - 1)) >= GUARDS:
        return -HIGHEST
    return HIGHEST + (2.0 if 1 << card == queen else 0.0)


@kernel
def danger(tables: Vector, card: int, held: int, to_go: int) -> float:
    """How bad it is to keep a card: its rank, less the smaller cards of its suit, more if the suit can go whole."""
    suit = leads(tables, 0, card)
    cards = of_suit(tables, held, suit)
    if suit == SPADES:
        return danger_of_spade(tables, card, cards)
    found = 13.0 - below_ace(tables, card, suit) - 1.0 * count(below(card, cards))
    if suit == HEARTS:
        return found + 2.0
    if suit == DIAMONDS and points_of(tables, suit_mask(tables, 0, DIAMONDS)) > 0:
        return found - 6.0
    return found + (6.0 if count(cards) <= to_go else 0.0)


@kernel
def is_moon_hand(tables: Vector, held: int, to_go: int) -> bool:
    """Whether a hand can take everything once it has passed what it would lose."""
    others = suit_mask(tables, 0, OPEN) & ~held
    return tables[PENALTIES] != 0 and losers(tables, held, others) <= MOON_LOSERS + to_go


@kernel
def worst_loser(tables: Vector, held: int) -> int:
    """The card that a shooter is most likely to lose: the lowest of those with most above them, hearts first."""
    others, found, most = suit_mask(tables, 0, OPEN) & ~held, lowest(held), -1
    left = held
    while left:
        card = lowest(left)
        left &= left - 1
        suit = leads(tables, 0, card)
        over = count(above(card, of_suit(tables, others, suit))) + (13 if suit == HEARTS else 0)
        if losers_in(of_suit(tables, held, suit), of_suit(tables, others, suit)) and over > most:
            found, most = card, over
    return found


@kernel
def pass_card(tables: Vector, view: Vector, legal: int) -> int:
    seat = view[TURN]
    to_go = PASS_SIZE - count(view[PASSED + seat])
    if is_moon_hand(tables, view[HAND + seat], to_go):
        return worst_loser(tables, legal)
    found, most, left = highest(legal), -1e9, legal
    while left:
        card = lowest(left)
        left &= left - 1
        worth = danger(tables, card, legal, to_go)
        if worth > most:
            found, most = card, worth
    return found
