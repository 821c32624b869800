"""The nodes of a tree, and what it keeps beside them.

    word       what; eight words a node, which fill a cache line; a node is the place of its first
    ACTION     bit that led here
    SEAT       who chose it
    CHILD      first child, or NONE
    SIBLING    next child of the same parent, or NONE
    VISITS     simulations that came through
    KEPT       what the rule of selection keeps, 0 at first
    SUM        score of SEAT, added up over the visits
    SQUARES    its square

The last two are floats: `sums` is the memory of `nodes` read as floats.
"""

from typing import Any, Final, NamedTuple

from overtrick.core.jit import FLOAT_ROW, FLOATS, ROW, VECTOR, Floats, Vector, kernel, named, raw

ACTION: Final = 0
SEAT: Final = 1
CHILD: Final = 2
SIBLING: Final = 3
VISITS: Final = 4
KEPT: Final = 5
SUM: Final = 6
SQUARES: Final = 7
COLUMNS: Final = 8

ROOT: Final = 0
NONE: Final = -1
DEPTH_MAX: Final = 96

USED: Final = 0  # what `memory` keeps between calls: words of nodes in use, and of the rule's row,
WRITTEN: Final = 1
LOW: Final = 2  # the least and greatest score of the searcher so far: the unit of exploration,
HIGH: Final = 3
EXPLORE: Final = 4  # the constant of exploration,
EVEN: Final = 5  # and the share of a prior that is spread evenly
MEMORY: Final = 6


class Arrays(NamedTuple):
    """A tree as the argument of a batch; `row` is what its rule of selection reads, `worths` what a leaf is worth."""

    nodes: Vector
    sums: Floats
    memory: Floats
    row: Floats
    path: Vector
    worths: Floats


TREE = named(Arrays, VECTOR, FLOATS, FLOATS, FLOATS, VECTOR, FLOATS)
BARE_TREE = named(Arrays, ROW, FLOAT_ROW, FLOAT_ROW, FLOAT_ROW, ROW, FLOAT_ROW)


@kernel
def bare_tree(tree: Any) -> Any:
    """A tree with bare rows."""
    return Arrays(raw(tree.nodes), raw(tree.sums), raw(tree.memory), raw(tree.row), raw(tree.path), raw(tree.worths))


@kernel
def new_node(nodes: Vector, sums: Floats, memory: Floats, parent: int, action: int, seat: int) -> int:
    """Add a child to a node."""
    node = int(memory[USED])
    memory[USED] += COLUMNS
    nodes[node + ACTION] = action
    nodes[node + SEAT] = seat
    nodes[node + CHILD] = NONE
    nodes[node + SIBLING] = nodes[parent + CHILD]
    nodes[node + VISITS] = 0
    nodes[node + KEPT] = 0
    sums[node + SUM] = 0.0
    sums[node + SQUARES] = 0.0
    nodes[parent + CHILD] = node
    return node


@kernel
def find_child(nodes: Vector, node: int, action: int) -> int:
    child = nodes[node + CHILD]
    while child != NONE and nodes[child + ACTION] != action:
        child = nodes[child + SIBLING]
    return child
