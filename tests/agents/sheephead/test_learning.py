"""Merits and what a hand teaches, against the learner written once more in plain Python."""

from copy import deepcopy

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.sheephead.thesis import rows
from overtrick.agents.heuristics.sheephead.thesis.action_selection import consider
from overtrick.core.bits import each
from overtrick.core.jit import FLOATS, INT, VECTOR, batch, raw
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.state import HAND, WIDTH
from overtrick.games.sheephead.cards import BURY, NOTHING, UNKNOWN
from overtrick.learn.ngnet.em import Network
from overtrick.learn.ngnet.layout import Settings
from tests.agents.sheephead import plain, plain_learner
from tests.beside import judge_of

GAME = ot.game("sheephead", preset="paper")
NAMES = list(GAME.deck.names)
WORLDS = 3


@batch(INT(VECTOR, VECTOR, INT, VECTOR, FLOATS, FLOATS))
def considered(tables, view, legal, rng, weights, slate):
    return consider(raw(tables), raw(view), legal, raw(rng), raw(weights), raw(slate))


def by_rules(table):
    return plain.decide(plain.Seat(table, NAMES))


def played(number, cards=30):
    """A hand by the rules up to some cards of the play, beside the judge's; nothing if it is thrown in."""
    hand = GAME.deal(7, number=number)
    judge = judge_of(hand)
    while not hand.over and (hand.phase != "play" or cards):
        cards -= hand.phase == "play"
        name = by_rules(judge)
        hand.play(name)
        judge.play(name)
    return hand, judge


def networks(weights, role):
    """A critic and an actor that start with what a learner's have."""
    for at, outputs in ((rows.critic_at, 1), (rows.actor_at, rows.ACTIONS)):
        first, network = at(weights, role), Network(rows.FEATURES, outputs, Settings(1))
        network.row[:] = weights[first : first + len(network.row)]
        yield network


def teach(learner, hand, seat):
    weights, slate = learner.policy.weights, learner.policy.slate
    learner.learn(GAME.tables, hand.view(seat).state, seat, hand.returns().astype(np.int64), weights, slate)


@pytest.mark.compiled
def test_a_hand_teaches_what_equations_8_to_10_say():
    learner = ot.agent("actor-critic:critic_rate=0.6,actor_rate=0.4", GAME)
    weights = learner.policy.weights
    twins = [tuple(networks(weights, role)) for role in range(3)]
    for number in range(40):
        hand, judge = played(number)
        if judge.picker is None:
            continue
        seat = number % 5
        teach(learner, hand, seat)
        plain_learner.learn(plain_learner.steps_of(judge, seat), *twins[plain_learner.role_of(judge, seat)], 0.6, 0.4)
    for role, twin in enumerate(twins):
        for own, other in zip(networks(weights, role), twin, strict=True):
            assert own.units == 1
            np.testing.assert_allclose(own.row, other.row, rtol=1e-6, atol=1e-9)


def imagined(judge, world):
    """The judge's table with the hidden cards of a world."""
    table = deepcopy(judge)
    table.hands = [[NAMES[card] for card in each(int(world[HAND + seat]))] for seat in range(5)]
    table.bury = [NAMES[card] for card in each(int(world[BURY]))]
    table.unknown = NAMES[world[UNKNOWN]] if world[UNKNOWN] != NOTHING else None
    plays = [play for _, trick, _ in table.tricks for play in trick] + table.trick
    held = [seat for seat in range(5) if table.called in table.hands[seat]]
    table.partner = next(iter(held + [seat for seat, card in plays if card == table.called]), None)
    return table


def taught(spec):
    learner = ot.agent(spec, GAME)
    for number in range(30):
        hand, judge = played(number)
        if judge.picker is not None:
            for seat in range(5):
                teach(learner, hand, seat)
    return learner.policy


def values_of(weights, judge, seat):
    """V by the role that a seat knows itself to have."""
    me = plain.Seat(judge, NAMES)
    role = 0 if seat == judge.picker else 1 if me.partner() == seat else 2
    critic, _ = networks(weights, role)
    return lambda x: critic.predict([x])[0, 0]


@pytest.mark.compiled
@pytest.mark.parametrize("horizon", ["trick", "hand"])
def test_a_merit_is_the_mean_over_worlds_of_what_follows(horizon):
    policy = taught(f"actor-critic:horizon={horizon},pruned=false,worlds={WORLDS}")
    for number in range(30, 50):
        hand, judge = played(number, number % 27)
        if hand.over or len(hand.legal()) == 1:
            continue
        slate, legal = policy.slate.copy(), sum(1 << card for card in hand.legal())
        view = hand.view(hand.player)
        chosen = considered(GAME.tables, view.state, legal, new_stream(1, number, PLAY), policy.weights, slate)
        rows_of = slate.view(np.int64)[rows.IMAGINED : rows.IMAGINED + WORLDS * WIDTH].reshape(WORLDS, WIDTH)
        worlds = [imagined(judge, world) for world in rows_of]
        value = values_of(policy.weights, judge, view.seat) if horizon == "trick" else None
        merits = {
            card: np.mean([plain_learner.merit(world, by_rules, NAMES[card], value) for world in worlds])
            for card in hand.legal()
        }
        assert slate[rows.MERITS + np.array(hand.legal())] == pytest.approx([*merits.values()], abs=1e-9)
        assert merits[chosen] == pytest.approx(max(merits.values()))
