"""Compiled players at one table, against the reference values of the Hearts paper (rulebook §4.5)."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.hearts.fsm import fsm
from overtrick.arena.table import play_policies
from overtrick.engine.policy import RANDOM, Policy

FSM = Policy(fsm)

# Line-up, moon, the first seat's mean over 6000 hands and its standard error.
REFERENCE = [
    ((RANDOM, RANDOM, RANDOM), "off", -5.00, 0.11),
    ((FSM, RANDOM, RANDOM), "off", -2.28, 0.11),
    ((RANDOM, FSM, FSM), "off", -8.43, 0.11),
    ((FSM, FSM, FSM), "off", -5.00, 0.11),
    ((RANDOM, RANDOM, RANDOM), "shooter", -4.76, 0.11),
    ((FSM, RANDOM, RANDOM), "shooter", -2.09, 0.11),
    ((RANDOM, FSM, FSM), "shooter", -7.58, 0.13),
    ((FSM, FSM, FSM), "shooter", -3.56, 0.13),
]


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "moon", "mean", "error"), REFERENCE)
def test_the_reference_values_of_the_paper_hold(players, moon, mean, error):
    """Within three standard errors of the difference of two measurements."""
    game = ot.game("hearts", preset="paper", moon=moon)
    returns = play_policies(game, players, hands=20_000, seed=1).returns[:, 0]
    own_error = returns.std() / np.sqrt(len(returns))
    assert abs(returns.mean() - mean) < 3 * np.hypot(error, own_error)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("players", "share"),
    [((RANDOM,) * 3, 0.014), ((FSM, RANDOM, RANDOM), 0.021), ((FSM,) * 3, 0.085)],
)
def test_moons_are_as_frequent_as_in_the_paper(players, share):
    """A moon is seen in the sum of the hand: -15 without, 26 + 10 with. Binomial errors, theirs with 6000 hands."""
    returns = play_policies(ot.game("hearts", preset="paper"), players, hands=20_000, seed=2).returns
    moons = (returns.sum(axis=1) == 36).mean()
    assert abs(moons - share) < 3 * np.sqrt(share * (1 - share) * (1 / 6000 + 1 / 20_000))


def test_policies_get_the_same_deals_as_simulate(hands):
    game = ot.game("hearts")
    chunk = play_policies(game, [FSM] * 4, hands=hands(40), seed=3)
    again = play_policies(game, [FSM] * 4, hands=hands(40) - 1, seed=3, first=1)
    assert np.array_equal(chunk.returns[1:], again.returns)
