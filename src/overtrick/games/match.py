"""Hands in a row with what carries over: the deal that moves on, the running scores, the end."""

import numpy as np
from numpy.typing import NDArray

from overtrick.core.errors import BadOption
from overtrick.core.random import draw, new_stream
from overtrick.games.game import Game
from overtrick.games.hand import Hand

FIRST_DEALER = 2  # the purpose of a random stream, beside those of `core.random`


class Match:
    """A match in progress. Play `match.hand`; when it is over the next `match.hand` is a new deal.

    Each game's match says when it is finished and what carries over. Hand `number` of a match is deal `number` of
    its seed; the first dealer is drawn from it.
    """

    def __init__(self, game: Game, seed: int, dealer: int | None = None) -> None:
        if dealer is not None and dealer not in range(game.players):
            raise BadOption(f"dealer={dealer!r}; possible: 0 to {game.players - 1}")
        self.game = game
        self.seed = seed
        self.finished: list[Hand] = []
        self.totals = np.zeros(game.players)
        drawn = int(draw(new_stream(seed, 0, FIRST_DEALER), game.players))
        self._first_dealer = drawn if dealer is None else dealer
        self._hand = self.next_hand()

    def is_finished(self) -> bool:
        """Whether the scores end the match."""
        raise NotImplementedError

    def award(self, hand: Hand) -> NDArray[np.float64]:
        """What a finished hand adds to the totals."""
        return hand.returns()

    def next_hand(self) -> Hand:
        """Deal the next hand: the dealer moves left, and so does the place in the cycle of rounds."""
        number, rounds = len(self.finished), self.game.rounds
        dealer = (self._first_dealer + number) % self.game.players
        return self.game.deal(self.seed, number=number, dealer=dealer, round=rounds[number % len(rounds)])

    def _settle(self) -> None:
        """Book the hand if it has just ended, and deal another unless that was the last."""
        if self._hand.over and (not self.finished or self.finished[-1] is not self._hand):
            self.totals += self.award(self._hand)
            self.finished.append(self._hand)
            if not self.is_finished():
                self._hand = self.next_hand()

    @property
    def hand(self) -> Hand:
        """The hand being played; the last one once the match is over."""
        self._settle()
        return self._hand

    def play(self, action: int | str) -> None:
        """Act in the hand being played."""
        self.hand.play(action)
        self._settle()

    @property
    def scores(self) -> NDArray[np.float64]:
        """The running total of each seat; higher is better."""
        self._settle()
        return self.totals.copy()

    @property
    def over(self) -> bool:
        self._settle()
        return self._hand.over

    @property
    def winner(self) -> int | None:
        """The side that won, an index into `game.sides` (without partners: the seat); None while the match is on."""
        if not self.over:
            return None
        return int(np.argmax([self.totals[side[0]] for side in self.game.sides]))

    def __repr__(self) -> str:
        state = f"won by side {self.winner}" if self.over else f"hand {len(self.finished) + 1}"
        return f"<match of {self.game!r}, seed {self.seed}: {state}, scores {self.scores.tolist()}>"
