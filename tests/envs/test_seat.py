"""Gymnasium: its checker is content, and one seat plays the game that the engine plays."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import overtrick as ot
import overtrick.envs
from overtrick.core.errors import BadAgent, BadOption
from overtrick.envs.registry import gym_id
from overtrick.envs.seat import SeatEnv
from tests.entrants import MINE
from tests.envs.tables import GAMES, random_player


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_gymnasiums_check_env_finds_nothing(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(gym_id(name), players=players, render_mode="ansi").unwrapped)


@pytest.mark.compiled
def test_an_opponent_that_fails_is_named_with_its_seat_deal_and_position():
    env = gymnasium.make(gym_id("euchre"), opponents=["random", f"{MINE}:Raises", "random"])
    told = r"entrants\.py:Raises failed in seat 2 of deal 0: .*by nothing; ot\.game\('euchre'"
    with pytest.raises(BadAgent, match=told):
        play_on(env, np.random.default_rng(0))


def play_on(env, rng, episodes=50):
    for seed in range(episodes):
        play(env, rng, seed)


def test_planes_are_images():
    env = gymnasium.make("overtrick.envs:Overtrick/Hearts-v0", preset="paper", observation="planes")
    seen, _ = env.reset(seed=3)
    assert seen.shape == env.observation_space.shape == (5, 12, 4)
    assert not seen[1:3].any()
    assert seen[0].sum() == 16


def play(env, rng, seed=None):
    _, told = env.reset(seed=seed)
    rewards, ended = [], False
    while not ended:
        assert np.array_equal(told["action_mask"], env.unwrapped.action_masks())
        _, reward, ended, cut, told = env.step(random_player(told["action_mask"], rng))
        assert not cut
        rewards.append(reward)
    return rewards


def test_the_reward_is_the_score_of_the_seat_once_the_hand_is_over():
    env = gymnasium.make("overtrick.envs:Overtrick/Hearts-v0", opponents="fsm", seat=2, jd_bonus=True)
    rng = np.random.default_rng(0)
    for seed in (3, None, None):
        *before, last = play(env, rng, seed)
        assert not any(before)
        hand = env.unwrapped.episode.hand
        assert last == hand.returns()[2]
        assert hand.game == ot.game("hearts", jd_bonus=True)
    assert (hand.start.seed, hand.start.number) == (3, 2)


def test_rewards_of_a_whole_game_add_up_to_the_total_of_the_seat():
    env = SeatEnv("wizard", players=6, whole_game=True, seat=1)
    assert sum(play(env, np.random.default_rng(0), 1)) == env.episode.whole.scores[1]


@pytest.mark.compiled
def test_searching_opponents_play_too():
    env = SeatEnv("euchre", ["ismcts:simulations=20", "random", "ismcts:simulations=20"])
    one, other = (play(env, np.random.default_rng(0), 5) for _ in range(2))
    assert one == other


def test_a_hand_that_ends_before_the_seat_is_asked_is_dealt_again(hands):
    tries = hands(300)
    env = SeatEnv("euchre", "random")
    env.reset(seed=0)
    for _ in range(tries):
        _, told = env.reset()
        assert told["action_mask"].any()
    assert env._dealer.number >= tries


def test_an_impossible_action_ends_the_episode_with_the_worst_score():
    env = SeatEnv("euchre")
    _, told = env.reset(seed=1)
    _, reward, ended, cut, told = env.step(int(np.flatnonzero(told["action_mask"] == 0)[0]))
    assert (reward, ended, cut, told["illegal"]) == (-4.0, True, False, True)
    with pytest.raises(gymnasium.error.ResetNeeded, match="no episode is going on"):
        env.step(int(told["action_mask"].argmax()))


def test_mistakes_are_told():
    env = gymnasium.make("overtrick.envs:Overtrick/Hearts-v0")
    for one in (env, env.unwrapped):
        with pytest.raises(gymnasium.error.ResetNeeded):
            one.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="52 is not an action; possible: 0 to 51"):
        env.unwrapped.step(52)
    with pytest.raises(BadOption, match="hearts has no option 'jdbonus'; did you mean 'jd_bonus'"):
        gymnasium.make("overtrick.envs:Overtrick/Hearts-v0", jdbonus=True)
    with pytest.raises(BadAgent, match="there is no agent 'fsn'"):
        gymnasium.make("overtrick.envs:Overtrick/Hearts-v0", opponents="fsn")
    with pytest.raises(BadOption, match="observation='pixels'; possible: parts, planes"):
        SeatEnv("hearts", observation="pixels")
    with pytest.raises(BadOption, match="seat=7; possible: 0 to 3"):
        SeatEnv("hearts", seat=7)
