"""Intervals cover the truth at the stated rate, and say nothing where nothing is known."""

from math import comb, inf, isnan, sqrt

import numpy as np
import pytest

from overtrick.stats.intervals import Interval, mean_interval, paired_interval, rate_interval

TRIALS = 2000
CHANCE = 4 * sqrt(0.95 * 0.05 / TRIALS)  # four standard errors of a coverage counted in so many trials


def coverage(intervals, truth):
    return sum(interval.covers(truth) for interval in intervals) / TRIALS


@pytest.mark.parametrize("count", [2, 3, 10, 60])
def test_the_interval_of_a_mean_covers_it_95_times_in_100(count):
    draws = np.random.default_rng(count).normal(3.0, 2.0, (TRIALS, count))
    assert coverage(map(mean_interval, draws), 3.0) == pytest.approx(0.95, abs=CHANCE)


def test_other_levels_cover_as_often_as_they_say():
    draws = np.random.default_rng(1).normal(3.0, 2.0, (TRIALS, 5))
    assert coverage((mean_interval(row, 0.5) for row in draws), 3.0) == pytest.approx(0.5, abs=4 * sqrt(0.25 / TRIALS))


def test_rotations_of_a_deal_are_one_unit():
    """Four hands with the same cards are alike: counted as four the interval would cover far less than it says."""
    chance = np.random.default_rng(2)
    deals = chance.normal(0, 1, (TRIALS, 20, 1)) + chance.normal(0, 0.2, (TRIALS, 20, 4))
    assert coverage(map(mean_interval, deals), 0.0) == pytest.approx(0.95, abs=CHANCE)
    assert coverage(map(mean_interval, deals.reshape(TRIALS, 80)), 0.0) < 0.8


def test_pairs_cover_the_difference_and_forget_the_cards():
    chance = np.random.default_rng(3)
    cards = chance.normal(0, 10, (TRIALS, 25, 4))
    one, other = (cards + shift + chance.normal(0, 1, cards.shape) for shift in (0.3, 0.0))
    pairs = [paired_interval(*both) for both in zip(one, other, strict=True)]
    assert coverage(pairs, 0.3) == pytest.approx(0.95, abs=CHANCE)
    alone = mean_interval(one[0])
    assert pairs[0].high - pairs[0].low < (alone.high - alone.low) / 5


def test_a_known_interval():
    """Mean 2, standard error 1 / sqrt 3, and Student's quantile for two degrees of freedom is 4.302653."""
    interval = mean_interval([1, 2, 3])
    assert (interval.mean, interval.count) == (2, 3)
    assert interval.high - 2 == pytest.approx(4.302653 / sqrt(3), abs=1e-6)
    assert 2 - interval.low == pytest.approx(4.302653 / sqrt(3), abs=1e-6)


def test_one_value_bounds_nothing_and_none_has_no_mean():
    assert mean_interval([7.0]) == Interval(7.0, -inf, inf, 1)
    nothing = mean_interval([])
    assert isnan(nothing.mean)
    assert (nothing.low, nothing.high, nothing.count) == (-inf, inf, 0)


def test_values_that_are_all_alike_have_an_interval_without_width():
    """0.1 is no binary fraction: its mean over seven would not be 0.1 if it were computed."""
    assert mean_interval([0.1] * 7) == Interval(0.1, 0.1, 0.1, 7)
    assert paired_interval([0.1, 5.3], [0.1, 5.3]) == Interval(0.0, 0.0, 0.0, 2)


def test_pairs_have_the_same_shape():
    with pytest.raises(ValueError, match="same shape"):
        paired_interval([1, 2], [1])


def binomial_coverage(rate, count):
    """Exactly: the probability of all numbers of hits whose interval has the true rate in it."""
    return sum(
        comb(count, hits) * rate**hits * (1 - rate) ** (count - hits)
        for hits in range(count + 1)
        if rate_interval(hits, count).covers(rate)
    )


@pytest.mark.parametrize("count", [10, 40, 150])
def test_the_interval_of_a_rate_covers_it_95_times_in_100_on_the_whole(count):
    """Hits are whole numbers, so that single rates are covered a little more or less often."""
    covered = [binomial_coverage(rate, count) for rate in np.linspace(0.005, 0.995, 199)]
    assert np.mean(covered) == pytest.approx(0.95, abs=0.012)
    assert min(covered) > 0.83


def test_a_known_rate():
    """Newcombe 1998, table I: Wilson's interval of 81 of 263 is 0.2553 to 0.3662."""
    interval = rate_interval(81, 263)
    assert (round(interval.low, 4), round(interval.high, 4)) == (0.2553, 0.3662)


def test_rates_stay_between_none_and_all():
    for count in range(1, 100):
        assert rate_interval(0, count).low == 0
        assert rate_interval(count, count).high == 1
    assert 0 < rate_interval(0, 20).high < 0.2
    nothing = rate_interval(0, 0)
    assert isnan(nothing.mean)
    assert (nothing.low, nothing.high) == (0, 1)


@pytest.mark.parametrize(("hits", "count"), [(3, 2), (-1, 2), (0, -1)])
def test_an_impossible_rate_is_refused(hits, count):
    with pytest.raises(ValueError, match="is not a rate"):
        rate_interval(hits, count)
