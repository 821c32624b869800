"""A hand as people use it, and what a view shows."""

import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import overtrick as ot
from tests.beside import any_game


def played_out(hand, chance, moves=1000):
    while not hand.over and moves:
        hand.play(chance.choice(hand.legal()))
        moves -= 1
    return hand


@settings(max_examples=30)
@given(st.sampled_from(ot.games()), st.integers(0, 10**9), st.integers(0, 90))
def test_the_repr_of_any_hand_can_be_pasted_back(name, seed, moves):
    chance = random.Random(seed)
    hand = played_out(any_game(name, chance).deal(seed=seed), chance, moves)
    assert eval(repr(hand), {"ot": ot}) == hand


@pytest.mark.parametrize("name", ot.games())
def test_an_explicit_deal_can_be_pasted_back_too(name):
    game = ot.game(name)
    dealt = game.deal(seed=8)
    size = game.hand_size(dealt.start.round)
    names = [game.deck.names[card] for card in dealt.start.deck]
    hand = game.deal(
        hands=[" ".join(names[seat * size : (seat + 1) * size]) for seat in range(game.players)],
        rest=" ".join(names[game.players * size :]),
        dealer=dealt.dealer,
        round=dealt.start.round,
    )
    assert hand == dealt
    assert "hands=" in repr(hand)
    assert eval(repr(hand), {"ot": ot}) == hand


@pytest.mark.parametrize("name", ot.games())
def test_a_copy_goes_its_own_way(name):
    hand = ot.game(name).deal(seed=1)
    before = repr(hand)
    other = hand.copy()
    other.play(other.legal()[0])
    assert repr(hand) == before
    assert other != hand


@pytest.mark.parametrize("name", ot.games())
def test_games_and_hands_pickle(name):
    hand = played_out(ot.game(name).deal(seed=2), random.Random(1), 7)
    assert pickle.loads(pickle.dumps(hand.game)) == hand.game
    again = pickle.loads(pickle.dumps(hand))
    assert again == hand
    assert again.history == hand.history
    view = hand.view(hand.player)
    assert pickle.loads(pickle.dumps(view)).legal() == again.legal() == view.legal() != []


@pytest.mark.parametrize("name", ot.games())
def test_the_dealer_can_be_chosen_without_changing_the_cards(name):
    game = ot.game(name)
    decks = {game.deal(seed=3, dealer=dealer).start.deck for dealer in range(game.players)}
    assert len(decks) == 1


def test_deals_without_a_seed_differ():
    assert len({repr(ot.game("euchre").deal()) for _ in range(5)}) == 5


def test_history_tells_who_did_what_in_which_phase():
    hand = ot.game("euchre").deal(seed=1, dealer=3)
    hand.play("pass")
    hand.play("order-up")
    moves = [(move.seat, move.phase, hand.game.action_name(move.action)) for move in hand.history]
    assert moves == [(0, "order", "pass"), (1, "order", "order-up")]


def test_returns_are_floats_one_for_each_seat():
    hand = played_out(ot.game("hearts", players=5).deal(seed=1), random.Random(1))
    assert hand.returns().dtype == np.float64
    assert hand.returns().shape == (5,)


def test_actions_have_names_both_ways():
    game = ot.game("euchre")
    assert game.num_actions == 32
    assert game.action_name(game.action("QS")) == "QS"
    assert game.action_name(game.action("Order-Up")) == "order-up"
    assert game.action("10d") == game.action("TD")


def test_a_view_shows_the_table_in_the_order_of_play():
    hand = ot.game("hearts", preset="paper").deal(seed=4)
    names = []
    for _ in range(2):
        names.append(hand.game.action_name(hand.legal()[0]))
        hand.play(names[-1])
    assert hand.view(0).table == names


def test_a_view_holds_nothing_of_the_hand_it_came_from():
    hand = ot.game("euchre").deal(seed=6)
    view = hand.view(1)
    assert {type(value).__name__ for value in vars(view).values()} == {"Game", "int", "ndarray", "tuple"}
    hand.play(hand.legal()[0])
    assert view.history == ()


def test_passes_in_hearts_are_seen_by_giver_and_receiver_only():
    hand = ot.game("hearts", passing="left").deal(seed=1)
    given = {seat: [] for seat in range(4)}
    while hand.phase == "pass":
        seat, card = hand.player, hand.held(hand.player)[0]
        given[seat].append(card)
        hand.play(card)
    for seat in range(4):
        seen = [move.action for move in hand.view(seat).history]
        assert [action is not None for action in seen] == [number // 3 == seat for number in range(12)]
    assert set(given[0]) <= set(hand.held(1))


@pytest.mark.parametrize("name", ot.games())
@pytest.mark.parametrize("part", ["tables", "lead"])
def test_nobody_can_write_the_tables_of_a_game(name, part):
    numbers = getattr(ot.game(name), part)
    before = numbers.copy()
    with pytest.raises(ValueError, match="read-only"):
        numbers[:] *= 2
    with pytest.raises(ValueError, match="cannot set WRITEABLE flag"):
        numbers.flags.writeable = True
    assert np.array_equal(numbers, before)


@pytest.mark.parametrize("name", ot.games())
def test_nobody_can_write_the_presets_of_a_game(name):
    with pytest.raises(TypeError, match="does not support item assignment"):
        ot.game(name).rules.presets["standard"] = None


@pytest.mark.parametrize("name", ot.games())
def test_nobody_can_write_the_names_of_calls(name):
    with pytest.raises(TypeError, match="does not support item assignment"):
        ot.game(name)._calls["PASS"] = 0


@pytest.mark.parametrize("name", ot.games())
def test_garbage_in_the_state_that_is_handed_out_changes_nothing(name):
    hand = ot.game(name).deal(seed=1)
    legal, view = hand.legal(), hand.view(hand.player)
    for somebody in (hand, view):
        somebody.state[:] = -1
        assert somebody.legal() == legal
    hand.play(legal[0])
    with pytest.raises(AttributeError):
        hand.state = None
