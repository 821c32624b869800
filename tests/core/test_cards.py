"""Decks and their names."""

import pickle

import pytest

import overtrick as ot
from overtrick.core.cards import french


def test_a_deck_reads_what_it_writes():
    deck = french("9TJQKA")
    assert deck.cards(deck.text(range(24))) == list(range(24))
    assert deck.text(0b101) == "9C JC"


def test_case_commas_and_the_ten_do_not_matter():
    deck = french("9TJQKA")
    assert deck.cards("qs, 10d") == deck.cards(["QS", "TD"])


def test_nobody_gives_a_card_another_name():
    """All games of a process share a deck."""
    deck = french("9TJQKA")
    with pytest.raises(TypeError):
        deck.index["9C"] = deck.index["AS"]
    assert pickle.loads(pickle.dumps(deck)).card("AS") == deck.card("AS")


def test_cards_of_a_suit_are_neighbours_from_the_weakest_up():
    deck = french("23")
    assert deck.names == ("2C", "3C", "2D", "3D", "2H", "3H", "2S", "3S")


def test_cards_can_be_left_out():
    assert french("23", without=("2C",)).names[0] == "3C"


def test_a_wrong_name_is_answered_with_a_near_one():
    with pytest.raises(ot.BadCard, match=r"'QX' is not a card.*possible: 9C"):
        french("9TJQKA").card("QX")
