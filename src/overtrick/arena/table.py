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
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, pointer, raw
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import FIRST_DEALER, OF_SEATS, checked_seed, draw, find_heads, start
from overtrick.engine.dealing import DRAWN
from overtrick.engine.policy import MINDS, Policy, check_players, minds
from overtrick.engine.sheet import BOOK, BOOKED, NEXT_STAKE, TOTAL
from overtrick.engine.state import OVER, SEATS_MAX, SIZE, TAKEN
from overtrick.engine.stepping import FOUL, ROWS, RULES, SCORES, TO_THE_END, TRUTH, VIEW, bare_minds, begin, play_on
from overtrick.engine.tables import CARDS_MAX, FIRST_ROUND, ROUNDS, SEATS
from overtrick.engine.tricks import DEAL
from overtrick.games.batch import Chunk
from overtrick.games.game import Game
from overtrick.games.whole_game import game_seed
from overtrick.search.playout import rules_of

DECK: Final = ROWS  # rows of a table, beyond those of any hand: the deck,
CHANCE: Final = ROWS + 1  # the stream of the dealer,
BLANK: Final = ROWS + 2  # a score sheet before the first hand, and the one of this game,
SHEET: Final = ROWS + 3
TRICKS: Final = ROWS + 4  # tricks in this game by seat, then its decisions,
HEADS: Final = ROWS + 5  # and where the streams of the deal begin
TABLE_ROWS: Final = ROWS + 6

HANDS_MAX: Final = 1000
"""A game is broken off as a draw after so many hands: Somerset's random bidders never reach the target."""


@kernel
def seat_places(tables: Vector, places: Vector, shift: int) -> None:
    """In rotation `shift` place p sits in seat p + shift."""
    seats = tables[SEATS]
    for place in range(seats):
        places[(place + shift) % seats] = place


@kernel
def play_hand(  # type: ignore[no-untyped-def]
    tables: Vector,
    rows: Matrix,
    streams: Matrix,
    number: int,
    dealer: int,
    round_: int,
    deal,
    rules,
    players,
) -> int:
    """Deal `number`, whose heads were found, played and scored; the number of actions, or FOUL."""
    state, view, deck, rng = raw(rows[TRUTH]), raw(rows[VIEW]), raw(rows[DECK]), raw(rows[CHANCE])
    heads = raw(rows[HEADS])
    rng[0] = heads[(number & 3) << 1 | DEAL_STREAM]
    begin(tables, state, deck, rng, dealer, round_, raw(rows[SHEET])[NEXT_STAKE], deal)
    for seat in range(tables[SEATS]):
        raw(streams[seat])[0] = heads[OF_SEATS + seat]
    moves = play_on(tables, state, view, streams, rules, players, OVER, TO_THE_END)
    if moves != FOUL:
        rules[2](tables, state, raw(rows[SCORES]))
    return moves


@batch(INT(VECTOR, MATRIX, MATRIX, INT, INT, INT, MATRIX, pointer(DEAL), RULES, MINDS))
def policy_hands(
    tables: Vector,
    rows: Matrix,
    streams: Matrix,
    seed: int,
    first: int,
    period: int,
    returns: Matrix,
    deal: Any,
    rules: Any,
    players: Any,
) -> int:
    """Fill the rows of `returns` with results by place, from number `first` on; the number of actions.

    If a player chooses what is not allowed the hands end there, and -1 minus that hand's row is returned.
    """
    tables, players = raw(tables), bare_minds(players)
    places = players.places
    actions = 0
    raw(rows[SHEET])[NEXT_STAKE] = 1
    for row in range(len(returns)):
        number, shift = (first + row) // period, (first + row) % period
        seat_places(tables, places, shift)
        if row == 0 or shift == 0:
            find_heads(raw(rows[HEADS]), seed, number, row == 0)
        moves = play_hand(tables, rows, streams, number, DRAWN, DRAWN, deal, rules, players)
        if moves == FOUL:
            return -1 - row
        actions += moves
        result, scores = raw(returns[row]), raw(rows[SCORES])
        for seat in range(tables[SEATS]):
            result[places[seat]] = scores[seat]
    return actions


@kernel
def new_game(rows: Matrix, seats: int) -> None:
    """An empty sheet, and no tricks."""
    blank, sheet, tricks = raw(rows[BLANK]), raw(rows[SHEET]), raw(rows[TRICKS])
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
def play_game(tables: Vector, rows: Matrix, streams: Matrix, seed: int, deal, rules, book, players) -> int:  # type: ignore[no-untyped-def]
    """A whole game of a seed to its end, as `games.whole_game` has it; the set of seats that won, or FOUL."""
    state, sheet, rng, seats = raw(rows[TRUTH]), raw(rows[SHEET]), raw(rows[CHANCE]), tables[SEATS]
    new_game(rows, seats)
    start(rng, seed, 0, FIRST_DEALER)
    first = draw(rng, seats)
    for number in range(HANDS_MAX):
        dealer, round_ = (first + number) % seats, tables[FIRST_ROUND] + number % tables[ROUNDS]
        find_heads(raw(rows[HEADS]), seed, number, 0)
        moves = play_hand(tables, rows, streams, number, dealer, round_, deal, rules, players)
        if moves == FOUL:
            return FOUL
        raw(rows[TRICKS])[seats] += moves
        count_tricks(state, raw(rows[TRICKS]), seats)
        sheet[BOOKED] += 1
        winners = book(tables, state, raw(rows[SCORES]), sheet)
        if winners:
            return winners
    return (1 << seats) - 1


