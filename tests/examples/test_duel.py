"""Duel is small enough for ground truth: its value is certified by best responses, and agents are measured by them."""

from collections import Counter

import numpy as np
import pytest

import overtrick as ot


@pytest.fixture(scope="module")
def solving(installed):
    import overtrick.envs.spiel
    from overtrick.envs import solving

    overtrick.envs.spiel.register_games()
    return solving


def dealt(game):
    """The first of all deals."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("players", [2, 3])
def test_duel_passes_the_contract_of_all_games(players, hands):
    ot.check_game(ot.game("duel", players), hands=hands(40))


@pytest.mark.compiled
def test_the_value_of_the_game_is_certified_by_best_responses(solving):
    value, gain = solving.solve(solving.small_game("duel"), iterations=60)
    assert gain < 0.01
    assert sum(value) == pytest.approx(0)
    assert -3 < value[0] < 3


def test_resampling_gives_every_deal_that_agrees_equally_often(solving):
    """Three of the four cards that a seat does not see are the other's; the fourth is left over: four deals."""
    state, rng, deals = dealt(solving.small_game("duel")), np.random.default_rng(1), 400
    found = Counter(state.resample_from_infostate(0, rng.random).hand.start.deck[6] for _ in range(deals))
    assert sorted(found) == sorted(set(range(7)) - set(state.hand.start.deck[:3]))
    assert sum((seen - deals / 4) ** 2 / (deals / 4) for seen in found.values()) < 16.3  # chi-square of 3, 0.1 %


def test_an_oracle_has_no_table_of_information_states(solving):
    with pytest.raises(ot.BadAgent, match="'mcts' sees all cards"):
        solving.gain_against(solving.small_game("duel"), "mcts")


@pytest.mark.compiled
def test_best_responses_gain_from_chance_and_an_agent_is_asked_only_where_it_has_a_choice(solving):
    game = solving.small_game("duel")
    assert solving.gain_against(game, "random") > 0.1
    policy = solving.AgentPolicy(game, ot.agent("random", game.ours), asked=1)
    state = dealt(game)
    assert policy.action_probabilities(state) == dict.fromkeys(state.legal_actions(), 1 / 3)
