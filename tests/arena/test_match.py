"""Matches as they are asked for: how much, until when, and who is told."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.arena.match import DEALS, job_of
from overtrick.stats.sequential import Sprt
from tests.entrants import MINE


def test_without_a_word_it_is_deals():
    assert job_of(ot.game("hearts"), ["fsm", "random"], None, None, 1, True).count == DEALS
    assert isinstance(ot.match("hearts", ["fsm", "random"], 2), ot.MatchResult)
    assert isinstance(ot.match("hearts", ["fsm", "random"], games=2), ot.GamesResult)


def test_it_is_deals_or_games_and_not_both():
    with pytest.raises(ot.BadOption, match="of deals or of whole games, not of both"):
        ot.match("hearts", ["fsm", "random"], deals=2, games=2)


@pytest.mark.compiled
@pytest.mark.parametrize("kind", ["deals", "games"])
def test_workers_play_the_same(kind):
    alone, crowd = (ot.match("hearts", ["fsm", "random"], workers=workers, **{kind: 30}) for workers in (None, 2))
    assert alone.as_json() == crowd.as_json()


@pytest.mark.compiled
def test_an_agent_that_fails_in_a_worker_raises_as_it_does_here():
    said = []
    for workers in (None, 1):
        with pytest.raises(ot.BadAgent) as caught:
            ot.match("euchre", [f"{MINE}:Cheats", "random"], 20, workers=workers)
        said.append(str(caught.value))
    assert said[0] == said[1]


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_who_watches_is_told_how_much_is_done(kind, hands):
    seen, count = [], hands(120) + 3
    ot.match("hearts", ["fsm", "random"], watch=lambda *tally: seen.append(tally), **{kind: count})
    assert seen[-1] == (count, count)
    assert seen == sorted(set(seen))


@pytest.mark.compiled
@pytest.mark.parametrize(("kind", "high"), [("deals", 1.0), ("games", 0.2)])
def test_a_clear_match_ends_early_and_what_was_played_is_its_beginning(kind, high):
    most = 4000
    result = ot.match("hearts", ["fsm", "random"], seed=2, sprt=(0, high), **{kind: most})
    whole = ot.match("hearts", ["fsm", "random"], seed=2, **{kind: most})
    assert result.verdict.accepted == high
    assert len(result.differences) == result.verdict.units < 200
    assert np.array_equal(result.differences, whole.differences[: result.verdict.units])
    assert Sprt(0, high).judge(whole.differences[:, 0]) == result.verdict


@pytest.mark.compiled
def test_those_who_are_alike_are_not_better():
    result = ot.match("euchre", ["random", "random"], 5000, sprt=Sprt(0, 0.1))
    assert (result.verdict.accepted, result.deals) == (0, 1000)


def test_a_test_that_has_not_decided_says_so():
    result = ot.match("hearts", ["fsm", "random"], 3, sprt=(0, 1))
    assert (result.verdict.accepted, result.deals) == (None, 3)
    assert ot.match("hearts", ["fsm", "random"], 3).verdict is None
