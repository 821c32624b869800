"""Finished hands to go on with: a policy played them against itself, so many for every round and dealer.

Whole games are played to their end on paper with them: each hand that follows is one drawn from the stock, which costs
a hundredth of playing it. With every dealer the same deals are played, turned around the table, so that luck with the
cards of the stock favours no seat.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.core.numbers import shared
from overtrick.core.random import STOCK, start
from overtrick.engine.dealing import draw_hand
from overtrick.engine.policy import MINDS, Policy, minds
from overtrick.engine.state import LEFT, OVER, SEATS_MAX, WIDTH
from overtrick.engine.stepping import FOUL, ROWS, RULES, TO_THE_END, VIEW, bare_minds, play_on
from overtrick.engine.tables import CARDS_MAX, FIRST_ROUND, ROUNDS, SEATS
from overtrick.engine.tricks import DEAL
from overtrick.games.game import Game
from overtrick.search.playout import check_fair, rules_of

HANDS: Final = 4096
"""In all, and at least `EACH_LEAST` for every round and dealer: made in a third of a second at most."""

EACH_LEAST: Final = 64


class Stock(NamedTuple):
    """Finished states and their scores by seat; row (round * seats + dealer) * each + n is the nth hand of its kind."""

    states: Matrix
    scores: Matrix
    each: int

    def of_kind(self, game: Game, round_: int, dealer: int) -> slice:
        """The rows of one round and dealer."""
        kind = (round_ - game.rounds[0]) * game.players + dealer
        return slice(kind * self.each, (kind + 1) * self.each)


@kernel
def turn_around(deck: Vector, size: int, seats: int, shift: int, turned: Vector) -> None:
    """The deck that gives seat s + shift what the other gives seat s."""
    for place in range(CARDS_MAX):
        seat, rest = place // size, place % size
        turned[(seat + shift) % seats * size + rest if seat < seats else place] = deck[place]


@batch(INT(VECTOR, MATRIX, MATRIX, INT, MATRIX, MATRIX, MATRIX, pointer(DEAL), RULES, MINDS))
def play_stock(
    tables: Vector,
    states: Matrix,
    scores: Matrix,
    each: int,
    rows: Matrix,
    decks: Matrix,
    streams: Matrix,
    deal: Any,
    rules: Any,
    players: Any,
) -> int:
    """Play every hand of a stock to its end; FOUL if the policy broke the rules."""
    tables, rng, players, view, seats = (
        raw(tables),
        raw(streams[0]),
        bare_minds(players),
        raw(rows[VIEW]),
        tables[SEATS],
    )
    shuffled, deck = raw(decks[0]), raw(decks[1])
    for row in range(len(states)):
        state, dealer, round_ = raw(states[row]), row // each % seats, tables[FIRST_ROUND] + row // each // seats
        start(rng, round_, row % each, STOCK)
        draw_hand(tables, state, shuffled, rng, dealer, round_, 1)
        turn_around(shuffled, state[LEFT], seats, dealer, deck)
        deal(tables, state, deck)
        if play_on(tables, state, view, streams, rules, players, OVER, TO_THE_END) == FOUL:
            return FOUL
        rules[2](tables, state, raw(scores[row]))
    return 0


def stock_of(game: Game, policy: Policy) -> Stock:
    """The stock of a policy, always the same."""
    kinds = int(game.tables[ROUNDS]) * game.players
    each = max(EACH_LEAST, HANDS // kinds)
    states, scores = (np.zeros((kinds * each, width), np.int64) for width in (WIDTH, SEATS_MAX))
    rows, decks, streams = (np.zeros(shape, np.int64) for shape in ((ROWS, WIDTH), (2, CARDS_MAX), (1, 1)))
    arguments = game.tables, states, scores, each, rows, decks, streams, game.kernels.deal, rules_of(game)
    check_fair(game, play_stock(*arguments, minds(*[policy] * game.players)))
    return Stock(shared(states), shared(scores), each)
