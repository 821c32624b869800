"""What a compiled player is, and the simplest one."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from overtrick.core.jit import FLOAT_ROW, FLOATS, INT, ROW, Floats, Vector, bundle, hook, pointer
from overtrick.core.random import pick

POLICY = INT(ROW, ROW, INT, ROW, FLOAT_ROW)
"""policy(tables, view, legal, rng, weights): what the seat to move does, as a bit above BASE, from what it may know."""

PLAYER = bundle([pointer(POLICY), FLOATS])
"""The type of a `Policy` as the argument of a batch, `tuple(policy)`."""

NO_WEIGHTS: Final = np.zeros(1)


class Policy(NamedTuple):
    """A hook of the signature POLICY, and the row of numbers this player plays by: settings, a table, a network.

    One hook serves many players, so what they differ in is not in the code. Weights are never written by a hook.
    """

    choose: Callable[[Vector, Vector, int, Vector, Floats], int]
    weights: Floats = NO_WEIGHTS


@hook(POLICY)
def random_policy(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats) -> int:
    """Any legal action, each equally likely."""
    return pick(legal, rng)


RANDOM: Final = Policy(random_policy)
