"""Ratings from who beat whom: Bradley and Terry's model on the scale of Elo, with intervals.

The model: the odds that one wins against another are 10 to the power of their difference / 400. The mean rating is 0.
`choix` fits it; its matrix of wins takes parts of a win, so a draw is half a win for each. Half a win and half a loss
are added to each duel: else somebody who never lost would have no finite rating.

Intervals do not trust the model, nor that games are independent: they come from the spread of the units (deals, or
blocks of games with the same deals), which all duels share; the sandwich estimator, clustered by unit. See Cameron and
Miller, A Practitioner's Guide to Cluster-Robust Inference (2015).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, nan

import numpy as np
from numpy.typing import NDArray

from overtrick.stats.intervals import LEVEL, Interval, student_quantile

ELO = 400 / log(10)
"""Points of a rating in one unit of the logarithm of odds."""

PRIOR = 0.5
"""What each side of a duel has won from the other before it begins."""

UNRATED = Interval(nan, nan, nan, 0)
"""Of somebody whom no chain of duels links to the others."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Duel:
    """What two entries have won from each other in each unit; the same number is the same deals in all duels."""

    first: int
    second: int
    won: Numbers
    lost: Numbers


def ratings(entries: int, duels: Sequence[Duel], level: float = LEVEL) -> list[Interval]:
    """The rating of each entry; the count is that of the units."""
    rated = linked(entries, duels)
    number = {entry: index for index, entry in enumerate(rated)}
    kept = [Duel(number[duel.first], number[duel.second], duel.won, duel.lost) for duel in duels if duel.first in rated]
    if not kept:
        return [UNRATED] * entries
    fitted = iter(fit(len(rated), kept, level))
    return [next(fitted) if entry in rated else UNRATED for entry in range(entries)]


def linked(entries: int, duels: Sequence[Duel]) -> list[int]:
    """The largest group of entries that can be compared."""
    from scipy.sparse.csgraph import connected_components

    links = np.zeros((entries, entries))
    for duel in duels:
        links[duel.first, duel.second] = 1
    _, groups = connected_components(links, directed=False)
    return [int(entry) for entry in np.flatnonzero(groups == np.bincount(groups).argmax())]


def fit(entries: int, duels: Sequence[Duel], level: float) -> list[Interval]:
    """Ratings of entries that are all linked."""
    from choix import ilsr_pairwise_dense

    strengths = ilsr_pairwise_dense(wins(entries, duels), max_iter=10_000)
    strengths -= strengths.mean()
    units = max(len(duel.won) for duel in duels)
    reach = ELO * (student_quantile(units - 1, level) if units > 1 else inf)
    errors = np.sqrt(np.diag(covariance(strengths, duels, units)))
    return [
        Interval(ELO * strength, ELO * strength - reach * error, ELO * strength + reach * error, units)
        for strength, error in zip(strengths.tolist(), errors.tolist(), strict=True)
    ]


def wins(entries: int, duels: Sequence[Duel]) -> Numbers:
    """How often the row has beaten the column."""
    matrix = np.zeros((entries, entries))
    for duel in duels:
        matrix[duel.first, duel.second] += duel.won.sum() + PRIOR
        matrix[duel.second, duel.first] += duel.lost.sum() + PRIOR
    return matrix


def covariance(strengths: Numbers, duels: Sequence[Duel], units: int) -> Numbers:
    """How the strengths vary together: the spread of the score between two inverse Hessians of the likelihood."""
    entries = len(strengths)
    hessian, prior, scores = np.zeros((entries, entries)), np.zeros((entries, entries)), np.zeros((units, entries))
    for duel in duels:
        contrast = np.eye(entries)[duel.first] - np.eye(entries)[duel.second]
        expected = 1 / (1 + np.exp(-(strengths @ contrast)))
        amount = duel.won.sum() + duel.lost.sum() + 2 * PRIOR
        hessian += amount * expected * (1 - expected) * np.outer(contrast, contrast)
        prior += PRIOR * (expected**2 + (1 - expected) ** 2) * np.outer(contrast, contrast)
        surprise = duel.won * (1 - expected) - duel.lost * expected
        scores[: len(surprise)] += np.outer(surprise, contrast)
    inverse = np.linalg.pinv(hessian, hermitian=True)
    return inverse @ (scores.T @ scores * units / max(units - 1, 1) + prior) @ inverse
