"""The machine with somebody's cards: against itself it differs by exactly nothing."""

import pytest

import overtrick as ot
from overtrick.present.machine import machine
from overtrick.present.sitting import PERSON, Sitting

AGENT = "ismcts:simulations=20"


def played(name, seed, agents):
    sitting = Sitting(ot.game(name), agents, seed)
    while not sitting.whole_game.finished:
        sitting.agent_acts()
    return sitting.whole_game.finished[0]


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_an_agent_with_its_own_cards_and_random_numbers_does_exactly_as_it_did(name):
    agents = [AGENT, "random", AGENT, "random", "random"][: ot.game(name).players]
    for seed in range(5):
        hand = played(name, seed, agents)
        for seat in range(2):
            found = machine(hand, seat, agents, agents[seat], replays=1)
            assert found.score - found.yours == 0
            assert found.margin is None


def test_more_replays_have_an_interval_and_other_random_numbers():
    hand = played("hearts", 3, ["random"] * 4)
    found = machine(hand, 0, [PERSON, "random", "random", "random"], "random", replays=8)
    assert found.replays == 8
    assert 0 < found.margin < 26
    assert found.yours == -hand.returns()[0]


def test_an_agent_begins_where_somebody_went_on_from():
    """With all moves but the last ones made before, the rest is forced: every replay is the hand."""
    hand = played("hearts", 3, ["random"] * 4)
    found = machine(hand, 0, ["random"] * 4, "random", replays=4, begun=len(hand.history) - 4)
    assert found.begun == len(hand.history) - 4
    assert (found.score, found.margin) == (found.yours, 0.0)
