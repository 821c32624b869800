"""Thousands of tables as one Gymnasium `VectorEnv`, stepped in compiled code."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from overtrick.agents.agent import policy_of
from overtrick.arena.hall import ACTED, DONE, ENDED, EVERYBODY, ILLEGAL, ON, Hall
from overtrick.core.errors import BadOption
from overtrick.core.random import secret_seed
from overtrick.engine.policy import Policy
from overtrick.envs.aec import chosen_game
from overtrick.envs.seat import Opponents, by_seat
from overtrick.envs.seeing import Bits
from overtrick.games.game import Game
from overtrick.learn.observations.layout import PARTS, layout

SELF = "self"
"""In place of opponents: every seat is asked."""

POLICIES = "random, rule players and networks"


class VectorTables(VectorEnv[Bits, NDArray[np.int64], NDArray[Any]]):
    """Hands of one game at many tables. A hand that is over is dealt anew in the same step.

    With opponents "self" every seat is asked, and `info["seat"]` tells whose turn it is at each table. Otherwise one
    seat is asked, and compiled agents have the others. The reward is what the seat that acted scored, once its hand is
    over; `info["scores"]` are those of all seats where a hand was over. What came before the new deal is no
    observation: hands end, they are never cut short, so there is nothing to learn from it.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        opponents: Opponents = SELF,
        *,
        seat: int = 0,
        observation: str | None = PARTS,
        players: int | None = None,
        preset: str = "standard",
        **options: Any,
    ) -> None:
        if not isinstance(num_envs, int) or num_envs < 1:
            raise BadOption(f"num_envs={num_envs!r}; possible: 1 or more")
        self.game, self.num_envs = chosen_game(game, players, preset, options), num_envs
        self.layout = layout(self.game, observation=observation) if observation else None
        others = [] if opponents == SELF else policies(opponents, self.game, seat)
        asked = EVERYBODY if opponents == SELF else seat
        self.hall = Hall(self.game, num_envs, asked, others, self.layout)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.single_observation_space = spaces.Box(0, 1, self.hall.inputs.shape[1:], np.int8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bits, dict[str, Any]]:
        """Deal at every table; all deals come from one seed."""
        if isinstance(seed, Sequence) and not isinstance(seed, str):
            raise ValueError(f"{len(seed)} seeds; possible: one, of which every table has deals of its own")
        self.hall.deal(secret_seed() if seed is None else seed)
        self._begun = True
        return self.hall.inputs.copy(), self._told()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Bits, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        self.hall.step(self._checked(actions))
        ended = self.hall.notes[:, ENDED]
        over, told = ended != ON, self._told()
        rewards = np.zeros(self.num_envs)
        if over.any():
            rows = np.flatnonzero(over)
            rewards[rows] = self.hall.scores[rows, self._rewarded(rows)]
            told |= {"scores": self.hall.scores[:, : self.game.players] * over[:, None], "_scores": ended == DONE}
            told |= {"illegal": ended == ILLEGAL}
        return self.hall.inputs.copy(), rewards, over, np.zeros(self.num_envs, bool), told

    def _rewarded(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        return self.hall.notes[rows, ACTED]

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        self._check_begun()
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(
                f"actions of shape {given.shape} and type {given.dtype}; possible: ({self.num_envs},), whole numbers"
            )
        if given.size and not (given.min() >= 0 and given.max() < self.game.num_actions):
            raise ValueError(f"actions from {given.min()} to {given.max()}; possible: 0 to {self.game.num_actions - 1}")
        return np.require(given, np.int64, ("C", "W"))

    def _check_begun(self) -> None:
        if not self._begun:
            raise ResetNeeded("nothing has been dealt yet; call reset() first")

    def action_masks(self) -> NDArray[np.bool_]:
        """What is possible now at every table."""
        self._check_begun()
        return self.hall.masks.astype(bool)

    def random_actions(self) -> NDArray[np.int64]:
        """Any possible action for every table, drawn in compiled code from the seed."""
        self._check_begun()
        return self.hall.random_actions()

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.hall.masks.copy(), "seat": self.hall.turns.copy()}


def policies(opponents: Opponents, game: Game, seat: int) -> list[Policy]:
    """The others, clockwise from the left, as compiled players."""
    others = by_seat(opponents, game, seat)
    return [policy_of(others[(seat + step) % game.players], POLICIES) for step in range(1, game.players)]


def vector(game: str | Game, num_envs: int, opponents: Opponents = SELF, **settings: Any) -> VectorTables:
    """Many tables of a game: `vector("hearts", num_envs=4096)`."""
    return VectorTables(game, num_envs, opponents, **settings)
