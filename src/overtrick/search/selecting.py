"""How a tree selects: rules as hooks, each with one word of every node and one row of floats for itself.

    rule       KEPT                                              row
    bound      AVAILABLE: simulations that could have come       logarithms of whole numbers
    prior      where the prior of the node's actions begins      priors of all nodes, from word 1 on

The prior of a node is a share for every bit. It is asked for once, in the world in which something is first selected
there; what was not legal then (the searcher may have taken up other cards) has no share in it.
"""

from math import log, sqrt
from typing import Final, NamedTuple

import numpy as np

from overtrick.core.bits import count
from overtrick.core.jit import FLOAT_ROW, INT, ROW, Floats, Vector, hook, kernel
from overtrick.core.numbers import shared
from overtrick.core.random import pick
from overtrick.search.nodes import ACTION, CHILD, EVEN, EXPLORE, HIGH, KEPT, LOW, NONE, SIBLING, SUM, VISITS

SELECT = INT(ROW, FLOAT_ROW, FLOAT_ROW, FLOAT_ROW, INT, INT, ROW)
"""select(nodes, sums, memory, row, node, legal, rng): a child, or ~action for one that is to be tried first."""

AVAILABLE: Final = KEPT

LOGS: Final = 1 << 14
"""Logarithms up to here are looked up."""

LOGARITHMS: Final = shared(np.log(np.maximum(np.arange(LOGS), 1)))


@hook(SELECT)
def bound(nodes: Vector, sums: Floats, memory: Floats, row: Floats, node: int, legal: int, rng: Vector) -> int:
    """Any untried action, else the highest upper confidence bound, the newest of equals.

    Bounds are over the simulations in which an action was legal (Cowling, Powley and Whitehouse). The unit of
    exploration is the range of scores so far, and at least a point: while all scores are the same, an action that was
    unlucky once would otherwise never be tried again.
    """
    child, best, highest, fresh = nodes[node + CHILD], NONE, 0.0, legal
    explore = memory[EXPLORE] * max(memory[HIGH] - memory[LOW], 1.0)
    while child != NONE:
        if (legal >> nodes[child + ACTION]) & 1:
            fresh &= ~(1 << nodes[child + ACTION])
            visits, available = nodes[child + VISITS], nodes[child + AVAILABLE] + 1
            nodes[child + AVAILABLE] = available
            spread = row[available] if available < LOGS else log(available)
            worth = sums[child + SUM] / visits + explore * sqrt(spread / visits)
            if best == NONE or worth > highest:
                best, highest = child, worth
        child = nodes[child + SIBLING]
    return ~pick(fresh, rng) if fresh else best


@kernel
def bonus(memory: Floats, row: Floats, place: int, legal: int, action: int) -> float:
    """The prior of an action times the constant. A share of a prior that was asked for is spread evenly."""
    even = memory[EXPLORE] / count(legal)
    if place == 0:
        return even
    return memory[EVEN] * even + (1.0 - memory[EVEN]) * memory[EXPLORE] * row[place + action]


@kernel
def wished(memory: Floats, row: Floats, place: int, legal: int, fresh: int) -> tuple[int, float]:
    """Those of some untried actions with the highest bonus."""
    best, highest = 0, -1e300
    while fresh:
        lone = fresh & -fresh
        worth = bonus(memory, row, place, legal, count(lone - 1))
        best = lone if worth > highest else best | (lone if worth == highest else 0)
        highest = max(worth, highest)
        fresh ^= lone
    return best, highest


@hook(SELECT)
def prior(nodes: Vector, sums: Floats, memory: Floats, row: Floats, node: int, legal: int, rng: Vector) -> int:
    """The highest Q + c * prior / (1 + N), where Q of an untried action is 0 (Gruver and others).

    Untried actions come first among equals, any of those with the same prior; then the newest child.
    """
    child, best, highest, fresh, place = nodes[node + CHILD], NONE, -1e300, legal, nodes[node + KEPT]
    while child != NONE:
        if (legal >> nodes[child + ACTION]) & 1:
            fresh &= ~(1 << nodes[child + ACTION])
            visits = nodes[child + VISITS]
            extra = bonus(memory, row, place, legal, nodes[child + ACTION])
            worth = sums[child + SUM] / visits + extra / (1 + visits)
            if worth > highest:
                best, highest = child, worth
        child = nodes[child + SIBLING]
    if fresh:
        untried, worth = wished(memory, row, place, legal, fresh)
        best = ~pick(untried, rng) if worth >= highest else best
    return best


class Rule(NamedTuple):
    """A hook of the signature SELECT with its row, and whether it is every seat that selects, or the searcher alone.

    If it is the searcher alone, the others act by the policy of the playouts. Who reads a prior has a row for it.
    """

    select: object
    row: Floats
    everybody: bool
    reads_prior: bool


EVERY_SEAT: Final = Rule(bound, LOGARITHMS, everybody=True, reads_prior=False)
SEARCHER: Final = Rule(prior, np.zeros(1), everybody=False, reads_prior=True)
