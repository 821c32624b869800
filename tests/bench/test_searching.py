"""The bench of the search: both look at the same positions, and a game that the peer lacks is no error."""

import pytest

import overtrick as ot
from overtrick.bench.searching import POSITIONS, measure_search, positions, sign_search

SIGNATURES = {
    "euchre": "a42864da79f9",
    "hearts": "be33a5291d1c",
    "sheephead": "ef3314bb094c",
    "somerset": "c103546b52a5",
    "wizard": "fda71802f6e6",
}
"""Of root visits. A change is a change of behaviour: say in the commit that it is wanted."""


@pytest.mark.parametrize("name", ot.games())
def test_positions_are_decisions_among_cards(name):
    found = positions(ot.game(name, **({"passing": "none"} if name == "hearts" else {})))
    assert len(found) == POSITIONS
    assert all(hand.phase == "play" and len(hand.legal()) > 1 for hand in found)


@pytest.mark.compiled
def test_every_game_is_measured_and_the_peer_where_it_can():
    games = [ot.game("euchre"), ot.game("wizard")]
    euchre, wizard = measure_search(games, 20, 2, True, lambda doing, share: None)
    assert (euchre.ours.count, euchre.theirs.count) == (80, 8)
    assert len(euchre.ours.seconds) == len(euchre.theirs.seconds) == 2
    assert euchre.as_json()["ours_to_theirs"]["of_medians"] > 0
    assert wizard.theirs is None
    assert wizard.lead is None


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_trees_visit_what_they_visited(name):
    assert sign_search(ot.game(name)) == SIGNATURES[name]


def test_a_signature_of_searches_changes_with_the_rules():
    hearts, with_bonus = ot.game("hearts"), ot.game("hearts", jd_bonus=True)
    assert sign_search(hearts, simulations=20) != sign_search(with_bonus, simulations=20)
