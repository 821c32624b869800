"""The contract of agents: ours keep it, and each way to break it is found."""

import gc
import inspect
import sys
import time
from itertools import count
from typing import ClassVar

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import choose
from overtrick.core.bits import highest, lowest
from overtrick.core.jit import hook
from overtrick.core.random import draw
from overtrick.engine.policy import CHOOSE, READS_NOTHING, READS_WORLD, SAID, Policy
from overtrick.engine.state import HAND, TURN
from overtrick.engine.tables import SEATS
from overtrick.games.registry import rules

SMALL = {
    "lookahead": "lookahead:worlds=2",
    "guided": "guided:simulations=5",
    "monte-carlo": "monte-carlo:worlds=3",
    "pimc": "pimc:worlds=2",
    "ismcts": "ismcts:simulations=25",
    "pomcp": "pomcp:simulations=25",
    "mcts": "mcts:simulations=25",
    "paper-monte-carlo": "paper-monte-carlo:samples=2",
}
"""Agents that think, thinking little: every decision is asked for six times."""

EVERYBODY = [
    pytest.param(SMALL.get(spec, spec), name, preset, id=f"{spec}-{name}-{preset}")
    for name in ot.games()
    for preset in rules(name).presets
    for spec in ot.agents(ot.game(name, preset=preset))
]


class Lowest:
    """A sound agent; those below do one thing wrong."""

    spec = "lowest"

    def act(self, view, rng):
        return view.legal()[0]


class Watcher(Lowest):
    histories: ClassVar = []

    def act(self, view, rng):
        self.histories.append(view.history)
        return super().act(view, rng)


class Cheat(Lowest):
    """Looks over the dealer's shoulder, and plays by the cards of the next seat."""

    def act(self, view, rng):
        truth = sys._getframe(1).f_locals["hand"]
        theirs = int(truth.state[HAND + (view.seat + 1) % view.game.players])
        return view.legal()[theirs % len(view.legal())]


class QuietCheat(Lowest):
    """Does nothing with what it sees, but the number of its random draws tells."""

    def act(self, view, rng):
        truth = sys._getframe(1).f_locals["hand"]
        if truth.state[HAND + (view.seat + 1) % view.game.players] & 1:
            draw(rng, 2)
        return view.legal()[0]


class Liar(Lowest):
    def act(self, view, rng):
        return view.game.num_actions - 1


class Yes(Lowest):
    def act(self, view, rng):
        return True


class Moody(Lowest):
    moods = count()

    def act(self, view, rng):
        return view.legal()[next(self.moods) % len(view.legal())]


class Scribbler(Lowest):
    def act(self, view, rng):
        action = view.legal()[0]
        view.history = ()
        return action


class Forgetful(Lowest):
    """Its copy in another process does not know what it has learned."""

    def __init__(self):
        self.learned = True

    def __reduce__(self):
        return forgotten, ()

    def act(self, view, rng):
        return view.legal()[-1 if self.learned else 0]


def forgotten():
    agent = Forgetful()
    agent.learned = False
    return agent


class Homebody(Lowest):
    def __init__(self):
        self.think = lambda: None


class Shared(Lowest):
    """Keeps its thoughts where another thread can change them."""

    def act(self, view, rng):
        self.hand = view.legal()
        time.sleep(1e-4)
        return self.hand[-1]


@hook(CHOOSE)
def highest_action(tables, view, legal, rng, weights, slate):
    return highest(legal)


class TwoFaced(Lowest):
    """At a table of compiled agents it is somebody else."""

    policy = Policy(highest_action)


@hook(CHOOSE)
def by_all_hands(tables, view, legal, rng, weights, slate):
    """The lowest or the highest action, by what the next seat holds."""
    return lowest(legal) if view[HAND + (view[TURN] + 1) % tables[SEATS]] else highest(legal)


class Careless(Lowest):
    """Says that it needs no view, and reads what one would hide."""

    policy = Policy(by_all_hands, reads=READS_NOTHING)

    def act(self, view, rng):
        return choose(self.policy, view, rng)


class Peeping(Careless):
    """Says of itself what no policy is, and would be shown all cards."""

    policy = Policy(by_all_hands, reads=3)


class Worldly(Careless):
    policy = Policy(by_all_hands, reads=READS_WORLD)


@hook(CHOOSE)
def by_the_slate(tables, view, legal, rng, weights, slate):
    """Leaves its own hand to the others at its table, and plays by that of the next seat."""
    slate[SAID + view[TURN]] = float(view[HAND + view[TURN]])
    return lowest(legal) if slate[SAID + (view[TURN] + 1) % tables[SEATS]] else highest(legal)


class Whisperer(Careless):
    policy = Policy(by_the_slate, scratch=8)


class OpenLowest:
    spec = "open-lowest"

    def act_open(self, hand, rng):
        return hand.legal()[0]


class OpenMoody(OpenLowest):
    moods = count()

    def act_open(self, hand, rng):
        return hand.legal()[next(self.moods) % len(hand.legal())]


