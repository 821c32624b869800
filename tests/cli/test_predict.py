"""`overtrick predict`, as somebody at a terminal uses it."""

import json

import pytest

from tests.agents.test_forecast import STRONG
from tests.cli.commands import COLUMNS, overtrick


@pytest.mark.compiled
def test_the_best_trump_comes_first_with_its_range():
    text = overtrick("predict", "somerset", STRONG, "--worlds", "100")
    assert text.startswith("Best is trump-12: ")
    assert max(map(len, text.splitlines())) <= COLUMNS


@pytest.mark.compiled
def test_programs_read_the_same():
    told = json.loads(overtrick("predict", "somerset", STRONG, "--worlds", "50", "--opponents", "random", "--json"))
    assert [list(one) for one in told] == [
        ["action", "score", "ci95", "range", "share", "tricks", "players", "turned", "preset"]
    ] * 6
    assert told[0]["players"] == ["thrifty", "random", "thrifty", "random"]
    assert told[0]["action"] == "trump-12"
    assert [one["score"] for one in told] == sorted((one["score"] for one in told), reverse=True)


@pytest.mark.compiled
def test_a_bid_is_forecast_with_the_tricks_it_leads_to():
    text = overtrick("predict", "wizard", "W1 W2", "--trump", "H", "--players", "3", "--worlds", "50")
    assert text.startswith("Best is bid-2: score 40.0; 40 to 40 in 100 % of deals.")
    assert "Tricks after bid-2: 2: 100 %." in text
    assert text.rstrip().endswith("Preset paper; afterwards everybody plays as on-the-nose; 2H is turned up.")
    assert max(map(len, text.splitlines())) <= COLUMNS
