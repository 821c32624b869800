"""OpenSpiel: its own test of games passes, deals are uniform, and what a player knows is what its view shows."""

from collections import Counter
from itertools import pairwise
from math import comb, prod

import numpy as np
import pyspiel
import pytest

import overtrick as ot
import overtrick.envs.spiel as spiel
from overtrick.games.registry import registered
from tests.envs.tables import GAMES

UNIFORM = pyspiel.UniformProbabilitySampler(0.0, 1.0)


def test_a_game_that_cannot_be_loaded_is_skipped(monkeypatch):
    """One package that is broken would leave nobody any game."""
    monkeypatch.setitem(registered(), "broken", "tests.envs.nowhere:RULES")
    spiel.register_games()
    assert f"{spiel.PREFIX}broken" not in pyspiel.registered_names()


def loaded(name, **parameters):
    return pyspiel.load_game(spiel.PREFIX + name, parameters)


def dealt(game, rng):
    """A state after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=np.array(chances) / sum(chances))))
    return state


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_openspiels_test_of_games_passes(name, players):
    pyspiel.random_sim_test(loaded(name, players=players), num_sims=1, serialize=True, verbose=False)


def test_every_deal_is_equally_likely():
    """By the rooms that are left: the chance of any complete deal is one over the number of deals."""
    deal = spiel.Deal(ot.game("euchre"), dealer=2, round_=spiel.BY_CHANCE)
    chance, rng = 1.0, np.random.default_rng(1)
    while deal.hand is None:
        outcomes = dict(deal.outcomes())
        assert sum(outcomes.values()) == pytest.approx(1)
        outcome = int(rng.choice(list(outcomes)))
        chance *= outcomes[outcome]
        deal.happen(outcome)
    ways = prod(comb(24 - 5 * seat, 5) for seat in range(4)) * 4 * 3 * 2
    assert 1 / chance == pytest.approx(ways)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_hand_is_the_one_that_chance_dealt(name, players):
    rng = np.random.default_rng(3)
    state = dealt(loaded(name, players=players), rng)
    again = loaded(name, players=players).new_initial_state()
    for action in spiel.actions_to(state.hand, (spiel.BY_CHANCE, spiel.BY_CHANCE)):
        again.apply_action(action)
    assert again.hand == state.hand
    assert again.history() == state.history()


def knowledge(hand, seat):
    """What a seat knew at each of its own decisions, then now."""
    early = ot.Hand(hand.game, hand.start)
    known = []
    for move in hand.history:
        if early.player == seat:
            known.append(spiel.known_to(early.view(seat)))
        early.play(move.action)
    return [*known, spiel.known_to(early.view(seat))]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_players_remember_all_they_knew(name, players, hands):
    """Two hands that look the same now have looked the same all along."""
    rng = np.random.default_rng(5)
    for number in range(hands(6)):
        hand = ot.game(name, players).deal(8, number=number)
        for _ in range(rng.integers(60)):
            if not hand.over:
                hand.play(int(rng.choice(hand.legal())))
        seat = int(rng.integers(players))
        assert knowledge(hand.redeal(seat, number), seat) == knowledge(hand, seat)


def test_a_resampled_state_looks_the_same_to_its_player_and_differs_elsewhere():
    rng, game = np.random.default_rng(2), loaded("hearts")
    state = dealt(game, rng)
    for _ in range(30):
        state.apply_action(int(rng.choice(state.legal_actions())))
    player = state.current_player()
    others = [state.resample_from_infostate(player, UNIFORM) for _ in range(3)]
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, player)
    tensor = observer.tensor.copy()
    for other in others:
        observer.set_from(other, player)
        assert np.array_equal(observer.tensor, tensor)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
    assert len({str(other) for other in others}) == 3


@pytest.mark.parametrize(
    "kind",
    [
        {"private_info": pyspiel.PrivateInfoType.NONE},
        {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS},
        {"public_info": False},
    ],
)
def test_observers_of_what_nobody_or_everybody_knows_are_refused(kind):
    wanted = pyspiel.IIGObservationType(**{"public_info": True, "perfect_recall": False} | kind)
    with pytest.raises(ValueError, match="observers tell what one seat knows; possible: public_info and"):
        loaded("euchre").make_py_observer(wanted)


def test_resampling_puts_cards_wherever_they_may_be():
    """The three cards that nobody has in Euchre, unlike in OpenSpiel's own, move from deal to deal."""
    state = dealt(loaded("euchre"), np.random.default_rng(4))
    left_over = Counter(
        state.resample_from_infostate(state.current_player(), UNIFORM).hand.start.deck[21:] for _ in range(20)
    )
    assert len(left_over) > 10


def test_returns_are_those_of_the_hand():
    rng, state = np.random.default_rng(6), dealt(loaded("sheephead"), np.random.default_rng(6))
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.returns() == state.hand.returns().tolist()
    assert "to seat" in state.get_game().new_initial_state().child(0).action_to_string(pyspiel.PlayerId.CHANCE, 0)


def test_parameters_are_the_options_of_the_game():
    assert loaded("hearts", preset="paper").new_initial_state().get_game().ours == ot.game("hearts", preset="paper")
    game = loaded("hearts", players=3, jd_bonus=True, round=1, dealer=2)
    assert game.num_players() == 3
    assert game.max_utility() == 10
    state = dealt(game, np.random.default_rng(0))
    assert (state.hand.start.dealer, state.hand.start.round) == (2, 1)
    assert len(state.history()) == state.hand.game.cards_dealt


def test_mistakes_are_told():
    game = loaded("euchre")
    with pytest.raises(ValueError, match="observers have no parameters"):
        spiel.SpielGame.make_py_observer(game, None, {"size": 1})
    with pytest.raises(ValueError, match="not dealt yet"):
        _ = game.new_initial_state().hand
    with pytest.raises(pyspiel.SpielError):
        loaded("euchre", passing="left")
    with pytest.raises(ot.BadOption, match="dealer=4; possible: 0 to 3, or -1"):
        loaded("euchre", dealer=4)
    with pytest.raises(ot.BadOption, match="round=99; possible: 0 to 3, or -1"):
        loaded("hearts", round=99)
    state = dealt(game, np.random.default_rng(0))
    with pytest.raises(ot.IllegalAction, match="may not choose"):
        state.apply_action(next(a for a in range(game.num_distinct_actions()) if a not in state.legal_actions()))


def test_the_search_of_openspiel_runs_on_our_games():
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    rng = np.random.RandomState(1)
    bot = ISMCTSBot(loaded("euchre"), RandomRolloutEvaluator(1, rng), 2.0, 5, random_state=rng)
    state = dealt(loaded("euchre"), np.random.default_rng(7))
    assert bot.step(state) in state.legal_actions()
    assert [one < other for one, other in pairwise(state.legal_actions())]
