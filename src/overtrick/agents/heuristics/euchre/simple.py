"""Players that look at their hand and the trick, rulebook §5.3.

high, low       The strongest, the weakest legal card.
middle          The median legal card: the strategy that the paper left out as no help.
high-low        Leads high. Plays high if that is stronger than the card that stands, else low. The paper compares
                without a look at suits: who is void throws an ace on a nine and believes that it wins. `corrected`
                asks whether the card takes over.
coop-high-low   Low if the partner has played and stands to win, else high-low. `leads` mends its leads (`leads.py`).
any-card        Any legal card: the paper's Random, with a bidder.
"""

from overtrick.agents.heuristics.euchre.bidder import bid
from overtrick.agents.heuristics.euchre.leads import card_to_lead
from overtrick.agents.heuristics.euchre.strength import median, strength, strongest, weakest
from overtrick.agents.heuristics.euchre.weights import CORRECTED, LEADS
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.random import pick
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import BEST, CONTRACT, DOWN, LED, PHASE, PLAY, TURN, WINNER
from overtrick.engine.tables import beats
from overtrick.games.euchre import partner_of


@kernel
def partner_stands(view: Vector) -> bool:
    """Whether the card that stands is the partner's."""
    return view[DOWN] > 0 and view[WINNER] == partner_of(view[TURN])


@kernel
def stronger_than_best(tables: Vector, view: Vector, card: int, corrected: float) -> bool:
    """Whether a card beats the one that stands, by suits or as the paper compares."""
    contract, best = view[CONTRACT], view[BEST]
    if corrected:
        return (beats(tables, 0, contract, view[LED], best) >> card) & 1 == 1
    return strength(tables, contract, card) > strength(tables, contract, best)


@kernel
def play_high_low(tables: Vector, view: Vector, legal: int, corrected: float) -> int:
    """High if it leads or wins, else low. The strongest legal card takes over if any does."""
    high = strongest(tables, view[CONTRACT], legal)
    if view[DOWN] == 0 or stronger_than_best(tables, view, high, corrected):
        return high
    return weakest(tables, view[CONTRACT], legal)


@kernel
def play_coop_high_low(tables: Vector, view: Vector, legal: int, corrected: float) -> int:
    """Leave the trick to the partner."""
    if partner_stands(view):
        return weakest(tables, view[CONTRACT], legal)
    return play_high_low(tables, view, legal, corrected)


@hook(CHOOSE)
def any_card(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    return pick(legal, rng) if view[PHASE] == PLAY else bid(tables, view, legal, rng, weights)


@hook(CHOOSE)
def high(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    return strongest(tables, view[CONTRACT], legal)


@hook(CHOOSE)
def low(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    return weakest(tables, view[CONTRACT], legal)


@hook(CHOOSE)
def middle(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    return median(tables, view[CONTRACT], legal)


@hook(CHOOSE)
def high_low(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    return play_high_low(tables, view, legal, weights[CORRECTED])


@hook(CHOOSE)
def coop_high_low(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    if view[DOWN] == 0:
        return card_to_lead(tables, view, legal, weights[LEADS])
    return play_coop_high_low(tables, view, legal, weights[CORRECTED])
