"""Compiled players at one table: hands and whole games in one kernel call, each seat seeing only its view.

A line-up of players is played in rotations: in rotation r place p sits in seat p + r. Everything is numbered through,
rotation by rotation, so that any stretch can be played alone: number i is rotation i % period of deal (or of the deals
of game) i // period.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from overtrick.core.bits import count
from overtrick.core.errors import IllegalAction
from overtrick.core.jit import FLOATS, INT, MATRIX, VECTOR, Matrix, Vector, batch, bundle, kernel, pointers, raw
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import FIRST_DEALER, GAME, SEAT, SEED_BITS, checked_seed, draw, start
from overtrick.engine.dealing import DRAWN, draw_hand
from overtrick.engine.policy import POLICY, Policy
from overtrick.engine.sheet import BOOK, BOOKED, NEXT_STAKE, TOTAL
from overtrick.engine.state import MOVES, OVER, PHASE, SEATS_MAX, SIZE, TAKEN, TURN, copy
from overtrick.engine.tables import CARDS_MAX, FIRST_ROUND, ROUNDS, SEATS
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL
from overtrick.games.batch import Chunk
from overtrick.games.game import Game
from overtrick.search.playout import act

KERNELS = pointers(DEAL, LEGAL, CALL, SCORE, VEIL, BOOK)
PLAYERS = bundle([pointers(*[POLICY] * SEATS_MAX), bundle([FLOATS] * SEATS_MAX)])
"""The hooks of all places, and their weights."""

TRUTH: Final = 0  # rows of the desk: the hand, what a seat sees of it, the deck, what the hand gave,
VIEW: Final = 1
DECK: Final = 2
SCORES: Final = 3
BLANK: Final = 4  # a score sheet before the first hand, and the one of this game,
SHEET: Final = 5
TRICKS: Final = 6  # tricks in this game by seat, then its decisions,
CHANCE: Final = 7  # the stream of the dealer and those of the seats
SEATED: Final = 8
DESK_ROWS: Final = SEATED + SEATS_MAX

FOUL: Final = -1
"""Somebody chose what is not allowed."""

HANDS_MAX: Final = 1000
"""A game is broken off as a draw after so many hands: Somerset's random bidders never reach the target."""


@kernel
def play_hand(  # type: ignore[no-untyped-def]
    tables: Vector, desk: Matrix, seed: int, number: int, dealer: int, round_: int, kernels, players, shift: int
) -> int:
    """Deal `number` of a seed, played and scored; the number of actions, or FOUL. The only place that asks policies."""
    deal, legal, call, score, veil, _ = kernels
    hooks, weights = players
    state, view, deck, rng = raw(desk[TRUTH]), raw(desk[VIEW]), raw(desk[DECK]), raw(desk[CHANCE])
    seats = tables[SEATS]
    start(rng, seed, number, DEAL_STREAM)
    draw_hand(tables, state, deck, rng, dealer, round_, raw(desk[SHEET])[NEXT_STAKE])
    deal(tables, state, deck)
    for seat in range(seats):
        start(raw(desk[SEATED + seat]), seed, number, SEAT + seat)
    while state[PHASE] != OVER:
        seat = state[TURN]
        copy(state, view)
        veil(tables, view, seat)
        allowed = legal(tables, state)
        place = (seat + seats - shift) % seats
        bit = hooks[place](tables, view, allowed, raw(desk[SEATED + seat]), raw(weights[place]))
        if not (0 <= bit < CARDS_MAX and (allowed >> bit) & 1):
            return FOUL
        act(tables, state, bit, call)
    score(tables, state, raw(desk[SCORES]))
    return state[MOVES]


@batch(INT(VECTOR, MATRIX, INT, INT, INT, MATRIX, KERNELS, PLAYERS))
def policy_hands(
    tables: Vector, desk: Matrix, seed: int, first: int, period: int, returns: Matrix, kernels: Any, players: Any
) -> int:
    """Fill the rows of `returns` with results by place, from number `first` on; the number of actions.

    If a player chooses what is not allowed the hands end there, and -1 minus that hand's row is returned.
    """
    tables = raw(tables)
    actions, seats = 0, tables[SEATS]
    raw(desk[SHEET])[NEXT_STAKE] = 1
    for row in range(len(returns)):
        number, shift = (first + row) // period, (first + row) % period
        moves = play_hand(tables, desk, seed, number, DRAWN, DRAWN, kernels, players, shift)
        if moves == FOUL:
            return -1 - row
        actions += moves
        for place in range(seats):
            raw(returns[row])[place] = raw(desk[SCORES])[(place + shift) % seats]
    return actions


@kernel
def game_seed(rng: Vector, seed: int, number: int) -> int:
    """The seed of a whole game: `game.match(game_seed(...))` has its deals."""
    start(rng, seed, number, GAME)
    return rng[0] & ((1 << SEED_BITS) - 1)


