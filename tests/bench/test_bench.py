"""The bench: its arithmetic, its fairness and its signatures. Speed itself is never asserted."""

import json

import pytest

import overtrick as ot
from overtrick.bench import bench
from overtrick.bench.bench import Scope, pieces, sign
from overtrick.bench.peers import open_spiel_player
from overtrick.bench.timing import Contestant, Timed, interleave, ratio


@pytest.mark.parametrize("name", ot.games())
def test_a_signature_does_not_depend_on_chunks(name):
    game = ot.game(name)
    assert sign(game, hands=25, chunk=25) == sign(game, hands=25, chunk=7)


def test_a_signature_changes_with_the_rules():
    hearts, with_bonus = ot.game("hearts"), ot.game("hearts", jd_bonus=True)
    assert sign(hearts, hands=25).text != sign(with_bonus, hands=25).text


def test_a_signature_tells_the_length_of_hands():
    assert sign(ot.game("euchre", preset="paper"), hands=10).actions_per_hand == 20


def test_rates_are_counts_by_seconds_and_their_median():
    timed = Timed(count=100, seconds=(1.0, 2.0, 4.0))
    assert timed.rates == [100, 50, 25]
    assert timed.rate == 50


def test_ratios_compare_medians_and_repeat_by_repeat():
    fast = Timed(count=100, seconds=(1.0, 2.0, 4.0))  # 100, 50, 25 hands a second
    slow = Timed(count=10, seconds=(1.0, 5.0, 1.0))  # 10, 2, 10: paired 10, 25 and 2.5
    found = ratio(fast, slow)
    assert (found.of_medians, found.middle, found.least, found.greatest) == (5, 10, 2.5, 25)


def test_contestants_take_turns_after_a_round_that_does_not_count():
    calls, shares = [], []
    contestants = {("g", name): Contestant(5, lambda seed, name=name: calls.append((name, seed))) for name in "ab"}
    timed = interleave(contestants, 2, lambda doing, share: shares.append(share))
    assert calls == [("a", 0), ("b", 0), ("a", 1), ("b", 1), ("a", 2), ("b", 2)]
    assert [len(figures.seconds) for figures in timed.values()] == [2, 2]
    assert shares == sorted(shares)
    assert shares[0] == 0


@pytest.mark.parametrize("hands", [1, 15, 16, 17, 1000, 1_000_001])
def test_pieces_cover_every_hand_once(hands):
    ends = 0
    for first, size in pieces(hands):
        assert first == ends
        assert size > 0
        ends += size
    assert ends == hands


def test_a_plan_must_be_possible():
    hearts = ot.game("hearts")
    with pytest.raises(ot.BadOption, match="did you mean 'open_spiel'"):
        Scope([hearts], 1, 1, against="openspiel")
    with pytest.raises(ot.BadOption, match="1 or more"):
        Scope([hearts], 0, 1)
    with pytest.raises(ot.BadOption, match="at least one game"):
        Scope([], 1, 1)


def test_a_peer_without_the_game_is_no_error():
    pytest.importorskip("pyspiel")
    assert open_spiel_player(ot.game("wizard")) is None


@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_open_spiel_plays_whole_hands(name):
    pytest.importorskip("pyspiel")
    player = open_spiel_player(ot.game(name))
    assert player is not None
    player(2, 1)


@pytest.mark.compiled
def test_a_run_measures_every_contestant_in_every_repeat():
    report = bench.run(Scope([ot.game("euchre")], hands=200, repeats=2))
    euchre = report.games[0]
    assert {len(timed.seconds) for timed in (euchre.ours, euchre.one_worker, euchre.two_workers)} == {2}
    assert euchre.signature == sign(ot.game("euchre"))
    assert euchre.lead is None
    assert [hands for hands, _ in report.memory] == [200, 2000]
    assert json.loads(json.dumps(report.as_json()))["games"][0]["signature"]["text"] == euchre.signature.text
