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
STRETCHES_MIN: Final = 4
"""Few hands are cut into shorter stretches, so that there are at least so many."""

POINTS: Final = 100
"""Points of a curve that are kept."""


def money(specs: Sequence[str], hands: int, seed: int, moved: int = 100, preset: str = "paper") -> FloatMatrix:
    """What everybody has after each stretch, [stretches, players]."""
    played = game("sheephead", preset=preset)
    table = Series(played, [agent(spec, played) for spec in specs], seed, moved)
    stretch, rows = stretch_of(hands), []
    for _ in range(hands // stretch):
        table.play(stretch)
        rows.append(table.totals.copy())
    return np.array(rows, np.float64)


def stretch_of(hands: int) -> int:
    """The hands of a stretch, given those of a series."""
    return max(1, min(STRETCH, hands // STRETCHES_MIN))


def gains(rows: FloatMatrix, stretch: int) -> FloatMatrix:
    """What everybody won a hand in each stretch."""
    return np.diff(rows, axis=0, prepend=0.0) / stretch


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
    return {"ahead": Estimate.of(ahead(gains(rows, stretch_of(hands)), first)), "course": course(rows), "hands": hands}


def taught(specs: Sequence[str], first: int, hands: int, more: int, trainings: int, seed: int) -> dict[str, Any]:
    """Some trainings: one long, the others shorter; `players` is what each player won a hand in the second half."""
    lengths = [hands] + [more] * trainings
    all_rows = [money(specs, length, seed + number) for number, length in enumerate(lengths)]
    late = [gains(rows, stretch_of(length))[len(rows) // 2 :] for rows, length in zip(all_rows, lengths, strict=True)]
    return {
        "ahead": Estimate.of([float(ahead(found, first).mean()) for found in late]),
        "players": [*map(Estimate.of, late[0].T)],
        "course": course(all_rows[0]),
        "hands": hands,
    }
