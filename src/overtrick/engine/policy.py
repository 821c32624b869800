"""What a compiled player is: hooks over one row of weights, and what they may read.

    choose(tables, seen, legal, rng, weights, slate)    what the seat to move does, as a bit above BASE
    weigh(tables, seen, legal, weights, slate)          slate[bit]: the chance of every legal action; they add up to one
    value(tables, seen, weights, slate)                 slate[seat]: the score that every seat can expect

`seen` is what the policy says it reads, for the seat to move. Weights are never written by a hook. Of a slate the
first SAID words are the answer of `weigh` and `value`; those behind are for the hooks to calculate with, and nothing is
kept between two questions.

A policy need not have all hooks: `engine.stepping` samples a distribution where an action is asked, takes an action as
a distribution with one peak, and draws lots if there is neither.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.core.errors import BadAgent
from overtrick.core.jit import (
    FLOAT_ROW,
    FLOATS,
    INT,
    NOTHING,
    ROW,
    VECTOR,
    Floats,
    Vector,
    bundle,
    named,
    pointer,
    pointers,
)
from overtrick.engine.state import SEATS_MAX
from overtrick.engine.tables import CARDS_MAX

CHOOSE = INT(ROW, ROW, INT, ROW, FLOAT_ROW, FLOAT_ROW)
WEIGH = NOTHING(ROW, ROW, INT, FLOAT_ROW, FLOAT_ROW)
VALUE = NOTHING(ROW, ROW, FLOAT_ROW, FLOAT_ROW)

SAID: Final = CARDS_MAX

READS_NOTHING: Final = 0
"""Nothing that a view hides, so it is given the hand as it is: with its view it would do the same."""

READS_VIEW: Final = 1
READS_WORLD: Final = 2
"""All cards: no player, but welcome where the cards are open anyway, as in the worlds that a search imagines."""

DRAWS: Final = 0  # what is asked of a policy: nothing, it draws lots,
CHOOSES: Final = 1  # an action,
WEIGHS: Final = 2  # or a distribution

NO_WEIGHTS: Final = np.zeros(1)


class Policy(NamedTuple):
    """Hooks, the row of numbers this player plays by (settings, a table, a network), and what they need.

    One hook serves many players, so what they differ in is not in the code. `scratch` is how many words of a slate the
    hooks use beyond the answer.
    """

    choose: Callable[[Vector, Vector, int, Vector, Floats, Floats], int] | None = None
    weights: Floats = NO_WEIGHTS
    weigh: Callable[[Vector, Vector, int, Floats, Floats], None] | None = None
    value: Callable[[Vector, Vector, Floats, Floats], None] | None = None
    reads: int = READS_VIEW
    scratch: int = 0

    @property
    def form(self) -> int:
        """What it is asked where an action is wanted."""
        if self.choose:
            return CHOOSES
        return WEIGHS if self.weigh else DRAWS

    @property
    def slate(self) -> Floats:
        """A new row to write on; who asks a policy makes one, once."""
        return np.zeros(SAID + self.scratch)


RANDOM: Final = Policy(reads=READS_NOTHING)
"""Any legal action, each equally likely."""


class Mind(NamedTuple):
    """One policy as the argument of a batch."""

    choose: Any
    weigh: Any
    weights: Floats
    slate: Floats
    form: int
    reads: int


MIND = named(Mind, pointer(CHOOSE), pointer(WEIGH), FLOATS, FLOATS, INT, INT)
BARE_MIND = named(Mind, pointer(CHOOSE), pointer(WEIGH), FLOAT_ROW, FLOAT_ROW, INT, INT)


def mind(policy: Policy) -> Mind:
    """A policy with a slate of its own."""
    return Mind(policy.choose, policy.weigh, policy.weights, policy.slate, policy.form, policy.reads)


class Minds(NamedTuple):
    """A policy for every place as the argument of a batch; `places` tells for every seat whose turn it is there."""

    choose: Any
    weigh: Any
    weights: Any
    slate: Floats
    forms: Vector
    reads: Vector
    places: Vector


MINDS = named(
    Minds,
    pointers(*[CHOOSE] * SEATS_MAX),
    pointers(*[WEIGH] * SEATS_MAX),
    bundle([FLOATS] * SEATS_MAX),
    FLOATS,
    VECTOR,
    VECTOR,
    VECTOR,
)


def minds(*policies: Policy) -> Minds:
    """As many as the type has; the places beyond the game's are never asked. All write on one slate, in turn."""
    filled = [*policies, *[RANDOM] * (SEATS_MAX - len(policies))]
    choose, weigh, weights = (
        tuple(getattr(policy, part) for policy in filled) for part in ("choose", "weigh", "weights")
    )
    forms, reads = (np.array([getattr(policy, part) for policy in filled], np.int64) for part in ("form", "reads"))
    slate = max((policy.slate for policy in filled), key=len)
    return Minds(choose, weigh, weights, slate, forms, reads, np.arange(SEATS_MAX))


def is_player(policy: Policy) -> bool:
    """Whether it reads no more than a player may see."""
    return policy.reads in (READS_NOTHING, READS_VIEW)


def check_players(*policies: Policy) -> None:
    """Raise if one of them reads what no player may see."""
    if not all(map(is_player, policies)):
        raise BadAgent(
            "a policy that reads the world is no player; possible: inside the worlds of a search, and in oracles"
        )
