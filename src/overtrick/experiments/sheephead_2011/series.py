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
from overtrick.core.jit import FloatMatrix, Floats, Matrix
from overtrick.experiments.estimates import Estimate
from overtrick.games.registry import game
from overtrick.games.sheephead.cards import DEALT

STRETCH: Final = 100
STRETCHES_MIN: Final = 4
"""Few hands are cut into shorter stretches, so that there are at least so many."""

POINTS: Final = 100
"""Points of a curve that are kept."""


GENERATORS: Final = {"PCG64": np.random.PCG64, "MT19937": np.random.MT19937}
"""Generators other than our own, by name."""

DEALS_A_HAND: Final = 1.5
"""Decks for a hand that counts: about one deal of six is thrown in."""


def decks(generator: str, deals: int, seed: int) -> Matrix:
    """Decks shuffled by another generator."""
    chance = np.random.Generator(GENERATORS[generator](seed))
    return chance.permuted(np.tile(np.arange(DEALT), (deals, 1)), axis=1)


def money(specs: Sequence[str], hands: int, seed: int, moved: int = 100, generator: str = "") -> FloatMatrix:
    """What everybody has after each stretch, [stretches, players]; decks are our own or of another generator."""
    played = game("sheephead", preset="paper")
    given = decks(generator, int(DEALS_A_HAND * hands), seed) if generator else None
    table = Series(played, [agent(spec, played) for spec in specs], seed, moved, given)
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


def by_rules(
    specs: Sequence[str], first: int, hands: int, seed: int, moved: int = 100, generator: str = ""
) -> dict[str, Any]:
    """A series of players that do not learn."""
    rows = money(specs, hands, seed, moved, generator)
    return {"ahead": Estimate.of(ahead(gains(rows, stretch_of(hands)), first)), "course": course(rows), "hands": hands}


def taught(
    specs: Sequence[str], first: int, hands: int, more: int, trainings: int, seed: int, generator: str = ""
) -> dict[str, Any]:
    """Some trainings: one long, the others shorter; `players` is what each player won a hand in the second half."""
    lengths = [hands] + [more] * trainings
    all_rows = [money(specs, length, seed + number, generator=generator) for number, length in enumerate(lengths)]
    late = [gains(rows, stretch_of(length))[len(rows) // 2 :] for rows, length in zip(all_rows, lengths, strict=True)]
    return {
        "ahead": Estimate.of([float(ahead(found, first).mean()) for found in late]),
        "players": [*map(Estimate.of, late[0].T)],
        "course": course(all_rows[0]),
        "hands": hands,
    }
