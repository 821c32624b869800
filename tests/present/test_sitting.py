"""A table as a page would run it: who is asked, what each is told, and plain data all the way."""

import json
from dataclasses import asdict

import pytest

import overtrick as ot
from overtrick.games import registry
from overtrick.present.rule_sheet import rule_sheet
from overtrick.present.sitting import PERSON, Sitting, with_agents

NAMES = ("Ann", "Bob", "Cem", "Dai")


def two_people(seed=3, **settings):
    return Sitting(ot.game("euchre"), ["random", PERSON, "random", PERSON], seed, names=NAMES, **settings)


def play(sitting, hands, asked):
    """Play some hands; `asked(seat)` says what a person chooses."""
    while not sitting.over and len(sitting.whole_game.finished) < hands:
        if sitting.asked is None:
            sitting.agent_acts()
        else:
            sitting.play(asked(sitting.asked))


def test_two_people_are_asked_in_turn_and_each_sees_the_table_from_their_seat():
    sitting, seen = two_people(), set()

    def first(seat):
        board = sitting.board(seat)
        assert [each.name for each in board.seats] == ["you", *(NAMES[(seat + step) % 4] for step in range(1, 4))]
        assert sorted(held.card.name for suit in board.hand for held in suit) == sorted(sitting.hand.held(seat))
        assert sitting.board((seat + 2) % 4).question == ""
        seen.add(seat)
        return board.choices[0].action

    play(sitting, 2, first)
    assert seen == {1, 3}


def test_what_is_told_after_a_hand_is_the_same_for_both_but_for_who_is_you():
    sitting = two_people()
    play(sitting, 1, lambda seat: sitting.board(seat).choices[0].action)
    one, other = sitting.score_sheet(1), sitting.score_sheet(3)
    assert one.lines == other.lines
    assert one.columns == ("you and Dai", "Ann and Cem")
    assert other.columns == ("you and Bob", "Ann and Cem")


def test_cards_are_not_turned_up_before_the_hand_is_over():
    sitting = two_people()
    with pytest.raises(ot.HandNotOver):
        sitting.outcome(1, sitting.hand)


def test_hints_score_sheets_and_rules_can_be_sent_as_json():
    game = ot.game("hearts", passing="none")
    sitting = Sitting(game, with_agents(game, 2, "monte-carlo:worlds=3"), 4, hands=2)
    while sitting.asked is None:
        sitting.agent_acts()
    advised = json.loads(json.dumps(asdict(sitting.hint(2))))
    assert [each["choice"]["action"] for each in advised["choices"]]
    play(sitting, 1, lambda seat: sitting.board(seat).choices[0].action)
    sheet = json.loads(json.dumps(asdict(sitting.score_sheet(2))))
    assert sum(sheet["lines"][0]["awards"]) in (26, 78)
    for name in ot.games():
        rules = json.loads(json.dumps(asdict(rule_sheet(registry.rules(name)))))
        assert [option["name"] for option in rules["options"]] == list(
            vars(registry.rules(name).presets["standard"].options)
        )


def test_everybody_has_a_seat_and_nobody_more():
    with pytest.raises(ot.BadOption, match="3 at a table of 4"):
        Sitting(ot.game("hearts"), ["random"] * 3)
    with pytest.raises(ot.BadOption, match="possible: 0 to 3"):
        with_agents(ot.game("hearts"), 4, "random")
