"""What is kept of values tells as much as the values."""

import json
from math import inf

import numpy as np
import pytest

from overtrick.experiments.claims import Claim
from overtrick.experiments.estimates import Estimate, as_json, from_json
from overtrick.stats.intervals import mean_interval, rate_interval


def test_estimates_keep_their_interval():
    values = np.random.default_rng(1).normal(2, 3, 40)
    kept, direct = Estimate.of(values).interval, mean_interval(values)
    assert (kept.mean, kept.low, kept.high) == pytest.approx((direct.mean, direct.low, direct.high))


def test_a_difference_has_the_error_of_both():
    """3 / 10 and 4 / 10 make 5 / 10."""
    assert Estimate(5.0, 3.0, 100) - Estimate(1.0, 4.0, 100) == Estimate(4.0, pytest.approx(5.0), 100)
    assert Estimate(5.0, 3.0, 100) - 1.0 == Estimate(4.0, 3.0, 100)


def test_a_percentage_of_answers_has_wilsons_interval():
    ours, direct = Estimate(30.0, 46.0, 50).percent_interval, rate_interval(15, 50)
    assert (ours.low, ours.high) == pytest.approx((100 * direct.low, 100 * direct.high))


def test_estimates_come_back_from_json_as_they_were():
    found = {"score": [Estimate(0.1 + 0.2, 1 / 3, 7)], "tau": 0.25, "by": {"mean": 1.0}}
    assert json.loads(json.dumps(found, default=as_json), object_hook=from_json) == found
    with pytest.raises(TypeError, match="neither JSON nor an estimate"):
        json.dumps({"score": np.ones(2)}, default=as_json)


def test_no_values_tell_nothing():
    nothing = Estimate.of([]).interval
    assert (nothing.low, nothing.high, nothing.count) == (-inf, inf, 0)
    assert Claim("", "", "", nothing, "not comparable").as_json()["ours"] is None
