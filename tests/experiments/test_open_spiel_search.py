"""The contest with OpenSpiel's search: its pieces are whole, and its arithmetic is that of duplicate matches."""

import pytest

from overtrick.experiments.open_spiel_search import CONTESTS, claims, parts, play_piece


@pytest.mark.compiled
@pytest.mark.parametrize("name", CONTESTS)
def test_a_piece_has_a_lead_for_every_deal_and_the_time_of_both(name):
    piece = play_piece(CONTESTS[name]._replace(ours="pimc:worlds=2", theirs=2, piece=2), 3)
    assert len(piece["differences"]) == 2
    for side in ("ours", "theirs"):
        seconds, decisions = piece[side]
        assert seconds > 0
        assert decisions > 0


@pytest.mark.parametrize("deals", [1, 10, 11, 500])
def test_the_parts_of_a_contest_have_at_least_so_many_deals(deals):
    names = [part.name for part in parts(deals)]
    assert len(set(names)) == len(names)
    for name, contest in CONTESTS.items():
        played = contest.piece * sum(part.startswith(name) for part in names)
        assert deals <= played < deals + contest.piece


def test_claims_are_means_over_deals_and_decisions():
    first = {"differences": [1.0, 3.0], "ours": [1.0, 10], "theirs": [2.0, 10]}
    second = {"differences": [1.0, 2.0, 1.0, 2.0], "ours": [1.0, 30], "theirs": [1.0, 20]}
    found = {f"{name} 0": {**first, "differences": [-1.0, -1.5, -1.0, -1.5]} for name in CONTESTS}
    found |= {"euchre, team against team 0": first, "euchre, team against team 1": second}
    euchre, hearts, _ = claims(found)
    assert (euchre.ours.mean, euchre.ours.count, euchre.verdict) == (pytest.approx(10 / 6), 6, "reproduced")
    assert euchre.note == "difference in 6 deals; true if above 0; 50.0 ms a decision, theirs 100.0 ms"
    assert (hearts.ours.mean, hearts.verdict) == (-1.25, "not reproduced")
