"""Tabular Q-learning, plain and with eligibility traces, as in Figure 1 of the Somerset paper. One call, many hands.

    algorithm   trace   cut   what
    q             0      -    only the last pair of state and action learns
    q-lambda     0.9     no   every pair of the hand learns, also from what came after an exploring action
    watkins      0.9    yes   the textbook: traces end where an action was not the best one

The table begins with zeros and the discount is 1. In hand n = 0, 1, ... an action is any of those offered with the
chance c / (c + n), each equally likely, else the first of the best. With Q(s', .) the values of the next state, of
*all* its labels, offered or not, a pair learns

    delta = reward + max(0, max Q(s', .)) - Q(s, a)
    Q(s, a) += alpha delta N(s, a),    N = 1 for the last pair, and trace times less for each one before.

Traces replace: a pair seen twice counts from its last time. Any seats may learn, each in a table of its own or in a
shared one; the others are policies. Rewards reach a seat at its next turn.
"""

from typing import Any, Final

from overtrick.core.jit import (
    FLOATS,
    INT,
    MATRIX,
    VECTOR,
    Floats,
    Matrix,
    Vector,
    batch,
    bundle,
    kernel,
    pointer,
    raw,
)
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import pick, start, start_seats, uniform
from overtrick.engine.dealing import DRAWN
from overtrick.engine.policy import MINDS
from overtrick.engine.state import OVER, PHASE, SEATS_MAX, TURN
from overtrick.engine.stepping import FOUL, ROWS, RULES, SCORES, TRUTH, VIEW, act, ask, bare_minds, begin, may
from overtrick.engine.tables import SEATS
from overtrick.engine.tricks import DEAL
from overtrick.learn.features import ABSENT, FEATURES, FIRST_LABEL, LABELS

ALPHA: Final = 0  # of the settings
C: Final = 1
TRACE: Final = 2
CUT: Final = 3

ROLE: Final = 0  # rows of roles by seat: what a seat does,
FIRST_ENTRY: Final = 1  # and where its table begins
LEARNS: Final = 0
PLAYS: Final = 1

DECK: Final = ROWS  # rows beyond those of any hand: the deck,
OPTIONS: Final = ROWS + 1  # what is offered,
CHANCE: Final = ROWS + 2  # the stream of the dealer, those of the seats, and what the seats remember of this hand
SEATED: Final = ROWS + 3
MEMORY: Final = SEATED + SEATS_MAX
LEARNING_ROWS: Final = MEMORY + SEATS_MAX
ROW_WIDTH: Final = 128

PAIRS: Final = 0  # of a memory: how many pairs of state and action,
HAD: Final = 1  # what was gained before the last of them,
FIRST_PAIR: Final = 2  # and their entries
FORGOTTEN: Final = -1


# What is remembered of a hand.


@kernel
def remember(memory: Vector, entry: int, had: int) -> None:
    """The last pair; if it was there before, it counts from now on only."""
    pairs = memory[PAIRS]
    for pair in range(FIRST_PAIR, FIRST_PAIR + pairs):
        memory[pair] = FORGOTTEN if memory[pair] == entry else memory[pair]
    memory[FIRST_PAIR + pairs] = entry
    memory[PAIRS] = pairs + 1
    memory[HAD] = had


@kernel
def learn(values: Floats, memory: Vector, gained: int, ahead: float, alpha: float, trace: float) -> None:
    """Let all pairs learn from the reward of the last one and the value of what comes after it."""
    pair = FIRST_PAIR + memory[PAIRS] - 1
    step = alpha * (gained - memory[HAD] + ahead - values[memory[pair]])
    eligible = 1.0
    while pair >= FIRST_PAIR and eligible > 0.0:
        if memory[pair] != FORGOTTEN:
            values[memory[pair]] += step * eligible
        eligible *= trace
        pair -= 1


# What is chosen.


@kernel
def value_ahead(values: Floats, state: int, options: Vector) -> float:
    """The greatest value of any label, offered or not, and at least 0."""
    best = 0.0
    for label in range(options[LABELS]):
        best = max(best, values[state + label])
    return best


@kernel
def offered(options: Vector) -> int:
    """The set of labels that have an action."""
    labels = 0
    for label in range(options[LABELS]):
        labels |= (1 if options[FIRST_LABEL + label] != ABSENT else 0) << label
    return labels


@kernel
def best_label(values: Floats, state: int, options: Vector) -> int:
    """The first of the best labels that are offered."""
    best = ABSENT
    for label in range(options[LABELS]):
        if options[FIRST_LABEL + label] != ABSENT and (best == ABSENT or values[state + label] > values[state + best]):
            best = label
    return best


