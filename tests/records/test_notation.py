"""What is written reads back, in every game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import overtrick as ot
from overtrick.records.notation import play_moves, read_deal, write_deal, write_moves
from tests.beside import any_game


@settings(max_examples=40)
@given(st.sampled_from(ot.games()), st.integers(0, 10**6), st.integers(0, 90))
def test_any_hand_reads_back(name, seed, moves):
    chance = random.Random(seed)
    hand = any_game(name, chance).deal(seed=seed)
    while not hand.over and moves:
        hand.play(chance.choice(hand.legal()))
        moves -= 1
    hands, rest = read_deal(write_deal(hand))
    start = hand.start
    again = hand.game.deal(hands=hands, rest=rest, dealer=start.dealer, round=start.round, stake=start.stake)
    play_moves(again, write_moves(hand.game, hand.history))
    assert again == hand


def test_a_trick_is_its_leader_and_its_cards():
    """The dealer is seat 0; seat 2 orders up, seat 0 discards, seat 2 plays with the partner, seat 1 leads."""
    hands = ["9C TC JC QC KC", "9D TD JD QD KD", "9H TH JH QH KH", "9S TS JS QS KS"]
    hand = ot.game("euchre").deal(hands=hands, rest="AC ...", dealer=0)
    moves = "1:pass order-up 0:9C 2:partner 1:9D 9H 9S TC 0:JC"
    play_moves(hand, moves)
    assert write_moves(hand.game, hand.history) == moves


@pytest.mark.parametrize(
    ("moves", "message"),
    [("3:pass", "not the turn of seat 3"), ("x:pass", "number of a seat"), ("1:9S", "may not choose 9S")],
)
def test_moves_that_cannot_be_are_refused(moves, message):
    with pytest.raises(ot.OvertrickError, match=message):
        play_moves(ot.game("euchre").deal(seed=1, dealer=0), moves)
