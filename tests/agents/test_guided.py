"""The search with one network in all its places, and where it sits down with people."""

import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
from overtrick.present.opponents import strongest
from tests.agents.test_lookahead import kept


def acted(spec, game):
    """What a spec answers to the leads of some hands."""
    agent, hands = ot.agent(spec, game), [game.deal(seed=seed) for seed in range(5)]
    return [agent.act(hand.view(hand.player), new_stream(1, seed, PLAY)) for seed, hand in enumerate(hands)]


@pytest.mark.compiled
def test_it_is_the_papers_search_with_one_network_as_playout_prior_and_value(tmp_path):
    game = ot.game("hearts", preset="paper")
    net = f"{kept(tmp_path, game)},temperature=1"
    same = f"pomcp:simulations=30,playout=({net}),prior=({net}),value=({net})"
    assert acted(f"guided:simulations=30,playout=({net})", game) == acted(same, game)


@pytest.mark.compiled
def test_another_prior_can_be_named(tmp_path):
    game = ot.game("hearts", preset="paper")
    net = f"{kept(tmp_path, game)},temperature=1"
    same = f"pomcp:simulations=30,playout=({net}),value=({net})"
    assert acted(f"guided:simulations=30,playout=({net}),prior=uniform", game) == acted(same, game)


@pytest.mark.parametrize(
    ("name", "players", "spec"),
    [
        ("hearts", 4, "guided:goal=lead"),
        ("hearts", 5, "random"),
        ("euchre", 4, "guided:goal=game"),
        ("sheephead", 5, "monte-carlo:playout=shrewd,worlds=40"),
    ],
)
def test_it_sits_down_with_people_where_a_game_says_so_and_has_a_network(name, players, spec):
    assert strongest(ot.game(name, players), "random") == spec
