"""What a compiled player is, and the simplest one."""

from overtrick.core.jit import INT, ROW, Vector, hook
from overtrick.core.random import pick

POLICY = INT(ROW, ROW, INT, ROW)
"""policy(tables, view, legal, rng): the choice of the seat to move, as a bit above BASE, from what it may know."""


@hook(POLICY)
def random_policy(tables: Vector, view: Vector, legal: int, rng: Vector) -> int:
    """Any legal action, each equally likely."""
    return pick(legal, rng)
