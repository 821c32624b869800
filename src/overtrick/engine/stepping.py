"""One step of play: what begins a hand, asks a seat and acts. Whatever plays hands is a loop around these.

The loop in which policies play is `play_on`: at tables, in playouts, forecasts and trees.
"""

from typing import Any, Final

from overtrick.core.bits import count, lowest
from overtrick.core.jit import INT, VECTOR, Floats, Matrix, Vector, batch, kernel, pointers, raw
from overtrick.core.random import pick, uniform
from overtrick.engine.dealing import draw_hand
from overtrick.engine.policy import CHOOSES, DRAWS, MIND, READS_VIEW, WEIGHS, Mind, Minds
from overtrick.engine.state import BASE, MOVES, MOVES_MAX, OVER, PHASE, PLAY, TURN, copy, record
from overtrick.engine.tables import CARDS_MAX
from overtrick.engine.tricks import CALL, LEGAL, SCORE, VEIL, play

RULES = pointers(LEGAL, CALL, SCORE, VEIL)
"""The hooks of a game that playing on from a state needs, in a tuple."""

TRUTH: Final = 0  # the rows that a hand is played on: the hand itself,
VIEW: Final = 1  # what a seat sees of it,
SCORES: Final = 2  # and what it gave
ROWS: Final = 3

FOUL: Final = -1
"""Somebody chose what is not allowed."""

TO_THE_END: Final = MOVES_MAX

ASKED: Final = 8
"""A policy that chooses by chance is asked so often for what is then called its distribution."""


@kernel
def begin(  # type: ignore[no-untyped-def]
    tables: Vector, state: Vector, deck: Vector, rng: Vector, dealer: int, round_: int, stake: int, deal
) -> None:
    """Deal the cards of a stream."""
    draw_hand(tables, state, deck, rng, dealer, round_, stake)
    deal(tables, state, deck)


@kernel
def act(tables: Vector, state: Vector, bit: int, call) -> None:  # type: ignore[no-untyped-def]
    """Play a card or make a call."""
    record(state, state[BASE] + bit)
    if state[PHASE] == PLAY:
        play(tables, state, bit)
    else:
        call(tables, state, bit)


@kernel
def may(legal: int, bit: int) -> bool:
    """Whether a policy's answer is one of the actions allowed."""
    return 0 <= bit < CARDS_MAX and (legal >> bit) & 1 == 1


# What a policy is asked. Kernels take minds with bare rows: seven numbers less for each array, in every call.


@kernel
def bare_mind(mind: Any) -> Any:
    """One policy with bare rows."""
    return Mind(mind.choose, mind.weigh, raw(mind.weights), raw(mind.slate), mind.form, mind.reads)


@kernel
def bare_minds(minds: Any) -> Any:
    """A policy for every place with bare rows."""
    one, two, three, four, five, six = minds.weights
    weights = raw(one), raw(two), raw(three), raw(four), raw(five), raw(six)
    vectors = raw(minds.forms), raw(minds.reads), raw(minds.places)
    return Minds(minds.choose, minds.weigh, weights, raw(minds.slate), vectors[0], vectors[1], vectors[2])


@kernel
def shown(tables: Vector, state: Vector, view: Vector, veil, reads: int) -> Vector:  # type: ignore[no-untyped-def]
    """What a policy is given to read for the seat to move."""
    if reads != READS_VIEW:
        return state
    copy(state, view)
    veil(tables, view, state[TURN])
    return view


@kernel
def sampled(legal: int, shares: Floats, rng: Vector) -> int:
    """An action drawn from a distribution; what rounding leaves over is the last one's."""
    left = uniform(rng)
    while legal & (legal - 1) and left >= shares[lowest(legal)]:
        left -= shares[lowest(legal)]
        legal &= legal - 1
    return lowest(legal)


