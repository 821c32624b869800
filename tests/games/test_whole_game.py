"""Hands in a row: what whole games have in common."""

import random

import numpy as np
import pytest

import overtrick as ot
from overtrick.games.registry import rules

GAMES = [(name, preset) for name in ot.games() for preset in rules(name).presets]


def play_hand(whole, chance):
    """Play a hand at random but bid modestly: random bids in Somerset are set for ever, and a whole game never ends."""
    hand = whole.hand
    while not hand.over:
        hand.play(hand.legal()[0] if hand.phase == "bid" else chance.choice(hand.legal()))
    return hand


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_a_match_ends_with_a_winner(name, preset):
    whole, chance = ot.game(name, preset=preset).whole_game(seed=5), random.Random(5)
    assert whole.winner is None
    while not whole.over:
        play_hand(whole, chance)
    assert whole.winner is not None
    side = whole.game.sides[whole.winner]
    assert whole.scores[side[0]] == whole.scores.max()


@pytest.mark.parametrize("name", ot.games())
def test_the_deal_moves_left_and_every_hand_is_a_new_deal(name):
    whole, chance = ot.game(name).whole_game(seed=6, dealer=1), random.Random(6)
    hands = [play_hand(whole, chance) for _ in range(3)]
    assert [hand.dealer for hand in hands] == [1 + step for step in range(3)][: len(hands)]
    assert len({hand.start.deck for hand in hands}) == 3


@pytest.mark.parametrize("name", ["hearts", "wizard", "sheephead"])
def test_scores_are_the_sum_of_the_hands(name):
    whole, chance = ot.game(name).whole_game(seed=7), random.Random(7)
    returns = [play_hand(whole, chance).returns() for _ in range(4)]
    assert np.array_equal(whole.scores, np.sum(returns, axis=0))


def test_playing_through_the_match_is_the_same_as_through_its_hands():
    one, two = ot.game("euchre").whole_game(seed=8), ot.game("euchre").whole_game(seed=8)
    chance, same = random.Random(8), random.Random(8)
    while not one.over:
        one.play(chance.choice(one.hand.legal()))
    while not two.over:
        play_hand(two, same)
    assert np.array_equal(one.scores, two.scores)
    assert len(one.finished) == len(two.finished)


def test_the_same_seed_is_the_same_match():
    first, second = (ot.game("wizard").whole_game(seed=9) for _ in range(2))
    assert repr(first.hand) == repr(second.hand)
    assert first.dealer == second.dealer


def test_nothing_can_be_played_after_the_end():
    whole, chance = ot.game("euchre").whole_game(seed=1), random.Random(1)
    while not whole.over:
        play_hand(whole, chance)
    with pytest.raises(ot.HandOver, match="over"):
        whole.play("pass")


def test_a_dealer_who_does_not_sit_there_is_refused():
    with pytest.raises(ot.BadOption, match="possible: 0 to 3"):
        ot.game("euchre").whole_game(seed=1, dealer=4)
