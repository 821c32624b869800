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
    its seed; the first dealer is drawn from it. Scores are kept for people; who sits in which seat is `seated`.
    """

    def __init__(self, game: Game, seed: int, dealer: int | None = None, people: int | None = None) -> None:
        self.game = game
        self.seed = seed
        self.people = game.players if people is None else people
        if dealer is not None and dealer not in range(self.people):
            raise BadOption(f"dealer={dealer!r}; possible: 0 to {self.people - 1}")
        self.finished: list[Hand] = []
        self.totals = np.zeros(self.people)
        drawn = int(draw(new_stream(seed, 0, FIRST_DEALER), self.people))
        self.dealer = drawn if dealer is None else dealer
        self._hand = self._next_hand()

    def is_finished(self) -> bool:
        """Whether the match ends with the hand just booked."""
        raise NotImplementedError

    def seated(self) -> tuple[int, ...]:
        """Who sits in each seat of the hand being dealt."""
        return tuple(range(self.game.players))

    def stake(self) -> int:
        """The multiplier of the hand being dealt."""
        return 1

    def award(self, hand: Hand) -> NDArray[np.float64]:
        """What a finished hand gives to each seat."""
        return hand.returns()

    def book(self, hand: Hand) -> None:
        """Add a finished hand to the totals."""
        self.totals[list(self.seated())] += self.award(hand)

    def _next_hand(self) -> Hand:
        """Deal a hand at its place in the cycle of rounds."""
        seated, number, rounds = self.seated(), len(self.finished), self.game.rounds
        dealer = seated.index(self.dealer) if self.dealer in seated else self.game.players - 1
        round_ = rounds[number % len(rounds)]
        return self.game.deal(self.seed, number=number, dealer=dealer, round=round_, stake=self.stake())

    def _settle(self) -> None:
        """Book the hand if it has just ended; unless that was the last, the deal moves left."""
        if self._hand.over and (not self.finished or self.finished[-1] is not self._hand):
            self.book(self._hand)
            self.finished.append(self._hand)
            if not self.is_finished():
                self.dealer = (self.dealer + 1) % self.people
                self._hand = self._next_hand()

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
        """The running total of each person; higher is better."""
        self._settle()
        return self.totals.copy()

    @property
    def over(self) -> bool:
        self._settle()
        return self._hand.over

    @property
    def winner(self) -> int | None:
        """Who won: without partners the person, with partners the index of the side in `game.sides`.

        None while the match is on; the first of those with the best total if they are several.
        """
        if not self.over:
            return None
        return int(np.argmax(self.totals[: len(self.game.sides)] if self.game.rules.partners else self.totals))

    def __repr__(self) -> str:
        state = f"won by side {self.winner}" if self.over else f"hand {len(self.finished) + 1}"
        return f"<match of {self.game!r}, seed {self.seed}: {state}, scores {self.scores.tolist()}>"