@kernel
def new_game(desk: Matrix, seats: int) -> None:
    """An empty sheet, and no tricks."""
    blank, sheet, tricks = raw(desk[BLANK]), raw(desk[SHEET]), raw(desk[TRICKS])
    for slot in range(TOTAL + seats):
        sheet[slot] = blank[slot]
    for slot in range(seats + 1):
        tricks[slot] = 0


@kernel
def count_tricks(state: Vector, tricks: Vector, seats: int) -> None:
    """Add the tricks of a finished hand."""
    for seat in range(seats):
        tricks[seat] += count(state[TAKEN + seat]) // state[SIZE]


@kernel
def play_game(tables: Vector, desk: Matrix, seed: int, kernels, players, shift: int) -> int:  # type: ignore[no-untyped-def]
    """A match of a seed to its end, as `games.match` has it; the set of seats that won, or FOUL."""
    state, sheet, rng, seats = raw(desk[TRUTH]), raw(desk[SHEET]), raw(desk[CHANCE]), tables[SEATS]
    book = kernels[5]
    new_game(desk, seats)
    start(rng, seed, 0, FIRST_DEALER)
    dealer = draw(rng, seats)
    for number in range(HANDS_MAX):
        round_ = tables[FIRST_ROUND] + number % tables[ROUNDS]
        moves = play_hand(tables, desk, seed, number, (dealer + number) % seats, round_, kernels, players, shift)
        if moves == FOUL:
            return FOUL
        raw(desk[TRICKS])[seats] += moves
        count_tricks(state, raw(desk[TRICKS]), seats)
        sheet[BOOKED] += 1
        winners = book(tables, state, raw(desk[SCORES]), sheet)
        if winners:
            return winners
    return (1 << seats) - 1


@batch(INT(VECTOR, MATRIX, INT, INT, INT, MATRIX, KERNELS, PLAYERS))
def policy_games(
    tables: Vector, desk: Matrix, seed: int, first: int, period: int, played: Matrix, kernels: Any, players: Any
) -> int:
    """Fill the rows of `played` from number `first` on: totals, tricks and whether it won, by place; then the hands.

    The number of actions, or -1 minus the row of the game in which a player chose what is not allowed.
    """
    tables = raw(tables)
    actions, seats = 0, tables[SEATS]
    for row in range(len(played)):
        shift, rng = (first + row) % period, raw(desk[CHANCE])
        own_seed = game_seed(rng, seed, (first + row) // period)
        winners = play_game(tables, desk, own_seed, kernels, players, shift)
        if winners == FOUL:
            return -1 - row
        result, sheet, tricks = raw(played[row]), raw(desk[SHEET]), raw(desk[TRICKS])
        for place in range(seats):
            seat = (place + shift) % seats
            result[place] = sheet[TOTAL + seat]
            result[seats + place] = tricks[seat]
            result[2 * seats + place] = (winners >> seat) & 1
        result[3 * seats] = sheet[BOOKED]
        actions += tricks[seats]
    return actions


def new_desk(game: Game) -> Matrix:
    """Room for one table, with a score sheet of the game's match."""
    desk = np.zeros((DESK_ROWS, CARDS_MAX), np.int64)
    sheet = game.match(seed=0).sheet
    desk[BLANK, : len(sheet)] = sheet
    return desk


def seated(players: Sequence[Policy]) -> tuple[Any, ...]:
    """As many hooks and weights as the type of a table has; the seats beyond the game's are never asked."""
    return tuple(zip(*players, *[players[0]] * (SEATS_MAX - len(players)), strict=True))


def play_policies(
    game: Game, players: Sequence[Policy], hands: int, seed: int = 0, first: int = 0, period: int = 1
) -> Chunk:
    """Hands of a seed played by one compiled policy per place, from number `first` on; returns by place."""
    returns = np.zeros((hands, game.players), np.int64)
    settings = checked_seed(seed), first, period
    actions = int(policy_hands(game.tables, new_desk(game), *settings, returns, tuple(game.kernels), seated(players)))
    if actions < 0:
        raise Foul(
            first - 1 - actions, f"{game!r}.deal({checked_seed(seed)}, number={(first - 1 - actions) // period})"
        )
    return Chunk(first, actions, returns.astype(np.float64))


def play_policy_games(
    game: Game, players: Sequence[Policy], games: int, seed: int = 0, first: int = 0, period: int = 1
) -> Chunk:
    """Whole games by one compiled policy per place, from number `first` on; as returns the rows of `policy_games`."""
    played = np.zeros((games, 3 * game.players + 1), np.int64)
    settings = checked_seed(seed), first, period
    done = int(policy_games(game.tables, new_desk(game), *settings, played, tuple(game.kernels), seated(players)))
    if done < 0:
        raise Foul(first - 1 - done, f"game {first - 1 - done} of {game!r}, seed {checked_seed(seed)}")
    return Chunk(first, done, played)


class Foul(IllegalAction):
    """A policy broke the rules. Kernels know no more than the number; played again by hand, the position is told."""

    def __init__(self, number: int, where: str) -> None:
        super().__init__(f"a policy broke the rules in {where}")
        self.number = number
