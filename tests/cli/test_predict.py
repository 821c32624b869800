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
    assert [list(one) for one in told] == [["action", "score", "ci95", "range", "share"]] * 6
    assert told[0]["action"] == "trump-12"
    assert [one["score"] for one in told] == sorted((one["score"] for one in told), reverse=True)
