"""Overtrick: a lab for trick-taking card games.

    import overtrick as ot
    hand = ot.game("hearts").deal(seed=7)

Everything public is here; importing the package imports none of the rooms behind it until a name is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from overtrick.agents.advising import evaluate
    from overtrick.agents.agent import Agent, Oracle
    from overtrick.agents.check import check_agent
    from overtrick.agents.evaluation import Evaluation
    from overtrick.agents.registry import agent, agents
    from overtrick.arena.duplicate import MatchResult
    from overtrick.arena.match import match
    from overtrick.arena.whole_games import GamesResult
    from overtrick.core.errors import (
        BadAgent,
        BadCard,
        BadDeal,
        BadOption,
        BadRecord,
        BadView,
        HandNotOver,
        HandOver,
        IllegalAction,
        OvertrickError,
        UnknownGame,
    )
    from overtrick.games.check import check_game
    from overtrick.games.game import Game
    from overtrick.games.hand import Hand, Move, View
    from overtrick.games.registry import game, games
    from overtrick.games.simulation import Simulation, simulate
    from overtrick.games.whole_game import WholeGame
    from overtrick.records.record import Record, read_records

__version__ = "0.1.0"

_ROOMS = {
    "agents.agent": ("Agent", "Oracle"),
    "agents.check": ("check_agent",),
    "agents.registry": ("agent", "agents"),
    "agents.evaluation": ("Evaluation",),
    "agents.advising": ("evaluate",),
    "arena.duplicate": ("MatchResult",),
    "arena.match": ("match",),
    "arena.whole_games": ("GamesResult",),
    "core.errors": (
        "BadAgent",
        "BadCard",
        "BadDeal",
        "BadOption",
        "BadRecord",
        "BadView",
        "HandNotOver",
        "HandOver",
        "IllegalAction",
        "OvertrickError",
        "UnknownGame",
    ),
    "games.simulation": ("Simulation", "simulate"),
    "games.check": ("check_game",),
    "games.game": ("Game",),
    "games.hand": ("Hand", "Move", "View"),
    "games.whole_game": ("WholeGame",),
    "games.registry": ("game", "games"),
    "records.record": ("Record", "read_records"),
}
_WHERE = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Agent",
    "BadAgent",
    "BadCard",
    "BadDeal",
    "BadOption",
    "BadRecord",
    "BadView",
    "Evaluation",
    "Game",
    "GamesResult",
    "Hand",
    "HandNotOver",
    "HandOver",
    "IllegalAction",
    "MatchResult",
    "Move",
    "Oracle",
    "OvertrickError",
    "Record",
    "Simulation",
    "UnknownGame",
    "View",
    "WholeGame",
    "agent",
    "agents",
    "check_agent",
    "check_game",
    "evaluate",
    "game",
    "games",
    "match",
    "read_records",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'overtrick' has no attribute {name!r}")
    return getattr(import_module(f"overtrick.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return __all__
