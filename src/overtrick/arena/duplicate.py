"""Duplicate matches: the same deals for everybody, in all seats, and intervals over deals.

Each seat has its own random stream in each deal, whoever sits there. So the same players in the same seats play the
same hand, and an agent against itself scores exactly zero: not on average, but in every deal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from overtrick.agents.agent import Compiled, Player, decide
from overtrick.agents.registry import as_player, chosen
from overtrick.arena.table import play_policies
from overtrick.core.errors import BadAgent, BadOption, IllegalAction
from overtrick.core.random import PLAY, checked_seed, new_stream
from overtrick.games.game import Game
from overtrick.stats.intervals import Interval, mean_interval, paired_interval

Returns = NDArray[np.float64]


@dataclass(frozen=True)
class Entry:
    """One entry of a match: its score per hand, and how much more that is than the score of the others."""

    spec: str
    score: Interval
    difference: Interval


@dataclass(frozen=True, eq=False)
class MatchResult:
    """Who scored what. `places[p]` is the entry at place p of the line-up; in rotation r it sits in seat p + r.

    `played` is [deals, rotations, places]: every hand, by place. Scores are whole numbers, so their sums are exact.
    """

    game: Game
    specs: tuple[str, ...]
    seed: int
    places: tuple[int, ...]
    played: Returns = field(repr=False)

    @property
    def deals(self) -> int:
        return len(self.played)

    @property
    def returns(self) -> Returns:
        """Every hand by entry, [deals, rotations, entries]: the mean of the seats that an entry has."""
        return self._sums() / np.bincount(self.places)

    @property
    def scores(self) -> Returns:
        """The score per hand of each entry in each deal, [deals, entries]: the units of all intervals."""
        return self._sums().sum(axis=1) / self._hands()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The result of each entry, in the order of the specs."""
        scores, others = self.scores, self._scores_of_others()
        return tuple(
            Entry(spec, mean_interval(scores[:, entry]), paired_interval(scores[:, entry], others[:, entry]))
            for entry, spec in enumerate(self.specs)
        )

    def _sums(self) -> Returns:
        """What the seats of each entry scored together, [deals, rotations, entries]."""
        members = np.array(self.places)[:, None] == np.arange(len(self.specs))
        return self.played @ members.astype(np.float64)

    def _hands(self) -> NDArray[np.int64]:
        """How many hands of a deal each entry plays, all its seats counted."""
        return np.bincount(self.places) * self.played.shape[1]

    def _scores_of_others(self) -> Returns:
        """Sums are divided once, so that equal scores are equal to the last bit."""
        sums, hands = self._sums().sum(axis=1), self._hands()
        return (sums.sum(axis=1, keepdims=True) - sums) / (hands.sum() - hands)


def match(
    game: Game | str, specs: Sequence[str | Player], deals: int = 1000, seed: int = 1, rotations: bool = True
) -> MatchResult:
    """Play deals 0, 1, ... of a seed with the line-up in every rotation; specs are texts or agents.

    One spec for each seat; or two: then partners play against partners, and without partners the first sits alone among
    copies of the second. Dealer and round come from the seed, the same in all rotations.
    """
    game = chosen(game)
    if deals < 1:
        raise BadOption(f"deals={deals}; possible: 1 or more")
    places = line_up(game, len(specs))
    players = [as_player(spec, game) for spec in specs]
    seated = [players[entry] for entry in places]
    shifts = range(period(places) if rotations else 1)
    played = [play_rotation(game, seated, shift, deals, seed) for shift in shifts]
    names = tuple(player.spec for player in players)
    return MatchResult(game, names, checked_seed(seed), places, np.stack(played, axis=1))


def line_up(game: Game, entries: int) -> tuple[int, ...]:
    """Which entry has each place."""
    if entries == game.players:
        return tuple(range(entries))
    if entries != 2:
        raise BadOption(f"{entries} agents for {game.players} seats; possible: 2 or {game.players}")
    if game.rules.partners:
        return tuple(int(seat in game.sides[1]) for seat in range(game.players))
    return (0, *[1] * (game.players - 1))


def period(places: tuple[int, ...]) -> int:
    """How many rotations of a line-up differ: partners who are alike change seats without a difference."""
    return next(shift for shift in range(1, len(places) + 1) if places[-shift:] + places[:-shift] == places)


def play_rotation(game: Game, players: Sequence[Player], shift: int, deals: int, seed: int) -> Returns:
    """All deals with the line-up moved on by some seats; [deals, places]."""
    seated = [players[(seat - shift) % game.players] for seat in range(game.players)]
    return np.roll(play_deals(game, seated, deals, seed), -shift, axis=1)


def play_deals(game: Game, seated: Sequence[Player], deals: int, seed: int) -> Returns:
    """All deals by seat, in one kernel call if everybody is compiled."""
    policies = [player.policy for player in seated if isinstance(player, Compiled)]
    if len(policies) == len(seated):
        try:
            return play_policies(game, policies, deals, seed).returns
        except IllegalAction:
            pass  # the hands below tell who it was, and where
    return np.stack([*play_hands(game, seated, deals, seed)])


def play_hands(game: Game, seated: Sequence[Player], deals: int, seed: int) -> Iterator[Returns]:
    """The same action by action, with the streams that `arena.table` gives to the seats."""
    for number in range(deals):
        hand = game.deal(seed, number=number)
        streams = [new_stream(seed, number, PLAY + 1 + seat) for seat in range(game.players)]
        while (seat := hand.player) is not None:
            try:
                hand.play(decide(seated[seat], hand, streams[seat]))
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                raise BadAgent(
                    f"{seated[seat].spec} failed in seat {seat} of deal {number}: {what}; {hand!r}"
                ) from error
        yield hand.returns()
