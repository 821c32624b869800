"""Agents that search: honest, reproducible, and stronger than chance in every game."""

import pickle
from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.searching import searching
from overtrick.agents.searching.searching import choice, chunks
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.state import HAND
from overtrick.search.ending import Ending
from tests.search.endings import endings, random_play


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
@pytest.mark.parametrize(
    "spec", ["monte-carlo:worlds=20", "ismcts:simulations=200", "pomcp:simulations=200", "pimc:worlds=8"]
)
def test_a_searching_agent_beats_chance(name, spec):
    result = ot.match(name, [spec, "random"], deals=20, seed=4)
    assert result.entries[0].difference.low > 0


def test_a_forced_move_is_played_at_once():
    hand = ot.game("hearts", passing="none").deal(seed=1)
    rng = new_stream(1, 0, PLAY)
    before = rng.copy()
    assert [ot.agent("ismcts", hand.game).act(hand.view(hand.player), rng)] == hand.legal()
    assert np.array_equal(rng, before)


@pytest.mark.parametrize("spec", ["monte-carlo:worlds=2", "ismcts:simulations=4", "pomcp:simulations=4"])
def test_a_search_finds_a_legal_card_in_any_mode(spec):
    hand = ot.game("euchre", preset="paper").deal(seed=1)
    assert ot.agent(spec, hand.game).act(hand.view(hand.player), new_stream(1, 0, PLAY)) in hand.legal()


@pytest.mark.compiled
def test_a_searcher_with_a_sure_win_takes_it():
    """Wizard, one card each, the dealer bids last: the leader has bid 0 and holds a jester, seat 1 the only wizard."""
    game = ot.game("wizard", players=3)
    hand = game.deal(hands=["J1", "W1", "5C"], rest="7C ...", dealer=2, round=1, played="bid-0")
    for spec in ("ismcts:simulations=300", "pomcp:simulations=300", "monte-carlo:worlds=50"):
        action = ot.agent(spec, game).act(hand.view(1), new_stream(3, 0, PLAY))
        assert game.action_name(action) == "bid-1", spec


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
@pytest.mark.parametrize("spec", ["ismcts:simulations=4000,solve=0", "mcts:simulations=2000,exploration=5"])
def test_with_nothing_hidden_a_tree_finds_what_the_solver_finds(name, spec):
    """The last two tricks, every hand open: the tree's choice loses nothing against the best card."""
    game = ot.game(name)
    ending, tree, lost = Ending(game), ot.agent(spec, game), []
    for hand in endings(game, 12, tricks=2, fits=lambda hand: len(hand.legal()) > 1):
        if hasattr(tree, "act_open"):
            action = tree.act_open(hand, new_stream(1, 0, PLAY))
        else:
            search, *_ = tree.begin(hand.view(hand.player))
            search.add(np.tile(hand.state, (4000, 1)), new_stream(1, 0, PLAY))
            action = choice(search, new_stream(1, 0, PLAY))
        scores = dict(zip(hand.legal(), ending.scores(hand.state[None])[0], strict=True))
        lost.append(max(scores.values()) - scores[action])
    assert sum(lost) == 0


@pytest.mark.parametrize("spec", ["ismcts:simulations=40,exploration=1.5", "monte-carlo:worlds=7,playout=fsm"])
def test_an_agent_is_its_spec(spec):
    agent = ot.agent(spec, "hearts")
    again = pickle.loads(pickle.dumps(agent))
    assert again == agent
    assert ot.agent(agent.spec, "hearts") == agent


class Clock:
    """Shows as many seconds as there were worlds."""

    now = 0.0

    def __call__(self):
        return self.now

    def pass_by(self, worlds, mattered, effective):
        self.now += len(worlds)


@pytest.mark.compiled
@pytest.mark.parametrize("seconds", [450, 1200])
@pytest.mark.parametrize("spec", ["ismcts", "pomcp", "monte-carlo", "pimc", "pimc:solve=5", "ismcts:solve=5"])
def test_seconds_are_a_budget_too(spec, seconds, monkeypatch):
    """A world takes a second: all the time is used, up to less than a chunk, and never more of it."""
    clock = Clock()
    monkeypatch.setattr(searching, "perf_counter", clock)
    hand = ot.game("euchre", preset="paper").deal(seed=1)
    agent = ot.agent(f"{spec}{',' if ':' in spec else ':'}seconds={seconds}", hand.game)
    search = agent.think(hand.view(hand.player), new_stream(1, 0, PLAY), clock.pass_by)
    assert seconds - search.chunk < clock.now <= seconds


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("ismcts:simulations=0", "simulations=0, seconds=0.0: a budget is above zero"),
        ("monte-carlo:worlds=-1", "worlds=-1, seconds=0.0: a budget is above zero"),
        ("pomcp:seconds=-1", "a budget is above zero"),
        ("ismcts:playout=ismcts", "playouts need a compiled agent"),
        ("ismcts:playout=nobody", "there is no agent 'nobody'"),
        ("ismcts:depth=3", "ismcts has no parameter 'depth'"),
        ("pimc:worlds=nan", "possible: a whole number"),
        ("pomcp:prior=ismcts", "ismcts is not a policy"),
        ("ismcts:likelihood=nobody", "there is no agent 'nobody'"),
        ("ismcts:seconds=nan", "seconds='nan'; possible: a finite number"),
        ("pimc:seconds=inf", "seconds='inf'; possible: a finite number"),
        ("pimc:worlds=1000000001", "a budget is above zero, and at most 1,000,000,000"),
        ("pimc:solve=9999999999999999", "possible: a whole number of 15 digits at most"),
        ("ismcts:exploration=nan", "exploration='nan'; possible: a finite number"),
    ],
)
def test_an_impossible_search_is_refused(spec, message):
    hand = ot.game("hearts", preset="paper").deal(seed=1)
    with pytest.raises(ot.BadAgent, match=message):
        ot.agent(spec, hand.game).act(hand.view(hand.player), new_stream(1, 0, PLAY))


