"""Action selection: the legal card of the highest merit over predicted continuations (thesis §3.1.4, ruling C24).

    merit(x_t, a) = U(x_t, a) + E[R_t + gamma V(x_t+1)]

U is the actor of eq. 10. The expectation is over worlds drawn from the agent's beliefs and, in each, over the cards
that the predictors expect of those who still play to the trick: every sequence counts by its chance. x_t+1 is what the
agent sees before the next trick; after the last there is nothing to come. To the end of the hand (`horizon=hand`) there
is no V: everybody, the agent with them, plays on as predicted, and the rewards of all tricks are added up; a learned
predictor then draws one continuation a world.

Pruned (Ishii et al.): the merits are first estimated with a quarter of the worlds and the first two plays, as if the
trick ended there. Cards whose merit is more than MARGIN below the best are dropped, the others enumerated in full.

R_t are the card points of trick t, in tens, if the agent's side takes it, and minus as many if not; in Nola, or if
played for money, it is the score at the end of the hand, in tens.
"""

from typing import Final

from overtrick.agents.heuristics.sheephead.calls import bid
from overtrick.agents.heuristics.sheephead.judging import known_partner
from overtrick.agents.heuristics.sheephead.thesis.action_predictor import forget, output_of, predict_play
from overtrick.agents.heuristics.sheephead.thesis.beliefs import believe, study
from overtrick.agents.heuristics.sheephead.thesis.picking import decide
from overtrick.agents.heuristics.sheephead.thesis.rows import (
    CASE_ROW,
    DEFENDS,
    DISCOUNT,
    EXPLORED,
    FOR_MONEY,
    HELPS,
    IMAGINED,
    IN_NOLA,
    INPUT,
    LEARNED,
    LEVELS,
    MARGIN,
    MERITS,
    NETWORK_WORK,
    OPEN,
    OUTPUT,
    PICKS,
    PRUNED,
    REACH,
    RULES,
    SCORES,
    SHARES,
    STACK,
    TO_THE_END,
    VOIDS,
    WORLDS,
    actor_at,
)
from overtrick.agents.heuristics.sheephead.thesis.state_evaluation import evaluate, extract, suit_cards
from overtrick.core.bits import lowest
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.lanes import doubles, wholes
from overtrick.engine.knowledge import CANNOT
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import (
    CONTRACT,
    DOWN,
    GONE,
    LED,
    OVER,
    PHASE,
    PLAY,
    TABLE,
    TURN,
    WIDTH,
    WINNER,
    copy,
    record,
)
from overtrick.engine.stepping import sampled
from overtrick.engine.tables import CARDS_MAX, POINTS, points_of, suit_mask
from overtrick.engine.tricks import play
from overtrick.games.sheephead.cards import NOBODY, NOLA, NOTHING, PICKER, SEAT_COUNT, UNKNOWN, UNKNOWN_CARD
from overtrick.games.sheephead.rules import PICKING
from overtrick.games.sheephead.rules import legal as legal_actions
from overtrick.games.sheephead.score import partner_of_picker, score
from overtrick.learn.ngnet.gating import predict

TENS: Final = 0.1
FIRST_PLAYS: Final = 2
FIRST_WORLDS: Final = 4
"""One of so many worlds is looked at before the first cards are dropped."""


# Rewards.


@kernel
def role_of(view: Vector, seat: int, partner: int) -> int:
    """What a seat is if it knows who the partner is."""
    if view[CONTRACT] == NOLA:
        return IN_NOLA
    if seat == view[PICKER]:
        return PICKS
    return HELPS if seat == partner else DEFENDS


@kernel
def side_of(picker: int, partner: int, seat: int) -> int:
    """The set of seats on a seat's side."""
    side = 1 << picker | (1 << partner if partner != NOBODY else 0)
    return side if (side >> seat) & 1 else ((1 << SEAT_COUNT) - 1) & ~side


@kernel
def reward(
    tables: Vector, state: Vector, seat: int, side: int, cards: int, winner: int, weights: Floats, scores: Vector
) -> float:
    """R of a trick that has just ended, or is taken to end as it stands."""
    if state[CONTRACT] == NOLA or weights[FOR_MONEY]:
        if state[PHASE] != OVER:
            return 0.0
        score(tables, state, scores)
        return TENS * scores[seat]
    points = points_of(tables, cards)
    if (cards >> UNKNOWN_CARD) & 1 and state[UNKNOWN] != NOTHING:
        points += tables[POINTS + state[UNKNOWN]]
    return TENS * points if (side >> winner) & 1 else -TENS * points


