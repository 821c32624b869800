"""A player by rules that aims at its bid.

Bid     The one with the best expected score, of equals the lowest, if tricks are spread as `expecting` says.
Trump   The suit under which that score is best.
Play    The card after which the tricks to come miss what is still needed by least, in the mean of squares: this trick
        with its chance, and those of the cards that stay in hand. Of equals the lowest.

The two numbers are the best of nineteen pairs by the points of three such players in 200 or 400 games with
`no_even_bids` (seed 1); the next best were within chance.
"""

from typing import Final

from overtrick.agents.heuristics.wizard.expecting import chance, score_of_bid, spread, stands_up, unseen_by
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import BEST, CONTRACT, DOWN, HAND, LED, LEFT, PHASE, PLAY, TAKEN, TURN
from overtrick.engine.tables import OPEN, SEATS, beats, leads
from overtrick.games.wizard import BID, FIRST_TRUMP, NAMING

NUMBERS: Final = (0.45, -0.2)
"""In the order of `expecting`."""


@kernel
def best_bid(
    tables: Vector, view: Vector, contract: int, legal: int, numbers: Floats, slate: Floats
) -> tuple[int, float]:
    """The bid with the best expected score under a contract, and that score."""
    cards, best, most = spread(tables, view, contract, numbers, slate), -1, 0.0
    while legal:
        worth = score_of_bid(slate, cards, lowest(legal))
        if best < 0 or worth > most:
            best, most = lowest(legal), worth
        legal &= legal - 1
    return best, most


@kernel
def best_trump(tables: Vector, view: Vector, numbers: Floats, slate: Floats) -> int:
    """The suit under which the best bid promises most."""
    best, most, bids = -1, 0.0, (2 << count(view[HAND + view[TURN]])) - 1
    for suit in range(4):
        _, worth = best_bid(tables, view, suit, bids, numbers, slate)
        if best < 0 or worth > most:
            best, most = suit, worth
    return best


@kernel
def takes_now(tables: Vector, view: Vector, card: int, unseen: int) -> float:
    """How likely a card takes the trick on the table."""
    contract, down = view[CONTRACT], view[DOWN]
    led = leads(tables, contract, card) if down == 0 or view[LED] == OPEN else view[LED]
    if down and not (beats(tables, 0, contract, led, view[BEST]) >> card) & 1:
        return 0.0
    return stands_up(tables, contract, led, card, unseen, view[LEFT], tables[SEATS] - 1 - down)


@kernel
def best_card(tables: Vector, view: Vector, legal: int, numbers: Floats, slate: Floats) -> int:
    """The legal card that keeps the hand nearest to its bid."""
    seat, contract, unseen = view[TURN], view[CONTRACT], unseen_by(view)
    mean, scatter, left = 0.0, 0.0, view[HAND + seat]
    while left:
        one = chance(tables, contract, lowest(left), unseen, view[LEFT], numbers)
        slate[lowest(left)] = one
        mean += one
        scatter += one * (1.0 - one)
        left &= left - 1
    need, best, least = view[BID + seat] - count(view[TAKEN + seat]) // tables[SEATS], -1, 0.0
    while legal:
        card = lowest(legal)
        now, later = takes_now(tables, view, card, unseen), slate[card]
        missed = need - now - (mean - later)
        miss = missed * missed + now * (1.0 - now) + scatter - later * (1.0 - later)
        if best < 0 or miss < least:
            best, least = card, miss
        legal &= legal - 1
    return best


@hook(CHOOSE)
def on_the_nose(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] == PLAY:
        return best_card(tables, view, legal, weights, slate)
    if view[PHASE] == NAMING:
        return FIRST_TRUMP + best_trump(tables, view, weights, slate)
    return best_bid(tables, view, view[CONTRACT], legal, weights, slate)[0]
