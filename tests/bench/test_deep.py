"""The bench of the deep search: its arithmetic, and that both halves are measured. Speed itself is never asserted."""

import pytest

import overtrick as ot
from overtrick.bench import deep
from overtrick.bench.deep import DeepResult, measure_deep
from overtrick.bench.timing import Timed


def test_rates_follow_from_the_quickest_repeats():
    """48 decisions in 0.24 s and 2,000 hands in 0.1 s at best."""
    found = DeepResult("g", Timed(48, (0.48, 0.24)), Timed(2000, (0.1, 0.2)))
    assert found.milliseconds == pytest.approx(5)
    assert found.hands_per_second == pytest.approx(20_000)
    assert found.as_json()["milliseconds_a_decision"] == found.milliseconds


@pytest.mark.compiled
def test_a_hand_of_searches_and_hands_of_the_network_are_measured(monkeypatch):
    monkeypatch.setattr(deep, "SPEC", deep.SPEC.replace("=400", "=2"))
    (found,) = measure_deep([ot.game("euchre"), ot.game("hearts")], 3, 2, lambda doing, share: None)
    assert (found.game, found.deciding.count, found.recording.count) == ("hearts", 48, 3)
    assert len(found.deciding.seconds) == len(found.recording.seconds) == 2
