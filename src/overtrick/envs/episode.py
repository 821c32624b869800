"""One episode for environments that go by Python: a hand, or a whole game, and what every seat gains by a move."""

import numpy as np
from numpy.typing import NDArray

from overtrick.arena.table import HANDS_MAX
from overtrick.core.random import GAME, SEED_MAX, checked_seed, new_stream, secret_seed
from overtrick.engine.state import TURN
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.whole_game import WholeGame


class Dealer:
    """The episodes of one environment: episode `number` of a seed is its deal `number`, so that seed 7 is deal 7."""

    def __init__(self, game: Game, whole_game: bool) -> None:
        self.game, self.whole_game = game, whole_game
        self.seed, self.number = secret_seed(), -1

    def follow(self, seed: int | None) -> None:
        """Go on to the first deal of a seed, or the next one of the seed before."""
        self.seed, self.number = (self.seed, self.number + 1) if seed is None else (checked_seed(seed), 0)

    def next(self, seed: int | None = None) -> "Episode":
        """The first episode of a seed, or the next one of the seed before."""
        self.follow(seed)
        if not self.whole_game:
            return HandEpisode(self.game.deal(self.seed, number=self.number))
        own = int(new_stream(self.seed, self.number, GAME)[0]) & SEED_MAX if self.number else self.seed
        return GameEpisode(self.game.whole_game(own))


class HandEpisode:
    """One hand. Scores are gained with its last move."""

    broken_off = False

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.totals: NDArray[np.float64] = np.zeros(hand.game.players)

    @property
    def over(self) -> bool:
        return self.hand.over

    @property
    def seat(self) -> int:
        """Whose turn it is; of a hand that is over, whose it was last."""
        return int(self.hand.state[TURN])

    def play(self, action: int) -> NDArray[np.float64]:
        """Act for the seat to move; what every seat gains by that."""
        self.hand.play(action)
        self.totals = self.hand.returns() if self.over else self.totals
        return self.totals


class GameEpisode:
    """A whole game. What a hand writes on the score sheet is gained with its last move."""

    def __init__(self, whole: WholeGame) -> None:
        self.whole = whole

    @property
    def hand(self) -> Hand:
        return self.whole.hand

    @property
    def over(self) -> bool:
        return self.whole.over or self.broken_off

    @property
    def broken_off(self) -> bool:
        """Whether there were so many hands that it is a draw."""
        return len(self.whole.finished) >= HANDS_MAX and not self.whole.over

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return int(self.hand.state[TURN])

    @property
    def totals(self) -> NDArray[np.float64]:
        """What stands on the sheet."""
        return self.whole.scores

    def play(self, action: int) -> NDArray[np.float64]:
        """Act for the seat to move; what every seat gains by that."""
        before = self.totals
        self.whole.play(action)
        return self.totals - before


Episode = HandEpisode | GameEpisode
