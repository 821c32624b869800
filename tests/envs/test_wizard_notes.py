"""The environment of the notes on Wizard: PettingZoo's own tests, the null action, and what is given from outside."""

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

import overtrick as ot
import overtrick.envs
from overtrick.core.errors import BadOption
from overtrick.engine.state import ROUND
from overtrick.envs.wizard_notes import ACTIONS, COLLECT, env
from overtrick.games.wizard import BID
from tests.envs.tables import CHECKERS_GRUMBLE, direct, random_player
from tests.envs.test_aec import play

pytestmark = [pytest.mark.filterwarnings(text) for text in CHECKERS_GRUMBLE]


@pytest.mark.parametrize("settings", [{}, {"players": 6, "representation": "vector"}, {"representation": "adjacent"}])
def test_pettingzoos_tests_pass(settings, hands):
    api_test(pettingzoo.make("aec", "overtrick/wizard-notes-v0", **settings), num_cycles=hands(160))
    seed_test(lambda: env(**settings), num_cycles=5)


def test_every_agent_collects_its_score_with_its_last_action():
    table = env(players=3)
    table.reset(seed=7)
    assert table.action_space("player_0").n == ACTIONS
    gained, actions = play(table, np.random.default_rng(1))
    assert actions[-3:] == [COLLECT] * 3
    assert COLLECT not in actions[:-3]
    assert gained == direct(ot.game("wizard", 3), 7, 0, actions[:-3])


def test_nobody_is_rewarded_before_collecting():
    table, rng = env(players=3, tricks=2), np.random.default_rng(2)
    table.reset(seed=1)
    while not (mask := table.observe(table.agent_selection)["action_mask"])[COLLECT]:
        table.step(random_player(mask, rng))
        assert not any(table.rewards.values())
    for seat in range(3):
        table.step(COLLECT)
        others = {reward for agent, reward in table.rewards.items() if agent != f"player_{seat}"}
        assert others == {0.0}


def test_bids_and_trump_are_given_from_outside():
    table = env(players=3, tricks=5, bids=(1, 0, 3), trump="random")
    for seed in range(20):
        table.reset(seed=seed)
        hand = table.unwrapped.episode.hand
        assert (hand.phase, hand.state[BID : BID + 3].tolist(), int(hand.state[ROUND])) == ("play", [1, 0, 3], 5)
    random = env(tricks=3, bids="random", trump="random")
    random.reset(seed=1)
    assert random.unwrapped.episode.hand.phase == "play"


def test_an_impossible_action_ends_the_episode_with_the_worst_score():
    table = env(players=3)
    table.reset(seed=1)
    table.step(COLLECT)
    assert all(table.terminations.values())
    assert table.rewards["player_0"] <= 0
    assert min(table.rewards.values()) == -200


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"tricks": 0}, "tricks=0; possible: 1 to 15"),
        ({"bids": (1, 2)}, "2 bids for 4 seats"),
        ({"bids": "high"}, "bids='high'; possible: asked, random"),
        ({"bids": 3}, "bids=3; possible: asked, random, or a bid for every seat"),
        ({"trump": "H"}, "trump='H'; possible: asked, random"),
        ({"representation": "cards"}, "representation='cards'"),
    ],
)
def test_mistakes_are_told(settings, told):
    with pytest.raises(BadOption, match=told.replace("(", r"\(")):
        env(**settings)


def test_a_bid_that_cannot_be_made_is_told():
    table = env(players=3, tricks=2, bids=(5, 0, 0), trump="random")
    with pytest.raises(BadOption, match="cannot say bid-5; possible: bid-0 bid-1 bid-2"):
        table.reset(seed=1)
