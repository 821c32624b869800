"""What a person may answer, and what it is taken for."""

import pytest

import overtrick as ot
from overtrick.present.choices import choices_of, number_calls, number_cards, understand, understand_all, why_not
from overtrick.present.people import People
from overtrick.present.presentation import facts_of
from tests.present.tables import PRESETS, positions, told_to


def choices(*names, game="hearts"):
    """Some cards or calls as they would be numbered."""
    found = ot.game(game)
    actions = [found.action(name) for name in names]
    return number_calls(found, actions) if actions[0] >= len(found.deck) else number_cards(found, actions)


@pytest.mark.parametrize("said", ["2", "QS", "qs", " Q♠ ", "queen of spades", "queen", "Qs"])
def test_a_card_has_many_names(said):
    assert understand(said, choices("KS", "QS", "TD")).name == "QS"


@pytest.mark.parametrize("said", ["10d", "TD", "10♦", "ten of diamonds", "t", "3"])
def test_a_ten_is_10_or_t(said):
    assert understand(said, choices("KS", "QS", "TD")).name == "TD"


@pytest.mark.parametrize("said", ["", "0", "4", "10", "5H", "k of", "of", "king of hearts", "x"])
def test_what_is_no_choice_is_not_understood(said):
    assert understand(said, choices("KS", "QS", "TD")) is None


def test_a_beginning_that_fits_two_cards_is_not_understood():
    assert understand("q", choices("QS", "QH")) is None


def test_any_wizard_will_do():
    assert understand("wizard", choices("W2", "W3", "JS", "J1", game="wizard")).name == "W2"
    assert understand("jester", choices("W2", "W3", "JS", "J1", game="wizard")).name == "J1"


@pytest.mark.parametrize("said", ["order up", "order-up", "ORDER UP", "o", "2"])
def test_a_call_has_many_names(said):
    assert understand(said, choices("pass", "order-up", game="euchre")).name == "order-up"


def test_a_bid_is_typed_as_its_number():
    bids = choices("bid-0", "bid-1", "bid-3", game="wizard")
    assert understand("3", bids).name == "bid-3"
    assert understand("2", bids) is None
    assert understand("0", choices("pass", "bid-4", "bid-5", game="somerset")).name == "pass"
    assert understand("12", choices("trump-2", "trump-12", game="somerset")).name == "trump-12"


def test_every_choice_of_every_game_is_understood_by_number_name_and_words():
    for name, preset in PRESETS:
        game = ot.game(name, preset=preset)
        for seed in range(3):
            hand = game.deal(seed=seed)
            while not hand.over:
                possible = choices_of(facts_of(hand.view(hand.player), People(hand.player)))
                assert sorted(choice.action for choice in possible) == hand.legal()
                for choice in possible:
                    assert understand(choice.key, possible) == choice
                    assert understand(choice.name, possible) == choice
                    assert understand(choice.words, possible).words == choice.words
                hand.play(possible[(seed + len(hand.history)) % len(possible)].action)


@pytest.mark.parametrize("said", ["1 3", "1,3", "KS TD", "ks, 10d", "king of spades, ten of diamonds", "3 1"])
def test_several_cards_go_into_one_answer(said):
    meant = [choice.name for choice in understand_all(said, choices("KS", "QS", "TD"))]
    assert sorted(meant) == ["KS", "TD"]


@pytest.mark.parametrize("said", ["1 1", "1 4", "KS and TD", "", "1, "])
def test_several_cards_of_which_one_is_not_there_are_none(said):
    assert understand_all(said, choices("KS", "QS", "TD")) == []


@pytest.mark.parametrize(
    ("said", "played", "seat", "why"),
    [
        ("3H", "2C", 1, "Follow clubs."),
        ("AS", "2C", 1, "You do not hold AS."),
        ("1S", "2C", 1, "1S is none of the choices."),
        ("", "2C", 1, "Please choose."),
        ("3C", "", 0, "2C leads."),
        ("4H", "2C KC", 2, "No points on the first trick."),
        ("2H", "2C KC 2S AC", 3, "Hearts are not broken."),
    ],
)
def test_what_is_not_possible_is_told_with_its_reason(said, played, seat, why):
    hand = ot.game("hearts", passing="none").deal(
        hands=[
            "2C 3C 4C 5C 6C 7C 8C 9C TC JC 2D 3D 4D",
            "QC KC 5D 6D 7D 8D 9D TD JD QD KD AD 3H",
            "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 4H",
            "AC AS 2H 5H 6H 7H 8H 9H TH JH QH KH AH",
        ],
        played=played,
    )
    assert hand.player == seat
    assert why_not(told_to(hand, seat), said) == why


def test_the_left_bower_follows_trump():
    """Seat 3 holds JH, the right bower; JD is led, a heart now."""
    hands = ["9S TS JS QS KS", "9D TD JD QD KD", "9C TC JC QC AD", "TH JH QH KH KC"]
    hand = ot.game("euchre").deal(hands=hands, rest="9H AH AS AC", played="order-up 9S partner JD 9C")
    assert why_not(told_to(hand, 3), "KC") == "Follow trump."


@pytest.mark.parametrize("name", ot.games())
def test_no_legal_choice_is_refused_and_every_other_card_has_a_reason(name):
    for hand in positions(ot.game(name), 4):
        if hand.over:
            continue
        facts = told_to(hand, hand.player)
        for card in set(hand.game.deck.cards(hand.held(hand.player))) - set(hand.legal()):
            if hand.legal()[0] < len(hand.game.deck):
                assert facts.why_not(card), (hand, hand.game.action_name(card))


def test_bids_that_are_too_low_or_add_up_are_told():
    hand = ot.game("somerset").deal(seed=1, dealer=3, played="bid-7")
    assert why_not(told_to(hand, 1), "bid 5") == "Bid more than 7."
    hand = ot.game("wizard", players=3, no_even_bids=True).deal(seed=1, dealer=2, round=2)
    if hand.phase == "trump":
        hand.play("trump-H")
    for _ in range(2):
        hand.play("bid-1")
    assert why_not(told_to(hand, 2), "bid-0") == "The bids may not add up to the tricks."
    assert why_not(told_to(hand, 2), "bid-3") == "Bid 3 is not possible now."
