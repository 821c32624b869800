"""Many tables side by side, each a row of one matrix: all wait for an action, and get it in one kernel call.

Either every seat is asked (self-play: whose turn it is changes from row to row), or one seat is, and policies have the
others. A hand that is over is scored and the next one dealt at once. Hand `k` of table `t` is deal `t + k * tables`.

Masks and inputs are noughts and ones in bytes, written as whole words, eight at a time: kernels know words only.
"""

from collections.abc import Sequence
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import count, nth
from overtrick.core.errors import BadOption, IllegalAction
from overtrick.core.jit import INT, MATRIX, NOTHING, VECTOR, Matrix, Vector, batch, bundle, kernel, pointer, raw
from overtrick.core.numbers import shared
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import PLAY, checked_seed, draw, new_stream, start, start_seats
from overtrick.engine.dealing import DRAWN
from overtrick.engine.policy import MINDS, RANDOM, Policy, check_players, minds
from overtrick.engine.state import BASE, OVER, PHASE, SEATS_MAX, TURN, WIDTH
from overtrick.engine.stepping import FOUL, RULES, act, ask, bare_minds, begin, may
from overtrick.engine.tables import CARDS_MAX, SEATS
from overtrick.engine.tricks import DEAL
from overtrick.games.game import Game
from overtrick.learn.observations.layout import Layout
from overtrick.learn.observations.observing import INPUTS_SET, observe
from overtrick.search.playout import rules_of

EVERYBODY: Final = -1
"""In place of a seat: every seat is asked."""

LEGAL: Final = 0  # notes of a table: what is allowed now, as bits above BASE,
NUMBER: Final = 1  # which deal it is,
ACTED: Final = 2  # who acted last,
ENDED: Final = 3  # and how the hand was left: it goes on, it is over, or the action was impossible
COLUMNS: Final = 4

ON: Final = 0
DONE: Final = 1
ILLEGAL: Final = 2

DECK: Final = 0  # rows to work with: the deck, the dealer's stream, a view, inputs that are set
CHANCE: Final = 1
VIEW: Final = 2
INPUTS: Final = 3
WORK_ROWS: Final = 4

SPREAD: Final = shared(
    np.array([sum(1 << (8 * bit) for bit in range(8) if (byte >> bit) & 1) for byte in range(256)], np.int64)
)
"""For eight bits a word with a byte for each."""

HALL = bundle([MATRIX] * 7)
"""States, streams of the seats, notes, scores of the hands that are over, masks, inputs, and rows to work with."""


@kernel
def play_others(tables: Vector, state: Vector, view: Vector, streams: Matrix, first: int, seat: int, rules, players):  # type: ignore[no-untyped-def]
    """Let policies play up to a seat's turn or the end; FOUL if one of them did wrong."""
    legal, call, _, veil = rules
    while seat >= 0 and state[TURN] != seat and state[PHASE] != OVER:
        allowed = legal(tables, state)
        bit = ask(tables, state, view, allowed, raw(streams[first + state[TURN]]), veil, players)
        if not may(allowed, bit):
            return FOUL
        act(tables, state, bit, call)
    return 0


@kernel
def deal_next(tables: Vector, hall, row: int, seat: int, seed: int, deal, rules, players) -> int:  # type: ignore[no-untyped-def]
    """Deal the next hand of a table in which the seat is asked something; FOUL if a policy did wrong."""
    states, streams, notes, _, _, _, work = hall
    state, note, deck, rng = raw(states[row]), raw(notes[row]), raw(work[DECK]), raw(work[CHANCE])
    done = OVER
    while done == OVER:
        note[NUMBER] += len(states)
        start(rng, seed, note[NUMBER], DEAL_STREAM)
        begin(tables, state, deck, rng, DRAWN, DRAWN, 1, deal)
        if seat >= 0:
            start_seats(streams, row * SEATS_MAX, tables[SEATS], seed, note[NUMBER])
        if play_others(tables, state, raw(work[VIEW]), streams, row * SEATS_MAX, seat, rules, players) == FOUL:
            return FOUL
        done = state[PHASE]
    return 0


