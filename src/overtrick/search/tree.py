"""One tree, two searches: information-set search in which every seat chooses, and the Hearts paper's own.

The tree is over what the searcher sees. Each simulation plays in a world of its own from the root down; at a node only
the actions legal in that world can be chosen. The tree ends where another seat acts face down.

    column     what, one row a node
    ACTION     bit that led here
    SEAT       who chose it
    CHILD      first child, or NONE
    SIBLING    next child of the same parent, or NONE
    VISITS     simulations that came through
    AVAILABLE  simulations that could have

`values` adds up the score of SEAT over the visits.
"""

from math import log, sqrt
from typing import Any, Final

from overtrick.core.bits import count
from overtrick.core.jit import FLOATS, INT, MATRIX, VECTOR, Floats, Matrix, Vector, batch, kernel, raw
from overtrick.core.random import pick
from overtrick.engine.policy import PLAYER
from overtrick.engine.state import BASE, OVER, PHASE, PLAY, TURN, copy
from overtrick.search.playout import RULES, SCORES, TRUTH, VIEW, act, choose, play_out

ACTION: Final = 0
SEAT: Final = 1
CHILD: Final = 2
SIBLING: Final = 3
VISITS: Final = 4
AVAILABLE: Final = 5
COLUMNS: Final = 6

ROOT: Final = 0
NONE: Final = -1
DEPTH_MAX: Final = 96

EVERY_SEAT: Final = 0
"""All seats choose by upper confidence bounds over available actions (Cowling, Powley and Whitehouse)."""

SEARCHER: Final = 1
"""Only the searcher chooses, by Q + c * prior / (1 + N); the others act by the playout policy (Gruver and others)."""

USED: Final = 0  # what `memory` keeps between calls: nodes in use,
LOW: Final = 1  # and the least and greatest score seen, the unit of exploration
HIGH: Final = 2


@kernel
def new_node(nodes: Matrix, values: Floats, memory: Floats, parent: int, action: int, seat: int) -> int:
    """Add a child to a node."""
    node = int(memory[USED])
    memory[USED] += 1.0
    nodes[node, ACTION] = action
    nodes[node, SEAT] = seat
    nodes[node, CHILD] = NONE
    nodes[node, SIBLING] = nodes[parent, CHILD]
    nodes[node, VISITS] = 0
    nodes[node, AVAILABLE] = 0
    nodes[parent, CHILD] = node
    values[node] = 0.0
    return node


@kernel
def find_child(nodes: Matrix, node: int, action: int) -> int:
    child = nodes[node, CHILD]
    while child != NONE and nodes[child, ACTION] != action:
        child = nodes[child, SIBLING]
    return child


@kernel
def untried(nodes: Matrix, node: int, legal: int) -> int:
    """Legal actions that have no child yet; the children of the others are marked as available."""
    child = nodes[node, CHILD]
    while child != NONE:
        if (legal >> nodes[child, ACTION]) & 1:
            nodes[child, AVAILABLE] += 1
            legal &= ~(1 << nodes[child, ACTION])
        child = nodes[child, SIBLING]
    return legal


@kernel
def best_bound(nodes: Matrix, values: Floats, node: int, legal: int, explore: float) -> int:
    """The available child of the highest upper confidence bound; the newest of equals."""
    child, best, highest = nodes[node, CHILD], NONE, 0.0
    while child != NONE:
        if (legal >> nodes[child, ACTION]) & 1:
            visits = nodes[child, VISITS]
            bound = values[child] / visits + explore * sqrt(log(nodes[child, AVAILABLE]) / visits)
            if best == NONE or bound > highest:
                best, highest = child, bound
        child = nodes[child, SIBLING]
    return best


@kernel
def best_prior(nodes: Matrix, values: Floats, node: int, legal: int, explore: float) -> int:
    """The available child of the highest Q + c * prior / (1 + N); NONE for an untried action, whose Q is 0."""
    prior = explore / count(legal)
    child, best, highest = nodes[node, CHILD], NONE, prior
    if not untried(nodes, node, legal):
        highest = -1e300
    while child != NONE:
        if (legal >> nodes[child, ACTION]) & 1:
            visits = nodes[child, VISITS]
            worth = values[child] / visits + prior / (1 + visits)
            if worth > highest:
                best, highest = child, worth
        child = nodes[child, SIBLING]
    return best


@kernel
def is_face_down(state: Vector, seat: int) -> bool:
    """Whether the next action is a card that another seat lays aside."""
    return state[TURN] != seat and state[BASE] == 0 and state[PHASE] != PLAY


@batch(INT(VECTOR, MATRIX, INT, MATRIX, MATRIX, FLOATS, FLOATS, VECTOR, VECTOR, FLOATS, INT, RULES, PLAYER, INT))
def grow(
    tables: Vector,
    worlds: Matrix,
    seat: int,
    desk: Matrix,
    nodes: Matrix,
    values: Floats,
    memory: Floats,
    path: Vector,
    rng: Vector,
    settings: Floats,
    rule: int,
    rules: Any,
    policy: Any,
    looks: int,
) -> int:
    """One simulation for each world; the number of nodes in use."""
    legal, call, score, veil = rules
    tables, rng = raw(tables), raw(rng)
    state, view, scores = raw(desk[TRUTH]), raw(desk[VIEW]), raw(desk[SCORES])
    for row in range(len(worlds)):
        copy(raw(worlds[row]), state)
        node, depth, growing = ROOT, 1, True
        path[0] = ROOT
        while growing and state[PHASE] != OVER and not is_face_down(state, seat):
            allowed, mover = legal(tables, state), state[TURN]
            child = NONE
            if rule == EVERY_SEAT:
                fresh = untried(nodes, node, allowed)
                if fresh:
                    bit = pick(fresh, rng)
                else:
                    child = best_bound(nodes, values, node, allowed, settings[0] * (memory[HIGH] - memory[LOW]))
                    bit = nodes[child, ACTION]
            elif mover == seat:
                child = best_prior(nodes, values, node, allowed, settings[0])
                bit = pick(untried(nodes, node, allowed), rng) if child == NONE else nodes[child, ACTION]
            else:
                bit = choose(tables, state, view, allowed, rng, veil, policy, looks)
                child = find_child(nodes, node, bit)
            if child == NONE:
                child = new_node(nodes, values, memory, node, bit, mover)
                growing = rule == SEARCHER and mover != seat
            act(tables, state, bit, call)
            node = child
            path[depth] = node
            depth += 1
        play_out(tables, state, view, rng, rules, policy, looks)
        score(tables, state, scores)
        memory[LOW] = min(memory[LOW], float(scores[seat]))
        memory[HIGH] = max(memory[HIGH], float(scores[seat]))
        for step in range(depth):
            nodes[path[step], VISITS] += 1
            values[path[step]] += scores[nodes[path[step], SEAT]]
    return int(memory[USED])
