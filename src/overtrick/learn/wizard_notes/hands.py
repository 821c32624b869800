"""Many hands at once, for a learner: all tables are dealt, looked at and stepped by compiled code."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.core.jit import INT, MATRIX, NOTHING, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import PLAY, checked_seed, pick, start
from overtrick.engine.dealing import DRAWN
from overtrick.engine.state import OVER, PHASE, SEATS_MAX, TURN, WIDTH
from overtrick.engine.stepping import RULES, act, begin
from overtrick.engine.tables import CARDS_MAX
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE
from overtrick.games.game import Game
from overtrick.games.wizard import BIDDING, DECK, NAMING
from overtrick.learn.wizard_notes.choosing import CHOICES, translate
from overtrick.learn.wizard_notes.representations import KINDS, SIZES, checked, label, order_of, tell
from overtrick.learn.wizard_notes.sorting import NONE
from overtrick.search.playout import rules_of

Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]

NOTHING_GIVEN: Final = 0  # what is drawn by lot instead of asked: nothing,
TRUMP_GIVEN: Final = 1  # the trump that a dealer names,
BIDS_GIVEN: Final = 2  # or that and all bids


@kernel
def is_given(state: Vector, given: int) -> bool:
    """Whether a call is not asked for."""
    return (state[PHASE] == NAMING and given >= TRUMP_GIVEN) or (state[PHASE] == BIDDING and given >= BIDS_GIVEN)


@batch(NOTHING(VECTOR, MATRIX, INT, INT, VECTOR, INT, VECTOR, VECTOR, pointer(DEAL), RULES))
def deal_rows(
    tables: Vector,
    states: Matrix,
    seed: int,
    first: int,
    tricks: Vector,
    given: int,
    deck: Vector,
    rng: Vector,
    deal: Any,
    rules: Any,
) -> None:
    """Deal hands first, first + 1, ... of so many tricks each, and make the calls that are given."""
    tables, deck, rng = raw(tables), raw(deck), raw(rng)
    legal, call, _, _ = rules
    for row in range(len(states)):
        state = raw(states[row])
        start(rng, seed, first + row, DEAL_STREAM)
        begin(tables, state, deck, rng, DRAWN, tricks[row], 1, deal)
        start(rng, seed, first + row, PLAY)
        while is_given(state, given):
            act(tables, state, pick(legal(tables, state), rng), call)


@batch(NOTHING(VECTOR, MATRIX, VECTOR, INT, MATRIX, MATRIX, VECTOR, pointer(LEGAL)))
def look_rows(
    tables: Vector, states: Matrix, rows: Vector, kind: int, told: Matrix, meaning: Matrix, labels: Vector, legal: Any
) -> None:
    """Write what the seats to move are told at some tables, and what each choice stands for."""
    tables, labels = raw(tables), raw(labels)
    for place in range(len(rows)):
        state = raw(states[rows[place]])
        seat = state[TURN]
        order = order_of(state, seat, kind)
        label(tables, state, seat, kind, order, labels)
        tell(tables, state, seat, kind, order, labels, raw(told[place]))
        translate(state, legal(tables, state), order, labels, raw(meaning[place]))


@batch(NOTHING(VECTOR, MATRIX, VECTOR, VECTOR, pointer(CALL)))
def step_rows(tables: Vector, states: Matrix, rows: Vector, bits: Vector, call: Any) -> None:
    """Act at some tables."""
    for place in range(len(rows)):
        act(raw(tables), raw(states[rows[place]]), bits[place], call)


@batch(NOTHING(VECTOR, MATRIX, MATRIX, pointer(SCORE)))
def score_rows(tables: Vector, states: Matrix, scores: Matrix, score: Any) -> None:
    """What every seat scored."""
    for row in range(len(states)):
        score(raw(tables), raw(states[row]), raw(scores[row]))


class Look(NamedTuple):
    """What is to be decided at the tables that are not done: which they are, who is asked, what it is told and may."""

    rows: Vector
    seats: Vector
    told: Bytes
    masks: Flags


class Tables:
    """Hands side by side, as many as `hands` at a time, each as one representation tells it."""

    def __init__(self, game: Game, representation: str, hands: int) -> None:
        self.game, self.kind = game, KINDS[checked(representation)]
        self.told, self.meaning = (np.zeros((hands, width), np.int64) for width in (SIZES[representation], CHOICES))
        self.labels, self.deck, self.rng = (np.zeros(size, np.int64) for size in (DECK, CARDS_MAX, 1))
        self.states, self.rows = np.zeros((0, WIDTH), np.int64), np.zeros(0, np.int64)

    def deal(self, seed: int, first: int, tricks: Vector, given: int = NOTHING_GIVEN) -> None:
        """New hands, one for each number of tricks."""
        self.states = np.zeros((len(tricks), WIDTH), np.int64)
        settings, room = (checked_seed(seed), first, tricks, given), (self.deck, self.rng)
        deal_rows(self.game.tables, self.states, *settings, *room, self.game.kernels.deal, rules_of(self.game))

    def look(self) -> Look:
        """What is to be decided now; no rows once all hands are over."""
        self.rows = np.flatnonzero(self.states[:, PHASE] != OVER)
        told, meaning = self.told[: len(self.rows)], self.meaning[: len(self.rows)]
        seen = self.states, self.rows, self.kind, told, meaning, self.labels
        look_rows(self.game.tables, *seen, self.game.kernels.legal)
        return Look(self.rows, self.states[self.rows, TURN], told.astype(np.int8), meaning != NONE)

    def step(self, choices: Vector) -> None:
        """Do what was chosen at the tables that were looked at."""
        bits = self.meaning[np.arange(len(choices)), choices]
        if (bits == NONE).any():
            raise ValueError(f"choice {choices[bits == NONE][0]} is not possible")
        step_rows(self.game.tables, self.states, self.rows, bits, self.game.kernels.call)

    def scores(self) -> Matrix:
        """What every seat scored in every hand."""
        scores = np.zeros((len(self.states), SEATS_MAX), np.int64)
        score_rows(self.game.tables, self.states, scores, self.game.kernels.score)
        return scores[:, : self.game.players]
