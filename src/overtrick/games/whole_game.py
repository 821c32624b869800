"""Hands in a row with what carries over: the deal that moves on, the running scores, the end."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import lowest
from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector, kernel
from overtrick.core.random import FIRST_DEALER, GAME, SEED_MAX, draw, new_stream, start
from overtrick.engine.sheet import BOOKED, NEXT_STAKE, TOTAL, new_sheet
from overtrick.games.game import Game
from overtrick.games.hand import Hand


@kernel
def game_seed(rng: Vector, seed: int, number: int) -> int:
    """The seed of a whole game of a match: `game.whole_game(game_seed(...))` has its deals."""
    start(rng, seed, number, GAME)
    return rng[0] & SEED_MAX


class WholeGame:
    """Hands until somebody has won. Play `whole.hand`; when it is over the next `whole.hand` is a new deal.

    The game's kernel `book` says when it is finished and what carries over. Hand `number` is deal `number` of the seed,
    and the first dealer is drawn from it. Scores are kept for people; who sits in which seat is `seated`.
    """

    def __init__(self, game: Game, seed: int, dealer: int | None = None, people: int | None = None) -> None:
        self.game = game
        self.seed = seed
        self.people = game.players if people is None else people
        if dealer is not None and dealer not in range(self.people):
            raise BadOption(f"dealer={dealer!r}; possible: 0 to {self.people - 1}")
        self.finished: list[Hand] = []
        self.sheet = self.blank()
        self.winners = 0
        drawn = int(draw(new_stream(seed, 0, FIRST_DEALER), self.people))
        self.dealer = drawn if dealer is None else dealer
        self._hand = self._next_hand()

    def blank(self) -> Vector:
        """The sheet before the first hand."""
        return new_sheet(self.people)

    def begin_at(self, totals: Sequence[int]) -> None:
        """Begin with these totals in place of none, for those who look at what happens near the end."""
        if totals and len(totals) != self.people:
            raise BadOption(f"totals={[*totals]!r}; possible: one for each of {self.people} people")
        self.sheet = self.blank()
        self.totals[:] = totals or 0
        self._hand = self._next_hand()

    @property
    def totals(self) -> Vector:
        """What stands on the sheet, by person: the hands that were booked."""
        return self.sheet[TOTAL:]

    def seated(self) -> tuple[int, ...]:
        """Who sits in each seat of the hand being dealt."""
        return tuple(range(self.game.players))

    def stake(self) -> int:
        """The multiplier of the hand being dealt."""
        return int(self.sheet[NEXT_STAKE])

    def public_sheet(self) -> tuple[int, ...]:
        """What everybody knows as the hand is dealt; nothing where people sit out, since its totals are not by seat."""
        return tuple(self.sheet.tolist()) if self.people == self.game.players else ()

    def award(self, hand: Hand) -> NDArray[np.float64]:
        """What a finished hand gives to each seat: what it would write on an empty sheet."""
        sheet = new_sheet(self.game.players)
        self._write(hand, hand.returns(), sheet)
        return sheet[TOTAL:].astype(np.float64)

    def book(self, hand: Hand) -> None:
        """Add a finished hand to the sheet, and see who has won."""
        scores = np.zeros(self.people)
        scores[list(self.seated())] = hand.returns()
        self.winners = self._write(hand, scores, self.sheet)

    def _write(self, hand: Hand, scores: NDArray[np.float64], sheet: Vector) -> int:
        sheet[BOOKED] += 1
        return int(self.game.kernels.book(self.game.tables, hand.state, scores.astype(np.int64), sheet))

    def _next_hand(self) -> Hand:
        """Deal a hand at its place in the cycle of rounds."""
        seated, number, rounds = self.seated(), len(self.finished), self.game.rounds
        dealer = seated.index(self.dealer) if self.dealer in seated else self.game.players - 1
        round_ = rounds[number % len(rounds)]
        stake, sheet = self.stake(), self.public_sheet()
        return self.game.deal(self.seed, number=number, dealer=dealer, round=round_, stake=stake, sheet=sheet)

    def _settle(self) -> None:
        """Book the hand if it has just ended; unless that was the last, the deal moves left."""
        if self._hand.over and (not self.finished or self.finished[-1] is not self._hand):
            self.book(self._hand)
            self.finished.append(self._hand)
            if not self.winners:
                self.dealer = (self.dealer + 1) % self.people
                self._hand = self._next_hand()

    @property
    def hand(self) -> Hand:
        """The hand being played; the last one once the game is over."""
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
        return self.totals.astype(np.float64)

    @property
    def over(self) -> bool:
        self._settle()
        return self._hand.over

    @property
    def winner(self) -> int | None:
        """Who won: without partners the person, with partners the index of the side in `game.sides`.

        None while the game is on; the first of those who share it (`winners` has them all).
        """
        if not self.over:
            return None
        first = lowest(self.winners)
        return first % len(self.game.sides) if self.game.rules.partners else first

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        from overtrick.games.notebook import whole_game_html

        return whole_game_html(self)

    def __repr__(self) -> str:
        state = f"won by side {self.winner}" if self.over else f"hand {len(self.finished) + 1}"
        return f"<whole game of {self.game!r}, seed {self.seed}: {state}, scores {self.scores.tolist()}>"
