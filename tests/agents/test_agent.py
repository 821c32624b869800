"""Agents as values: what they see, what they do, how they travel."""

import pickle

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import Compiled, PolicyAgent, decide
from overtrick.core.random import PLAY, new_stream
from overtrick.games.registry import rules

EVERYBODY = [(spec, name) for name in ot.games() for spec in ot.agents(name)]


class Peeker:
    """Plays the card of the first seat's hand that it may."""

    spec = "peeker"

    def act_open(self, hand, rng):
        assert all(hand.held(seat) for seat in range(hand.game.players))
        hand.play(hand.legal()[0])
        return hand.history[-1].action


class Watcher:
    """Remembers the views it got."""

    spec = "watcher"

    def __init__(self):
        self.seen = []

    def act(self, view, rng):
        self.seen.append(view)
        return view.legal()[-1]


@pytest.mark.parametrize(("spec", "name"), EVERYBODY)
def test_an_agent_knows_its_spec_and_is_of_one_type(spec, name):
    agent = ot.agent(spec, name)
    assert agent.spec == spec
    assert isinstance(agent, ot.Agent) != isinstance(agent, ot.Oracle)
    assert isinstance(agent, ot.Oracle) == (spec == "mcts")
    assert isinstance(agent, Compiled) == isinstance(agent, PolicyAgent)


@pytest.mark.parametrize(("spec", "name"), EVERYBODY)
def test_an_agent_pickles_by_spec_and_game(spec, name):
    game = ot.game(name, preset="paper")
    packed = pickle.dumps(ot.agent(spec, game))
    assert len(packed) < 1000
    assert pickle.loads(packed) == ot.agent(spec, game)


def test_the_random_agent_takes_every_legal_action():
    hand = ot.game("hearts", passing="none").deal(seed=1)
    view, rng = hand.view(hand.player), new_stream(1, 0, PLAY)
    hand.play(hand.legal()[0])
    view = hand.view(hand.player)
    assert {ot.agent("random", "hearts").act(view, rng) for _ in range(300)} == set(view.legal())


def test_calls_are_actions_above_the_cards():
    hand = ot.game("euchre").deal(seed=1)
    rng = new_stream(1, 0, PLAY)
    chosen = {ot.agent("random", "euchre").act(hand.view(hand.player), rng) for _ in range(40)}
    assert {hand.game.action_name(action) for action in chosen} == {"pass", "order-up"}


@pytest.mark.parametrize("preset", rules("somerset").presets)
def test_the_student_plays_every_preset(preset, hands):
    game = ot.game("somerset", preset=preset)
    student, rng = ot.agent("student", game), new_stream(3, 0, PLAY)
    for number in range(hands(200)):
        hand = game.deal(seed=3, number=number)
        while not hand.over:
            hand.play(student.act(hand.view(hand.player), rng))


def test_an_agent_gets_the_view_of_the_seat_to_move():
    hand, watcher = ot.game("wizard").deal(seed=2), Watcher()
    decide(watcher, hand, new_stream(0, 0, PLAY))
    (view,) = watcher.seen
    assert view.seat == hand.player
    assert np.array_equal(view.state, hand.view(hand.player).state)


def test_an_oracle_gets_a_copy_of_everything():
    hand = ot.game("hearts").deal(seed=2)
    assert isinstance(Peeker(), ot.Oracle)
    assert not isinstance(Peeker(), ot.Agent)
    assert decide(Peeker(), hand, new_stream(0, 0, PLAY)) == hand.legal()[0]
    assert hand.history == ()
