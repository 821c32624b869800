"""Agents that play by what was learned, in a file or shipped with the package."""

from pathlib import Path

import numpy as np

from overtrick.agents.agent import PolicyAgent
from overtrick.agents.specs import spec_of
from overtrick.core.errors import BadAgent
from overtrick.core.jit import FloatMatrix
from overtrick.engine.policy import Policy
from overtrick.games.game import Game

SHIPPED = Path(__file__).parents[3] / "learn" / "tables" / "somerset.npz"
"""The command that made it is in docs/learning.md."""


def q_lambda(game: Game, file: str = "", table: int = 0, margin: float = 1.0) -> PolicyAgent:
    """The Somerset paper's learner after training; `overtrick train` writes files."""
    from overtrick.agents.heuristics.somerset.greedy import greedy_clean, greedy_student

    spec = spec_of(q_lambda, {"file": file, "table": table, "margin": margin})
    values = tables_in(Path(file or SHIPPED))
    if not 0 <= table < len(values):
        raise BadAgent(f"q-lambda: table={table}; possible: 0 to {len(values) - 1} in {file or 'the shipped file'}")
    choose = greedy_student if game.options.trick_rule == "student" else greedy_clean
    return PolicyAgent(spec, game, Policy(choose, np.append(values[table], margin)))


def tables_in(file: Path) -> FloatMatrix:
    """The tables of values in a file for Somerset, [tables, entries]."""
    from overtrick.learn.checkpoint import load
    from overtrick.learn.somerset import ENTRIES, NAME

    found = load(file)
    game, features = found.origin.get("game"), found.origin.get("features", "unknown")
    if features != NAME or found.values.shape[1:] != (ENTRIES,):
        raise BadAgent(f"{file} was learned in {game} with features {features}; possible: {NAME}")
    return found.values
