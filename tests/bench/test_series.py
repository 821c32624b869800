"""The bench of series: who plays how much. Speed itself is never asserted."""

import pytest

import overtrick as ot
from overtrick.bench.series import LINE_UPS, SeriesResult, measure_series


def quiet(doing, share):
    pass


@pytest.mark.compiled
def test_every_line_up_of_sheephead_is_measured_as_often_as_asked():
    found = measure_series([ot.game("hearts"), ot.game("sheephead")], 200, 2, quiet)
    assert [(one.players, one.hands) for one in found] == list(zip(LINE_UPS, (200, 2, 2), strict=True))
    assert {len(one.seconds) for one in found} == {2}
    assert min(min(one.seconds) for one in found) > 0


def test_what_all_hands_take_is_in_proportion():
    assert SeriesResult("some", 1000, 2, (3.0, 1.0, 2.0)).whole == 200


def test_without_sheephead_there_are_no_series():
    assert measure_series([ot.game("hearts")], 1, 1, quiet) == []
