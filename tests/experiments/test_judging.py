"""Verdicts, by simulation where the truth is known."""

from math import inf

import numpy as np
import pytest

from overtrick.experiments.estimates import Estimate
from overtrick.experiments.judging import (
    FALSE_ALARM,
    Published,
    allowed_apart,
    judge_figures,
    judge_statement,
    misfit,
)
from overtrick.stats.intervals import Interval

ROWS, GAMES, TABLES = 52, 10_001, 1500


def simulated_tables(shift, seed):
    """Win rates of both papers about the same pairings, as standard errors apart; in the first row `shift` is added."""
    chance = np.random.default_rng(seed)
    for _ in range(TABLES):
        truth = chance.uniform(0.1, 0.9, ROWS)
        theirs, ours = chance.binomial(GAMES, truth), chance.binomial(GAMES, truth + shift * (np.arange(ROWS) == 0))
        pairs = zip(100 * ours / GAMES, 100 * theirs / GAMES, strict=True)
        yield [Published(there, GAMES, is_percentage=True).apart(Estimate(here, 0.0, GAMES)) for here, there in pairs]


def test_a_table_that_is_true_is_seldom_rejected_anywhere():
    allowed = allowed_apart(ROWS)
    rejected = sum(judge_figures(apart, allowed) == "not reproduced" for apart in simulated_tables(0.0, 1))
    # 75 of 1500 are expected, with a standard error of 8.4.
    assert abs(rejected - FALSE_ALARM * TABLES) < 34


def test_a_row_that_is_wrong_by_five_points_is_rejected():
    # Five points are 7 standard errors or more; the bound is 3.3.
    allowed = allowed_apart(ROWS)
    assert all(judge_figures(apart[:1], allowed) == "not reproduced" for apart in simulated_tables(0.05, 2))


def test_the_misfit_of_true_tables_is_uniform():
    likely = np.array([misfit(apart) for apart in simulated_tables(0.0, 3)])
    assert abs((likely < 0.05).mean() - 0.05) < 0.025
    assert abs((likely < 0.5).mean() - 0.5) < 0.06


def test_all_rows_off_by_two_standard_errors_pass_alone_but_not_together():
    apart = [2.0] * ROWS
    assert judge_figures(apart, allowed_apart(ROWS)) == "reproduced"
    assert misfit(apart) < 1e-6


@pytest.mark.parametrize(
    ("ours", "verdict"),
    [
        ((0.1, 0.9), "reproduced"),
        ((0.0, 1.0), "reproduced"),
        ((-0.2, -0.1), "not reproduced"),
        ((1.1, 1.2), "not reproduced"),
        ((-0.1, 0.5), "not comparable"),
        ((-inf, inf), "not comparable"),
    ],
)
def test_a_statement_holds_if_its_range_has_the_whole_interval(ours, verdict):
    assert judge_statement(Interval(sum(ours) / 2, *ours, 10), 0, 1) == verdict


def test_without_any_error_only_equals_agree():
    assert Published(1.0, 5).apart(Estimate(1.0, 0.0, 5)) == 0
    assert Published(1.0, 5).apart(Estimate(2.0, 0.0, 5)) == inf


def test_a_published_figure_has_the_errors_of_its_values_and_of_its_rounding():
    """Ours: 4 / 10 of a standard error; theirs: 3 / 10 as published or 4 / 10 as ours; 0.6 off each way is 0.346."""
    ours = Estimate(7.0, 4.0, 100)
    assert Published(6.0, 100, deviation=3.0).apart(ours) == pytest.approx(1 / 0.5)
    assert Published(6.0, 100).apart(ours) == pytest.approx(1 / 0.4 / 2**0.5)
    assert Published(6.0, 100, off=0.6, deviation=3.0).apart(ours) == pytest.approx(1 / (0.25 + 0.12) ** 0.5)


def test_two_percentages_have_the_deviation_of_the_one_they_would_share():
    """60 of 100 and 40 of 100 share 50 %, whose deviation is 50: 20 / (50 * sqrt(2 / 100))."""
    assert Published(40.0, 100, is_percentage=True).apart(Estimate(60.0, 1e9, 100)) == pytest.approx(
        20 / 50 / 0.02**0.5
    )
