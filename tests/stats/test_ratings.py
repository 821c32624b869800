"""Ratings: solutions that are known, another optimiser, and intervals that cover the truth."""

from math import isnan, log10

import numpy as np
import pytest
from scipy.optimize import minimize

from overtrick.stats.ratings import PRIOR, Duel, ratings

NAMES = range(4)
PAIRS = [(one, other) for one in NAMES for other in NAMES if one < other]


def duel(first, second, won):
    won = np.asarray(won, np.float64)
    return Duel(first, second, won, 1 - won)


def played(truth, units, rng):
    """A round robin of independent games in which the model is true."""
    odds = [10 ** ((truth[one] - truth[other]) / 400) for one, other in PAIRS]
    return [duel(*pair, rng.random(units) < odd / (1 + odd)) for pair, odd in zip(PAIRS, odds, strict=True)]


def test_two_entries_are_apart_by_the_logarithm_of_their_odds():
    one, other = ratings(2, [duel(0, 1, [1] * 75 + [0] * 25)])
    assert one.mean - other.mean == pytest.approx(400 * log10((75 + PRIOR) / (25 + PRIOR)))
    assert one.mean == pytest.approx(-other.mean)
    assert one.high - one.mean == pytest.approx(one.mean - one.low)


def test_draws_are_half_a_win_and_say_more_than_wins_and_losses():
    drawn, split = ratings(2, [duel(0, 1, [0.5] * 40)]), ratings(2, [duel(0, 1, [0, 1] * 20)])
    assert drawn[0].mean == pytest.approx(0, abs=1e-6)
    assert drawn[0].high < split[0].high / 2


def test_another_optimiser_finds_the_same():
    """The likelihood, maximised by a general method."""
    duels = played([200, 0, -50, -150], 60, np.random.default_rng(5))

    def loss(strengths):
        total = 0.0
        for each in duels:
            gap = strengths[each.first] - strengths[each.second]
            total += (each.won.sum() + PRIOR) * np.log1p(np.exp(-gap)) + (each.lost.sum() + PRIOR) * np.log1p(
                np.exp(gap)
            )
        return total

    best = minimize(loss, np.zeros(4), tol=1e-10).x
    expected = (best - best.mean()) * 400 / np.log(10)
    assert [rating.mean for rating in ratings(4, duels)] == pytest.approx(expected, abs=0.1)


def test_nobody_has_an_endless_rating():
    winner, loser = ratings(2, [duel(0, 1, [1] * 100)])
    assert loser.mean < 0 < winner.low < winner.mean < winner.high < 2000


def test_more_units_say_more():
    rng = np.random.default_rng(2)
    few, many = (ratings(4, played([0, 0, 0, 0], units, rng))[0] for units in (50, 5000))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.2)


def test_one_unit_bounds_nothing():
    assert ratings(2, [duel(0, 1, [1])])[0].high == np.inf


def test_who_met_nobody_is_unrated():
    rated = ratings(3, [duel(0, 2, [1, 0, 1])])
    assert [isnan(rating.mean) for rating in rated] == [False, True, False]
    assert all(isnan(rating.mean) for rating in ratings(2, []))


def test_a_smaller_group_apart_is_unrated():
    duels = [duel(0, 1, [1, 0]), duel(1, 2, [1, 0]), duel(3, 4, [1, 0])]
    assert [isnan(rating.mean) for rating in ratings(5, duels)] == [False] * 3 + [True] * 2


def test_intervals_cover_the_truth_as_often_as_they_say():
    """400 tournaments: 95 % within three standard errors of a rate, for each of four entries."""
    truth, rng = np.array([150, 50, -50, -150]), np.random.default_rng(7)
    covered = np.array(
        [
            [rating.covers(true) for rating, true in zip(ratings(4, played(truth, 80, rng)), truth, strict=True)]
            for _ in range(400)
        ]
    )
    assert np.abs(covered.mean(axis=0) - 0.95).max() < 3 * np.sqrt(0.95 * 0.05 / 400)


def test_what_all_duels_share_widens_intervals():
    """The same luck in every duel is not evidence again: entry 0 wins against all on the same units."""
    luck = np.random.default_rng(3).random((3, 200)) < 0.5
    apart = ratings(4, [duel(0, other, luck[other - 1]) for other in (1, 2, 3)])[0]
    together = ratings(4, [duel(0, other, luck[0]) for other in (1, 2, 3)])[0]
    assert (together.high - together.low) / (apart.high - apart.low) == pytest.approx(3**0.5, rel=0.2)
