"""The bench of self-play: its arithmetic, and that both halves are measured. Speed itself is never asserted."""

import pytest

import overtrick as ot
from overtrick.bench.self_play import SelfPlayResult, measure_self_play
from overtrick.bench.timing import Timed


def test_shares_and_rates_follow_from_the_quickest_repeats():
    """20 hands with 400 decisions: played in 1 s and learned from in 3 s at best."""
    found = SelfPlayResult("g", 0.2, Timed(20, (2.0, 1.0)), Timed(20, (3.0, 9.0)), decisions=400)
    assert found.hands_per_second == 5
    assert found.updating_share == 0.75
    assert found.microseconds == 7500


@pytest.mark.compiled
def test_playing_and_updating_are_measured_in_every_repeat():
    found, few = measure_self_play([ot.game("euchre")], 5, 2, lambda doing, share: None)
    assert found.game == "euchre"
    assert len(found.playing.seconds) == len(found.updating.seconds) == 2
    assert found.as_json()["updating_share"] == found.updating_share
    assert few.share < found.share
