"""Cards that are alike, and cards that are sure of a trick, by the tables of each game."""

import pytest

import overtrick as ot
from overtrick.core.bits import each, set_of
from overtrick.engine.state import HAND, OUT
from overtrick.engine.tables import POINTS, SUIT_MASK
from overtrick.games.sheephead.cards import NORMAL
from overtrick.search import sure_tricks
from overtrick.search.equivalence import in_play, one_of_each, plain_hand, twin_tables

EUCHRE, SHEEPHEAD, WIZARD, SOMERSET = (ot.game(name) for name in ("euchre", "sheephead", "wizard", "somerset"))
SPADES = 3


def points(game):
    return game.tables[POINTS:SUIT_MASK]


def mask(game, text):
    return set_of(game.deck.cards(text))


def kept(game, contract, held, around, special=""):
    """The cards a search tries of those held, while others can play the cards around."""
    twins = twin_tables(game.tables, contract, points(game), mask(game, special))
    cards = one_of_each(game.tables, twins, mask(game, held), mask(game, around))
    return " ".join(game.deck.names[card] for card in each(cards))


def test_neighbours_are_twins_until_another_hand_is_between():
    assert kept(EUCHRE, SPADES, "TH QH KH", "AH 9H JD") == "TH"
    assert kept(EUCHRE, SPADES, "TH QH KH", "JH") == "TH QH"


def test_bowers_are_neighbours_at_the_top_of_trump():
    assert kept(EUCHRE, SPADES, "JC JS AS 9C TC", "KS") == "9C JC"
    assert kept(EUCHRE, SPADES, "JS AS 9C", "JC") == "9C JS AS"


def test_cards_of_different_worth_are_no_twins():
    assert kept(SHEEPHEAD, NORMAL, "7C 8C 9C TC AC", "7S") == "7C TC AC"


def test_a_card_that_a_rule_names_is_no_twin():
    assert kept(SHEEPHEAD, NORMAL, "7C 8C 9C", "7S", special="8C") == "7C 8C"


def test_wizards_are_twins_and_jesters_are():
    assert kept(WIZARD, 0, "W1 W3 J2 J4", "W2 J1 2C AS") == "W1 J2"


def test_a_double_is_apart_while_the_nought_can_fall():
    assert kept(SOMERSET, 0, "9/10 10/10", "0/12") == "9/10"
    assert kept(SOMERSET, 0, "9/10 10/10", "0/0") == "9/10 10/10"
    assert kept(SOMERSET, 0, "7/10 8/10", "0/0") == "7/10"


def test_hands_that_are_alike_look_alike():
    twins = twin_tables(EUCHRE.tables, SPADES, points(EUCHRE), 0)
    held, gone, around = (mask(EUCHRE, text) for text in ("KH AD", "TH QH", "JH AH"))
    assert plain_hand(EUCHRE.tables, twins, held, gone, around) == mask(EUCHRE, "QH AD")
    assert plain_hand(EUCHRE.tables, twins, held, gone, mask(EUCHRE, "AH")) == mask(EUCHRE, "TH AD")


@pytest.mark.parametrize(
    ("card", "rivals"), [("JS", ""), ("JC", "JS"), ("AS", "JS JC"), ("AH", "9S TS JS QS KS AS JC")]
)
def test_what_beats_a_card_that_is_led(card, rivals):
    over_lead, _ = rivals_of(card)
    assert over_lead == mask(EUCHRE, rivals)


def test_only_trumps_are_masters_while_other_suits_can_be_led():
    assert rivals_of("JC")[1] & ~mask(EUCHRE, "JC") == mask(EUCHRE, "JS")
    assert rivals_of("AH")[1] & mask(EUCHRE, "9D")


def rivals_of(card):
    """What beats a card when it is led, and what can ever keep it from taking a trick."""
    lead_and_always = sure_tricks.rivals(EUCHRE.tables, SPADES, special=0)[:-1].reshape(2, 2, -1)
    return lead_and_always[:, 0, EUCHRE.deck.card(card)].tolist()


def test_a_seat_that_sits_out_tells_no_twins_apart():
    hand = EUCHRE.deal(seed=3, dealer=0)
    while hand.phase != "play":
        hand.play("alone" if hand.phase == "alone" else hand.legal()[-1])
    (out,) = each(hand.state[OUT])
    assert not in_play(EUCHRE.tables, hand.state) & hand.state[HAND + out]
