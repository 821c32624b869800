"""Searches that ask a network what worlds are worth: lookahead, and trees with values at their leaves."""

import pickle

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.searching.flat import CallsSolved, Solved
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.state import LEFT
from overtrick.engine.stepping import TO_THE_END
from overtrick.games.worlds import sample_worlds
from overtrick.learn.nets import shipped
from overtrick.learn.nets.file import Networks, save
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import dense
from tests.conftest import MODE
from tests.learn.nets.nets import actor_for, by_the_book, critic_for


def kept(folder, game):
    """A spec of networks that nobody trained."""
    save(folder, Networks(game, actor_for(game, 16), critic_for(game, 16)))
    return f"net:file={folder}"


def with_search(search, folder, game):
    return ot.agent(search.format(net=kept(folder, game)), game)


@pytest.mark.parametrize("name", ot.games() if MODE == "compiled" else ["euchre"])
def test_lookahead_obeys_the_laws_of_the_table(tmp_path, name, hands):
    game = ot.game(name)
    spec = f"lookahead:playout=({kept(tmp_path, game)},temperature=1),worlds=2"
    ot.check_agent(spec, game, hands=hands(2) // 2 or 1)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "search",
    [
        "ismcts:value={net},simulations=25",
        "ismcts:playout=({net},temperature=1),value={net},share=0.5,moves=2,simulations=25",
        "pomcp:playout={net},prior=({net},temperature=2),value={net},moves=0,simulations=25",
    ],
)
@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_trees_with_values_obey_the_laws_of_the_table(tmp_path, name, search):
    game = ot.game(name)
    ot.check_agent(with_search(search, tmp_path, game).spec, game, hands=1)


@pytest.mark.parametrize("name", ot.games())
def test_without_moves_an_action_is_worth_what_the_critic_says_of_the_world_after_it(tmp_path, name):
    """The critic calculated by the book: all inputs at once, in float64, counted from the seat to move."""
    game = ot.game(name)
    hand = game.deal(seed=3)
    agent, view = with_search("lookahead:playout={net},moves=0,solve=0", tmp_path, game), hand.view(hand.player)
    worlds, rng = sample_worlds(view, 5, new_stream(1, 0, PLAY)), new_stream(2, 0, PLAY)
    found = agent.begin(view)[0].scores(worlds, rng)
    expected = np.array([[worth(game, hand, world, action) for action in hand.legal()] for world in worlds])
    assert found == pytest.approx(expected, abs=1e-4)


def worth(game, hand, world, action):
    """What the critic expects for the seat that acts."""
    after = hand.copy()
    after._state[:] = world
    after.play(action)
    assert not after.over
    inputs = dense(layout(game, open=True), after.state[None])[0]
    return by_the_book(critic_for(game, 16), inputs, 0)[(hand.player - after.player) % game.players]


@pytest.mark.parametrize("name", ["hearts", "wizard"] if MODE == "compiled" else ["euchre"])
def test_with_moves_to_the_end_an_action_is_worth_its_playout(tmp_path, name):
    """A hand that is over has a score, which no critic is asked about: the same as by monte-carlo."""
    game = ot.game(name)
    hand = game.deal(seed=3)
    view = hand.view(hand.player)
    worlds = sample_worlds(view, 4, new_stream(1, 0, PLAY))
    specs = (
        f"lookahead:playout=({{net}},temperature=1),solve=0,moves={TO_THE_END}",
        "monte-carlo:playout=({net},temperature=1)",
    )
    ours, theirs = (
        with_search(spec, tmp_path, game).begin(view)[0].scores(worlds, new_stream(2, 0, PLAY)) for spec in specs
    )
    assert np.array_equal(ours, theirs)


def test_a_share_mixes_the_value_with_the_playout(tmp_path):
    """All moves of a greedy network are the same however often, so a half and half is the mean of both."""
    game = ot.game("euchre")
    hand = game.deal(seed=3)
    view = hand.view(hand.player)
    worlds = sample_worlds(view, 6, new_stream(1, 0, PLAY))
    spec = "lookahead:playout={{net}},moves={},share={}"
    value, score, mixed = (
        with_search(spec.format(*how), tmp_path, game).begin(view)[0].scores(worlds, new_stream(2, 0, PLAY))
        for how in ((4, 1), (TO_THE_END, 1), (4, 0.5))
    )
    assert mixed == pytest.approx((value + score) / 2)
    assert (value != score).any()


