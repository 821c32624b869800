"""Records replay to the same score, and broken ones say what is broken."""

import json
import random

import pytest

import overtrick as ot
from overtrick.games.registry import rules
from overtrick.records.record import append_record, positions

GAMES = [(name, preset) for name in ot.games() for preset in rules(name).presets]


def random_hand(game, seed, moves=1000):
    hand, chance = game.deal(seed=seed), random.Random(seed)
    while not hand.over and moves:
        hand.play(chance.choice(hand.legal()))
        moves -= 1
    return hand


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_a_record_replays_to_the_same_score(name, preset, hands):
    for seed in range(hands(80)):
        hand = random_hand(ot.game(name, preset=preset), seed)
        line = ot.Record.of(hand, agents=["random"]).to_json()
        assert "\n" not in line
        again = ot.Record.from_json(line).replay()
        assert again == hand
        assert again.history == hand.history
        assert again.returns().tolist() == hand.returns().tolist()


def test_an_unfinished_hand_is_recorded_too():
    hand = random_hand(ot.game("wizard"), 3, moves=5)
    assert ot.Record.of(hand).returns is None
    assert ot.Record.of(hand).replay() == hand


def test_a_record_says_which_moves_were_made_by_others_only_if_some_were():
    hand = random_hand(ot.game("euchre"), 1)
    assert "stood_in" not in ot.Record.of(hand).to_json()
    assert ot.Record.from_json(ot.Record.of(hand, stood_in=[3, 5]).to_json()).stood_in == [3, 5]


def test_a_file_of_records_is_read_line_by_line(tmp_path):
    path, played = tmp_path / "hands.jsonl", [random_hand(ot.game("euchre"), seed) for seed in range(3)]
    for hand in played:
        append_record(path, ot.Record.of(hand))
    assert [record.replay() for record in ot.read_records(path)] == played


def test_positions_are_the_hand_before_and_after_every_move():
    hand = random_hand(ot.game("sheephead"), 1)
    steps = list(positions(ot.Record.of(hand)))
    assert len(steps) == len(hand.history) + 1
    assert [len(step.history) for step in steps] == list(range(len(steps)))
    assert steps[-1] == hand


def broken(**changes):
    content = json.loads(ot.Record.of(random_hand(ot.game("euchre"), 1)).to_json())
    return json.dumps({**content, **changes})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 1: this is not JSON"),
        ("[]", "a JSON object, not list"),
        ("{}", "has version None; possible: 1"),
        ('{"version":1}', "missing .*'deal'"),
        (broken(colour="red"), r"unknown \['colour'\]"),
        (broken(game="whist"), "no game 'whist'"),
        (broken(returns=[9, 9, 9, 9]), "the record says"),
        (broken(moves="0:9C"), "line 1"),
        (broken(deal="9C"), "1 hands for 4 players"),
        (broken(deal=7), "line 1: deal is 7; possible: text"),
        (broken(options=5), "line 1: options is 5; possible: names and values"),
        (broken(options={"stick": True}), "no option 'stick'"),
        (broken(agents=None), "agents are None; possible: a list of texts"),
        (broken(agents=[1]), "agents are"),
        (broken(sheet={}), "sheet is {}; possible: a list of whole numbers"),
        (broken(stood_in=["0"]), "stood_in is .*; possible: a list of whole numbers"),
    ],
)
def test_a_broken_record_says_what_is_broken(line, message, tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(line + "\n")
    with pytest.raises(ot.BadRecord, match=message):
        list(ot.read_records(path))


def test_a_file_that_is_not_there_is_reported(tmp_path):
    with pytest.raises(ot.BadRecord, match="cannot be read"):
        list(ot.read_records(tmp_path / "none.jsonl"))
