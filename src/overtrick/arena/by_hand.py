"""The same hands and games as in `arena.table`, action by action, for players that are not compiled.

Each seat has its own random stream in each deal, whoever sits there.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from overtrick.agents.agent import Player, decide
from overtrick.arena.table import HANDS_MAX, count_tricks, game_seed
from overtrick.core.errors import BadAgent
from overtrick.core.jit import Vector
from overtrick.core.random import SEAT, checked_seed, new_stream
from overtrick.games.game import Game
from overtrick.games.hand import Hand


def rotated(players: Sequence[Player], shift: int) -> list[Player]:
    """Who sits in each seat if place p sits in seat p + shift."""
    return [players[(seat - shift) % len(players)] for seat in range(len(players))]


def play_deal(game: Game, players: Sequence[Player], seed: int, number: int, period: int) -> NDArray[np.float64]:
    """One hand by place; which deal and rotation it is follows from its number."""
    deal, shift = divmod(number, period)
    hand = finish(game.deal(seed, number=deal), rotated(players, shift), f"deal {deal}")
    return np.roll(hand.returns(), -shift)


def play_game(game: Game, players: Sequence[Player], seed: int, number: int, period: int) -> Vector:
    """One whole game as a row of `table.policy_games`."""
    block, shift = divmod(number, period)
    match = game.match(game_seed(np.zeros(1, np.int64), checked_seed(seed), block))
    tricks, seated = np.zeros(game.players, np.int64), rotated(players, shift)
    while not match.over and len(match.finished) < HANDS_MAX:
        hand = finish(match.hand, seated, f"hand {len(match.finished)} of game {number}")
        count_tricks(hand.state, tricks, game.players)
    won = [match.winners >> seat & 1 if match.over else 1 for seat in range(game.players)]
    by_place = [np.roll(seats, -shift) for seats in (match.totals, tricks, won)]
    return np.concatenate([*by_place, [len(match.finished)]])


def finish(hand: Hand, seated: Sequence[Player], where: str) -> Hand:
    """Play a hand to its end; whoever fails is named."""
    seed, number = hand.start.seed, hand.start.number
    streams = [new_stream(seed or 0, number, SEAT + seat) for seat in range(hand.game.players)]
    while (seat := hand.player) is not None:
        try:
            hand.play(decide(seated[seat], hand, streams[seat]))
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise BadAgent(f"{seated[seat].spec} failed in seat {seat} of {where}: {what}; {hand!r}") from error
    return hand
