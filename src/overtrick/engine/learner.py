"""Players that learn while they play: a policy whose weights a hook of its own changes after every hand.

The first words of such weights tell who sits in each seat, by number, so that a learner can tell people apart when
seats change. Whoever plays a series writes them before each hand.
"""

from overtrick.core.jit import FLOAT_ROW, INT, NOTHING, ROW, Floats, Vector, hook

LEARN = NOTHING(ROW, ROW, INT, ROW, FLOAT_ROW, FLOAT_ROW)
"""learn(tables, view, seat, scores, weights, slate): change weights by a finished hand, as the seat has seen it."""


@hook(LEARN)
def learn_nothing(tables: Vector, view: Vector, seat: int, scores: Vector, weights: Floats, slate: Floats) -> None:
    """What everybody else learns."""
