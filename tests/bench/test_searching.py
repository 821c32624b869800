"""The bench of the search: both look at the same positions, and a game that the peer lacks is no error."""

import pytest

import overtrick as ot
from overtrick.bench.searching import POSITIONS, measure_search, positions


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
