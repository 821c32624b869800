"""The careful player of Hearts does what people ask of a bot, and is better than the paper's."""

import pytest

import overtrick as ot
from overtrick.core.random import TRIAL, new_stream
from tests.deals.hearts import KEPT, PASSED, PLAYS

PASSES = 3


def decided(position, agent="careful", actions=1):
    """What an agent does in a position, as a list of names."""
    hand, found = position.hand, []
    for number in range(actions):
        view = hand.view(0)
        action = ot.agent(agent, hand.game).act(view, new_stream(1, number, TRIAL))
        found.append(hand.game.action_name(action))
        hand.play(found[-1])
    return found


@pytest.mark.parametrize("position", PLAYS, ids=lambda position: position.why)
def test_a_good_card_is_played(position):
    hand = position.hand
    assert hand.player == 0
    legal = {hand.game.action_name(action) for action in hand.legal()}
    assert set(position.good.split()) <= legal
    assert set(position.good.split()) < legal
    assert decided(position)[0] in position.good.split()


@pytest.mark.parametrize("position", KEPT, ids=lambda position: position.why)
def test_what_should_stay_is_not_passed(position):
    assert not set(decided(position, actions=PASSES)) & set(position.good.split())


@pytest.mark.parametrize("position", PASSED, ids=lambda position: position.why)
def test_what_should_go_is_passed(position):
    assert set(position.good.split()) <= set(decided(position, actions=PASSES))


@pytest.mark.compiled
@pytest.mark.parametrize("preset", ["standard", "paper"])
def test_it_is_far_better_than_the_player_of_the_paper(preset):
    found = ot.match(ot.game("hearts", preset=preset), ["careful", "fsm"], deals=500, seed=1)
    assert found.entries[0].difference.low > 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_plays_with_any_number_of_players_and_any_options(players, hands):
    options = {"jd_bonus": True, "avoid_all_tricks_bonus": True, "can_lead_any_club": True}
    for changed in ({}, options, {"moon": "off", "passing": "left"}, {"moon": "shooter", "must_break_hearts": False}):
        game = ot.game("hearts", players=players, **changed)
        assert ot.match(game, ["careful", "random"], deals=max(hands(20), 1), seed=1).deals
