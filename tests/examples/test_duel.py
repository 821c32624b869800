"""Duel is small enough for ground truth: its value is certified by best responses, and agents are measured by them."""

import pytest

import overtrick as ot


@pytest.fixture(scope="module")
def solving(installed):
    import overtrick.envs.spiel
    from overtrick.envs import solving

    overtrick.envs.spiel.register_games()
    return solving


@pytest.mark.parametrize("players", [2, 3])
def test_duel_passes_the_contract_of_all_games(players, hands):
    ot.check_game(ot.game("duel", players), hands=hands(40))


@pytest.mark.compiled
def test_the_value_of_the_game_is_certified_by_best_responses(solving):
    value, gain = solving.solve(solving.small_game("duel"), iterations=200)
    assert gain < 0.01
    assert sum(value) == pytest.approx(0)
    assert -3 < value[0] < 3


@pytest.mark.compiled
def test_best_responses_gain_from_chance_and_an_agent_is_asked_only_where_it_has_a_choice(solving):
    game = solving.small_game("duel")
    assert solving.gain_against(game, "random") > 0.1
    policy = solving.AgentPolicy(game, ot.agent("random", game.ours), asked=1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert policy.action_probabilities(state) == dict.fromkeys(state.legal_actions(), 1 / 3)
