"""All games under names for PettingZoo and Gymnasium, and as modules in PettingZoo's old style."""

import sys
from functools import partial
from types import ModuleType

import gymnasium
import pettingzoo

from overtrick.envs.aec import AecTable, env
from overtrick.games.registry import games

VERSION = "v0"
"""Changes whenever a game, its actions or its observation do."""


OTHERS = {"overtrick/wizard-notes-v0": "overtrick.envs.wizard_notes:env"}
"""What is not a game as it is: the environment of Fowler's notes on Wizard."""


def register_games() -> None:
    """Register the games that are not yet."""
    for other, made_by in OTHERS.items():
        if other not in pettingzoo.aec_registry:
            pettingzoo.register("aec", other, entry_point=made_by)
    for name in games():
        if aec_id(name) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", aec_id(name), entry_point="overtrick.envs.aec:env", kwargs={"game": name})
            gymnasium.register(
                gym_id(name),
                entry_point="overtrick.envs.seat:SeatEnv",
                vector_entry_point="overtrick.envs.vectors:VectorTables",
                kwargs={"game": name},
            )
            add_module(name)


def aec_id(name: str) -> str:
    return f"overtrick/{name}-{VERSION}"


def gym_id(name: str) -> str:
    return f"Overtrick/{name.title().replace('_', '')}-{VERSION}"


def add_module(name: str) -> None:
    """`overtrick.envs.NAME_v0` with `env` and `raw_env`, as PettingZoo's own modules are."""
    package, own_name = __name__.rpartition(".")[0], f"{name}_{VERSION}"
    module = ModuleType(f"{package}.{own_name}", f"The game {name!r} as an environment of PettingZoo.")
    module.env, module.raw_env = partial(env, name), partial(AecTable, name)  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    setattr(sys.modules[package], own_name, module)
