"""How the careful player follows suit and discards.

Following     It ducks with the highest card that does not win, the queen of spades before all others. Last of a trick
              without points, or where it cannot duck, it takes the trick with its highest card, but not with the queen
              of spades. Where others are still to play and it cannot duck, it plays its lowest.
Jack          Where the jack of diamonds counts, a trick that has it is taken if it can be.
Discarding    The queen of spades; king and ace while she is out; hearts and other cards by how likely they are to take
              a trick. Not on the trick of somebody who may be shooting the moon: then points and the highest heart
              are kept.
Shooting      Everything is taken with the highest card.
Stopping      A trick with points is taken from somebody who may be shooting.
"""

from overtrick.agents.heuristics.hearts.careful.sight import (
    NOBODY,
    above,
    above_queen,
    below,
    is_last,
    is_own_moon,
    outstanding,
    penalty_on_table,
    queen_of_spades,
    shooter,
)
from overtrick.agents.heuristics.hearts.fsm import HEARTS, SPADES, below_ace, of_suit
from overtrick.core.bits import count, highest, lowest
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import BEST, LED, WINNER
from overtrick.engine.tables import leads, points_of
from overtrick.games.hearts import PENALTIES


@kernel
def duck(tables: Vector, under: int) -> int:
    """The highest of some cards that do not win, the queen of spades before all others."""
    queen = queen_of_spades(tables)
    return highest(under & queen) if under & queen else highest(under)


@kernel
def take(tables: Vector, held: int) -> int:
    """The highest card, but not the queen of spades if there is another."""
    others = held & ~queen_of_spades(tables)
    return highest(others if others else held)


@kernel
def wants_trick(tables: Vector, view: Vector, over: int) -> bool:
    """Whether to win what lies on the table, if some cards win."""
    cost = penalty_on_table(tables, view)
    if not over or cost < 0:
        return over != 0
    suspect = shooter(tables, view)
    if suspect != NOBODY and cost > 0:
        return suspect == view[WINNER] or is_last(view)
    return is_last(view) and cost == 0


@kernel
def must_exceed(tables: Vector, view: Vector, over: int) -> int:
    """A card where all win so far: last, the highest; else the lowest, spades below the queen before those above."""
    if is_last(view):
        return take(tables, over)
    early = view[LED] not in (HEARTS, SPADES) and count(of_suit(tables, outstanding(tables, view), view[LED])) >= 5
    if early and penalty_on_table(tables, view) <= 0:
        return take(tables, over)
    safe = over & ~(above_queen(tables) | queen_of_spades(tables))
    return lowest(safe if safe else over)


@kernel
def follow_suit(tables: Vector, view: Vector, held: int) -> int:
    """Of the suit led."""
    if is_own_moon(tables, view):
        return highest(held)
    over = above(view[BEST], held)
    under = below(view[BEST], held)
    if wants_trick(tables, view, over):
        return take(tables, over)
    return duck(tables, under) if under else must_exceed(tables, view, over)


@kernel
def threat(tables: Vector, card: int, held: int, out: int) -> float:
    """How likely a card is to take a trick that is not wanted: by rank and by how few smaller ones are with it."""
    suit = leads(tables, 0, card)
    cards, others = of_suit(tables, held, suit), of_suit(tables, out, suit)
    if not others:
        return -10.0
    smaller = count(below(card, others))
    found = 10.0 * smaller / count(others) - 1.0 * count(below(card, cards))
    if suit == HEARTS:
        found += 3.0
    if suit == SPADES and out & queen_of_spades(tables):
        found += 40.0 if (above_queen(tables) >> card) & 1 else 0.0
    if (queen_of_spades(tables) >> card) & 1:
        found += 100.0
    return found - (60.0 if points_of(tables, 1 << card) > 0 else 0.0) - 0.01 * below_ace(tables, card, suit)


@kernel
def most_threatening(tables: Vector, cards: int, hand: int, out: int) -> int:
    found, most, left = lowest(cards), -1e9, cards
    while left:
        card = lowest(left)
        left &= left - 1
        worth = threat(tables, card, hand, out)
        if worth > most:
            found, most = card, worth
    return found


@kernel
def discard(tables: Vector, view: Vector, legal: int) -> int:
    """On a suit that is not held."""
    out, wanted = outstanding(tables, view), legal
    if is_own_moon(tables, view):
        plain = legal & ~tables[PENALTIES]
        return lowest(plain if plain else legal)
    suspect = shooter(tables, view)
    if suspect != NOBODY and suspect == view[WINNER]:
        kept = legal & ~tables[PENALTIES]
        hearts = of_suit(tables, legal, HEARTS)
        kept = kept if kept else legal & ~(1 << highest(hearts) if hearts else 0)
        wanted = kept if kept else legal
    return most_threatening(tables, wanted, legal, out)
