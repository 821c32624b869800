"""The random player of Dallas's program, which chooses among up to four abstract actions, not among all legal cards.

The actions are those of `learn.somerset_labels`. A label whose card is not held is not on the list; the others are
equally likely, so a card under two of them is twice as likely. Trump is one of the suits held, each equally likely.

Source: rulebook §3.2. With this player on every seat of preset `student` the sides take 12.2 and 11.3 points.
"""

from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.random import draw, pick
from overtrick.engine.policy import POLICY
from overtrick.engine.state import PHASE, PLAY
from overtrick.learn.features import ABSENT
from overtrick.learn.somerset_labels import Labels, student_labels


@kernel
def one_of(labels: Labels, rng: Vector) -> int:
    """The card of one label among those that are not ABSENT, each equally likely."""
    chosen, seen = ABSENT, 0
    for card in labels:
        if card != ABSENT:
            seen += 1
            chosen = card if draw(rng, seen) == 0 else chosen
    return chosen


@hook(POLICY)
def student(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats) -> int:
    if view[PHASE] != PLAY:
        return pick(legal, rng)
    return one_of(student_labels(tables, view), rng)
