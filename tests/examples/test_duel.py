"""Duel is small enough for ground truth: its value is certified by best responses, and agents are measured by them."""

import re
from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.exploitability import exploitability

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
    value, gain = solving.solve(solving.tree_of("duel", None), iterations=60)
    assert gain < 0.01
    assert sum(value) == pytest.approx(0)
    assert -3 < value[0] < 3


@pytest.mark.compiled
def test_openspiels_own_cfr_and_exploitability_run_on_the_registered_game_and_agree_with_the_copy(solving):
    """The same step of the same algorithm in Python on our states, and in C++ on the copied tree."""
    game = pyspiel.load_game("overtrick_duel", {"dealer": 1})
    solver = CFRPlusSolver(game)
    solver.evaluate_and_update_policy()
    copied = solving.solve(solving.tree_of("duel", None), iterations=1)
    assert 2 * exploitability(game, solver.average_policy()) == pytest.approx(copied.gain)


def test_resampling_gives_every_deal_that_agrees_equally_often(solving):
    """Three of the four cards that a seat does not see are the other's; the fourth is left over: four deals."""
    game = pyspiel.load_game("overtrick_duel", {"dealer": 1})
    state, rng, deals = dealt(game), np.random.default_rng(1), 400
    found = Counter(state.resample_from_infostate(0, rng.random).hand.start.deck[6] for _ in range(deals))
    assert sorted(found) == sorted(set(range(7)) - set(state.hand.start.deck[:3]))
    assert sum((seen - deals / 4) ** 2 / (deals / 4) for seen in found.values()) < 16.3  # chi-square of 3, 0.1 %


@pytest.mark.compiled
def test_a_line_for_the_solution_and_each_agent_is_told(solving, capsys):
    """Of three seats only the gain is told, which says no more than that."""
    solving.main(["duel", "--iterations", "2", "random"])
    solution, chance = capsys.readouterr().out.splitlines()
    assert solution.startswith("solution ")
    assert float(re.fullmatch(r"random +gain (\S+), exploitability \S+", chance)[1]) > 0.1
    assert solving.told(ot.game("duel", 3), "random", 0.5).endswith("gain 0.5000")


@pytest.mark.compiled
def test_an_oracle_has_no_table_of_information_states(solving):
    with pytest.raises(ot.BadAgent, match="'mcts' sees all cards"):
        solving.gain_against(solving.tree_of("duel", None), "mcts")


@pytest.mark.compiled
def test_an_agent_is_asked_as_often_as_told_in_every_information_state(solving):
    """All choose among three cards at first, and among one at last."""
    held = [hand for hand, _ in solving.tree_of("duel", None).states.values()]
    first, last = (next(hand for hand in held if len(hand.legal()) == cards) for cards in (3, 1))
    player = ot.agent("pimc:worlds=1", first.game)
    assert sum(solving.shares_of(player, first, 1, asked=5)) == pytest.approx(1)
    assert solving.shares_of(player, last, 1, asked=5) == [1.0]
    assert solving.shares_of(ot.agent("random", first.game), first, 1, asked=1) == [1 / 3] * 3
