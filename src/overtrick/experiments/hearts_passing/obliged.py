"""The network as a player that must pass a card, or must keep one: what a pass is worth is the difference."""

from typing import Final

import numpy as np

from overtrick.core.bits import prefer
from overtrick.core.jit import Floats, Vector, hook
from overtrick.core.lanes import floats, wholes
from overtrick.engine.policy import CHOOSE, Policy
from overtrick.engine.state import PHASE
from overtrick.games.hearts import PASSING
from overtrick.learn.nets.playing import choose_best

MUST: Final = 0  # words before the row of the network: cards that go,
KEPT: Final = 1  # and cards that stay, as sets
HEAD: Final = 8


@hook(CHOOSE)
def obliged(tables: Vector, seen: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    told = wholes(weights, 0)
    if seen[PHASE] == PASSING:
        legal = prefer(prefer(legal, ~told[KEPT]), told[MUST])
    return int(choose_best(tables, seen, legal, rng, floats(weights, HEAD), slate))


def obliged_policy(network: Policy, must: int = 0, kept: int = 0) -> Policy:
    """A network that plays greedily, but for these cards."""
    head = np.zeros(HEAD)
    head.view(np.int64)[[MUST, KEPT]] = must, kept
    return network._replace(choose=obliged, weights=np.concatenate([head, network.weights]))
