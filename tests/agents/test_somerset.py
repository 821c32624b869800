"""The random player of the Somerset program chooses among the labels of rulebook §3.2."""

from collections import Counter

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.somerset.student import STUDENT, student
from overtrick.arena.table import play_policies
from overtrick.core.bits import set_of
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import NO_WEIGHTS
from overtrick.engine.state import BASE

ANY_TRUMP = ot.game("somerset", preset="student", trump_must_be_held=False)

HANDS = [
    "0/4 1/4 2/4 3/4 4/4 0/6 1/6 2/6 3/6 4/6 5/6 6/6",
    "S/S 0/0 0/2 1/2 2/2 2/8 3/8 4/8 5/8 6/8 7/8 8/8",
    "0/8 0/10 1/10 2/10 3/10 4/10 5/10 6/10 7/10 8/10 9/10 10/10",
    "1/12 2/12 3/12 4/12 5/12 6/12 7/12 8/12 9/12 10/12 11/12 12/12",
]


def chosen(played, draws=60, hands=HANDS):
    """How often the player takes each action after these moves."""
    hand = ANY_TRUMP.deal(hands=hands, rest="...", played=played)
    view, rng = hand.view(hand.player).state, new_stream(1, 0, PLAY)
    base = int(view[BASE])
    legal = set_of(action - base for action in hand.legal())
    choices = (student(ANY_TRUMP.tables, view, legal, rng, NO_WEIGHTS, NO_WEIGHTS) for _ in range(draws))
    return Counter(ANY_TRUMP.action_name(base + int(choice)) for choice in choices)


LISTS = {
    "the first lead is in trump": ("trump-6", "6/6 3/6 0/6"),
    "one card of the suit is all there is": ("trump-6 0/6", "S/S"),
    "void: equal ratios go to the lowest suit": ("trump-6 0/6 S/S", "10/10 5/10 0/8"),
    "void in all suits but one": ("trump-6 0/6 S/S 0/8", "12/12 6/12 1/12"),
    "void with trumps: only the highest": ("trump-8 0/6", "8/8 1/2 0/2 0/0"),
    "void: the halfway card of the highest suit": ("trump-12 0/6", "S/S 4/8 0/2 0/0"),
    "leading: the largest ratio, from the lowest suit": ("trump-10 5/6 0/2 0/8 1/12", "4/4 3/6 0/4"),
    "leading: the highest trump, and plain cards": ("trump-6 0/6 S/S 0/8 1/12", "6/6 2/4 0/4"),
    "leading with nothing but trumps": ("trump-12 0/4 0/2 0/8 1/12", "12/12"),
}


@pytest.mark.parametrize(("played", "labels"), LISTS.values(), ids=LISTS.keys())
def test_every_label_is_taken_and_nothing_else(played, labels):
    assert set(chosen(played)) == set(labels.split())


def test_a_card_under_two_labels_is_twice_as_likely():
    """3/6 is the halfway card and the lowest; 1500 draws have a standard deviation of 18."""
    hands = [
        "0/4 1/4 2/4 3/4 4/4 0/6 1/6 2/6 4/6 5/6 S/S 0/0",
        "3/6 6/6 0/2 1/2 2/2 2/8 3/8 4/8 5/8 6/8 7/8 8/8",
        *HANDS[2:],
    ]
    counted = chosen("trump-6 0/6", draws=1500, hands=hands)
    assert set(counted) == {"3/6", "6/6"}
    assert abs(counted["3/6"] - 1000) < 4 * 18


def test_trump_is_any_suit_that_is_held():
    held = ot.game("somerset", preset="student")
    hand = held.deal(hands=HANDS, rest="...")
    legal = set_of(action - len(held.deck) for action in hand.legal())
    rng = new_stream(1, 0, PLAY)
    named = {int(student(held.tables, hand.view(0).state, legal, rng, NO_WEIGHTS, NO_WEIGHTS)) for _ in range(60)}
    assert {held.action_name(len(held.deck) + bit) for bit in named} == {"trump-4", "trump-6"}


@pytest.mark.compiled
def test_four_of_them_take_what_the_program_printed():
    """12.2134 and 11.3076 over 10,000 games, standard deviation 4.77."""
    returns = play_policies(ot.game("somerset", preset="student"), [STUDENT] * 4, hands=20_000, seed=1).returns
    error = 4.77 * np.sqrt(1 / 10_000 + 1 / 20_000)
    assert returns[:, 0].mean() == pytest.approx(12.2134, abs=3 * error)
    assert returns[:, 1].mean() == pytest.approx(11.3076, abs=3 * error)
