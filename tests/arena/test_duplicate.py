"""Duplicate matches: fair to the last bit, and the same however they are played."""

import json

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import PolicyAgent
from overtrick.arena.table import play_policies
from overtrick.stats.planning import units_needed
from tests.arena.players import Failing, Foul, Interpreted, foul_policy, interpreted, policies

TEAMS = ("euchre", "somerset")


class Open:
    """Takes the action that is worth most to it if everybody goes on with the lowest."""

    spec = "open"

    def act_open(self, hand, rng):
        return max(hand.legal(), key=lambda action: self.worth(hand.copy(), action))

    def worth(self, hand, action):
        seat = hand.player
        hand.play(action)
        while not hand.over:
            hand.play(hand.legal()[0])
        return hand.returns()[seat]


@pytest.mark.compiled
def test_an_agent_that_searches_against_itself_scores_exactly_zero_too():
    result = ot.match("euchre", ["ismcts:simulations=20"] * 2, deals=4, seed=5)
    assert [entry.difference.mean for entry in result.entries] == [0, 0]


@pytest.mark.parametrize("name", ot.games())
@pytest.mark.parametrize("entries", ["two", "all"])
def test_an_agent_against_itself_scores_exactly_zero(name, entries, hands):
    game = ot.game(name)
    for spec in policies(name):
        specs = [spec] * (2 if entries == "two" else game.players)
        result = ot.match(game, specs, deals=hands(300), seed=5)
        for entry in result.entries:
            assert (entry.difference.mean, entry.difference.low, entry.difference.high) == (0, 0, 0)
        assert (result.scores == result.scores[:, :1]).all()


@pytest.mark.parametrize("name", ot.games())
def test_an_interpreted_agent_against_itself_scores_exactly_zero_too(name):
    agent = Interpreted(ot.agent("random", name))
    result = ot.match(name, [agent, agent], deals=3, seed=5)
    assert [entry.difference.mean for entry in result.entries] == [0, 0]


@pytest.mark.parametrize("name", ot.games())
def test_compiled_and_interpreted_matches_are_the_same(name):
    specs = policies(name)
    line = [specs[seat % len(specs)] for seat in range(ot.game(name).players)]
    for chosen in (line, [specs[0], specs[-1]]):
        compiled = ot.match(name, chosen, deals=3, seed=8)
        slow = ot.match(name, interpreted(name, chosen), deals=3, seed=8)
        mixed = ot.match(name, [chosen[0], *interpreted(name, chosen[1:])], deals=3, seed=8)
        assert np.array_equal(compiled.played, slow.played)
        assert np.array_equal(compiled.played, mixed.played)
        assert compiled.entries == slow.entries


def test_the_finite_state_player_beats_chance_in_hearts(hands):
    result = ot.match("hearts", ["fsm", "random"], deals=hands(2000), seed=1)
    fsm, random = result.entries
    assert fsm.difference.low > 0
    assert random.difference.high < 0
    assert fsm.difference.mean == -random.difference.mean
    assert fsm.score.mean > random.score.mean


@pytest.mark.compiled
def test_pairing_narrows_the_interval():
    """In rotations everybody gets the same cards: the difference varies less than two separate scores would."""
    result = ot.match("hearts", ["fsm", "random", "random", "random"], deals=1000, seed=1)
    single = ot.match("hearts", ["fsm", "random", "random", "random"], deals=4000, seed=1, rotations=False)
    wide, narrow = single.entries[0].difference, result.entries[0].difference
    assert narrow.high - narrow.low < wide.high - wide.low


def test_deals_are_those_of_the_seed():
    """Place p sits in seat p + r: in the second rotation the first entry has seat 1."""
    game = ot.game("hearts")
    result = ot.match(game, ["fsm", "random", "random", "random"], deals=5, seed=9)
    fsm, random = (ot.agent(spec, game).policy for spec in ("fsm", "random"))
    seats = play_policies(game, [random, fsm, random, random], hands=5, seed=9).returns
    assert np.array_equal(result.played[:, 1], seats[:, [1, 2, 3, 0]])


def test_more_deals_begin_with_the_same_deals():
    few, many = (ot.match("wizard", ["random"] * 4, deals=deals, seed=2) for deals in (3, 6))
    assert np.array_equal(few.played, many.played[:3])


@pytest.mark.parametrize(
    ("name", "entries", "rotations"),
    [("euchre", 2, 2), ("euchre", 4, 4), ("hearts", 2, 4), ("sheephead", 2, 5), ("wizard", 4, 4)],
)
def test_a_result_has_a_row_for_each_deal(name, entries, rotations):
    result = ot.match(name, ["random"] * entries, deals=2)
    assert result.deals == 2
    assert result.played.shape == (2, rotations, ot.game(name).players)
    assert result.returns.shape == (2, rotations, entries)
    assert result.scores.shape == (2, entries)
    assert result.differences.shape == (2, entries)


def test_returns_are_the_mean_of_the_seats_of_an_entry():
    result = ot.match("hearts", ["fsm", "random"], deals=4, seed=3)
    assert np.array_equal(result.returns[..., 0], result.played[..., 0])
    assert np.allclose(result.returns[..., 1], result.played[..., 1:].mean(axis=-1))
    assert np.allclose(result.scores, result.returns.mean(axis=1))


