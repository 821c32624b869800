"""The weights of the learner, and the slate that it calculates on.

    slot        words      what, of the weights
    SEATED        6        who sits in each seat, as a number: predictors belong to people
    settings     10        below
    RULES       129        the row of the rule-based player
    networks               a critic for each role, one for picking and one for passing, an actor for each role, then two
                           predictors for each person

A role is picker, partner, defender or, in Nola, nobody's; without `roles` the first three share their networks.
Predictors are there only if they are learned: of each person one for Nola and one for all else.
"""

from typing import Final

import numpy as np

from overtrick.agents.heuristics.sheephead.weights import WEIGHTS
from overtrick.core.jit import Floats, kernel
from overtrick.engine.knowledge import CASE, PLACES
from overtrick.engine.policy import SAID
from overtrick.engine.state import SEATS_MAX, WIDTH
from overtrick.engine.tables import CARDS_MAX
from overtrick.engine.worlds import SHAPE
from overtrick.learn.ngnet.layout import ROOM, WINDOW, Settings, new_network, scratch_size
from overtrick.learn.ngnet.layout import network_size as words_of

FEATURES: Final = 26  # inputs of critics, actors and predictors
ACTIONS: Final = 26  # outputs of actors and predictors

SEATED: Final = 0

WORLDS: Final = 6  # worlds imagined for a decision
LEARNED: Final = 7  # whether predictors are learned
TO_THE_END: Final = 8  # whether continuations go on to the end of the hand
PRUNED: Final = 9  # whether weak cards are dropped after the first plays,
MARGIN: Final = 10  # if their merit is so much below the best
CRITIC_RATE: Final = 11  # eta_c of eq. 9,
ACTOR_RATE: Final = 12  # eta_a of eq. 10,
PREDICTOR_RATE: Final = 13  # and that of predictors
DISCOUNT: Final = 14  # gamma of eq. 8
TEMPERATURE: Final = 15  # T of eq. 11
FOR_MONEY: Final = 16  # whether the reward is the score at the end
ROLES: Final = 17
STILL: Final = 18  # whether nothing is learned any more
EXPLORED: Final = 19  # the share of picks that are left to chance; -1: picks are not learned
RULES: Final = 20
NETWORKS: Final = RULES + WEIGHTS

PICKS: Final = 0  # roles
HELPS: Final = 1
DEFENDS: Final = 2
IN_NOLA: Final = 3
ROLES_MAX: Final = 4
CRITICS: Final = ROLES_MAX + 2  # networks with one output: critics, then what picking and passing bring

# The slate: numbers first, then whole numbers.

WORLDS_MAX: Final = 64
COUNTS_MAX: Final = 1 << 17
LEVELS: Final = 5  # seats that may play to a trick
MEMORIES: Final = SEATS_MAX * 5 * CARDS_MAX  # merits that were predicted before, by seat, suit led and card that stands

COUNTS: Final = SAID
AHEAD: Final = COUNTS + COUNTS_MAX  # ways to get to a rest, for two levels
CHANCES: Final = AHEAD + (1 << 13)  # [card, place]
INPUT: Final = CHANCES + CARDS_MAX * PLACES
OUTPUT: Final = INPUT + 32
TARGET: Final = OUTPUT + 32
MERITS: Final = TARGET + 32  # by card
REACH: Final = MERITS + CARDS_MAX  # [level] the chance to get there
SHARES: Final = REACH + 8  # [level, card]
KNOWN: Final = SHARES + (LEVELS + 1) * CARDS_MAX
MEMORY: Final = KNOWN + MEMORIES
TRAIL: Final = MEMORY + MEMORIES * 32  # [trick] features before it, features at the agent's turn, reward, action
NETWORK_WORK: Final = TRAIL + 8 * 64
WHOLE: Final = NETWORK_WORK + (1 << 12)
STATE: Final = WHOLE  # rows of whole numbers
CASE_ROW: Final = STATE + WIDTH
SHAPE_ROW: Final = CASE_ROW + CASE
PLACES_ROW: Final = SHAPE_ROW + SHAPE
HERE: Final = PLACES_ROW + PLACES
SCORES: Final = HERE + WIDTH
OPEN: Final = SCORES + SEATS_MAX  # [level] cards not looked at yet
VOIDS: Final = OPEN + LEVELS + 2  # [level] seats without trump
STACK: Final = VOIDS + LEVELS + 2
IMAGINED: Final = STACK + (LEVELS + 2) * WIDTH
SLATE: Final = IMAGINED + WORLDS_MAX * WIDTH


@kernel
def network_size(weights: Floats, outputs: int) -> int:
    """Words of a network: all have room for as many units and samples."""
    return words_of(FEATURES, outputs, int(weights[NETWORKS + ROOM]), int(weights[NETWORKS + WINDOW]))


@kernel
def critic_at(weights: Floats, role: int) -> int:
    """Where the critic of a role is."""
    return NETWORKS + shared(weights, role) * network_size(weights, 1)


@kernel
def actor_at(weights: Floats, role: int) -> int:
    """Where the actor of a role is."""
    first = NETWORKS + CRITICS * network_size(weights, 1)
    return first + shared(weights, role) * network_size(weights, ACTIONS)


@kernel
def predictor_at(weights: Floats, person: int, nola: int) -> int:
    """Where the predictor of a person is."""
    first = NETWORKS + CRITICS * network_size(weights, 1) + ROLES_MAX * network_size(weights, ACTIONS)
    return first + (2 * person + nola) * network_size(weights, ACTIONS)


@kernel
def bidder_at(weights: Floats, passes: bool) -> int:
    """Where the network is that tells what picking brings, or passing."""
    return NETWORKS + (ROLES_MAX + (1 if passes else 0)) * network_size(weights, 1)


@kernel
def shared(weights: Floats, role: int) -> int:
    """The networks of a role: its own, or those of all but Nola."""
    return role if weights[ROLES] or role == IN_NOLA else PICKS


def networks(settings: Settings, predictor: Settings, learned: bool) -> list[Floats]:
    """New networks in the order of the row."""
    critics = [new_network(FEATURES, 1, settings)] * CRITICS
    actors = [new_network(FEATURES, ACTIONS, settings)] * ROLES_MAX
    return critics + actors + [new_network(FEATURES, ACTIONS, predictor)] * (2 * SEATS_MAX if learned else 0)


def check_room(units: int) -> bool:
    """Whether networks of so many units find room on the slate."""
    return int(scratch_size(FEATURES, ACTIONS, units)) <= WHOLE - NETWORK_WORK


def new_weights(chosen: dict[int, float], rules: Floats, nets: list[Floats]) -> Floats:
    """The row of a learner that has not learned anything; seats are people until somebody says otherwise."""
    head = np.zeros(RULES)
    head[SEATED : SEATED + SEATS_MAX] = range(SEATS_MAX)
    for slot, value in chosen.items():
        head[slot] = value
    return np.concatenate([head, rules, *nets])
