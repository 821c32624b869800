"""One seat of any game as a Gymnasium environment; agents by spec have the others."""

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from overtrick.agents.agent import Player, blamed, decide
from overtrick.agents.apart import side_by_side
from overtrick.agents.registry import as_player
from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector
from overtrick.core.random import SEAT, new_stream
from overtrick.envs.aec import RENDER_MODES, check_render_mode, chosen_game
from overtrick.envs.drawing import shown
from overtrick.envs.episode import Dealer, Episode
from overtrick.envs.seeing import Bits, illegal_score, inputs_of, mask_of
from overtrick.games.game import Game
from overtrick.learn.observations.layout import PARTS, layout

Opponents = str | Player | Sequence[str | Player]
"""One agent for all other seats, or one for each, clockwise from the left."""


def by_seat(opponents: Opponents, game: Game, seat: int) -> dict[int, Player]:
    """Who sits in each of the other seats."""
    if seat not in range(game.players):
        raise BadOption(f"seat={seat!r}; possible: 0 to {game.players - 1}")
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        opponents = [opponents] * (game.players - 1)
    if len(opponents) != game.players - 1:
        raise BadOption(f"{len(opponents)} opponents; possible: one for all seats, or {game.players - 1}")
    around = [(seat + step) % game.players for step in range(1, game.players)]
    players = side_by_side([as_player(spec, game) for spec in opponents])
    return dict(zip(around, players, strict=True))


class SeatEnv(gymnasium.Env[Bits, int]):
    """A hand, or with `whole_game` hands until somebody has won, as one seat plays it.

    What the seat has gained is its reward when a hand is over. Hands that end before it is asked anything are dealt
    again. An impossible action ends the episode with the worst score there is, and `illegal` in the info.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        opponents: Opponents = "random",
        *,
        seat: int = 0,
        players: int | None = None,
        preset: str = "standard",
        whole_game: bool = False,
        render_mode: str | None = None,
        observation: str = PARTS,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.game, self.seat, self.render_mode = chosen_game(game, players, preset, options), seat, render_mode
        self.others = by_seat(opponents, self.game, seat)
        self.layout = layout(self.game, observation=observation)
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = spaces.Box(0, 1, self.layout.shape, np.int8)
        self._dealer = Dealer(self.game, whole_game)
        self._chance: dict[int, Vector] = {}
        self._going = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bits, dict[str, Any]]:
        super().reset(seed=seed)
        self._deal(seed)
        while self.episode.over:
            self._deal(None)
        self._going = True
        self._show()
        return self._seen(), self._told()

    def _deal(self, seed: int | None) -> None:
        self.episode: Episode = self._dealer.next(seed)
        deal = self._dealer.seed, self._dealer.number
        self._chance = {seat: new_stream(*deal, SEAT + seat) for seat in self.others}
        self._let_others_play()

    def _let_others_play(self) -> float:
        """Up to the seat's next turn, or the end; what the seat gains by it."""
        gained = 0.0
        while not self.episode.over and (turn := self.episode.seat) != self.seat:
            with blamed(self.others[turn], self.episode.hand, f"deal {self._dealer.number}"):
                action = decide(self.others[turn], self.episode.hand, self._chance[turn])
                gained += float(self.episode.play(action)[self.seat])
        return gained

    def step(self, action: int) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        if not self._going:
            raise ResetNeeded("no episode is going on; call reset() first")
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is not an action; possible: 0 to {self.game.num_actions - 1}")
        if not self.action_masks()[action]:
            self._going = False
            return self._seen(), illegal_score(self.game), True, False, self._told() | {"illegal": True}
        gained = float(self.episode.play(int(action))[self.seat]) + self._let_others_play()
        self._show()
        over, broken_off = self.episode.over, self.episode.broken_off
        self._going = not over
        return self._seen(), gained, over and not broken_off, broken_off, self._told()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is possible now, as MaskablePPO of sb3-contrib asks for it."""
        return mask_of(self.episode.hand, self.seat).astype(bool)

    def _seen(self) -> Bits:
        return inputs_of(self.layout, self.episode.hand, self.seat)

    def _told(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self.episode.hand, self.seat)}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as the seat sees it."""
        return shown(self.episode, self.seat, self.render_mode)
