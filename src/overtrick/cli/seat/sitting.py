"""A person and opponents at one table for a match: who acts, when it ends, who won."""

from inspect import signature

import numpy as np

from overtrick.cli.seat.opponents import opponents, stream_of
from overtrick.core.errors import BadOption
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.match import Match


class Sitting:
    """A match with a person in one seat. `hands` ends it early, or sets how long a match of hands is."""

    def __init__(
        self, game: Game, seed: int | None = None, *, seat: int = 0, hands: int | None = None, dealer: int | None = None
    ) -> None:
        if seat not in range(game.players):
            raise BadOption(f"there is no seat {seat}; possible: 0 to {game.players - 1}")
        counted = "hands" in signature(game.rules.match).parameters
        settings = {"hands": hands} if counted and hands else {}
        self.match: Match = game.match(seed, dealer=dealer, **settings)
        self.game, self.seat, self.hands = game, seat, hands
        self.limit = None if counted else hands
        self.opponent = opponents(game)

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
        return ["person" if seat == self.seat else self.opponent.name for seat in range(self.game.players)]

    def opponent_acts(self) -> int:
        """What the seat to move does, from its own view."""
        hand, seat = self.hand, self.hand.player
        assert seat is not None
        return self.opponent.act(hand.view(seat), stream_of(hand, seat))

    def play(self, action: int) -> None:
        self.match.play(action)

    def winners(self) -> list[int]:
        """The seats that won: a side, or everybody with the best total."""
        winner = self.match.winner
        if winner is not None and self.game.rules.partners:
            return list(self.game.sides[winner])
        totals = self.match.scores
        return [int(seat) for seat in np.flatnonzero(totals == totals.max())]
