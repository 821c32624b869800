"""What a person types at the table, and what it does."""

import re

import pytest

import overtrick as ot
from overtrick.present.choices import choices_of
from overtrick.present.saved import read_saved, resume
from tests.cli.sitting import NEXT_HAND, Screen, Whim, screen_of, seated, table_for
from tests.present.tables import stranger


def test_a_wrong_answer_is_told_what_is_possible_and_asked_again(tmp_path):
    text = screen_of(ot.game("euchre"), tmp_path, ["maybe", "", "9", "spades", "2"], seed=3, seat=2)
    assert "maybe is none of the choices. Possible, or ? for help:\n[1] pass   [2] order up\n> " in text
    assert "Please choose." in text
    assert "9 is none of the choices." in text
    assert "Spades is not possible now." in text
    assert "You: order up" in text


def test_help_last_trick_score_sheet_and_rules_can_be_looked_at_any_time(tmp_path):
    game = ot.game("euchre")
    dealer = game.whole_game(seed=3).hand.dealer
    text = screen_of(game, tmp_path, ["?", "l", "s", "r", "2"], seed=3, seat=(dealer + 1) % 4)
    assert "q   save and quit" in text
    assert "QS, 10d" in text
    assert "No trick has been taken yet." in text
    assert "No hand has been finished yet." in text
    assert "Partners sit opposite." in " ".join(text.split())
    assert text.count(f"is turned up. Order it up for seat {dealer}, or pass?") == 5


def test_the_last_trick_can_be_seen_again(tmp_path):
    answers = ["1", "1", "1", "1", "l"]
    text = screen_of(ot.game("hearts"), tmp_path, answers, seed=3)
    shown = re.findall(r"Trick 1\. .* it\.\n.*\n.*\n", text)
    assert len(shown) == 2
    assert shown[0] == shown[1]


def test_between_two_hands_things_can_be_looked_at_too(tmp_path):
    sitting, screen = seated(ot.game("euchre"), 3, hands=2), Screen()
    waits = iter(["s", "l", "h", ""])
    answer = lambda facts, choices: choices[0].key if choices else next(waits)  # noqa: E731
    table_for(sitting, tmp_path / "match.json", answer, screen).run()
    assert len(sitting.whole_game.finished) == 2
    after_s, after_l, after_h = screen.text.split(NEXT_HAND)[1:4]
    assert "got  sum" in after_s
    assert "Trick 5." in after_l
    assert "There is nothing to decide now." in after_h


def passed_by(game, tmp_path, answers, **settings):
    """The screen, and what the person laid aside before leaving."""
    text = screen_of(game, tmp_path, answers, seat=0, **settings)
    hand = resume(tmp_path / "match.json", read_saved(tmp_path / "match.json")).hand
    return text, [
        hand.game.action_name(move.action) for move in hand.history if move.seat == 0 and move.phase != "play"
    ]


@pytest.mark.parametrize("answer", ["1 5 9", "1,5,9", "9 5 1"])
def test_three_cards_are_passed_in_one_answer(answer, tmp_path):
    game = ot.game("hearts", passing="left")
    choices = choices_of(seated(game, 3).facts(0))
    _, passed = passed_by(game, tmp_path, [answer], seed=3)
    assert sorted(passed) == sorted(choices[number - 1].name for number in (1, 5, 9))


def test_two_cards_are_buried_in_one_answer(tmp_path):
    game = ot.game("sheephead")
    text, aside = passed_by(game, tmp_path, ["pick", "1 2"], seed=3, dealer=4)
    assert len(aside) == 3
    assert "Call a partner, or go alone." in text


def test_cards_can_be_taken_back_until_the_last(tmp_path):
    game = ot.game("hearts", passing="left")
    names = [choice.name for choice in choices_of(seated(game, 3).facts(0))]
    text, passed = passed_by(game, tmp_path, [names[0], names[1], "u", "u", f"{names[2]} {names[3]}", names[4]], seed=3)
    assert passed == names[2:5]
    assert "Chosen so far:" in text


def test_nothing_is_passed_before_the_answer_is_complete(tmp_path):
    assert passed_by(ot.game("hearts", passing="left"), tmp_path, ["1 2"], seed=3)[1] == []


@pytest.mark.parametrize("answer", ["1 2 3 4", "1 2 3 4 5"])
def test_too_many_cards_are_told(answer, tmp_path):
    text, passed = passed_by(ot.game("hearts", passing="left"), tmp_path, [answer], seed=3)
    assert "Those are too many." in text
    assert passed == []


def test_a_card_that_does_not_follow_suit_is_told_so(tmp_path):
    def stubborn(facts, choices):
        nonlocal tried
        legal = {choice.name for choice in choices}
        wrong = [name for name in facts.view.held if name not in legal]
        if facts.view.phase == "play" and facts.view.table and wrong and not tried:
            tried = wrong[0], facts.view.table[0]
            return wrong[0]
        if tried:
            raise EOFError
        return choices[0].key

    tried, screen = (), Screen()
    table_for(seated(ot.game("hearts"), 3), tmp_path / "match.json", stubborn, screen).run()
    suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[tried[1][1]]
    assert f"Follow {suit}. Possible, or ? for help:" in screen.text


def test_something_moves_while_the_others_think(tmp_path):
    screen = Screen(colour=True)
    table_for(seated(ot.game("euchre"), 3, hands=1), tmp_path / "match.json", Whim(1), screen).run()
    assert "The others are thinking" in screen.text
    plain = Screen()
    table_for(seated(ot.game("euchre"), 3, hands=1), tmp_path / "match.json", Whim(1), plain).run()
    assert "thinking" not in plain.text


def test_a_game_without_beliefs_says_that_it_has_no_hints(tmp_path):
    text = screen_of(stranger("euchre"), tmp_path, ["h", "q"], seed=3, seat=2)
    assert "There are no hints in this game" in text
    assert "Order: choose one." in text
