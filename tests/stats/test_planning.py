"""Planned numbers of deals find a difference as often as they promise."""

from math import sqrt

import numpy as np
import pytest

import overtrick as ot
from overtrick.stats.intervals import mean_interval
from overtrick.stats.planning import power_of, units_needed

TRIALS = 2000


@pytest.mark.parametrize(("spread", "difference"), [(1.0, 1.0), (1.0, 0.5), (3.0, -0.9)])
@pytest.mark.parametrize("power", [0.8, 0.9])
def test_the_planned_units_find_the_difference_as_often_as_they_promise(spread, difference, power):
    """Within four standard errors of a share counted in so many trials, and one step of a whole unit."""
    units = units_needed(spread, difference, power)
    draws = np.random.default_rng(units).normal(difference, spread, (TRIALS, units))
    found = sum(not mean_interval(row).covers(0) for row in draws) / TRIALS
    step = power_of(units, spread, difference) - power_of(units - 1, spread, difference)
    assert found == pytest.approx(power, abs=4 * sqrt(power * (1 - power) / TRIALS) + step)


def test_no_fewer_units_would_do():
    for spread, difference in ((1.0, 2.0), (2.0, 0.7), (5.0, 0.5)):
        units = units_needed(spread, difference)
        assert power_of(units, spread, difference) >= 0.8
        assert units == 2 or power_of(units - 1, spread, difference) < 0.8


def test_many_units_follow_the_known_rule():
    """(1.959964 + 0.841621)^2 = 7.8489 units of spread one for a difference of one; the unknown spread costs two."""
    assert units_needed(1.0, 0.01) == pytest.approx(78_489 + 2, abs=1)
    assert units_needed(1.0, 0.02) == pytest.approx(78_489 / 4 + 2, abs=1)


def test_finer_levels_and_higher_power_need_more():
    assert units_needed(1, 0.1, level=0.99) > units_needed(1, 0.1) < units_needed(1, 0.1, power=0.9)


def test_without_spread_two_units_are_enough():
    assert units_needed(0.0, 0.1) == 2


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"difference": 0}, "difference=0; possible: any number but zero"),
        ({"difference": float("nan")}, "difference=nan"),
        ({"difference": 1, "power": 1}, "power=1; possible: from 0.5"),
        ({"difference": 1, "level": 0}, "level=0; possible: from 0.5"),
    ],
)
def test_what_cannot_be_planned_is_refused(settings, message):
    with pytest.raises(ot.BadOption, match=message):
        units_needed(1.0, **settings)
