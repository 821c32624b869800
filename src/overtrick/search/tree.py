"""One tree, two searches: information-set search in which every seat chooses, and the Hearts paper's own.

The tree is over what the searcher sees. Each simulation plays in a world of its own from the root down; at a node only
the actions legal in that world can be chosen. The tree ends where another seat acts face down. A simulation adds one
node.

    word       what; eight words a node, which fill a cache line; a node is the place of its first
    ACTION     bit that led here
    SEAT       who chose it
    CHILD      first child, or NONE
    SIBLING    next child of the same parent, or NONE
    VISITS     simulations that came through
    AVAILABLE  simulations that could have
    SUM        score of SEAT, added up over the visits
    SQUARES    its square
"""

from math import log, sqrt
from typing import Any, Final

from overtrick.core.bits import count
from overtrick.core.jit import (
    FLOATS,
    INT,
    MATRIX,
    VECTOR,
    Floats,
    Matrix,
    Vector,
    batch,
    kernel,
    raw,
)
from overtrick.core.random import pick
from overtrick.engine.policy import PLAYER
from overtrick.engine.state import BASE, GONE, HAND, OVER, PHASE, PLAY, TURN, copy
from overtrick.search.equivalence import one_of_each
from overtrick.search.playout import RULES, SCORES, TRUTH, VIEW, act, choose, play_out

ACTION: Final = 0
SEAT: Final = 1
CHILD: Final = 2
SIBLING: Final = 3
VISITS: Final = 4
AVAILABLE: Final = 5
SUM: Final = 6
SQUARES: Final = 7
COLUMNS: Final = 8

ROOT: Final = 0
NONE: Final = -1
DEPTH_MAX: Final = 96

LOGS: Final = 1 << 14
"""Logarithms up to here are looked up."""

EVERY_SEAT: Final = 0
"""All seats choose by upper confidence bounds over available actions (Cowling, Powley and Whitehouse)."""

SEARCHER: Final = 1
"""Only the searcher chooses, by Q + c * prior / (1 + N); the others act by the playout policy (Gruver and others)."""

USED: Final = 0  # what `memory` keeps between calls: words in use,
LOW: Final = 1  # and the least and greatest score seen, the unit of exploration
HIGH: Final = 2

RULE: Final = 0  # the knobs: EVERY_SEAT or SEARCHER,
LOOKS: Final = 1  # whether the playout policy looks at its cards,
ALIKE: Final = 2  # whether cards that are alike are searched once,
PRIOR: Final = 3  # and whether there is a policy for the prior
KNOBS: Final = 4


@kernel
def new_node(nodes: Vector, memory: Floats, parent: int, action: int, seat: int) -> int:
    """Add a child to a node."""
    node = int(memory[USED])
    memory[USED] += COLUMNS
    nodes[node + ACTION] = action
    nodes[node + SEAT] = seat
    nodes[node + CHILD] = NONE
    nodes[node + SIBLING] = nodes[parent + CHILD]
    for column in range(VISITS, COLUMNS):
        nodes[node + column] = 0
    nodes[parent + CHILD] = node
    return node


@kernel
def find_child(nodes: Vector, node: int, action: int) -> int:
    child = nodes[node + CHILD]
    while child != NONE and nodes[child + ACTION] != action:
        child = nodes[child + SIBLING]
    return child


@kernel
def best_bound(nodes: Vector, node: int, legal: int, explore: float, logs: Floats) -> tuple[int, int]:
    """The available child of the highest upper confidence bound, the newest of equals; and the actions without one."""
    child, best, highest, fresh = nodes[node + CHILD], NONE, 0.0, legal
    while child != NONE:
        if (legal >> nodes[child + ACTION]) & 1:
            fresh &= ~(1 << nodes[child + ACTION])
            visits, available = nodes[child + VISITS], nodes[child + AVAILABLE] + 1
            nodes[child + AVAILABLE] = available
            spread = logs[available] if available < LOGS else log(available)
            bound = nodes[child + SUM] / visits + explore * sqrt(spread / visits)
            if best == NONE or bound > highest:
                best, highest = child, bound
        child = nodes[child + SIBLING]
    return best, fresh