# Continuations.


@kernel
def lay(tables: Vector, state: Vector, card: int) -> int:
    """Play a card; the seat if that shows it to be without trump, as a set."""
    seat, asked = state[TURN], suit_mask(tables, state[CONTRACT], state[LED]) if state[DOWN] else 0
    record(state, card)
    play(tables, state, card)
    trumps = suit_cards(tables, state, 0)
    return 1 << seat if asked == trumps and not (trumps >> card) & 1 else 0


@kernel
def outlook(
    tables: Vector,
    state: Vector,
    gone: int,
    voids: int,
    seat: int,
    role: int,
    side: int,
    weights: Floats,
    slate: Floats,
) -> float:
    """R + gamma V after a trick that was, or is taken to be, over; `gone` are the cards of the tricks before."""
    winner = state[TURN] if state[DOWN] == 0 else state[WINNER]
    cards = (state[GONE] | state[TABLE]) & ~gone
    found = reward(tables, state, seat, side, cards, winner, weights, wholes(slate, SCORES))
    if state[PHASE] == OVER:
        return found
    x = doubles(slate, INPUT)
    extract(tables, state, seat, winner, voids, x)
    return found + weights[DISCOUNT] * evaluate(weights, role, x, slate)


@kernel
def open_level(tables: Vector, level: int, leader: int, weights: Floats, slate: Floats) -> None:
    """Ask what the seat to move may play, and how likely each card is."""
    state = wholes(slate, STACK + level * WIDTH)
    allowed = legal_actions(tables, state)
    wholes(slate, OPEN)[level] = allowed
    predict_play(tables, state, allowed, leader, weights, slate, doubles(slate, SHARES + level * CARDS_MAX))


@kernel
def over_the_trick(
    tables: Vector, gone: int, leader: int, seat: int, role: int, side: int, plays: int, weights: Floats, slate: Floats
) -> float:
    """The expected R + gamma V from the world at the bottom of the stack on, over all that the others may play.

    After so many plays a trick is taken to end as it stands.
    """
    unseen, voids, total, level = wholes(slate, OPEN), wholes(slate, VOIDS), 0.0, 0
    slate[REACH] = 1.0
    if wholes(slate, STACK)[DOWN] == 0:
        return outlook(tables, wholes(slate, STACK), gone, voids[0], seat, role, side, weights, slate)
    open_level(tables, 0, leader, weights, slate)
    while level >= 0:
        if unseen[level] == 0:
            level -= 1
            continue
        card = lowest(unseen[level])
        unseen[level] &= unseen[level] - 1
        reach = slate[REACH + level] * slate[SHARES + level * CARDS_MAX + card]
        if reach > 0.0:
            state = wholes(slate, STACK + (level + 1) * WIDTH)
            copy(wholes(slate, STACK + level * WIDTH), state)
            voids[level + 1] = voids[level] | lay(tables, state, card)
            slate[REACH + level + 1] = reach
            if state[DOWN] == 0 or level + 1 >= plays:
                total += reach * outlook(tables, state, gone, voids[level + 1], seat, role, side, weights, slate)
            else:
                level += 1
                open_level(tables, level, leader, weights, slate)
    return total


@kernel
def to_the_end(
    tables: Vector, gone: int, leader: int, seat: int, side: int, rng: Vector, weights: Floats, slate: Floats
) -> float:
    """The sum of rewards if everybody plays on as predicted; the agent's own seat too."""
    state, shares, total = wholes(slate, STACK), doubles(slate, SHARES), 0.0
    while state[PHASE] != OVER:
        if state[DOWN] == 0:
            gone, leader = collect(tables, gone, state, seat, side, weights, slate), state[TURN]
            total += slate[OUTPUT]
        allowed = legal_actions(tables, state)
        predict_play(tables, state, allowed, leader, weights, slate, shares)
        lay(tables, state, sampled(allowed, shares, rng))
    collect(tables, gone, state, seat, side, weights, slate)
    return total + slate[OUTPUT]


