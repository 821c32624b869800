"""The bench of the notes on Wizard: its arithmetic, and that all of it is measured. Speed itself is never asserted."""

import pytest

import overtrick as ot
from overtrick.bench import deep_q
from overtrick.bench.deep_q import DeepQResult, measure_deep_q
from overtrick.bench.timing import Timed


def test_rates_follow_from_the_quickest_repeats():
    """33 decisions in 0.066 s, 1,000 steps in 1 ms and 128 decisions learned from in 4 ms at best."""
    found = DeepQResult("g", Timed(1000, (0.002, 0.001)), Timed(33, (0.066, 0.1)), Timed(128, (0.004, 0.008)))
    told = found.as_json()
    assert told["milliseconds_a_decision"] == pytest.approx(2)
    assert told["steps_per_second"] == pytest.approx(1e6)
    assert told["learned_per_second"] == pytest.approx(32_000)


@pytest.mark.compiled
def test_steps_updates_and_decisions_are_measured(monkeypatch):
    monkeypatch.setattr(deep_q, "PLAYER", "random")
    monkeypatch.setattr(deep_q, "UPDATES", 1)
    (found,) = measure_deep_q([ot.game("euchre"), ot.game("wizard")], 3, 2, lambda doing, share: None)
    assert (found.game, found.stepping.count, found.learning.count) == ("wizard", 90, 128)
    assert len(found.stepping.seconds) == len(found.deciding.seconds) == 2