@kernel
def tell(tables: Vector, hall, row: int, plan: Vector, spread: Vector, legal) -> None:  # type: ignore[no-untyped-def]
    """Note what is allowed at a table, as a set and as bytes, and what the seat to move sees."""
    states, _, notes, _, masks, inputs, work = hall
    state, allowed = raw(states[row]), legal(tables, raw(states[row]))
    raw(notes[row])[LEGAL] = allowed
    mask, base = raw(masks[row]), state[BASE]
    for word in range(masks.shape[1]):
        shift = word * 8 - base
        bits = allowed >> min(shift, CARDS_MAX - 1) if shift >= 0 else allowed << min(-shift, CARDS_MAX - 1)
        mask[word] = spread[bits & 255]
    if inputs.shape[1]:
        write_inputs(tables, state, raw(inputs[row]), inputs.shape[1], plan, raw(work[INPUTS]))


@kernel
def write_inputs(tables: Vector, state: Vector, seen: Vector, words: int, plan: Vector, found: Vector) -> None:
    """A byte for every input."""
    for word in range(words):
        seen[word] = 0
    for place in range(observe(tables, state, state[TURN], plan, found)):
        seen[found[place] >> 3] |= 1 << ((found[place] & 7) << 3)


@kernel
def settle(tables: Vector, state: Vector, note: Vector, scores: Vector, fault: int, score) -> None:  # type: ignore[no-untyped-def]
    """Write the scores of a hand that is over; after an impossible action that of its seat alone."""
    if note[ENDED] == DONE:
        score(tables, state, scores)
    else:
        for seat in range(tables[SEATS]):
            scores[seat] = fault if seat == note[ACTED] else 0


@batch(INT(VECTOR, HALL, VECTOR, VECTOR, INT, INT, pointer(DEAL), RULES, MINDS))
def deal_all(
    tables: Vector, hall: Any, plan: Vector, spread: Vector, seat: int, seed: int, deal: Any, rules: Any, players: Any
) -> int:
    """Deal the first hand at every table; -1 minus the table at which a policy did wrong."""
    tables, plan, spread, players = raw(tables), raw(plan), raw(spread), bare_minds(players)
    for row in range(len(hall[0])):
        note = raw(hall[2][row])
        note[NUMBER], note[ENDED] = row - len(hall[0]), ON
        if deal_next(tables, hall, row, seat, seed, deal, rules, players) == FOUL:
            return -1 - row
        tell(tables, hall, row, plan, spread, rules[0])
    return 0


@batch(INT(VECTOR, HALL, VECTOR, VECTOR, INT, INT, VECTOR, INT, pointer(DEAL), RULES, MINDS))
def step_all(
    tables: Vector,
    hall: Any,
    plan: Vector,
    spread: Vector,
    seat: int,
    seed: int,
    actions: Vector,
    fault: int,
    deal: Any,
    rules: Any,
    players: Any,
) -> int:
    """Act at every table, and deal where a hand is over; -1 minus the table at which a policy did wrong."""
    tables, plan, spread, actions, players = raw(tables), raw(plan), raw(spread), raw(actions), bare_minds(players)
    states, streams, notes, scores, _, _, work = hall
    for row in range(len(states)):
        state, note = raw(states[row]), raw(notes[row])
        bit = actions[row] - state[BASE]
        note[ACTED], note[ENDED] = state[TURN], ON
        if may(note[LEGAL], bit):
            act(tables, state, bit, rules[1])
            if play_others(tables, state, raw(work[VIEW]), streams, row * SEATS_MAX, seat, rules, players) == FOUL:
                return -1 - row
            note[ENDED] = DONE if state[PHASE] == OVER else ON
        else:
            note[ENDED] = ILLEGAL
        if note[ENDED] != ON:
            settle(tables, state, note, raw(scores[row]), fault, rules[2])
            if deal_next(tables, hall, row, seat, seed, deal, rules, players) == FOUL:
                return -1 - row
        tell(tables, hall, row, plan, spread, rules[0])
    return 0


