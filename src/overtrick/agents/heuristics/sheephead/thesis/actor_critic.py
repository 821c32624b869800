"""The actor-critic: what a finished hand teaches (eqs. 8 to 10), and what it tells about the opponents.

    delta = R(x_t+1) + gamma V(x_t+1) - V(x_t)    (8)
    V(x_t) <- V(x_t) + eta_c delta                (9)
    U(x_t, a_t) <- U(x_t, a_t) + eta_a delta      (10)

The hand is played again as the agent saw it, trick by trick. V is taken before each trick and is nought after the last;
U is taken at the agent's turn. The new values are samples for the networks, whose on-line EM does the rest. What is
behind the unknown card stays hidden to all but the picker, and counts nothing for them.

A predictor learns from every card that its opponent played to a trick after the agent did, which is what it was asked
to predict. With the legal cards known by now, U(y, a) of each output moves by eta (1 if its card was played, less the
chance that eq. 11 gave it).
"""

from typing import Final

from overtrick.agents.heuristics.sheephead.thesis.action_predictor import estimate, output_of, soften
from overtrick.agents.heuristics.sheephead.thesis.action_selection import TENS, lay, reward, role_of, side_of
from overtrick.agents.heuristics.sheephead.thesis.beliefs import believe, study
from overtrick.agents.heuristics.sheephead.thesis.picking import learn_picking
from overtrick.agents.heuristics.sheephead.thesis.rows import (
    ACTIONS,
    ACTOR_RATE,
    CASE_ROW,
    CHANCES,
    CRITIC_RATE,
    DISCOUNT,
    EXPLORED,
    FOR_MONEY,
    HERE,
    IN_NOLA,
    INPUT,
    LEARNED,
    NETWORK_WORK,
    OUTPUT,
    PREDICTOR_RATE,
    SCORES,
    SEATED,
    SHARES,
    STACK,
    STATE,
    STILL,
    TARGET,
    TEMPERATURE,
    TRAIL,
    actor_at,
    critic_at,
    predictor_at,
)
from overtrick.agents.heuristics.sheephead.thesis.state_evaluation import evaluate, extract
from overtrick.core.bits import lowest
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.lanes import doubles, wholes
from overtrick.engine.knowledge import PLAYED, rewind
from overtrick.engine.learner import LEARN
from overtrick.engine.state import CONTRACT, GONE, HAND, MOVES, NO_CONTRACT, TURN, copy, hide_hands, recorded
from overtrick.games.sheephead.cards import CALLED, NOBODY, NOLA, NOTHING, PICKER, SEAT_COUNT, TRICKS
from overtrick.games.sheephead.rules import legal as legal_actions
from overtrick.learn.ngnet.em import learn as fit
from overtrick.learn.ngnet.gating import predict

STEP: Final = 64  # words of the trail for a trick: features before it,
AT_TURN: Final = 26  # at the agent's turn,
REWARD: Final = 52  # R,
ACTION: Final = 53  # and the output of the card it played


@kernel
def set_up(tables: Vector, view: Vector, slate: Floats) -> None:
    """The hand before the first card, with what everybody then played in hand."""
    here, case = wholes(slate, HERE), wholes(slate, CASE_ROW)
    study(tables, view, slate)
    rewind(tables, view, here)
    for seat in range(SEAT_COUNT):
        here[HAND + seat] = case[PLAYED + seat]


@kernel
def holder(state: Vector) -> int:
    """Who holds the called card, or NOBODY."""
    for seat in range(SEAT_COUNT):
        if state[CALLED] != NOTHING and (state[HAND + seat] >> state[CALLED]) & 1:
            return seat
    return NOBODY


@kernel
def recall(tables: Vector, seat: int, slate: Floats) -> None:
    """The chances of all cards as the agent saw them at its turn, which is at the bottom of the stack."""
    view = wholes(slate, STACK)
    hide_hands(view, seat)
    study(tables, view, slate)
    believe(tables, view, seat, 0, True, wholes(slate, STATE), slate)


@kernel
def has_choice(tables: Vector, state: Vector) -> bool:
    """Whether the seat to move may play more than one card."""
    legal: int = legal_actions(tables, state)
    return legal & (legal - 1) != 0


