"""Hands recorded as decisions: who saw what, what was allowed, what was done with which chance, and what came of it.

Any line-up of policies plays, in rotations as at a table (`arena.table`) and from the same streams: hand i is rotation
i % period of deal i // period. A move without a choice is played and not recorded. Where deals are played several times
in a row, those who learn have other streams each time, and all others the same.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.arena.table import Foul, seat_places
from overtrick.core.bits import count
from overtrick.core.errors import BadOption
from overtrick.core.jit import FLOATS, INT, MATRIX, VECTOR, Floats, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.core.random import AGAIN, checked_seed, start, start_seats
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.engine.dealing import DRAWN
from overtrick.engine.policy import DRAWS, MINDS, WEIGHS, Policy, check_players, minds
from overtrick.engine.state import MOVES_MAX, OVER, PHASE, SEATS_MAX, TURN, WIDTH, copy
from overtrick.engine.stepping import FOUL, ROWS, RULES, SCORES, TRUTH, VIEW, act, ask, bare_minds, begin, may
from overtrick.engine.tables import CARDS_MAX, SEATS
from overtrick.engine.tricks import DEAL
from overtrick.games.game import Game
from overtrick.search.playout import rules_of

ALLOWED: Final = 0  # columns of notes: the actions allowed, as bits above BASE,
TAKEN: Final = 1  # the one taken,
NEXT: Final = 2  # the row of the same seat's next decision in this hand, or NONE,
NUMBER: Final = 3  # the number of the hand,
PLACE: Final = 4  # the place of the line-up that decided,
SCORE: Final = 5  # and what every seat scored in the end, from the one that decided on
COLUMNS: Final = SCORE + SEATS_MAX

NONE: Final = -1

TIMES: Final = 0  # how often a deal is played in a row,
LEARNING: Final = 1  # and the places, as a set, that are not to play it the same way each time

DECK: Final = ROWS  # rows beyond those of any hand: the deck,
CHANCE: Final = ROWS + 1  # the stream of the dealer,
LATER: Final = ROWS + 2  # and the row of the decision of each seat that comes after the one at hand
RECORDING_ROWS: Final = ROWS + 3

HANDS_AT_ONCE: Final = 2000
"""Hands recorded by one compiled call: some hundred thousand decisions at the most."""


@kernel
def chance_of(players, place: int, choices: int, bit: int) -> float:  # type: ignore[no-untyped-def]
    """The chance that the policy just asked gave its action; 1 of one that only chooses."""
    if players.forms[place] == WEIGHS:
        return players.slate[bit]
    return 1.0 / choices if players.forms[place] == DRAWS else 1.0


@kernel
def record_hand(  # type: ignore[no-untyped-def]
    tables: Vector,
    rows: Matrix,
    streams: Matrix,
    states: Matrix,
    notes: Matrix,
    chances: Floats,
    first: int,
    number: int,
    rules,
    players,
) -> int:
    """Play the hand that was begun and record it from row `first` on; the row after its last, or FOUL."""
    legal, call, _, veil = rules
    state, view, row = raw(rows[TRUTH]), raw(rows[VIEW]), first
    while state[PHASE] != OVER:
        allowed, seat = legal(tables, state), state[TURN]
        bit = ask(tables, state, view, allowed, raw(streams[seat]), veil, players)
        if not may(allowed, bit):
            return FOUL
        if allowed & (allowed - 1):
            note = raw(notes[row])
            copy(state, raw(states[row]))
            note[ALLOWED], note[TAKEN], note[NUMBER], note[PLACE] = allowed, bit, number, players.places[seat]
            chances[row] = chance_of(players, players.places[seat], count(allowed), bit)
            row += 1
        act(tables, state, bit, call)
    return row


@kernel
def tell_outcome(tables: Vector, rows: Matrix, states: Matrix, notes: Matrix, first: int, last: int) -> None:
    """Note what came of the decisions of a hand, from the last one back, and which is the next of each seat."""
    seats, scores, later = tables[SEATS], raw(rows[SCORES]), raw(rows[LATER])
    for seat in range(seats):
        later[seat] = NONE
    for row in range(last - 1, first - 1, -1):
        note, seat = raw(notes[row]), raw(states[row])[TURN]
        note[NEXT], later[seat] = later[seat], row
        for other in range(seats):
            note[SCORE + other] = scores[seat + other - (seats if seat + other >= seats else 0)]


@kernel
def start_again(tables: Vector, streams: Matrix, seed: int, hand: int, places: Vector, learning: int) -> None:
    """Give those who learn the streams of a hand in place of those of its deal."""
    for seat in range(tables[SEATS]):
        if (learning >> places[seat]) & 1:
            start(raw(streams[seat]), seed, hand, AGAIN + seat)


@batch(
    INT(VECTOR, MATRIX, MATRIX, INT, INT, INT, INT, VECTOR, MATRIX, MATRIX, FLOATS, MATRIX, pointer(DEAL), RULES, MINDS)
)
def record_hands(
    tables: Vector,
    rows: Matrix,
    streams: Matrix,
    seed: int,
    first: int,
    hands: int,
    period: int,
    again: Vector,
    states: Matrix,
    notes: Matrix,
    chances: Floats,
    returns: Matrix,
    deal: Any,
    rules: Any,
    players: Any,
) -> int:
    """Record hands first, first + 1, ... with their returns by place; the number of decisions.

    If a player chooses what is not allowed the hands end there, and -1 minus that hand is returned.
    """
    tables, players, chances = raw(tables), bare_minds(players), raw(chances)
    state, deck, rng, scores = raw(rows[TRUTH]), raw(rows[DECK]), raw(rows[CHANCE]), raw(rows[SCORES])
    row = 0
    for hand in range(hands):
        turn = (first + hand) // again[TIMES]
        number = turn // period
        seat_places(tables, players.places, turn % period)
        start(rng, seed, number, DEAL_STREAM)
        begin(tables, state, deck, rng, DRAWN, DRAWN, 1, deal)
        start_seats(streams, 0, tables[SEATS], seed, number)
        if again[TIMES] > 1:
            start_again(tables, streams, seed, first + hand, players.places, again[LEARNING])
        last = record_hand(tables, rows, streams, states, notes, chances, row, first + hand, rules, players)
        if last == FOUL:
            return -1 - hand
        rules[2](tables, state, scores)
        tell_outcome(tables, rows, states, notes, row, last)
        for seat in range(tables[SEATS]):
            raw(returns[hand])[players.places[seat]] = scores[seat]
        row = last
    return row


class Again(NamedTuple):
    """How often every deal is played in a row, and the places, as a set, whose chances are new each time."""

    times: int = 1
    learning: int = 0


ONCE: Final = Again()


class Decisions(NamedTuple):
    """Decisions in the order they were made: the open hand at each, its notes (the columns above), and the chance.

    `returns` are the scores of the hands by place.
    """

    states: Matrix
    notes: Matrix
    chances: Floats
    returns: Matrix


class Recorder:
    """Records hands of one game; the arrays are made once, and the decisions of a call are lost with the next one."""

    def __init__(self, game: Game, hands: int) -> None:
        if not 1 <= hands <= HANDS_AT_ONCE:
            raise BadOption(f"hands={hands} at once; possible: 1 to {HANDS_AT_ONCE}")
        self.game, self.hands = game, hands
        self.rows = np.zeros((RECORDING_ROWS, CARDS_MAX), np.int64)
        self.streams = np.zeros((SEATS_MAX, 1), np.int64)
        self.states, self.notes = (np.zeros((hands * MOVES_MAX, width), np.int64) for width in (WIDTH, COLUMNS))
        self.chances, self.returns = np.zeros(hands * MOVES_MAX), np.zeros((hands, game.players), np.int64)

    def record(
        self, players: Sequence[Policy], seed: int, first: int, hands: int, period: int = 1, again: Again = ONCE
    ) -> Decisions:
        """Hands first, first + 1, ... of a seed; one policy per place."""
        check_players(*players)
        return self.record_open(players, seed, first, hands, period, again)

    def record_open(
        self, players: Sequence[Policy], seed: int, first: int, hands: int, period: int = 1, again: Again = ONCE
    ) -> Decisions:
        """The same with players who may see all cards."""
        game, seed = self.game, checked_seed(seed)
        arguments = game.tables, self.rows, self.streams, seed, first, hands, period, np.array(again)
        found = self.states, self.notes, self.chances, self.returns
        rows = int(record_hands(*arguments, *found, game.kernels.deal, rules_of(game), minds(*players)))
        if rows < 0:
            number = first - 1 - rows
            raise Foul(number, f"{game!r}.deal({seed}, number={number // period})")
        return Decisions(self.states[:rows], self.notes[:rows], self.chances[:rows], self.returns[:hands])


def decisions(
    game: Game, players: Sequence[Policy], seed: int, first: int, hands: int, period: int = 1
) -> Iterator[Decisions]:
    """The decisions of any number of hands, some hands at a time: memory does not grow with their number."""
    size = min(hands, HANDS_AT_ONCE)
    recorder = Recorder(game, size)
    for done in range(0, hands, size):
        yield recorder.record(players, seed, first + done, min(size, hands - done), period)