@batch(NOTHING(MATRIX, MATRIX, VECTOR, VECTOR))
def pick_all(states: Matrix, notes: Matrix, rng: Vector, actions: Vector) -> None:
    """One of the allowed actions for every table, each equally likely."""
    rng, actions = raw(rng), raw(actions)
    for row in range(len(states)):
        allowed = raw(notes[row])[LEGAL]
        actions[row] = raw(states[row])[BASE] + nth(allowed, draw(rng, count(allowed)))


class Hall:
    """Tables of one game. What is read from it is overwritten by the next step.

    Without a `seat` every seat is asked; with one, `others` are the policies of the seats after it, clockwise. With a
    layout, `inputs` has what the seat to move sees, in its shape.
    """

    def __init__(
        self,
        game: Game,
        tables: int,
        seat: int = EVERYBODY,
        others: Sequence[Policy] = (),
        layout: Layout | None = None,
    ) -> None:
        if tables < 1:
            raise BadOption(f"tables={tables}; possible: 1 or more")
        check_players(*others)
        self.game, self.seat, self.seed = game, seat, 0
        self.states, self.notes, self.scores = (
            np.zeros((tables, width), np.int64) for width in (WIDTH, COLUMNS, SEATS_MAX)
        )
        self._masks, self._inputs = (
            np.zeros((tables, (size + 7) // 8), np.int64) for size in (game.num_actions, layout.size if layout else 0)
        )
        streams, work = np.zeros((tables * SEATS_MAX, 1), np.int64), np.zeros((WORK_ROWS, INPUTS_SET), np.int64)
        self._hall = self.states, streams, self.notes, self.scores, self._masks, self._inputs, work
        self._plan = layout.plan if layout else np.zeros(1, np.int64)
        self._rules = game.kernels.deal, rules_of(game), minds(*seated(game, seat, others))
        self.masks = self._masks.view(np.int8)[:, : game.num_actions]
        shape = layout.shape if layout else (0,)
        self.inputs = self._inputs.view(np.int8)[:, : prod(shape)].reshape(tables, *shape)

    @property
    def turns(self) -> Vector:
        """The seat to move at every table."""
        return self.states[:, TURN]

    def deal(self, seed: int) -> None:
        """Begin with the first deals of a seed."""
        self.seed = checked_seed(seed)
        self._chance = new_stream(seed, 0, PLAY)
        self._check(deal_all(self.game.tables, self._hall, self._plan, SPREAD, self.seat, self.seed, *self._rules))

    def step(self, actions: Vector) -> None:
        """An action for every table, of the type and shape that kernels take."""
        fault = self.game.scores.least
        arguments = self._plan, SPREAD, self.seat, self.seed, actions, fault
        self._check(step_all(self.game.tables, self._hall, *arguments, *self._rules))

    def random_actions(self) -> NDArray[np.int64]:
        """Any allowed action for every table."""
        actions = np.zeros(len(self.states), np.int64)
        pick_all(self.states, self.notes, self._chance, actions)
        return actions

    def _check(self, result: int) -> None:
        if result < 0:
            number = int(self.notes[-1 - result, NUMBER])
            raise IllegalAction(f"a policy broke the rules in {self.game!r}.deal({self.seed}, number={number})")


def seated(game: Game, seat: int, others: Sequence[Policy]) -> list[Policy]:
    """The policies by seat; nobody asks that of the seat itself."""
    if seat == EVERYBODY:
        return []
    if seat not in range(game.players) or len(others) != game.players - 1:
        raise BadOption(
            f"seat={seat}, {len(others)} others; possible: 0 to {game.players - 1}, {game.players - 1} others"
        )
    around = [RANDOM, *others]
    return [around[(other - seat) % game.players] for other in range(game.players)]