@kernel
def learn_opponent(tables: Vector, leader: int, card: int, weights: Floats, slate: Floats) -> None:
    """Let the predictor of the seat to move learn from the card that it plays."""
    state, y, merits, target = (
        wholes(slate, HERE),
        doubles(slate, INPUT),
        doubles(slate, OUTPUT),
        doubles(slate, TARGET),
    )
    seat, work, nola = state[TURN], doubles(slate, NETWORK_WORK), 1 if state[CONTRACT] == NOLA else 0
    legal, shares, rate = legal_actions(tables, state), doubles(slate, SHARES), weights[PREDICTOR_RATE]
    net = doubles(weights, predictor_at(weights, int(weights[SEATED + seat]), nola))
    estimate(tables, state, seat, leader, doubles(slate, CHANCES), y)
    predict(net, y, merits, work)
    soften(tables, state, legal, merits, weights[TEMPERATURE], shares)
    for output in range(ACTIONS):
        target[output] = merits[output]
    while legal:
        other = lowest(legal)
        legal &= legal - 1
        target[output_of(tables, state, other)] += rate * ((1.0 if other == card else 0.0) - shares[other])
    fit(net, y, target, work)


@kernel
def replay_trick(
    tables: Vector, view: Vector, seat: int, voids: int, trail: Floats, weights: Floats, slate: Floats
) -> int:
    """Play a trick again, keep what the agent saw and did, and learn about who played after it; seats without trump.

    Who had no choice tells nothing, and beliefs take long: they are recalled for the first who had one.
    """
    state, seen, recalled, leader = wholes(slate, HERE), False, False, wholes(slate, HERE)[TURN]
    extract(tables, state, seat, leader, voids, trail)
    for _ in range(SEAT_COUNT):
        card = recorded(view, state[MOVES])
        if state[TURN] == seat:
            extract(tables, state, seat, leader, voids, doubles(trail, AT_TURN))
            trail[ACTION] = output_of(tables, state, card)
            copy(state, wholes(slate, STACK))
            seen = True
        elif seen and weights[LEARNED] and has_choice(tables, state):
            if not recalled:
                recall(tables, seat, slate)
                recalled = True
            learn_opponent(tables, leader, card, weights, slate)
        voids |= lay(tables, state, card)
    return voids


@kernel
def learn_values(role: int, weights: Floats, slate: Floats) -> None:
    """Eqs. 8 to 10 for every trick in turn."""
    critic, actor = doubles(weights, critic_at(weights, role)), doubles(weights, actor_at(weights, role))
    target, work = doubles(slate, TARGET), doubles(slate, NETWORK_WORK)
    for number in range(TRICKS):
        trail = doubles(slate, TRAIL + number * STEP)
        ahead = 0.0
        if number + 1 < TRICKS:
            ahead = weights[DISCOUNT] * evaluate(weights, role, doubles(trail, STEP), slate)
        value = evaluate(weights, role, trail, slate)
        delta = trail[REWARD] + ahead - value
        target[0] = value + weights[CRITIC_RATE] * delta
        fit(critic, trail, target, work)
        if weights[ACTOR_RATE] > 0.0:
            predict(actor, doubles(trail, AT_TURN), target, work)
            target[int(trail[ACTION])] += weights[ACTOR_RATE] * delta
            fit(actor, doubles(trail, AT_TURN), target, work)


@hook(LEARN)
def learn(tables: Vector, view: Vector, seat: int, scores: Vector, weights: Floats, slate: Floats) -> None:
    """Learn from a finished hand."""
    if weights[STILL]:
        return
    if weights[EXPLORED] >= 0.0:
        learn_picking(tables, view, seat, scores[seat], weights, slate)
    if view[CONTRACT] == NO_CONTRACT:
        return
    set_up(tables, view, slate)
    state, voids = wholes(slate, HERE), 0
    partner = holder(state)
    role = role_of(state, seat, partner)
    side = 0 if role == IN_NOLA else side_of(state[PICKER], partner, seat)
    for number in range(TRICKS):
        trail, gone = doubles(slate, TRAIL + number * STEP), state[GONE]
        voids = replay_trick(tables, view, seat, voids, trail, weights, slate)
        if role == IN_NOLA or weights[FOR_MONEY]:
            trail[REWARD] = TENS * scores[seat] if number + 1 == TRICKS else 0.0
        else:
            cards = state[GONE] & ~gone
            trail[REWARD] = reward(tables, state, seat, side, cards, state[TURN], weights, wholes(slate, SCORES))
    learn_values(role, weights, slate)