@batch(INT(VECTOR, MATRIX, MATRIX, INT, INT, INT, MATRIX, pointer(DEAL), RULES, pointer(BOOK), MINDS))
def policy_games(
    tables: Vector,
    rows: Matrix,
    streams: Matrix,
    seed: int,
    first: int,
    period: int,
    played: Matrix,
    deal: Any,
    rules: Any,
    book: Any,
    players: Any,
) -> int:
    """Fill the rows of `played` from number `first` on: totals, tricks and whether it won, by place; then the hands.

    The number of actions, or -1 minus the row of the game in which a player chose what is not allowed.
    """
    tables, players = raw(tables), bare_minds(players)
    places = players.places
    actions, seats = 0, tables[SEATS]
    for row in range(len(played)):
        seat_places(tables, places, (first + row) % period)
        own_seed = game_seed(raw(rows[CHANCE]), seed, (first + row) // period)
        winners = play_game(tables, rows, streams, own_seed, deal, rules, book, players)
        if winners == FOUL:
            return -1 - row
        result, sheet, tricks = raw(played[row]), raw(rows[SHEET]), raw(rows[TRICKS])
        for seat in range(seats):
            result[places[seat]] = sheet[TOTAL + seat]
            result[seats + places[seat]] = tricks[seat]
            result[2 * seats + places[seat]] = (winners >> seat) & 1
        result[3 * seats] = sheet[BOOKED]
        actions += tricks[seats]
    return actions


def new_table(game: Game, totals: Sequence[int] = ()) -> tuple[Matrix, Matrix]:
    """The rows of one table, with a score sheet of a whole game, and the streams of its seats."""
    rows = np.zeros((TABLE_ROWS, CARDS_MAX), np.int64)
    whole = game.whole_game(seed=0)
    whole.begin_at(totals)
    sheet = whole.sheet
    rows[BLANK, : len(sheet)] = sheet
    return rows, np.zeros((SEATS_MAX, 1), np.int64)


def only(game: Game, rounds: range) -> Vector:
    """The tables of a game that deals only these rounds; the cards of a deal do not depend on which they are."""
    tables = game.tables.copy()
    tables[[FIRST_ROUND, ROUNDS]] = rounds.start, len(rounds)
    return tables


def play_policies(
    game: Game,
    players: Sequence[Policy],
    hands: int,
    seed: int = 0,
    first: int = 0,
    period: int = 1,
    rounds: range | None = None,
) -> Chunk:
    """Hands of a seed played by one compiled policy per place, from number `first` on; returns by place."""
    check_players(*players)
    returns = np.zeros((hands, game.players), np.int64)
    arguments = (
        only(game, rounds or game.rounds),
        *new_table(game),
        checked_seed(seed),
        first,
        period,
        returns,
        game.kernels.deal,
    )
    actions = int(policy_hands(*arguments, rules_of(game), minds(*players)))
    if actions < 0:
        raise Foul(
            first - 1 - actions, f"{game!r}.deal({checked_seed(seed)}, number={(first - 1 - actions) // period})"
        )
    return Chunk(first, actions, returns.astype(np.float64))


def play_policy_games(
    game: Game,
    players: Sequence[Policy],
    games: int,
    seed: int = 0,
    first: int = 0,
    period: int = 1,
    totals: Sequence[int] = (),
) -> Chunk:
    """Whole games by one compiled policy per place, from number `first` on; as returns the rows of `policy_games`."""
    check_players(*players)
    played = np.zeros((games, 3 * game.players + 1), np.int64)
    table = new_table(game, totals)
    arguments = game.tables, *table, checked_seed(seed), first, period, played, game.kernels.deal
    done = int(policy_games(*arguments, rules_of(game), game.kernels.book, minds(*players)))
    if done < 0:
        raise Foul(first - 1 - done, f"game {first - 1 - done} of {game!r}, seed {checked_seed(seed)}")
    return Chunk(first, done, played)


class Foul(IllegalAction):
    """A policy broke the rules. Kernels know no more than the number; played again by hand, the position is told."""

    def __init__(self, number: int, where: str) -> None:
        super().__init__(f"a policy broke the rules in {where}")
        self.number = number