@kernel
def decide(
    values: Floats, state: int, options: Vector, memory: Vector, exploring: float, cut: float, rng: Vector
) -> int:
    """The label taken; under the textbook's rule one that is not among the best ends the traces."""
    best = best_label(values, state, options)
    label = pick(offered(options), rng) if uniform(rng) < exploring else best
    if cut > 0.0 and values[state + label] < values[state + best]:
        memory[PAIRS] = 0
    return label


# A hand.


@kernel
def learning_turn(  # type: ignore[no-untyped-def]
    tables: Vector,
    state: Vector,
    legal: int,
    rows: Matrix,
    role: Vector,
    table,
    features,
    settings: Floats,
    number: int,
) -> int:
    """Learn from what came of the last action, and take the next one."""
    look, gained = features
    values, visits = table
    seat, options = state[TURN], raw(rows[OPTIONS])
    memory, rng = raw(rows[MEMORY + seat]), raw(rows[SEATED + seat])
    entry = role[FIRST_ENTRY] + look(tables, state, legal, options)
    has = gained(tables, state, seat)
    if memory[PAIRS]:
        learn(values, memory, has, value_ahead(values, entry, options), settings[ALPHA], settings[TRACE])
    exploring = settings[C] / (settings[C] + number)
    label = decide(values, entry, options, memory, exploring, settings[CUT], rng)
    remember(memory, entry + label, has)
    visits[entry + label] += 1
    return options[FIRST_LABEL + label]


@kernel
def begin_hand(tables: Vector, rows: Matrix, seed: int, number: int, deal) -> None:  # type: ignore[no-untyped-def]
    """Deal `number` of a seed; nothing is remembered. The streams are those of any table."""
    state, deck, rng = raw(rows[TRUTH]), raw(rows[DECK]), raw(rows[CHANCE])
    start(rng, seed, number, DEAL_STREAM)
    begin(tables, state, deck, rng, DRAWN, DRAWN, 1, deal)
    start_seats(rows, SEATED, tables[SEATS], seed, number)
    for seat in range(tables[SEATS]):
        raw(rows[MEMORY + seat])[PAIRS] = 0


@kernel
def end(tables: Vector, rows: Matrix, values: Floats, features, settings: Floats) -> None:  # type: ignore[no-untyped-def]
    """Nothing comes after the last action."""
    _, gained = features
    for seat in range(tables[SEATS]):
        memory = raw(rows[MEMORY + seat])
        if memory[PAIRS]:
            has = gained(tables, raw(rows[TRUTH]), seat)
            learn(values, memory, has, 0.0, settings[ALPHA], settings[TRACE])


@kernel
def learn_hand(  # type: ignore[no-untyped-def]
    tables: Vector,
    rows: Matrix,
    table,
    settings: Floats,
    roles: Matrix,
    seed: int,
    number: int,
    deal,
    rules,
    features,
    players,
) -> int:
    """Play a hand and learn from it; its scores are in their row. Whether it was played by the rules, or FOUL."""
    legal, call, score, veil = rules
    begin_hand(tables, rows, seed, number, deal)
    state, view = raw(rows[TRUTH]), raw(rows[VIEW])
    while state[PHASE] != OVER:
        allowed, role = legal(tables, state), raw(roles[state[TURN]])
        if role[ROLE] == LEARNS:
            bit = learning_turn(tables, state, allowed, rows, role, table, features, settings, number)
        else:
            bit = ask(tables, state, view, allowed, raw(rows[SEATED + state[TURN]]), veil, players)
        if not may(allowed, bit):
            return FOUL
        act(tables, state, bit, call)
    end(tables, rows, table[0], features, settings)
    score(tables, state, raw(rows[SCORES]))
    return 0


@batch(
    INT(
        VECTOR,
        MATRIX,
        bundle([FLOATS, VECTOR]),
        FLOATS,
        MATRIX,
        INT,
        INT,
        INT,
        MATRIX,
        INT,
        pointer(DEAL),
        RULES,
        FEATURES,
        MINDS,
    )
)
def learn_hands(
    tables: Vector,
    rows: Matrix,
    table: Any,
    settings: Floats,
    roles: Matrix,
    seed: int,
    first: int,
    hands: int,
    sums: Matrix,
    block: int,
    deal: Any,
    rules: Any,
    features: Any,
    players: Any,
) -> int:
    """Learn from hands first, first + 1, ...; add the scores of each block of them to a row of `sums`.

    Nothing, or -1 minus the number of the hand in which somebody did what is not allowed. Seats that learn are not
    asked as players.
    """
    tables, settings, players = raw(tables), raw(settings), bare_minds(players)
    values = raw(table[0]), raw(table[1])
    for number in range(first, first + hands):
        if learn_hand(tables, rows, values, settings, roles, seed, number, deal, rules, features, players) == FOUL:
            return -1 - number
        row, scores = raw(sums[number // block - first // block]), raw(rows[SCORES])
        for seat in range(tables[SEATS]):
            row[seat] += scores[seat]
    return 0
