"""The same hands and games as in `arena.table`, action by action, for players that are not compiled.

Each seat has its own random stream in each deal, whoever sits there.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from overtrick.agents.agent import Player, blamed, decide
from overtrick.arena.table import HANDS_MAX, count_tricks
from overtrick.core.jit import Vector
from overtrick.core.random import SEAT, checked_seed, new_stream
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.whole_game import WholeGame, game_seed


def rotated(players: Sequence[Player], shift: int) -> list[Player]:
    """Who sits in each seat if place p sits in seat p + shift."""
    return [players[(seat - shift) % len(players)] for seat in range(len(players))]


def play_deal(game: Game, players: Sequence[Player], seed: int, number: int, period: int) -> NDArray[np.float64]:
    """One hand by place; which deal and rotation it is follows from its number."""
    deal, shift = divmod(number, period)
    hand = finish(game.deal(seed, number=deal), rotated(players, shift), f"deal {deal}")
    return np.roll(hand.returns(), -shift)


def play_game(
    game: Game, players: Sequence[Player], seed: int, number: int, period: int, totals: Sequence[int] = ()
) -> Vector:
    """One whole game as a row of `table.policy_games`."""
    block, shift = divmod(number, period)
    whole, tricks = finish_game(game, rotated(players, shift), seed, block, f"game {number}", totals)
    won = [whole.winners >> seat & 1 if whole.over else 1 for seat in range(game.players)]
    by_place = [np.roll(seats, -shift) for seats in (whole.totals, tricks, won)]
    return np.concatenate([*by_place, [len(whole.finished)]])


def finish_game(
    game: Game, seated: Sequence[Player], seed: int, block: int, where: str, totals: Sequence[int] = ()
) -> tuple[WholeGame, Vector]:
    """The game of a block of games, played to its end, and the tricks of each seat."""
    whole = game.whole_game(game_seed(np.zeros(1, np.int64), checked_seed(seed), block))
    whole.begin_at(totals)
    tricks = np.zeros(game.players, np.int64)
    while not whole.over and len(whole.finished) < HANDS_MAX:
        hand = finish(whole.hand, seated, f"hand {len(whole.finished)} of {where}")
        count_tricks(hand.state, tricks, game.players)
    return whole, tricks


def finish(hand: Hand, seated: Sequence[Player], where: str) -> Hand:
    """Play a hand to its end; whoever fails is named."""
    seed, number = hand.start.seed, hand.start.number
    streams = [new_stream(seed or 0, number, SEAT + seat) for seat in range(hand.game.players)]
    while (seat := hand.player) is not None:
        with blamed(seated[seat], hand, where):
            hand.play(decide(seated[seat], hand, streams[seat]))
    return hand
