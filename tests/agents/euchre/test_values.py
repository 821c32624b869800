"""What cards are worth to the Markov players: the numbers of rulebook §5.3, and the same by playing out every trick."""

import pytest

import overtrick as ot
from overtrick.agents.heuristics.euchre.strength import strength
from overtrick.agents.heuristics.euchre.values import chances, tricks_won
from tests.agents.euchre import plain
from tests.games.deals import deal

GAME = ot.game("euchre", preset="paper")
CARDS = range(24)
SPADES = 3

ALL_TRICKS = (
    "JS 42504, JC 36960, AS 31920, KS 27360, QS 23256, TS 19584, 9S 16320, AH AD 6510, AC 5880, KH KD 4914, KC 4368, "
    "QH QD 3588, QC 3120, JH JD 2508, TC 2112, TH TD 1650, 9C 1320, 9H 9D 990"
)
LEADING = (
    "JS 10626, JC 9240, AS 7980, KS 6840, QS 5814, TS 4896, 9S 4080, AH AD AC 3360, KH KD KC 2730, QH QD QC 2184, "
    "JH JD TC 1716, TH TD 9C 1320, 9H 9D 990"
)


def table_of(text):
    """Values by name of the card, as the rulebook prints them."""
    rows = [row.split() for row in text.split(", ")]
    return {card: int(value) for *cards, value in rows for card in cards}


def test_a_card_wins_as_many_of_all_tricks_as_the_rulebook_says():
    won = {GAME.action_name(card): tricks_won(GAME.tables, SPADES, card) for card in CARDS}
    assert won == table_of(ALL_TRICKS)


@pytest.mark.parametrize("trump", range(4))
def test_every_trick_has_one_winner(trump):
    won = {GAME.action_name(card): tricks_won(GAME.tables, trump, card) for card in CARDS}
    assert sum(won.values()) == 24 * 23 * 22 * 21 == 255_024
    assert won == plain.all_tricks(plain.SUITS[trump])


def test_a_lead_wins_as_many_completions_as_the_rulebook_says():
    view = GAME.deal(seed=1).view(0).state
    won = {GAME.action_name(card): chances(GAME.tables, view, card) for card in CARDS}
    assert won == table_of(LEADING)


@pytest.mark.parametrize(
    ("card", "won"),
    [
        ("KH", 14 * 13),  # 22 other cards without seven trumps and the ace, into two places
        ("9S", 16 * 15),  # without six higher trumps
        ("AD", 0),  # not of the suit led
        ("9H", 0),  # does not take over
    ],
)
def test_in_a_trick_only_cards_that_take_over_are_worth_something(card, won):
    hand = deal(GAME, ["QH"], dealer=3, played="QH")
    assert chances(GAME.tables, hand.view(1).state, GAME.action(card)) == won


def test_strengths_are_those_of_the_rulebook():
    order = [
        "9C 9D 9H",
        "TC TD TH",
        "JD JH",
        "QC QD QH",
        "KC KD KH",
        "AC AD AH",
        "9S",
        "TS",
        "QS",
        "KS",
        "AS",
        "JC",
        "JS",
    ]
    for value, cards in enumerate(order, 1):
        for card in cards.split():
            assert strength(GAME.tables, SPADES, GAME.action(card)) == value
