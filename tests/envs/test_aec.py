"""PettingZoo: its own checkers pass for all games, and the table is the one of the engine."""

from functools import partial

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import overtrick as ot
import overtrick.envs
from overtrick.core.errors import BadOption, IllegalAction
from overtrick.envs.aec import AecTable, env
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import dense
from tests.envs.tables import CHECKERS_GRUMBLE, GAMES, direct, random_player

grumbling = [pytest.mark.filterwarnings(text) for text in CHECKERS_GRUMBLE]


def with_marks(function):
    for mark in grumbling:
        function = mark(function)
    return function


@with_marks
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_pettingzoos_api_test_passes(name, players, hands):
    api_test(pettingzoo.make("aec", f"overtrick/{name}-v0", players=players), num_cycles=hands(160))


@with_marks
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_pettingzoos_seed_test_passes(name, players):
    seed_test(partial(env, name, players=players), num_cycles=5)


@with_marks
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_pettingzoos_render_test_passes(name, players):
    render_test(partial(env, name, players=players))


@with_marks
def test_planes_pass_the_api_test(hands):
    api_test(env("euchre", observation="planes"), num_cycles=hands(80))


@with_marks
def test_whole_games_pass_the_api_test(hands):
    api_test(env("euchre", whole_game=True), num_cycles=hands(400))


def play(table, rng):
    """All rewards of an episode by agent, and the actions taken."""
    gained, actions = dict.fromkeys(table.possible_agents, 0.0), []
    for agent in table.agent_iter():
        seen, reward, ended, cut, info = table.last()
        gained[agent] += reward
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        action = None if ended or cut else random_player(seen["action_mask"], rng)
        if action is not None:
            actions.append(action)
        table.step(action)
    return list(gained.values()), actions


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_an_episode_is_the_deal_of_its_seed_and_the_next_reset_its_next_deal(name, players):
    table, rng = env(name, players=players), np.random.default_rng(1)
    for number, seed in enumerate((7, None, None)):
        table.reset(seed=seed)
        gained, actions = play(table, rng)
        assert gained == direct(ot.game(name, players), 7, number, actions)


def test_rewards_of_a_whole_game_add_up_to_its_score_sheet():
    table = env("wizard", players=6, whole_game=True)
    table.reset(seed=3)
    gained, _ = play(table, np.random.default_rng(2))
    assert gained == table.unwrapped.episode.whole.scores.tolist()
    assert table.unwrapped.episode.whole.over


def test_an_observation_is_what_our_networks_see():
    table = env("hearts")
    table.reset(seed=5)
    seen, *_ = table.last()
    hand = ot.game("hearts").deal(5)
    assert np.array_equal(seen["observation"], dense(layout(hand.game), hand.state[None])[0])
    assert seen["action_mask"].nonzero()[0].tolist() == hand.legal()


def test_an_agent_that_waits_may_do_nothing_and_sees_its_own_cards():
    table = env("hearts", passing="none")
    table.reset(seed=5)
    waiting = next(agent for agent in table.agents if agent != table.agent_selection)
    seen = table.observe(waiting)
    assert not seen["action_mask"].any()
    assert seen["observation"][:52].sum() == 13


def test_modules_are_there_in_the_old_style():
    from overtrick.envs import hearts_v0

    assert isinstance(hearts_v0.raw_env(jd_bonus=True), AecTable)
    assert hearts_v0.env(players=3).possible_agents == ["player_0", "player_1", "player_2"]
    assert str(hearts_v0.env()) == "hearts_v0"


def test_an_impossible_action_ends_the_episode_with_the_worst_score():
    table = env("hearts", passing="none")
    table.reset(seed=5)
    agent = table.agent_selection
    seen, *_ = table.last()
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards == {other: -26.0 if other == agent else 0 for other in table.agents}


def test_mistakes_are_told_as_pettingzoo_users_expect():
    table = env("hearts")
    with pytest.raises(AttributeError, match="before reset"):
        _ = table.agent_selection
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="action space"):
        table.step(52)
    with pytest.raises(BadOption, match="passing='up'; possible"):
        pettingzoo.make("aec", "overtrick/hearts-v0", passing="up")
    with pytest.raises(BadOption, match="render_mode='svg'; possible: human, ansi, rgb_array"):
        env("hearts", render_mode="svg")
    with pytest.raises(BadOption, match="is chosen already"):
        env(ot.game("hearts"), jd_bonus=True)
    raw = AecTable("hearts")
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="may not choose"):
        raw.step(next(action for action in range(52) if action not in raw.episode.hand.legal()))


def test_a_table_without_wrappers_tells_of_what_comes_before_the_reset_in_their_words():
    table = AecTable("euchre", render_mode="ansi")
    for what, does in {
        "step": lambda: table.step(0),
        "observe": lambda: table.observe("player_0"),
        "render": table.render,
    }.items():
        with pytest.raises(AssertionError, match=rf"reset\(\) needs to be called before {what}"):
            does()


def test_what_is_shown_is_what_the_seat_to_move_sees(capsys):
    table = env("euchre", render_mode="ansi")
    table.reset(seed=7)
    hand = ot.game("euchre").deal(7)
    text = table.render()
    assert all(card in text for card in hand.held(3))
    assert "Your hand:" in text
    drawn = env("euchre", render_mode="rgb_array")
    drawn.reset(seed=7)
    assert drawn.render().std() > 10
    human = env("euchre", render_mode="human")
    human.reset(seed=7)
    human.step(hand.legal()[0])
    assert "Your hand:" in capsys.readouterr().out
    silent = env("euchre")
    silent.reset(seed=7)
    assert silent.render() is None


def test_every_registered_game_is_there():
    assert all(f"overtrick/{name}-v0" in pettingzoo.aec_registry for name in ot.games())
    overtrick.envs.register_games()  # a second time is no mistake
