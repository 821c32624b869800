"""The careful player: which rules a decision belongs to."""

from overtrick.agents.heuristics.hearts.careful.following import discard, follow_suit
from overtrick.agents.heuristics.hearts.careful.leading import lead_card
from overtrick.agents.heuristics.hearts.careful.passing import pass_card
from overtrick.agents.heuristics.hearts.fsm import of_suit
from overtrick.core.jit import Floats, Vector, hook
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import DOWN, LED, PHASE, PLAY


@hook(CHOOSE)
def careful(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return pass_card(tables, view, legal)
    if view[DOWN] == 0:
        return lead_card(tables, view, legal)
    held = of_suit(tables, legal, view[LED])
    return follow_suit(tables, view, held) if held else discard(tables, view, legal)
