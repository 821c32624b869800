"""How many tricks a hand of Wizard may be expected to take, and how that is spread.

Every card has a chance of its own: that nobody takes over if it is led. Somebody with h cards beats it as if he chose
among h^REACH unseen ones, or h^TRUMP_REACH if it is a trump. All h would be too many: what beats it takes only one
trick, not everybody wants every trick, and a trump also takes tricks that others lead. Tricks are then counted as if
cards took them independently.
"""

from typing import Final

from overtrick.agents.heuristics.odds import overtaken
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.engine.state import GONE, HAND, TABLE, TURN
from overtrick.engine.tables import FIRST_SUIT, SEATS, leads
from overtrick.games.wizard import DECK, NOTHING_TURNED, TURNED

REACH: Final = 0  # of the numbers of the player: see above
TRUMP_REACH: Final = 1

WHOLE: Final = (1 << DECK) - 1


@kernel
def unseen_by(view: Vector) -> int:
    """The cards that the seat to move has not seen."""
    up = 0 if view[TURNED] == NOTHING_TURNED else 1 << view[TURNED]
    return WHOLE & ~(view[HAND + view[TURN]] | view[GONE] | view[TABLE] | up)


@kernel
def stands_up(tables: Vector, contract: int, led: int, card: int, unseen: int, held: float, others: int) -> float:
    """How likely nobody of some others with so many cards each takes over from a card."""
    return (1.0 - overtaken(tables, 0, contract, led, card, unseen, held)) ** others


@kernel
def chance(tables: Vector, contract: int, card: int, unseen: int, held: int, numbers: Floats) -> float:
    """How likely a card takes a trick some time."""
    led = leads(tables, contract, card)
    reach = numbers[TRUMP_REACH] if led == FIRST_SUIT + contract else numbers[REACH]
    return stands_up(tables, contract, led, card, unseen, held**reach, tables[SEATS] - 1)


@kernel
def spread(tables: Vector, view: Vector, contract: int, numbers: Floats, slate: Floats) -> int:
    """Write how likely the hand takes 0, 1, ... tricks under a contract; the number of its cards."""
    left, unseen = view[HAND + view[TURN]], unseen_by(view)
    cards = count(left)
    for tricks in range(cards + 1):
        slate[tricks] = 1.0 if tricks == 0 else 0.0
    while left:
        one = chance(tables, contract, lowest(left), unseen, cards, numbers)
        for tricks in range(cards, 0, -1):
            slate[tricks] += one * (slate[tricks - 1] - slate[tricks])
        slate[0] *= 1.0 - one
        left &= left - 1
    return cards


@kernel
def score_of_bid(slate: Floats, cards: int, bid: int) -> float:
    """What a bid is expected to score if tricks are spread like that."""
    worth = slate[bid] * (20.0 + 10.0 * bid)
    for tricks in range(cards + 1):
        worth -= 10.0 * slate[tricks] * abs(tricks - bid)
    return worth