@pytest.mark.parametrize("spec", ["monte-carlo", "pimc", "ismcts", "pomcp"])
def test_a_view_that_cannot_be_is_refused(spec):
    """Everybody else has shown a void in spades, yet a spade is unseen; and a view of somebody not to move."""
    game = ot.game("hearts", preset="paper")
    hand = random_play(game.deal(seed=1), Random(1), left=6, down=0)
    view = hand.view(hand.player)
    view._state[HAND + view.seat] ^= view.state[HAND + view.seat] & -view.state[HAND + view.seat]
    with pytest.raises(ot.BadView, match="no deal agrees"):
        ot.agent(spec, game).act(view, new_stream(1, 0, PLAY))
    with pytest.raises(ot.BadView, match="nothing to decide"):
        ot.agent(spec, game).act(hand.view((hand.player + 1) % 3), new_stream(1, 0, PLAY))


@pytest.mark.compiled
@pytest.mark.parametrize(
    "spec",
    [
        "ismcts:simulations=30,likelihood=fsm",
        "pomcp:simulations=30,prior=fsm,playout=fsm",
        "pomcp:simulations=30,sampler=paper",
    ],
)
def test_every_way_to_search_is_honest(spec):
    ot.check_agent(spec, "hearts", hands=2, seed=2)


def test_a_prior_is_tried_first():
    """One simulation: what the finite-state player would do is the only thing that was tried."""
    game = ot.game("hearts", preset="paper")
    hand = game.deal(seed=1)
    wished = ot.agent("fsm", game).act(hand.view(hand.player), new_stream(1, 0, PLAY))
    acted = ot.agent("pomcp:simulations=1,prior=fsm", game).act(hand.view(hand.player), new_stream(1, 0, PLAY))
    assert acted == wished


@pytest.mark.parametrize("even", [0, 0.5])
def test_with_a_large_constant_only_what_has_a_share_of_the_prior_is_tried(even):
    """The finite-state player is certain: an even share alone gives the other cards a chance."""
    hand = ot.game("hearts", preset="paper").deal(seed=1)
    view = hand.view(hand.player)
    wished = ot.agent("fsm", hand.game).act(view, new_stream(1, 0, PLAY))
    agent = ot.agent(f"pomcp:simulations=40,prior=fsm,exploration=1e9,even={even}", hand.game)
    found = agent.think(view, new_stream(1, 0, PLAY)).found()
    assert wished in found
    assert (len(found) == len(hand.legal())) == (even > 0)


@pytest.mark.compiled
def test_what_was_unlucky_once_is_tried_again_while_all_scores_are_the_same():
    """Bid 24 costs 24 whatever happens, and so does passing in some deals; in most of them it gains."""
    hand = ot.game("somerset").deal(seed=671270664, dealer=2, played="bid-13 bid-15 pass bid-16 bid-23")
    thinker = ot.agent("ismcts:simulations=200", hand.game)
    for number in range(40):
        found = thinker.think(hand.view(hand.player), new_stream(7, number, PLAY)).found()
        assert min(each.tried for each in found.values()) > 1
        assert found[hand.game.action("pass")].mean > -10


def test_chunks_add_up_to_a_count_and_end_with_the_clock(monkeypatch):
    assert sum(chunks(20_000, 0.0, 10)) == 20_000
    assert list(chunks(7, 0.0, 10)) == [7]
    clock = iter(range(0, 1000, 1))
    monkeypatch.setattr(searching, "perf_counter", lambda: next(clock))  # every look takes a second
    taken = list(chunks(0, 20.0, 10))
    assert taken[0] == 10
    assert len(taken) > 2
    assert all(size >= 10 for size in taken)


def test_a_policy_is_looked_up_once_for_an_agent(monkeypatch):
    """However many decisions it makes, and again by its copy in another process."""
    asked = []
    look_up = searching.compiled_policy
    monkeypatch.setattr(searching, "compiled_policy", lambda spec, game: asked.append(spec) or look_up(spec, game))
    hand = ot.game("hearts", preset="paper").deal(seed=1)
    agent = ot.agent("monte-carlo:worlds=1,playout=fsm,likelihood=fsm", hand.game)
    for number in range(3):
        agent.act(hand.view(hand.player), new_stream(1, number, PLAY))
    assert asked == ["fsm", "fsm"]
    assert pickle.loads(pickle.dumps(agent)).act(hand.view(hand.player), new_stream(1, 0, PLAY)) in hand.legal()
    assert asked == ["fsm"] * 4
