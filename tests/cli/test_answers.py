"""What a person types at the table, and what it does."""

import re

import overtrick as ot
from tests.cli.sitting import NEXT_HAND, Screen, screen_of, seated, table_for


def test_a_wrong_answer_is_told_what_is_possible_and_asked_again(tmp_path):
    text = screen_of(ot.game("euchre"), tmp_path, ["maybe", "", "9", "spades", "2"], seed=3, seat=2)
    assert "maybe is none of the choices. Possible, or ? for help:\n[1] pass   [2] order up\n> " in text
    assert "Please choose." in text
    assert "9 is none of the choices." in text
    assert "Spades is not possible now." in text
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
    shown = re.findall(r"Trick 1\. .* it\.\n.*\n.*\n", text)
    assert len(shown) == 2
    assert shown[0] == shown[1]


def test_between_two_hands_things_can_be_looked_at_too(tmp_path):
    sitting, screen = seated(ot.game("euchre"), 3, hands=2), Screen()
    waits = iter(["s", "l", ""])
    answer = lambda facts, choices: choices[0].key if choices else next(waits)  # noqa: E731
    table_for(sitting, tmp_path / "match.json", answer, screen).run()
    assert len(sitting.whole_game.finished) == 2
    assert screen.text.count(NEXT_HAND) == 3
