"""Learned picking: two networks of the features of Table 1 tell what picking brings, and what passing does.

    pick if M_pick(x) > M_pass(x),    M <- the money that the hand brought, in tens

x are the six cards dealt, and who leads tells the place at the table. Each decision of the agent is a sample for one of
the networks. Until both have seen FIRST_HANDS of them the calls are by rules.

The thesis has no such thing. Its danger is a collapse: who has lost by picking passes, and who always passes learns no
more about picking. So a share of the decisions is left to chance (`explore`), as long as the agent learns.
"""

from typing import Final

from overtrick.agents.heuristics.sheephead.calls import call_by_rules
from overtrick.agents.heuristics.sheephead.thesis.beliefs import study
from overtrick.agents.heuristics.sheephead.thesis.rows import (
    CASE_ROW,
    EXPLORED,
    INPUT,
    NETWORK_WORK,
    OUTPUT,
    RULES,
    STACK,
    STILL,
    TARGET,
    bidder_at,
)
from overtrick.agents.heuristics.sheephead.thesis.state_evaluation import extract
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.lanes import doubles, wholes
from overtrick.core.random import draw, uniform
from overtrick.engine.knowledge import PLAYED
from overtrick.engine.state import CONTRACT, DEALER, HAND, LEFT, NO_CONTRACT, TURN, WIDTH
from overtrick.games.sheephead.cards import (
    BLIND,
    BURY,
    NOBODY,
    NOTHING,
    PICKER,
    SEAT_COUNT,
    TRICKS,
    UNKNOWN,
    UNKNOWN_CARD,
)
from overtrick.games.sheephead.rules import PASS, PICK
from overtrick.learn.ngnet.em import learn as fit
from overtrick.learn.ngnet.gating import predict
from overtrick.learn.ngnet.layout import TIME

FIRST_HANDS: Final = 100
TENS: Final = 0.1


@kernel
def promise(weights: Floats, passes: bool, slate: Floats) -> float:
    """What picking or passing brings with the features on the slate."""
    net = doubles(weights, bidder_at(weights, passes))
    predict(net, doubles(slate, INPUT), doubles(slate, OUTPUT), doubles(slate, NETWORK_WORK))
    return slate[OUTPUT]


@kernel
def is_ready(weights: Floats) -> bool:
    """Whether both networks have seen enough to be asked."""
    least = min(weights[bidder_at(weights, False) + TIME], weights[bidder_at(weights, True) + TIME])
    return least >= FIRST_HANDS


@kernel
def decide(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    """Pick or pass."""
    if weights[EXPLORED] > 0.0 and not weights[STILL] and uniform(rng) < weights[EXPLORED]:
        return PICK if draw(rng, 2) else PASS
    if not is_ready(weights):
        return call_by_rules(tables, view, legal, doubles(weights, RULES))
    extract(tables, view, view[TURN], (view[DEALER] + 1) % SEAT_COUNT, 0, doubles(slate, INPUT))
    return PICK if promise(weights, False, slate) > promise(weights, True, slate) else PASS


@kernel
def dealt_to(tables: Vector, view: Vector, seat: int, slate: Floats) -> int:
    """The six cards that a seat was dealt, of its view of a hand that is over."""
    if view[CONTRACT] == NO_CONTRACT:
        return view[HAND + seat]
    study(tables, view, slate)
    played = wholes(slate, CASE_ROW)[PLAYED + seat] & ~(1 << UNKNOWN_CARD)
    if seat != view[PICKER]:
        return played
    hidden = 1 << view[UNKNOWN] if view[UNKNOWN] != NOTHING else 0
    return (played | hidden | view[BURY]) & ~view[BLIND]


@kernel
def has_decided(view: Vector, seat: int) -> bool:
    """Whether a seat was asked to pick."""
    if view[PICKER] == NOBODY:
        return True
    first = view[DEALER] + 1
    return (seat - first) % SEAT_COUNT <= (view[PICKER] - first) % SEAT_COUNT


@kernel
def learn_picking(tables: Vector, view: Vector, seat: int, money: int, weights: Floats, slate: Floats) -> None:
    """Let the network of what the seat did learn what it brought."""
    if not has_decided(view, seat):
        return
    state, target, x = wholes(slate, STACK), doubles(slate, TARGET), doubles(slate, INPUT)
    for slot in range(WIDTH):
        state[slot] = 0
    state[HAND + seat], state[LEFT] = dealt_to(tables, view, seat, slate), TRICKS
    extract(tables, state, seat, (view[DEALER] + 1) % SEAT_COUNT, 0, x)
    target[0] = TENS * money
    fit(doubles(weights, bidder_at(weights, seat != view[PICKER])), x, target, doubles(slate, NETWORK_WORK))
