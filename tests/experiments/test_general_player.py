"""One recipe for all games: every game is met twice, in pieces that have a difference for every deal."""

from collections import Counter

import pytest

import overtrick as ot
from overtrick.experiments.general_player import EXPERIMENT, MEETINGS, NAME, SCALES, parts, play_piece


def test_every_game_meets_its_papers_best_and_the_best_without_a_network():
    presets = Counter((met.game, met.preset) for met in MEETINGS.values())
    assert {game for game, _ in presets} == set(ot.games())
    assert all(sum(presets[game, preset] for preset in ("paper", "standard")) == 2 for game in ot.games())
    assert all(NAME in ot.agents(ot.game(met.game, preset=met.preset)) for met in MEETINGS.values())


def test_there_are_pieces_for_as_many_deals_as_a_scale_says():
    names = [part.name for part in parts(SCALES["paper"])]
    assert len(set(names)) == len(names)
    for name, met in MEETINGS.items():
        assert sum(one.rpartition(" ")[0] == name for one in names) * met.piece == SCALES["paper"].deals


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["Euchre, CoopHighLow, the paper's best", "Hearts, deep PO-MCTS, the paper's best"])
def test_a_piece_has_a_difference_for_every_deal_and_the_time_of_both(name):
    piece = play_piece(MEETINGS[name], 1, 1, 500, 1, 3)
    assert len(piece["differences"]) == 1
    assert all(seconds > 0 < decisions for seconds, decisions in (piece["ours"], piece["theirs"]))


def test_claims_are_about_the_meetings_of_which_there_are_pieces():
    name = "Somerset, Q(lambda), the paper's best"
    piece = {"differences": [1.0, 3.0], "ours": [1.0, 100], "theirs": [2.0, 100]}
    [claim] = EXPERIMENT.claims({f"{name} 0": piece, f"{name} 11": piece})
    assert (claim.claim, claim.ours.mean, claim.ours.count) == (f"guided is ahead: {name}", 2.0, 4)
