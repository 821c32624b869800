"""One tree, two searches: information-set search in which every seat chooses, and the Hearts paper's own.

The tree is over what the searcher sees. Each simulation plays in a world of its own from the root down; at a node only
the actions legal in that world can be selected (`search.selecting`). The tree ends where another seat acts face down. A
simulation adds one node (`search.nodes`), evaluates the world there, and backs up what each seat gets.
"""

from typing import Any, NamedTuple

from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, named, pointer, raw
from overtrick.engine.policy import MIND, MINDS
from overtrick.engine.state import BASE, GONE, HAND, OVER, PHASE, PLAY, TURN, copy
from overtrick.engine.stepping import FOUL, RULES, TRUTH, VIEW, act, ask, bare_mind, bare_minds, may
from overtrick.search.equivalence import one_of_each
from overtrick.search.leaf import APPRAISER, bare_appraiser, evaluate
from overtrick.search.nodes import (
    ACTION,
    HIGH,
    KEPT,
    LOW,
    ROOT,
    SEAT,
    SQUARES,
    SUM,
    TREE,
    USED,
    VISITS,
    bare_tree,
    find_child,
    new_node,
)
from overtrick.search.selecting import SELECT
from overtrick.search.wishing import WISH


class Growth(NamedTuple):
    """How a tree grows: who searches and selects, and which cards are alike."""

    select: Any
    wish: Any
    seat: int
    everybody: int
    has_prior: int
    alike: int
    twins: Vector


GROWTH = named(Growth, pointer(SELECT), pointer(WISH), INT, INT, INT, INT, VECTOR)


@kernel
def bare_growth(growth: Any) -> Any:
    """The same with a bare row."""
    who, twins = (growth.seat, growth.everybody, growth.has_prior), raw(growth.twins)
    return Growth(growth.select, growth.wish, who[0], who[1], who[2], growth.alike, twins)


@kernel
def is_face_down(state: Vector, seat: int) -> bool:
    """Whether the next action is a card that another seat lays aside."""
    return state[TURN] != seat and state[BASE] == 0 and state[PHASE] != PLAY


@kernel
def different(tables: Vector, state: Vector, legal: int, growth: Any) -> int:
    """The legal actions, one of each class as in `search.classes`."""
    if not growth.alike or state[PHASE] != PLAY:
        return legal
    return one_of_each(tables, growth.twins, legal, ~(state[GONE] | state[HAND + state[TURN]]))


@kernel
def selected(  # type: ignore[no-untyped-def]
    tables: Vector, state: Vector, view: Vector, legal: int, rng: Vector, veil, node: int, tree, growth, prior
) -> int:
    """What the rule says: a child, or ~action for a new one."""
    kept, nodes, sums = different(tables, state, legal, growth), tree.nodes, tree.sums
    if growth.has_prior and nodes[node + KEPT] == 0:
        growth.wish(tables, state, view, legal, kept, rng, node, veil, growth.twins, tree, prior)
    return growth.select(nodes, sums, tree.memory, tree.row, node, kept, rng)


@kernel
def descend(  # type: ignore[no-untyped-def]
    tables: Vector, state: Vector, view: Vector, rng: Vector, rules, tree, growth, players, prior
) -> int:
    """Select from the root down and expand by a new node; how many nodes are on the path, or FOUL."""
    legal, call, _, veil = rules
    nodes, path = tree.nodes, tree.path
    node, depth, growing = ROOT, 1, True
    path[0] = ROOT
    while growing and state[PHASE] != OVER and not is_face_down(state, growth.seat):
        allowed, mover = legal(tables, state), state[TURN]
        if growth.everybody or mover == growth.seat:
            child = selected(tables, state, view, allowed, rng, veil, node, tree, growth, prior)
            bit = ~child if child < 0 else nodes[child + ACTION]
        else:
            bit = ask(tables, state, view, allowed, rng, veil, players)
            child = find_child(nodes, node, bit)
        if not may(allowed, bit):
            return FOUL
        if child < 0:
            child, growing = new_node(nodes, tree.sums, tree.memory, node, bit, mover), False
        act(tables, state, bit, call)
        node = child
        path[depth] = node
        depth += 1
    return depth


@kernel
def back_up(tree: Any, seat: int, depth: int) -> None:
    """Count a simulation at every node it came through."""
    nodes, sums, memory, path, worths = (
        tree.nodes,
        tree.sums,
        tree.memory,
        tree.path,
        tree.worths,
    )
    memory[LOW] = min(memory[LOW], worths[seat])
    memory[HIGH] = max(memory[HIGH], worths[seat])
    for step in range(depth):
        node = path[step]
        gained = worths[nodes[node + SEAT]]
        nodes[node + VISITS] += 1
        sums[node + SUM] += gained
        sums[node + SQUARES] += gained * gained


@batch(INT(VECTOR, MATRIX, MATRIX, MATRIX, TREE, GROWTH, RULES, MINDS, MIND, APPRAISER))
def grow(
    tables: Vector,
    worlds: Matrix,
    rows: Matrix,
    streams: Matrix,
    tree: Any,
    growth: Any,
    rules: Any,
    players: Any,
    prior: Any,
    leaf: Any,
) -> int:
    """One simulation for each world; the words that nodes use, or FOUL if a policy broke the rules."""
    tables, state, view, rng = raw(tables), raw(rows[TRUTH]), raw(rows[VIEW]), raw(streams[0])
    tree, growth, players, prior = bare_tree(tree), bare_growth(growth), bare_minds(players), bare_mind(prior)
    leaf = bare_appraiser(leaf)
    for row in range(len(worlds)):
        copy(raw(worlds[row]), state)
        depth = descend(tables, state, view, rng, rules, tree, growth, players, prior)
        if depth == FOUL or evaluate(tables, rows, streams, rules, players, leaf, tree.worths) == FOUL:
            return FOUL
        back_up(tree, growth.seat, depth)
    return int(tree.memory[USED])
