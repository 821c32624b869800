"""A person and opponents at one table for a match: who acts, when it ends, who won."""

from inspect import signature

import numpy as np

from overtrick.agents.agent import decide
from overtrick.agents.registry import agent
from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector
from overtrick.core.random import TABLE, new_stream
from overtrick.engine.state import MOVES_MAX
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.match import Match


class Sitting:
    """A match with a person in one seat and the same agent in all others.

    `hands` ends it early, or sets how long a match of hands is.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        *,
        seat: int = 0,
        hands: int | None = None,
        dealer: int | None = None,
        against: str = "random",
    ) -> None:
        if seat not in range(game.players):
            raise BadOption(f"there is no seat {seat}; possible: 0 to {game.players - 1}")
        counted = "hands" in signature(game.rules.match).parameters
        settings = {"hands": hands} if counted and hands else {}
        self.match: Match = game.match(seed, dealer=dealer, **settings)
        self.game, self.seat, self.hands = game, seat, hands
        self.limit = None if counted else hands
        self.against, self.opponent = against, agent(against, game)

    @property
    def hand(self) -> Hand:
        return self.match.hand

    @property
    def first_dealer(self) -> int:
        return (self.match.finished or [self.match.hand])[0].dealer

    @property
    def over(self) -> bool:
        return self.match.over or (self.limit is not None and len(self.match.finished) >= self.limit)

    @property
    def agents(self) -> list[str]:
        """Who sits where, for the records."""
        return ["person" if seat == self.seat else self.against for seat in range(self.game.players)]

    def opponent_acts(self) -> int:
        """What the seat to move does, from its own view."""
        return decide(self.opponent, self.hand, stream_of(self.hand))

    def play(self, action: int) -> None:
        self.match.play(action)

    def winners(self) -> list[int]:
        """The seats that won: a side, or everybody with the best total."""
        winner = self.match.winner
        if winner is not None and self.game.rules.partners:
            return list(self.game.sides[winner])
        totals = self.match.scores
        return [int(seat) for seat in np.flatnonzero(totals == totals.max())]


def stream_of(hand: Hand) -> Vector:
    """Random numbers for one decision: they do not depend on how often the match was interrupted before."""
    decision = hand.start.number * MOVES_MAX + len(hand.history)
    return new_stream(hand.start.seed or 0, decision, TABLE + (hand.player or 0))