def test_the_last_tricks_are_solved_and_short_hands_after_their_calls(tmp_path):
    game = ot.game("wizard")
    agent = with_search("lookahead:playout={net},worlds=7", tmp_path, game)
    hand = game.deal(3, round=2)
    search, worlds, _ = agent.begin(hand.view(hand.player))
    assert (type(search), worlds) == (CallsSolved, 7)
    while hand.phase != "play":
        hand.play(hand.legal()[0])
    assert hand.state[LEFT] == 2
    search, worlds, _ = agent.begin(hand.view(hand.player))
    assert (type(search), worlds) == (Solved, 7)


@pytest.mark.parametrize("name", ot.games())
def test_hints_have_a_value_for_every_action(tmp_path, name):
    game = ot.game(name)
    hand = game.deal(seed=4)
    agent = with_search("lookahead:playout=({net},temperature=1),worlds=5", tmp_path, game)
    found = ot.evaluate(hand.view(hand.player), agent.spec)
    assert sorted(choice.action for choice in found.choices) == hand.legal()
    assert found.worlds == 5
    assert all(choice.score.low <= choice.score.mean <= choice.score.high for choice in found.choices)


def test_a_tree_backs_up_what_the_critic_says(tmp_path):
    """One simulation, no moves: the root's only child has the value of its world."""
    game = ot.game("hearts", passing="none")
    hand = game.deal(seed=3)
    while len(hand.legal()) == 1:
        hand.play(hand.legal()[0])
    agent, view = with_search("ismcts:value={net},moves=0", tmp_path, game), hand.view(hand.player)
    worlds, search = sample_worlds(view, 1, new_stream(1, 0, PLAY)), agent.begin(view)[0]
    search.add(worlds, new_stream(2, 0, PLAY))
    for action, found in search.found().items():
        alike = [worth(game, hand, worlds[0], other) for other in search.found()]
        assert min(abs(found.mean - one) for one in alike) < 1e-4, action
    assert search.found()


@pytest.mark.parametrize("search", ["lookahead:playout=({net},temperature=1),moves=2", "ismcts:value={net},share=0.5"])
def test_an_agent_is_its_spec(tmp_path, search):
    agent = with_search(search, tmp_path, ot.game("hearts"))
    assert pickle.loads(pickle.dumps(agent)) == agent
    assert ot.agent(agent.spec, "hearts") == agent


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("lookahead:playout=random", "random has no value; possible: a network with a critic in its file"),
        ("ismcts:value=fsm", "fsm has no value"),
        ("pomcp:value=ismcts", "ismcts has no value"),
        ("ismcts:value=nobody", "there is no agent 'nobody'"),
        ("ismcts:share=0.5", "share= and moves= are for worlds that are valued; possible: value=net with them"),
        ("mcts:moves=2", "share= and moves= are for worlds that are valued"),
    ],
)
def test_a_search_without_a_value_is_refused(spec, message):
    with pytest.raises(ot.BadAgent, match=message):
        ot.agent(spec, "hearts")


def test_a_network_without_a_critic_has_no_value(tmp_path):
    game = ot.game("hearts")
    save(tmp_path, Networks(game, actor_for(game, 16)))
    with pytest.raises(ot.BadAgent, match=r"net:file=.* has no value"):
        ot.agent(f"ismcts:value=(net:file={tmp_path})", game)


@pytest.mark.parametrize(("key", "value", "possible"), [("share", 1.5, "a number from 0 to 1"), ("moves", -2, "-1 to")])
def test_shares_and_moves_have_a_range(tmp_path, key, value, possible):
    with pytest.raises(ot.BadOption, match=f"{key}={value}; possible: {possible}"):
        with_search(f"ismcts:value={{net}},{key}={value}", tmp_path, ot.game("hearts"))


def test_it_is_listed_where_a_network_with_a_critic_is_shipped(tmp_path, monkeypatch):
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    game = ot.game("euchre")
    assert "lookahead" not in ot.agents(game)
    save(tmp_path / "euchre-standard.npz", Networks(game, actor_for(game, 8)))
    assert "lookahead" not in ot.agents(game)
    save(tmp_path / "euchre-standard.npz", Networks(game, actor_for(game, 8), critic_for(game, 8)))
    assert "lookahead" in ot.agents(game)
    assert ot.agent("lookahead", game).spec == "lookahead"
