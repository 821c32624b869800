"""The bench of environments: steps in a second at many tables in one call, and one by one, ours and a peer's."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from overtrick.agents.open_spiel import their_game
from overtrick.bench.timing import Contestant, Timed, interleave
from overtrick.core.progress import Progress
from overtrick.games.game import Game

TABLES: Final = 4096
THEIR_TABLES: Final = 16
"""Theirs step tables one after another, so that more of them would be no faster."""

SINGLE_SHARE: Final = 1000
"""What steps table by table does one step for so many."""


@dataclass(frozen=True)
class StepResult:
    """Steps on one core, all with masks: at many tables without and with observations; one by one in PettingZoo's loop
    and, if it is installed, in a peer's vector environment, both with observations."""

    game: str
    masks: Timed
    inputs: Timed
    loop: Timed
    theirs: Timed | None = None

    def as_json(self) -> dict[str, Any]:
        """The raw seconds, and the rates."""
        figures = {"masks": self.masks, "inputs": self.inputs, "loop": self.loop, "theirs": self.theirs}
        return asdict(self) | {f"{name}_per_second": timed and timed.rate for name, timed in figures.items()}


def measure_environments(
    games: Sequence[Game], steps: int, repeats: int, peer: bool, progress: Progress
) -> list[StepResult]:
    """About so many steps of every game in each repeat; nothing where our environments cannot be made."""
    if not all(map(find_spec, ("gymnasium", "pettingzoo"))):
        return []
    contestants = {
        (game.name, part): contestant
        for game in games
        for part, contestant in contestants_of(game, steps, peer).items()
    }
    timed = interleave(contestants, repeats, progress)
    return [
        StepResult(game.name, **{part: figures for (name, part), figures in timed.items() if name == game.name})
        for game in games
    ]


def contestants_of(game: Game, steps: int, peer: bool) -> dict[str, Contestant]:
    """Who steps a game, by the name of the figures in the result."""
    calls, few = max(1, steps // TABLES), max(THEIR_TABLES, steps // SINGLE_SHARE // THEIR_TABLES * THEIR_TABLES)
    found = {
        "masks": Contestant(calls * TABLES, at_once(game, calls, observation=None)),
        "inputs": Contestant(calls * TABLES, at_once(game, calls)),
        "loop": Contestant(few, in_loop(game, few)),
    }
    if peer and (theirs := their_game(game)):
        found["theirs"] = Contestant(few, in_their_tables(theirs, few // THEIR_TABLES))
    return found


def at_once(game: Game, calls: int, **settings: Any) -> Callable[[int], None]:
    """Random steps in our vector environment."""
    tables = import_module("overtrick.envs").vector(game, TABLES, **settings)

    def play(seed: int) -> None:
        tables.reset(seed=seed)
        for _ in range(calls):
            tables.step(tables.random_actions())

    return play


def in_loop(game: Game, steps: int) -> Callable[[int], None]:
    """The loop that PettingZoo's users write, over our environment."""
    env = import_module("overtrick.envs").AecTable(game)

    def play(seed: int) -> None:
        choice = Random(seed).choice
        env.reset(seed=seed)
        for _ in range(steps):
            if not any(env.terminations.values()):
                observation, *_ = env.last()
                env.step(choice(observation["action_mask"].nonzero()[0]))
            else:
                env.reset()

    return play


def in_their_tables(theirs: Any, calls: int) -> Callable[[int], None]:
    """OpenSpiel's vector environment of its own game."""
    vector, single, agent = (
        import_module(f"open_spiel.python.{name}") for name in ("vector_env", "rl_environment", "rl_agent")
    )
    tables = vector.SyncVectorEnv([single.Environment(theirs) for _ in range(THEIR_TABLES)])

    def play(seed: int) -> None:
        choice = Random(seed).choice
        steps = tables.reset()
        for _ in range(calls):
            legal = (step.observations["legal_actions"][step.current_player()] for step in steps)
            steps, *_ = tables.step([agent.StepOutput(choice(actions), None) for actions in legal], True)

    return play
