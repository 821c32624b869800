"""`overtrick review`: decisions of a seat in saved hands."""

import re

import pytest

import overtrick as ot
from tests.cli.commands import mistake, overtrick


@pytest.fixture
def hand():
    """Everybody does the first thing they may."""
    hand = ot.game("euchre").deal(seed=3)
    while not hand.over:
        hand.play(hand.legal()[0])
    return hand


def decisions(tmp_path, record):
    """How many decisions of seat 0 are judged."""
    file = tmp_path / "hands.jsonl"
    file.write_text(record.to_json() + "\n")
    return int(re.search(r"in (?:\d+ of )?(\d+) decisions", overtrick("review", file))[1])


@pytest.mark.compiled
def test_moves_of_others_are_left_out(hand, tmp_path):
    own = [at for at, move in enumerate(hand.history) if move.seat == 0]
    judged = decisions(tmp_path, ot.Record.of(hand))
    assert judged > 0
    assert decisions(tmp_path, ot.Record.of(hand, stood_in=own)) == 0
    others = [at for at, move in enumerate(hand.history) if move.seat != 0]
    assert decisions(tmp_path, ot.Record.of(hand, stood_in=others)) == judged


def test_a_seat_that_is_not_there_is_one_line(hand, tmp_path):
    file = tmp_path / "hands.jsonl"
    file.write_text(ot.Record.of(hand).to_json() + "\n")
    assert "there is no seat 7; possible: 0 to 3" in mistake("review", file, "--seat", 7)
