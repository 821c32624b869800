"""The prior of a node, asked of a policy. A hook, so that searches without a prior need not compile it."""

from typing import Any

from overtrick.core.bits import lowest
from overtrick.core.jit import INT, NOTHING, ROW, Vector, hook, pointer
from overtrick.engine.policy import BARE_MIND
from overtrick.engine.state import GONE, HAND, TURN
from overtrick.engine.stepping import shown, weigh
from overtrick.engine.tables import CARDS_MAX
from overtrick.engine.tricks import VEIL
from overtrick.search.equivalence import twin_in
from overtrick.search.nodes import BARE_TREE, KEPT, WRITTEN

WISH = NOTHING(ROW, ROW, ROW, INT, INT, ROW, INT, pointer(VEIL), ROW, BARE_TREE, BARE_MIND)
"""wish(tables, state, view, legal, kept, rng, node, veil, twins, tree, policy): writes the prior of a node."""


@hook(WISH)
def wish(
    tables: Vector,
    state: Vector,
    view: Vector,
    legal: int,
    kept: int,
    rng: Vector,
    node: int,
    veil: Any,
    twins: Vector,
    tree: Any,
    policy: Any,
) -> None:
    """A share for every bit, behind those of other nodes; of actions that are alike the one that is kept has all."""
    row, place, around = tree.row, int(tree.memory[WRITTEN]), ~(state[GONE] | state[HAND + state[TURN]])
    tree.nodes[node + KEPT] = place
    tree.memory[WRITTEN] += CARDS_MAX
    weigh(tables, shown(tables, state, view, veil, policy.reads), legal, rng, policy)
    for bit in range(CARDS_MAX):
        row[place + bit] = policy.slate[bit] if (kept >> bit) & 1 else 0.0
    rest = legal & ~kept
    while rest:
        row[place + twin_in(tables, twins, lowest(rest), kept, around)] += policy.slate[lowest(rest)]
        rest &= rest - 1
