"""Overtrick: a lab for trick-taking card games.

    import overtrick as ot
    hand = ot.game("hearts").deal(seed=7)

Everything public is here; importing the package imports none of the rooms behind it until a name is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from overtrick.core.errors import (
        BadCard,
        BadDeal,
        BadOption,
        BadRecord,
        HandNotOver,
        HandOver,
        IllegalAction,
        OvertrickError,
        UnknownGame,
    )
    from overtrick.games.batch import Simulation, simulate
    from overtrick.games.check import check_game
    from overtrick.games.game import Game
    from overtrick.games.hand import Hand, Move, View
    from overtrick.games.match import Match
    from overtrick.games.registry import game, games
    from overtrick.records.record import Record, read_records

__version__ = "0.1.0"

_ROOMS = {
    "core.errors": (
        "BadCard",
        "BadDeal",
        "BadOption",
        "BadRecord",
        "HandNotOver",
        "HandOver",
        "IllegalAction",
        "OvertrickError",
        "UnknownGame",
    ),
    "games.batch": ("Simulation", "simulate"),
    "games.check": ("check_game",),
    "games.game": ("Game",),
    "games.hand": ("Hand", "Move", "View"),
    "games.match": ("Match",),
    "games.registry": ("game", "games"),
    "records.record": ("Record", "read_records"),
}
_WHERE = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "BadCard",
    "BadDeal",
    "BadOption",
    "BadRecord",
    "Game",
    "Hand",
    "HandNotOver",
    "HandOver",
    "IllegalAction",
    "Match",
    "Move",
    "OvertrickError",
    "Record",
    "Simulation",
    "UnknownGame",
    "View",
    "check_game",
    "game",
    "games",
    "read_records",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'overtrick' has no attribute {name!r}")
    return getattr(import_module(f"overtrick.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return __all__
