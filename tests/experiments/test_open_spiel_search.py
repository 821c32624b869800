"""The contest with OpenSpiel's search: it can be interrupted, and its arithmetic is that of duplicate matches."""

import json

import pytest

from overtrick.experiments import open_spiel_search
from overtrick.experiments.open_spiel_search import CONTESTS, play_piece, played, verdicts


@pytest.fixture
def _tiny(monkeypatch):
    tiny = {name: contest._replace(ours=4, theirs=2) for name, contest in CONTESTS.items()}
    monkeypatch.setattr(open_spiel_search, "CONTESTS", tiny)
    monkeypatch.setattr(open_spiel_search, "PIECE", 2)


@pytest.mark.compiled
@pytest.mark.usefixtures("_tiny")
@pytest.mark.parametrize("name", CONTESTS)
def test_a_piece_has_a_lead_for_every_deal_and_the_time_of_both(name):
    piece = play_piece(name, 3)
    assert len(piece["lead"]) == 2
    for side in ("ours", "theirs"):
        seconds, decisions = piece[side]
        assert seconds > 0
        assert decisions > 0


def test_verdicts_are_means_over_deals_and_decisions():
    pieces = [{"contest": "euchre, team against team", "lead": [1.0, 3.0], "ours": [2.0, 40], "theirs": [3.0, 30]}]
    (found,) = verdicts(pieces)
    assert (found.lead.mean, found.lead.count, found.ours, found.theirs) == (2.0, 2, 0.05, 0.1)


def test_a_line_that_was_cut_off_does_not_count(tmp_path):
    file = tmp_path / "pieces.jsonl"
    assert played(file) == []
    file.write_text(json.dumps({"seed": 1}) + '\n{"seed": 2, "le')
    assert played(file) == [{"seed": 1}]
