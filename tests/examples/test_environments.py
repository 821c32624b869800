"""A game from outside has every environment for free: nothing in them knows which game it is."""

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import overtrick.envs
import overtrick.envs.spiel
from tests.envs.tables import CHECKERS_GRUMBLE


@pytest.fixture(autouse=True)
def registered(installed):
    overtrick.envs.register_games()
    overtrick.envs.spiel.register_games()


@pytest.mark.filterwarnings(*CHECKERS_GRUMBLE)
def test_a_game_from_outside_is_an_environment_of_pettingzoo():
    api_test(pettingzoo.make("aec", "overtrick/oh_hell-v0", players=3), num_cycles=60)


def test_a_game_from_outside_is_an_environment_of_gymnasium():
    check_env(gymnasium.make("Overtrick/OhHell-v0", render_mode="ansi").unwrapped)


def test_a_game_from_outside_is_played_at_many_tables():
    envs = overtrick.envs.vector("oh_hell", 16, off_bid_penalty=True)
    envs.reset(seed=1)
    scores = []
    for _ in range(150):
        *_, over, _, told = envs.step(envs.random_actions())
        scores += told["scores"][over].tolist() if over.any() else []
    assert np.min(scores) < 0 < np.max(scores)


def test_a_game_from_outside_is_a_game_of_openspiel():
    pyspiel.random_sim_test(pyspiel.load_game("overtrick_oh_hell(round=3)"), num_sims=1, serialize=True, verbose=False)
