"""Our games as environments of others: PettingZoo, Gymnasium and, in `overtrick.envs.spiel`, OpenSpiel.

Importing this registers every game that is known now; `register_games()` again, those that have been installed since.
"""

try:
    import gymnasium
    import pettingzoo
except ImportError:
    raise ImportError("gymnasium and pettingzoo are not installed; pip install 'overtrick[envs]'") from None

from overtrick.envs.aec import AecTable
from overtrick.envs.registry import register_games
from overtrick.envs.seat import SeatEnv
from overtrick.envs.vectors import VectorTables, vector

__all__ = ["AecTable", "SeatEnv", "VectorTables", "gymnasium", "pettingzoo", "register_games", "vector"]

register_games()
