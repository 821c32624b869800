"""The bench of networks: its arithmetic, and that every width plays. Speed itself is never asserted."""

import pytest

import overtrick as ot
from overtrick.bench.networks import WIDTHS, NetworkResult, measure_networks
from overtrick.bench.timing import Timed


def test_a_move_is_compared_with_one_of_random_play_in_the_quickest_repeats():
    """10 hands: 2 s for 100 moves are 20 ms each; random play has 200 moves in 1 s, 5 ms each; 15 ms is the rest."""
    found = NetworkResult("toy", 64, Timed(10, (4.0, 2.0)), Timed(10, (1.0, 3.0)), 100, 200)
    assert found.microseconds == pytest.approx(15_000)
    assert found.hands_per_second == 5
    assert found.as_json()["microseconds_a_move"] == found.microseconds


def test_every_width_plays_every_game():
    told = []
    found = measure_networks([ot.game("euchre")], 2, 2, lambda doing, share: told.append(doing))
    assert [(one.game, one.width) for one in found] == [("euchre", width) for width in WIDTHS]
    assert all(len(one.networks.seconds) == len(one.lots.seconds) == 2 for one in found)
    assert all(one.network_moves > 0 and one.lot_moves > 0 for one in found)
    assert "euchre random at every seat" in told
