"""Any game as a turn-based environment of PettingZoo. The rules are the engine's; here they only get other names."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from overtrick.core.errors import BadOption, choices
from overtrick.envs.drawing import shown
from overtrick.envs.episode import Dealer, Episode
from overtrick.envs.seeing import Bits, illegal_score, inputs_of, mask_of
from overtrick.games.game import Game
from overtrick.games.registry import game as game_of
from overtrick.learn.observations.layout import PARTS, layout

RENDER_MODES = ("human", "ansi", "rgb_array")


def env(game: str | Game, **settings: Any) -> AECEnv[str, dict[str, Bits], int]:
    """A table with PettingZoo's checks: an impossible action ends the episode with the worst score there is."""
    table = AecTable(game, **settings)
    ended = wrappers.TerminateIllegalWrapper(table, illegal_reward=illegal_score(table.game))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


def chosen_game(game: str | Game, players: int | None, preset: str, options: dict[str, Any]) -> Game:
    """A game by its name, or one that is chosen already."""
    if isinstance(game, str):
        return game_of(game, players, preset, **options)
    if players is not None or preset != "standard" or options:
        raise BadOption(f"{game!r} is chosen already; possible: its name, with players, preset and options")
    return game


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode={mode!r}; {choices(str(mode), RENDER_MODES)}")


class AecTable(AECEnv[str, dict[str, Bits], int]):
    """A hand, or with `whole_game` hands until somebody has won. Agent player_3 has seat 3.

    Deal `number` of a seed is what `reset(seed)` and `number` further resets without a seed give.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        preset: str = "standard",
        whole_game: bool = False,
        render_mode: str | None = None,
        observation: str = PARTS,
        **options: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.game, self.render_mode = chosen_game(game, players, preset, options), render_mode
        self.metadata = {**type(self).metadata, "name": f"{self.game.name}_v0"}  # type: ignore[misc]
        self.layout = layout(self.game, observation=observation)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self._dealer = Dealer(self.game, whole_game)

    def _observed(self) -> spaces.Dict:
        shapes = {"observation": self.layout.shape, "action_mask": (self.game.num_actions,)}
        return spaces.Dict({name: spaces.Box(0, 1, shape, np.int8) for name, shape in shapes.items()})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode: Episode = self._dealer.next(seed)
        self.agents = self.possible_agents.copy()
        self.rewards, self._cumulative_rewards = (dict.fromkeys(self.agents, 0.0) for _ in range(2))
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self._skip_agent_selection = None
        self._turn_to(self._seat())

    @property
    def _is_dealt(self) -> bool:
        return hasattr(self, "episode")

    def _turn_to(self, seat: int) -> None:
        """Let a seat act; everybody is told what it may do now, which for others is nothing."""
        self.agent_selection = self.possible_agents[seat]
        self.infos = {agent: {"action_mask": self._mask(other)} for other, agent in enumerate(self.possible_agents)}

    def step(self, action: int | None) -> None:
        if not self._is_dealt:
            EnvLogger.error_step_before_reset()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} is to move, and has to choose an action"
        self._cumulative_rewards[agent] = 0.0
        gained = self._gain(int(action))
        self.rewards = dict(zip(self.agents, gained.tolist(), strict=True))
        self._accumulate_rewards()
        self._see_end()
        self._turn_to(self._seat())
        if self.render_mode == "human":
            self.render()

    def _seat(self) -> int:
        """Who is to act."""
        return self.episode.seat

    def _mask(self, seat: int) -> Bits:
        return mask_of(self.episode.hand, seat)

    def _seen(self, seat: int) -> NDArray[Any]:
        return inputs_of(self.layout, self.episode.hand, seat)

    def _gain(self, action: int) -> NDArray[np.float64]:
        """What every seat gains by a move."""
        return self.episode.play(action)

    def _is_over(self) -> bool:
        return self.episode.over

    def _see_end(self) -> None:
        over, broken_off = self._is_over(), self.episode.broken_off
        self.terminations = dict.fromkeys(self.agents, over and not broken_off)
        self.truncations = dict.fromkeys(self.agents, broken_off)

    def observe(self, agent: str) -> dict[str, Bits]:
        if not self._is_dealt:
            EnvLogger.error_observe_before_reset()
        seat = self.possible_agents.index(agent)
        mask = self.infos[agent]["action_mask"] if agent in self.infos else self._mask(seat)
        return {"observation": self._seen(seat), "action_mask": mask}

    def render(self) -> NDArray[np.uint8] | str | None:
        """The table as the seat to move sees it."""
        if not self._is_dealt:
            EnvLogger.error_render_before_reset()
        return shown(self.episode, self.episode.seat, self.render_mode)

    def close(self) -> None:
        """There is no window to close."""