@pytest.mark.parametrize("name", TEAMS)
def test_partners_share_the_result(name):
    result = ot.match(name, ["random"] * 4, deals=3)
    assert np.array_equal(result.scores[:, 0], result.scores[:, 2])


def test_without_rotations_everybody_keeps_the_seat():
    result = ot.match("hearts", ["fsm", "random"], deals=3, seed=4, rotations=False)
    every = ot.match("hearts", ["fsm", "random"], deals=3, seed=4)
    assert result.played.shape == (3, 1, 4)
    assert np.array_equal(result.played[:, 0], every.played[:, 0])


def test_one_deal_has_a_score_and_no_interval():
    entry = ot.match("hearts", ["fsm", "random"], deals=1).entries[0]
    assert entry.score.low == -np.inf
    assert np.isfinite(entry.score.mean)


def test_an_oracle_against_itself_scores_exactly_zero(hands):
    result = ot.match("euchre", [Open(), Open()], deals=hands(80), seed=2)
    assert result.specs == ("open", "open")
    assert not (result.scores[:, 0] - result.scores[:, 1]).any()


@pytest.mark.compiled
def test_who_sees_everything_beats_chance():
    result = ot.match(ot.game("euchre", preset="paper"), [Open(), "random"], deals=100, seed=1)
    assert result.entries[0].difference.low > 0
    assert [entry.has_oracle for entry in result.entries] == [True, False]


def test_an_oracle_that_fails_is_marked():
    class FailingOpen:
        spec = "peeking"

        def act_open(self, hand, rng):
            raise ZeroDivisionError

    with pytest.raises(ot.BadAgent, match=r"^peeking \(oracle\) failed in seat 0 of deal 0"):
        ot.match("hearts", [FailingOpen(), "random"], deals=1)


def test_an_agent_that_fails_is_named_with_its_deal_and_hand():
    with pytest.raises(ot.BadAgent) as raised:
        ot.match(ot.game("hearts", passing="none"), ["random", Failing()], deals=2, seed=6)
    message = str(raised.value)
    assert "failing failed in seat" in message
    assert "deal 0: ZeroDivisionError: by nothing; ot.game('hearts', passing='none').deal(seed=6" in message
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("foul", [Foul(), PolicyAgent("foul", ot.game("hearts"), foul_policy)], ids=["agent", "policy"])
def test_an_illegal_action_is_named_with_its_deal_and_hand(foul):
    with pytest.raises(ot.BadAgent, match=r"foul failed in seat 0 of deal 0: .*ot.game\('hearts'\).deal\(seed=1"):
        ot.match("hearts", [foul, "random"], deals=2)


def test_a_table_of_policies_stops_at_an_illegal_action():
    with pytest.raises(ot.IllegalAction, match=r"ot.game\('hearts'\).deal\(3, number=7\)"):
        play_policies(ot.game("hearts"), [foul_policy] * 4, hands=2, seed=3, first=7)


@pytest.mark.parametrize(
    ("specs", "deals", "message"),
    [
        (["random"] * 3, 2, "3 agents for 4 seats; possible: 2 or 4"),
        (["random"], 2, "1 agent for 4 seats"),
        (["random"] * 2, 0, "deals=0; possible: 1 to 1,000,000,000"),
    ],
)
def test_an_impossible_match_is_refused(specs, deals, message):
    with pytest.raises(ot.BadOption, match=message):
        ot.match("hearts", specs, deals=deals)


def test_how_many_deals_a_difference_needs_follows_from_the_spread(hands):
    result = ot.match("hearts", ["fsm", "random"], deals=hands(400), seed=1)
    spread = result.differences[:, 0].std(ddof=1)
    assert result.deals_needed(1.0) == units_needed(spread, 1.0)
    assert result.deals_needed(1.0, power=0.9) > result.deals_needed(1.0)
    with pytest.raises(ot.BadOption, match="one deal has no spread"):
        ot.match("hearts", ["fsm", "random"], deals=1).deals_needed(1.0)


def test_all_figures_are_json_too():
    result = ot.match("hearts", ["fsm", "random"], deals=3, seed=2)
    told = json.loads(json.dumps(result.as_json(), allow_nan=False))
    assert [told[key] for key in ("game", "preset", "deals", "seed")] == ["hearts", "standard", 3, 2]
    first, entry = told["players"][0], result.entries[0]
    assert first == {
        "spec": "fsm",
        "mean": entry.score.mean,
        "ci95": [entry.score.low, entry.score.high],
        "difference": entry.difference.mean,
        "difference_ci95": [entry.difference.low, entry.difference.high],
        "oracle": False,
    }
    assert ot.match("hearts", ["fsm", "random"], deals=1).as_json()["players"][0]["ci95"] == [None, None]


def test_a_bad_spec_is_refused_before_anything_is_played():
    with pytest.raises(ot.BadAgent, match="did you mean 'fsm'"):
        ot.match("hearts", ["fms", "random"])
