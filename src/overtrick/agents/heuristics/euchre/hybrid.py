"""The hybrids, rulebook §5.3: with a hand that the Markov player would play high, coop-high-low; else card counting.

hybrid values cards like markov, hybrid2 like markov2, with or without its loss.
"""

from overtrick.agents.heuristics.euchre.bidder import bid
from overtrick.agents.heuristics.euchre.card_counting import play_card_counting
from overtrick.agents.heuristics.euchre.markov import is_bold, is_bold_now
from overtrick.agents.heuristics.euchre.simple import play_coop_high_low
from overtrick.core.jit import Floats, Vector, hook
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import PHASE, PLAY


@hook(CHOOSE)
def hybrid(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    if is_bold(view, weights):
        return play_coop_high_low(tables, view, legal, 0.0)
    return play_card_counting(tables, view, legal, weights)


@hook(CHOOSE)
def hybrid2(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    if is_bold_now(tables, view, weights):
        return play_coop_high_low(tables, view, legal, 0.0)
    return play_card_counting(tables, view, legal, weights)
