"""The bench of the learner compares it with the same sources uncompiled. Speed itself is never asserted."""

import os

import pytest

import overtrick as ot
from overtrick.bench import learning as learn_bench
from overtrick.bench.learning import PLAIN, PLAIN_SHARE, measure_learning


def in_plain_mode():
    from overtrick.core.jit import COMPILED

    return not COMPILED


def test_one_learner_runs_uncompiled_and_nothing_else_changes():
    before = os.environ.get(PLAIN)
    with learn_bench.uncompiled() as pool:
        assert pool.submit(in_plain_mode).result()
    assert os.environ.get(PLAIN) == before


@pytest.mark.compiled
def test_what_can_be_learned_is_measured_in_every_repeat():
    told = []
    games = [ot.game("hearts"), ot.game("somerset")]
    (found,) = measure_learning(games, 2 * PLAIN_SHARE, 2, lambda doing, share: told.append(doing))
    assert (found.game, found.ours.count, found.plain.count) == ("somerset", 2 * PLAIN_SHARE, 2)
    assert len(found.ours.seconds) == len(found.plain.seconds) == 2
    assert "somerset learning uncompiled" in told
    assert found.as_json()["hands_per_second"] == found.ours.rate


def test_a_bench_without_such_a_game_measures_nothing():
    assert measure_learning([ot.game("hearts")], 10, 1, lambda doing, share: None) == []
