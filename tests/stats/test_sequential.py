"""The sequential test is wrong as rarely as it says, however often one looks, and stops early where it can."""

from math import inf, log, sqrt

import numpy as np
import pytest

import overtrick as ot
from overtrick.stats.intervals import mean_interval
from overtrick.stats.sequential import ALIKE_MAX, TELLING_MIN, Sprt

TRIALS = 600
CHANCE = 4 * sqrt(0.05 * 0.95 / TRIALS)  # four standard errors of an error rate counted in so many trials


def normal(chance, mean, count):
    return chance.normal(mean, 2.0, count)


def euchre(chance, mean, count):
    """Differences of deals in Euchre: mostly none, some of a few points; now and then two points more."""
    values = chance.choice([-4, -2, -1.5, 0, 1.5, 2, 4], count, p=[0.02, 0.08, 0.1, 0.6, 0.1, 0.08, 0.02])
    return values + 2 * (chance.random(count) < mean / 2)


def games(chance, mean, count):
    """Blocks of two games: both lost, one won, both won."""
    return chance.choice([-1, 0, 1], count, p=[0.2 - mean / 2, 0.6, 0.2 + mean / 2])


def rare(chance, mean, count):
    """Players who nearly always do the same."""
    return 3 * chance.choice([-1, 0, 1], count, p=[0.02 - mean / 6, 0.96, 0.02 + mean / 6])


@pytest.mark.parametrize(
    ("draw", "high", "most"), [(normal, 0.3, 4000), (euchre, 0.3, 3000), (games, 0.08, 6000), (rare, 0.06, 20_000)]
)
def test_both_errors_are_as_rare_as_stated(draw, high, most):
    chance, sprt = np.random.default_rng(7), Sprt(0.0, high)
    for truth in (sprt.low, sprt.high):
        verdicts = [sprt.judge(draw(chance, truth, most)) for _ in range(TRIALS)]
        assert all(verdict.accepted is not None for verdict in verdicts)
        wrong = sum(verdict.accepted != truth for verdict in verdicts) / TRIALS
        assert wrong <= 0.05 + CHANCE


def test_looking_often_at_an_interval_is_what_must_not_be_done():
    """Somebody who stops as soon as the interval misses zero is wrong far more often than one time in twenty."""
    chance = np.random.default_rng(8)
    rows = chance.normal(0, 1, (200, 400))
    wrong = [any(not mean_interval(row[:count]).covers(0) for count in range(50, 400, 10)) for row in rows]
    assert np.mean(wrong) > 0.12
    assert np.mean([Sprt(0, 0.3).judge(row).accepted == 0.3 for row in rows]) <= 0.05 + 4 * sqrt(0.05 * 0.95 / 200)


def test_a_clear_case_is_decided_early():
    """A fixed plan for 0.3 against a spread of two needs 350 units and more; a mean of 0.9 is seen in far fewer."""
    chance = np.random.default_rng(9)
    units = [Sprt(0, 0.3).judge(normal(chance, 0.9, 2000)).units for _ in range(100)]
    assert np.mean(units) < 150


def test_the_ratio_is_that_of_the_best_fits():
    """Normal densities with the spread that fits best: the ratio of the likelihoods is that of the sums to n / 2."""
    values = [1.0, 2.0, 4.0]
    low, high = 1.0 + 4.0 + 16.0, 0.0 + 1.0 + 9.0
    assert Sprt(0, 1).ratios(values)[-1] == pytest.approx(3 / 2 * log(low / high))


def test_the_bound_is_walds():
    assert Sprt(0, 1).bound == pytest.approx(log(0.95 / 0.05))


def test_more_units_do_not_change_a_verdict():
    units = normal(np.random.default_rng(1), 0.3, 5000)
    verdict = Sprt(0, 0.3).judge(units)
    assert verdict == Sprt(0, 0.3).judge(units[: verdict.units])
    assert Sprt(0, 0.3).judge(units[: verdict.units - 1]).accepted is None


def test_nothing_is_decided_before_there_is_something_to_tell():
    assert Sprt(0, 1).judge([5.0] * (TELLING_MIN - 1)).accepted is None
    assert Sprt(0, 1).judge([5.0] * TELLING_MIN).accepted == 1
    assert Sprt(0, 1).judge([]).units == 0


def test_those_who_never_differ_are_alike_in_the_end():
    assert Sprt(0, 1).judge(np.zeros(ALIKE_MAX - 1)).accepted is None
    verdict = Sprt(0, 1).judge(np.zeros(ALIKE_MAX + 5))
    assert (verdict.accepted, verdict.units, verdict.ratio) == (0, ALIKE_MAX, -inf)


@pytest.mark.parametrize("settings", [(1, 1), (1, 0), (0, 1, 0.0), (0, 1, 0.5)])
def test_a_test_that_is_none_is_refused(settings):
    with pytest.raises(ot.BadOption, match="possible"):
        Sprt(*settings)
