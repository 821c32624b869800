"""Series of the thesis's simulation, in memory: what everybody won, and its course.

The statistic is how much more the first kind of player wins a hand than the second, in cents. Of learners the second
half of a series counts, and the unit of intervals is the training; of players by rules it is a stretch of hands with
the same seating, since they do not change.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from overtrick.agents.registry import agent
from overtrick.arena.series import Series
from overtrick.core.jit import FloatMatrix, Floats
from overtrick.experiments.estimates import Estimate
from overtrick.games.registry import game

STRETCH: Final = 100
POINTS: Final = 100
"""Points of a curve that are kept."""


def money(specs: Sequence[str], hands: int, seed: int, moved: int = 100, preset: str = "paper") -> FloatMatrix:
    """What everybody has after each stretch, [stretches, players]."""
    played = game("sheephead", preset=preset)
    table = Series(played, [agent(spec, played) for spec in specs], seed, moved)
    rows = []
    for _ in range(hands // STRETCH):
        table.play(STRETCH)
        rows.append(table.totals.copy())
    return np.array(rows, np.float64)


def gains(rows: FloatMatrix) -> FloatMatrix:
    """What everybody won a hand in each stretch."""
    return np.diff(rows, axis=0, prepend=0.0) / STRETCH


def ahead(found: FloatMatrix, first: int) -> Floats:
    """How much more the first players win a hand than the others, in each stretch."""
    more: Floats = found[:, :first].mean(axis=1) - found[:, first:].mean(axis=1)
    return more


def course(rows: FloatMatrix) -> list[list[float]]:
    """A curve for every player, thinned out."""
    step = max(1, len(rows) // POINTS)
    return [[float(value) for value in line] for line in rows[step - 1 :: step].T]


def by_rules(specs: Sequence[str], first: int, hands: int, seed: int, moved: int = 100) -> dict[str, Any]:
    """A series of players that do not learn."""
    rows = money(specs, hands, seed, moved)
    return {"ahead": Estimate.of(ahead(gains(rows), first)), "course": course(rows), "hands": hands}


def taught(specs: Sequence[str], first: int, hands: int, more: int, trainings: int, seed: int) -> dict[str, Any]:
    """Some trainings: one long, the others shorter; `players` is what each player won a hand in the second half."""
    all_rows = [money(specs, hands if number == 0 else more, seed + number) for number in range(1 + trainings)]
    late = [gains(rows)[len(rows) // 2 :] for rows in all_rows]
    return {
        "ahead": Estimate.of([float(ahead(found, first).mean()) for found in late]),
        "players": [*map(Estimate.of, late[0].T)],
        "course": course(all_rows[0]),
        "hands": hands,
    }
