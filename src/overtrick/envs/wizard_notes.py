"""The environment of Fowler's notes on Wizard (rulebook §2.2): one hand, 86 actions, one of them to collect the reward.

Cards, bids and trumps are numbered as in the notes. When the last card has been played every agent has one more turn,
in which COLLECT is its only action and brings its score. Rewards are not discounted.

For a curriculum the length of hands, the bids and the trump can be given from outside.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from overtrick.core.errors import BadOption
from overtrick.core.random import PLAY, draw, new_stream
from overtrick.envs.aec import AecTable
from overtrick.envs.episode import Dealer, HandEpisode
from overtrick.envs.seeing import Bits, illegal_score, mask_of
from overtrick.games.hand import Hand
from overtrick.learn.wizard_notes.choosing import ACTIONS, COLLECT, one_of_each
from overtrick.learn.wizard_notes.representations import LEAST, MOST, SIZES, Numbers, checked, represent

GAME: Final = "wizard"

ASKED: Final = "asked"
RANDOM: Final = "random"

Bids = str | Sequence[int]
Observation = dict[str, Numbers | Bits]


def env(**settings: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's checks: an impossible action ends the episode with the worst score there is."""
    table = NotesTable(**settings)
    ended = wrappers.TerminateIllegalWrapper(table, illegal_reward=illegal_score(table.game))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


class NotesDealer(Dealer):
    """Hands of a given length in which bids, or the trump, need not be asked for."""

    def __init__(self, table: "NotesTable", tricks: int | None, bids: Bids, trump: str) -> None:
        super().__init__(table.game, whole_game=False)
        self.tricks, self.bids, self.trump = tricks, bids, trump
        if tricks is not None and tricks not in self.game.rounds:
            raise BadOption(f"tricks={tricks}; possible: {self.game.rounds[0]} to {self.game.rounds[-1]}")
        if not isinstance(bids, Sequence) or (isinstance(bids, str) and bids not in (ASKED, RANDOM)):
            raise BadOption(f"bids={bids!r}; possible: {ASKED}, {RANDOM}, or a bid for every seat")
        if not isinstance(bids, str) and len(bids) != self.game.players:
            raise BadOption(f"{len(bids)} bids for {self.game.players} seats")
        if trump not in (ASKED, RANDOM):
            raise BadOption(f"trump={trump!r}; possible: {ASKED}, {RANDOM}")

    def next(self, seed: int | None = None) -> HandEpisode:
        self.follow(seed)
        hand = self.game.deal(self.seed, number=self.number, round=self.tricks)
        rng = new_stream(self.seed, self.number, PLAY)
        while hand.phase != "play" and self.is_given(hand):
            hand.play(self.call(hand, rng))
        return HandEpisode(hand)

    def is_given(self, hand: Hand) -> bool:
        return (self.trump if hand.phase == "trump" else self.bids) != ASKED

    def call(self, hand: Hand, rng: Any) -> int:
        """What a seat says that is not asked."""
        legal = hand.legal()
        if hand.phase == "trump" or self.bids == RANDOM:
            return legal[draw(rng, len(legal))]
        assert hand.player is not None
        bid = f"bid-{self.bids[hand.player]}"
        possible = [self.game.action_name(action) for action in legal]
        if bid not in possible:
            raise BadOption(f"seat {hand.player} cannot say {bid}; possible: {' '.join(possible)}")
        return legal[possible.index(bid)]


class NotesTable(AecTable):
    """A hand of Wizard as the notes have it; `representation` is one of `learn.wizard_notes.representations`."""

    def __init__(
        self,
        *,
        representation: str = "list",
        tricks: int | None = None,
        bids: Bids = ASKED,
        trump: str = ASKED,
        players: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.representation, self.collected = checked(representation), 0
        super().__init__(GAME, players=players, render_mode=render_mode, **options)
        self.metadata = {**self.metadata, "name": "wizard_notes_v0"}  # type: ignore[misc]
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._dealer = NotesDealer(self, tricks, bids, trump)

    def _observed(self) -> spaces.Dict:
        told = spaces.Box(LEAST, MOST, (SIZES[self.representation],), np.int16)
        return spaces.Dict({"observation": told, "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.collected = 0
        super().reset(seed, options)

    def _seat(self) -> int:
        return self.collected % self.game.players if self.episode.over else self.episode.seat

    def _mask(self, seat: int) -> Bits:
        """One for every action that a seat may take now: of cards that are merged one, at the end COLLECT."""
        hand, row = self.episode.hand, np.zeros(ACTIONS, np.int8)
        if hand.over:
            row[COLLECT] = seat == self.collected
            return row
        legal = np.flatnonzero(mask_of(hand, seat)).tolist()
        row[one_of_each(self.representation, hand.view(seat), legal)] = 1
        return row

    def _gain(self, action: int) -> NDArray[np.float64]:
        """What every seat gains by a move: nothing but with COLLECT, and then only who collects."""
        gained = np.zeros(self.game.players)
        if not self.episode.over:
            self.episode.play(action)
        else:
            gained[self.collected] = self.episode.totals[self.collected]
            self.collected += 1
        return gained

    def _is_over(self) -> bool:
        return self.collected == self.game.players

    def _seen(self, seat: int) -> NDArray[Any]:
        return represent(self.representation, self.episode.hand.view(seat))
