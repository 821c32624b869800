"""What a world is worth where a search stops: the score of a playout, what a critic says, or both mixed."""

from typing import Any, Final, NamedTuple

from overtrick.core.errors import BadOption
from overtrick.core.jit import FLOAT, FLOATS, INT, Floats, Matrix, Vector, kernel, named, pointer, raw
from overtrick.engine.policy import RANDOM, VALUE, Policy
from overtrick.engine.state import MOVES, OVER, PHASE
from overtrick.engine.stepping import FOUL, SCORES, TO_THE_END, TRUTH, VIEW, play_on, value
from overtrick.engine.tables import SEATS
from overtrick.search.prospect import BY_CHANCE, BY_SCORE, HAND_ALONE, PROSPECT, Prospect, look_ahead


class Leaf(NamedTuple):
    """A share of what a policy values a world at after some moves; the rest is the score when it is played out.

    `ahead` is the whole game in which that counts. Where it counts by chance, which no critic says, worlds are always
    played out.
    """

    critic: Policy = RANDOM
    share: float = 0.0
    moves: int = 0
    ahead: Prospect = HAND_ALONE


PLAYED_OUT: Final = Leaf()


class Appraiser(NamedTuple):
    """A leaf as the argument of a batch."""

    value: Any
    weights: Floats
    slate: Floats
    reads: int
    share: float
    moves: int
    ahead: Any


APPRAISER = named(Appraiser, pointer(VALUE), FLOATS, FLOATS, INT, FLOAT, INT, PROSPECT)


def appraiser(leaf: Leaf) -> Appraiser:
    """A leaf whose critic has a slate of its own."""
    critic, share, moves, ahead = leaf
    if share and not critic.value:
        raise BadOption("this policy has no value; possible: one with the hook `value`")
    return Appraiser(critic.value, critic.weights, critic.slate, critic.reads, share, moves, ahead)


@kernel
def bare_appraiser(leaf: Any) -> Any:
    """The same with bare rows."""
    return Appraiser(leaf.value, raw(leaf.weights), raw(leaf.slate), leaf.reads, leaf.share, leaf.moves, leaf.ahead)


@kernel
def evaluate(  # type: ignore[no-untyped-def]
    tables: Vector, rows: Matrix, streams: Matrix, rules, players, leaf, worths: Floats
) -> int:
    """Write what each seat gets; FOUL if a policy broke the rules. A hand that is over by then has its score."""
    state, view, scores, share = raw(rows[TRUTH]), raw(rows[VIEW]), raw(rows[SCORES]), leaf.share
    for seat in range(tables[SEATS]):
        worths[seat] = 0.0
    if share > 0.0:
        if play_on(tables, state, view, streams, rules, players, OVER, state[MOVES] + leaf.moves) == FOUL:
            return FOUL
        share = share if state[PHASE] != OVER else 0.0
    if share > 0.0:
        value(tables, state, view, rules[3], leaf)
        for seat in range(tables[SEATS]):
            worths[seat] = share * leaf.slate[seat]
    if share < 1.0 or leaf.ahead.counts == BY_CHANCE:
        if play_on(tables, state, view, streams, rules, players, OVER, TO_THE_END) == FOUL:
            return FOUL
        rules[2](tables, state, scores)
        for seat in range(tables[SEATS]):
            worths[seat] += (1.0 - share) * scores[seat]
    if leaf.ahead.counts != BY_SCORE:
        look_ahead(tables, state, scores, leaf.ahead, worths)
    return 0