@kernel
def chosen(tables: Vector, seen: Vector, legal: int, rng: Vector, mind) -> int:  # type: ignore[no-untyped-def]
    """What a policy does: its choice, or one drawn from its distribution, or any action."""
    if mind.form == DRAWS:
        return pick(legal, rng)
    if mind.form == CHOOSES:
        return mind.choose(tables, seen, legal, rng, mind.weights, mind.slate)
    mind.weigh(tables, seen, legal, mind.weights, mind.slate)
    return sampled(legal, mind.slate, rng)


@kernel
def weigh(tables: Vector, seen: Vector, legal: int, rng: Vector, mind) -> None:  # type: ignore[no-untyped-def]
    """Write the chance of every legal action, by its bit, on the policy's slate.

    A choice made without chance is a peak. One made with chance is estimated: asked eight times, shares are eighths.
    """
    if mind.form == WEIGHS:
        mind.weigh(tables, seen, legal, mind.weights, mind.slate)
    elif mind.form == DRAWS:
        share_out(legal, 1.0 / count(legal), mind.slate)
    else:
        tally(tables, seen, legal, rng, mind, mind.slate)


@kernel
def share_out(legal: int, share: float, shares: Floats) -> None:
    """The same share for every legal action."""
    while legal:
        shares[lowest(legal)] = share
        legal &= legal - 1


@kernel
def tally(tables: Vector, seen: Vector, legal: int, rng: Vector, mind, shares: Floats) -> None:  # type: ignore[no-untyped-def]
    """How often a policy chooses each action, asked once if it needs no chance; what is not allowed has no share."""
    share_out(legal, 0.0, shares)
    before, bit = rng[0], chosen(tables, seen, legal, rng, mind)
    asked = 1 if rng[0] == before else ASKED
    for turn in range(asked):
        bit = bit if turn == 0 else chosen(tables, seen, legal, rng, mind)
        if may(legal, bit):
            shares[bit] += 1.0 / asked


@kernel
def value(tables: Vector, state: Vector, view: Vector, veil, critic) -> None:  # type: ignore[no-untyped-def]
    """Write what every seat can expect on the slate of the policy that says so."""
    seen = shown(tables, state, view, veil, critic.reads)
    critic.value(tables, seen, critic.weights, critic.slate)


@kernel
def ask(tables: Vector, state: Vector, view: Vector, legal: int, rng: Vector, veil, minds) -> int:  # type: ignore[no-untyped-def]
    """What the policy of the seat to move does, as in `chosen`; only the hook that is asked is fetched."""
    place = minds.places[state[TURN]]
    form, slate = minds.forms[place], minds.slate
    if form == DRAWS:
        return pick(legal, rng)
    seen = shown(tables, state, view, veil, minds.reads[place])
    if form == CHOOSES:
        return minds.choose[place](tables, seen, legal, rng, minds.weights[place], slate)
    minds.weigh[place](tables, seen, legal, minds.weights[place], slate)
    return sampled(legal, slate, rng)


@kernel
def play_on(  # type: ignore[no-untyped-def]
    tables: Vector, state: Vector, view: Vector, streams: Matrix, rules, minds, until: int, last: int
) -> int:
    """Let policies play up to a phase, or to a number of moves, or to the end; the moves there are, or FOUL.

    Chance is one stream for all, or a row for every seat.
    """
    legal, call, _, veil = rules
    apart = 1 if len(streams) > 1 else 0
    while state[PHASE] != OVER and state[PHASE] != until and state[MOVES] < last:
        allowed = legal(tables, state)
        bit = ask(tables, state, view, allowed, raw(streams[state[TURN] * apart]), veil, minds)
        if not may(allowed, bit):
            return FOUL
        act(tables, state, bit, call)
    return state[MOVES]


@batch(INT(VECTOR, VECTOR, INT, VECTOR, MIND))
def choose_once(tables: Vector, seen: Vector, legal: int, rng: Vector, mind: Any) -> int:
    """What a policy does, asked from Python with what it reads."""
    return chosen(raw(tables), raw(seen), legal, raw(rng), bare_mind(mind))
