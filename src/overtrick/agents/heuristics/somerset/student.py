"""The random player of Dallas's program, which chooses among up to four abstract actions, not among all legal cards.

The actions are those of `learn.somerset_labels`. A label whose card is not held is not on the list; the others are
equally likely, so a card under two of them is twice as likely. Trump is one of the suits held, each equally likely.

Source: rulebook §3.2. With this player on every seat of preset `student` the sides take 12.2 and 11.3 points.
"""

from typing import Final

from overtrick.core.jit import Floats, Vector, hook
from overtrick.core.random import pick
from overtrick.engine.policy import CHOOSE, READS_NOTHING, Policy
from overtrick.engine.state import CONTRACT, HAND, PHASE, PLAY, TURN
from overtrick.learn.somerset_labels import asked, following, freely, offered_following, offered_freely, trumps_of


@hook(CHOOSE)
def student(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return pick(legal, rng)
    hand = view[HAND + view[TURN]]
    suit = hand & asked(tables, view)
    if suit:
        return following(suit, pick(offered_following(suit), rng))
    trumps = hand & trumps_of(tables, view[CONTRACT])
    return freely(hand, trumps, pick(offered_freely(hand, trumps), rng))


STUDENT: Final = Policy(student, reads=READS_NOTHING)
