"""What a person may type, and what it is taken for."""

import re

import pytest

import overtrick as ot
from overtrick.cli.seat.choices import choices_of, number_calls, number_cards, understand
from overtrick.cli.seat.facts import facts_of
from overtrick.cli.seat.sitting import Sitting
from tests.cli.commands import PRESETS
from tests.cli.sitting import NEXT_HAND, Screen, screen_of, table_for


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
                possible = choices_of(facts_of(hand.view(hand.player), hand.player))
                assert sorted(choice.action for choice in possible) == hand.legal()
                for choice in possible:
                    assert understand(choice.key, possible) == choice
                    assert understand(choice.name, possible) == choice
                    assert understand(choice.words, possible).words == choice.words
                hand.play(possible[(seed + len(hand.history)) % len(possible)].action)


def test_a_wrong_answer_is_told_what_is_possible_and_asked_again(tmp_path):
    text = screen_of(ot.game("euchre"), tmp_path, ["maybe", "", "9", "spades", "2"], seed=3, seat=2)
    assert "maybe is none of the choices. Possible, or ? for help:\n[1] pass   [2] order up\n> " in text
    assert "Please choose." in text
    assert "9 is none of the choices." in text
    assert "spades is not possible now." in text
    assert "You: order up" in text


def test_help_last_trick_score_sheet_and_rules_can_be_looked_at_any_time(tmp_path):
    text = screen_of(ot.game("euchre"), tmp_path, ["?", "l", "s", "r", "2"], seed=3, seat=2)
    assert "q   save and quit" in text
    assert "QS, 10d" in text
    assert "No trick has been taken yet." in text
    assert "No hand has been finished yet." in text
    assert "Partners sit opposite." in " ".join(text.split())
    assert text.count("is turned up. Order it up for seat 1, or pass?") == 5


def test_the_last_trick_can_be_seen_again(tmp_path):
    answers = ["1", "1", "1", "1", "l"]
    text = screen_of(ot.game("hearts"), tmp_path, answers, seed=3)
    shown = re.findall(r"Trick 1 .*\n.*it *\n", text)
    assert len(shown) == 2
    assert shown[0] == shown[1]


def test_between_two_hands_things_can_be_looked_at_too(tmp_path):
    sitting, screen = Sitting(ot.game("euchre"), 3, hands=2), Screen()
    waits = iter(["s", "l", ""])
    answer = lambda facts, choices: choices[0].key if choices else next(waits)  # noqa: E731
    table_for(sitting, tmp_path / "match.json", answer, screen).run()
    assert len(sitting.match.finished) == 2
    assert screen.text.count(NEXT_HAND) == 3