@pytest.mark.compiled
@pytest.mark.parametrize(("spec", "name", "preset"), EVERYBODY)
def test_every_agent_keeps_the_contract(spec, name, preset):
    ot.check_agent(spec, ot.game(name, preset=preset), hands=2, seed=2)


def test_compiled_agents_keep_it_in_plain_mode_too():
    ot.check_agent("random", ot.game("euchre"), hands=2)


@pytest.mark.parametrize("name", ot.games())
def test_agents_of_others_can_keep_it(name):
    ot.check_agent(Lowest(), name, hands=1)
    ot.check_agent(OpenLowest(), name, hands=1)


class Unnamed:
    def act(self, view, rng):
        return view.legal()[0]


def test_agents_without_a_spec_are_told_by_their_class():
    ot.check_agent(Unnamed(), "euchre", hands=1)
    with pytest.raises(ot.BadAgent, match=r"object is not an agent: .* has neither act"):
        ot.check_agent(object(), "euchre")


@pytest.mark.parametrize("name", ot.games())
@pytest.mark.parametrize("cheat", [Cheat(), QuietCheat()], ids=["cheat", "quiet"])
def test_who_sees_hidden_cards_is_found_out(cheat, name):
    with pytest.raises(AssertionError, match="lowest knows what it cannot see"):
        ot.check_agent(cheat, name, hands=4)


class Truthful(Lowest):
    """Plays by the cards of the next seat in whatever hand it can find that looks like its own."""

    def act(self, view, rng):
        own = next((hand for hand in self.hands() if is_own(hand, view)), None)
        theirs = int(own.state[HAND + (view.seat + 1) % view.game.players]) if own else 0
        return view.legal()[theirs % len(view.legal())]


def is_own(hand, view):
    return hand.player == view.seat and np.array_equal(hand.view(view.seat).state, view.state)


class OutermostFrame(Truthful):
    def hands(self):
        calls = [call.frame for call in inspect.stack(context=0)][::-1]
        return [one for frame in calls for one in frame.f_locals.values() if isinstance(one, ot.Hand)]


class AnywhereInMemory(Truthful):
    """A hand that was dealt has a seed; what others imagine has none."""

    def hands(self):
        return [one for one in gc.get_objects() if type(one) is ot.Hand and one.start.seed is not None]


@pytest.fixture
def _little_memory():
    """What is frozen is not looked through."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("_little_memory")
@pytest.mark.parametrize("cheat", [OutermostFrame(), AnywhereInMemory()], ids=["frames", "memory"])
def test_the_hand_that_was_dealt_is_nowhere_to_be_found_when_others_take_its_place(cheat):
    with pytest.raises(AssertionError, match="lowest knows what it cannot see"):
        ot.check_agent(cheat, "euchre", hands=2)


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (Liar(), "which is not legal"),
        (Yes(), "chose True, which is not legal"),
        (Moody(), "does not do the same again"),
        (OpenMoody(), "does not do the same again"),
        (Scribbler(), "changed its view"),
        (Forgetful(), "a pickled copy of lowest in seat"),
        (Homebody(), "lowest does not pickle"),
        (Shared(), "does something else when two threads ask"),
        (TwoFaced(), "the policy of lowest is another player"),
        (Careless(), "lowest reads what a view hides, and says that it needs none"),
        (Peeping(), "lowest reads the world, so it is no player"),
        (Worldly(), "lowest reads the world, so it is no player"),
        (Whisperer(), "lowest reads what others left on its slate"),
    ],
)
def test_every_breach_is_found(agent, message):
    with pytest.raises(AssertionError, match=message):
        ot.check_agent(agent, "hearts", hands=2)


class Rememberer(Lowest):
    """Looks for the hand among the callers, plays by the cards of the next seat, and remembers that for its view."""

    def __init__(self):
        self.known = {}

    def act(self, view, rng):
        moves = tuple(move.action for move in view.history)
        return self.known.setdefault((moves, tuple(view.held)), self.look(view))

    def look(self, view):
        frame = sys._getframe()
        while not isinstance(hand := frame.f_locals.get("hand"), ot.Hand):
            frame = frame.f_back
        return view.legal()[sum(map(ord, "".join(hand.held((view.seat + 1) % 4)))) % len(view.legal())]


def test_who_remembers_what_it_has_seen_of_a_deal_is_found_out():
    with pytest.raises(AssertionError, match="knows what it cannot see"):
        ot.check_agent(Rememberer(), ot.game("hearts", passing="none"), hands=2)


def test_every_other_hand_goes_on_by_chance():
    game = ot.game("hearts", passing="none")
    ot.check_agent(Watcher(), game, hands=2, seed=3)
    before_the_last_card = [history for history in Watcher.histories if len(history) == 51]
    assert before_the_last_card[0] == history_of_lowest(game.deal(seed=3, number=0))[:51]
    assert before_the_last_card[-1] != history_of_lowest(game.deal(seed=3, number=1))[:51]


def history_of_lowest(hand):
    while not hand.over:
        hand.play(hand.legal()[0])
    return hand.history
