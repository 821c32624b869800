"""The contests of the guided search: pieces are whole, and claims are means over their deals."""

import pytest

from overtrick.experiments.hearts_guided import LONG, SCALES, SHORT, claims, parts, play_piece


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["0.05 s a move, pomcp", "the paper's game, deep PO-MCTS"])
def test_a_piece_has_a_difference_for_every_deal_and_the_time_of_both(name):
    piece = play_piece(SHORT[name]._replace(piece=1), 200, 1, 3)
    assert len(piece["differences"]) == 1
    assert all(seconds > 0 < decisions for seconds, decisions in (piece["ours"], piece["theirs"]))


def test_there_are_pieces_for_as_many_deals_as_a_scale_says():
    names = [part.name for part in parts(SCALES["paper"])]
    assert len(set(names)) == len(names)
    for contests, deals in ((SHORT, 500), (LONG, 120)):
        for name, contest in contests.items():
            assert sum(one.startswith(name) for one in names) * contest.piece == deals


def test_claims_are_about_the_pieces_that_are_there():
    pieces = {"differences": [1.0, 3.0], "ours": [1.0, 100], "theirs": [2.0, 100]}
    [claim] = claims({"0.05 s a move, ismcts 0": pieces, "0.05 s a move, ismcts 7": pieces})
    assert (claim.ours.mean, claim.ours.count, claim.verdict) == (2.0, 4, "reproduced")
    assert claim.note == "difference in 4 deals; true if above 0; 10.0 ms a decision, theirs 20.0 ms"