@kernel
def best_prior(nodes: Vector, node: int, legal: int, explore: float, favourite: int) -> tuple[int, int]:
    """The available child of the highest Q + c * prior / (1 + N), or NONE for an untried action, whose Q is 0.

    The prior is uniform, or half of it is on a favourite. The second number is the untried actions to choose from: the
    favourite if it is one.
    """
    share, fresh = explore / count(legal) * (1.0 if favourite == NONE else 0.5), legal
    child, best, highest = nodes[node + CHILD], NONE, -1e300
    while child != NONE:
        if (legal >> nodes[child + ACTION]) & 1:
            fresh &= ~(1 << nodes[child + ACTION])
            visits = nodes[child + VISITS]
            prior = share + (0.5 * explore if nodes[child + ACTION] == favourite else 0.0)
            worth = nodes[child + SUM] / visits + prior / (1 + visits)
            if worth > highest:
                best, highest = child, worth
        child = nodes[child + SIBLING]
    if favourite != NONE and (fresh >> favourite) & 1:
        share, fresh = share + 0.5 * explore, 1 << favourite
    return NONE if fresh and share >= highest else best, fresh


@kernel
def is_face_down(state: Vector, seat: int) -> bool:
    """Whether the next action is a card that another seat lays aside."""
    return state[TURN] != seat and state[BASE] == 0 and state[PHASE] != PLAY


@kernel
def different(tables: Vector, state: Vector, legal: int, twins: Vector, alike: int) -> int:
    """The legal actions, one of each class as in `search.classes`."""
    if not alike or state[PHASE] != PLAY:
        return legal
    return one_of_each(tables, twins, legal, ~(state[GONE] | state[HAND + state[TURN]]))


@batch(
    INT(
        VECTOR,
        MATRIX,
        INT,
        MATRIX,
        VECTOR,
        FLOATS,
        VECTOR,
        VECTOR,
        VECTOR,
        FLOATS,
        FLOATS,
        VECTOR,
        RULES,
        PLAYER,
        PLAYER,
    )
)
def grow(
    tables: Vector,
    worlds: Matrix,
    seat: int,
    desk: Matrix,
    nodes: Vector,
    memory: Floats,
    path: Vector,
    rng: Vector,
    twins: Vector,
    explore: Floats,
    logs: Floats,
    knobs: Vector,
    rules: Any,
    policy: Any,
    prior: Any,
) -> int:
    """One simulation for each world; the words that nodes use."""
    legal, call, score, veil = rules
    tables, rng, nodes, twins, logs = raw(tables), raw(rng), raw(nodes), raw(twins), raw(logs)
    state, view, scores = raw(desk[TRUTH]), raw(desk[VIEW]), raw(desk[SCORES])
    rule, looks, alike, has_prior = knobs[RULE], knobs[LOOKS], knobs[ALIKE], knobs[PRIOR]
    for row in range(len(worlds)):
        copy(raw(worlds[row]), state)
        node, depth, growing = ROOT, 1, True
        path[0] = ROOT
        while growing and state[PHASE] != OVER and not is_face_down(state, seat):
            allowed, mover = legal(tables, state), state[TURN]
            if rule == SEARCHER and mover != seat:
                bit = choose(tables, state, view, allowed, rng, veil, policy, looks)
                child = find_child(nodes, node, bit)
            else:
                allowed = different(tables, state, allowed, twins, alike)
                if rule == EVERY_SEAT:
                    bound = explore[0] * (memory[HIGH] - memory[LOW])
                    child, fresh = best_bound(nodes, node, allowed, bound, logs)
                    child = NONE if fresh else child
                else:
                    favourite = choose(tables, state, view, allowed, rng, veil, prior, 1) if has_prior else NONE
                    child, fresh = best_prior(nodes, node, allowed, explore[0], favourite)
                bit = pick(fresh, rng) if child == NONE else nodes[child + ACTION]
            if child == NONE:
                child = new_node(nodes, memory, node, bit, mover)
                growing = False
            act(tables, state, bit, call)
            node = child
            path[depth] = node
            depth += 1
        play_out(tables, state, view, rng, rules, policy, looks)
        score(tables, state, scores)
        memory[LOW] = min(memory[LOW], float(scores[seat]))
        memory[HIGH] = max(memory[HIGH], float(scores[seat]))
        for step in range(depth):
            passed = path[step]
            gained = scores[nodes[passed + SEAT]]
            nodes[passed + VISITS] += 1
            nodes[passed + SUM] += gained
            nodes[passed + SQUARES] += gained * gained
    return int(memory[USED])
