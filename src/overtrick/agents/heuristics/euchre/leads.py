"""What coop-high-low leads, rulebook §5.6: the paper found that its highest card, often a low trump, is a bad lead.

high     The strongest card, as in the paper.
plain    The strongest plain card; trump only if there is nothing else.
sides    The makers' side leads the strongest card, the defenders as `plain`.

The difference from `high` on 40,000 duplicate deals: `plain` 0.32 ± 0.01 in preset `paper` and 0.33 ± 0.01 in the full
game, `sides` 0.26 ± 0.01 and 0.38 ± 0.01.
"""

from typing import Final, Literal, TypeAlias

from overtrick.agents.heuristics.euchre.strength import strongest, trumps
from overtrick.core.bits import prefer
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import CONTRACT, TURN
from overtrick.games.euchre import MAKER

Leads: TypeAlias = Literal["high", "plain", "sides"]

HIGH: Final = 0.0
PLAIN: Final = 1.0
SIDES: Final = 2.0
WAYS: Final = {"high": HIGH, "plain": PLAIN, "sides": SIDES}


@kernel
def card_to_lead(tables: Vector, view: Vector, legal: int, leads: float) -> int:
    """The lead of one of the ways above."""
    contract = view[CONTRACT]
    is_maker = (view[MAKER] ^ view[TURN]) & 1 == 0
    if leads == HIGH or (leads == SIDES and is_maker):
        return strongest(tables, contract, legal)
    return strongest(tables, contract, prefer(legal, legal & ~trumps(tables, contract)))