@kernel
def collect(tables: Vector, gone: int, state: Vector, seat: int, side: int, weights: Floats, slate: Floats) -> int:
    """Put the reward of the trick that has ended on the slate; the cards that are gone now."""
    slate[OUTPUT] = 0.0
    if state[GONE] != gone:
        cards, scores = state[GONE] & ~gone, wholes(slate, SCORES)
        slate[OUTPUT] = reward(tables, state, seat, side, cards, state[TURN], weights, scores)
    return state[GONE]


# Merits.


@kernel
def value_of(
    tables: Vector,
    view: Vector,
    world: int,
    card: int,
    voids: int,
    plays: int,
    rng: Vector,
    weights: Floats,
    slate: Floats,
) -> float:
    """What a card leads to in one world."""
    state, imagined, seat = wholes(slate, STACK), wholes(slate, IMAGINED + world * WIDTH), view[TURN]
    leader = view[TURN] if view[DOWN] == 0 else (view[TURN] - view[DOWN]) % SEAT_COUNT
    copy(imagined, state)
    role = role_of(view, seat, known_partner(tables, view))
    side = 0 if role == IN_NOLA else side_of(view[PICKER], partner_of_picker(tables, imagined), seat)
    wholes(slate, VOIDS)[0] = voids | lay(tables, state, card)
    if weights[TO_THE_END]:
        return to_the_end(tables, view[GONE], leader, seat, side, rng, weights, slate)
    return over_the_trick(tables, view[GONE], leader, seat, role, side, plays, weights, slate)


@kernel
def without_trump(tables: Vector, view: Vector, slate: Floats) -> int:
    """The seats that have shown to hold no trump, of a studied view."""
    case, trumps, found = wholes(slate, CASE_ROW), suit_cards(tables, view, 0), 0
    for seat in range(SEAT_COUNT):
        found |= 1 << seat if trumps & ~case[CANNOT + seat] == 0 else 0
    return found


@kernel
def weigh_cards(
    tables: Vector,
    view: Vector,
    cards: int,
    voids: int,
    worlds: int,
    plays: int,
    rng: Vector,
    weights: Floats,
    slate: Floats,
) -> float:
    """Write the merit of some cards by the first worlds; the highest of them."""
    best = -1e300
    actions = doubles(slate, SHARES + LEVELS * CARDS_MAX)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        total = 0.0
        for world in range(worlds):
            total += value_of(tables, view, world, card, voids, plays, rng, weights, slate)
        slate[MERITS + card] = actions[output_of(tables, view, card)] + total / worlds
        best = max(best, slate[MERITS + card])
    return best


@kernel
def keep(cards: int, least: float, slate: Floats) -> int:
    """Those cards whose merit is at least so much."""
    kept = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        kept |= 1 << card if slate[MERITS + card] >= least else 0
    return kept


@kernel
def consider(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    """Write the merits of the cards that are not dropped; the first of the best."""
    worlds, seat = int(weights[WORLDS]), view[TURN]
    study(tables, view, slate)
    voids = without_trump(tables, view, slate)
    believe(tables, view, seat, worlds, weights[LEARNED] > 0.0, rng, slate)
    forget(slate)
    x = doubles(slate, INPUT)
    leader = seat if view[DOWN] == 0 else (seat - view[DOWN]) % SEAT_COUNT
    extract(tables, view, seat, leader, voids, x)
    actor = doubles(weights, actor_at(weights, role_of(view, seat, known_partner(tables, view))))
    predict(actor, x, doubles(slate, SHARES + LEVELS * CARDS_MAX), doubles(slate, NETWORK_WORK))
    if weights[PRUNED] and not weights[TO_THE_END]:
        few = (worlds + FIRST_WORLDS - 1) // FIRST_WORLDS
        best = weigh_cards(tables, view, legal, voids, few, FIRST_PLAYS, rng, weights, slate)
        legal = keep(legal, best - weights[MARGIN], slate)
    best = weigh_cards(tables, view, legal, voids, worlds, LEVELS, rng, weights, slate)
    return lowest(keep(legal, best, slate))


@hook(CHOOSE)
def actor_critic(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] == PICKING and weights[EXPLORED] >= 0.0:
        return decide(tables, view, legal, rng, weights, slate)
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, doubles(weights, RULES))
    if legal & (legal - 1) == 0:
        return lowest(legal)
    return consider(tables, view, legal, rng, weights, slate)
