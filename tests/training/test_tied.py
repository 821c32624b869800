"""A convolution that learns is PyTorch's, and plays as it learns."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.errors import BadOption
from overtrick.engine.policy import RANDOM
from overtrick.engine.tables import CARDS_MAX
from overtrick.learn.nets.network import BadNetwork
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import dense
from overtrick.training.learner import Observed
from overtrick.training.policy_gradient import PolicyGradient, Settings
from overtrick.training.selfplay import PLACE, TAKEN
from overtrick.training.surrogates import distribute
from overtrick.training.tied import Tied
from tests.later import later

torch = later("torch")

GAME = ot.game("hearts", preset="paper")
SEEN = layout(GAME, observation="planes")


def tied(seed=0):
    net = Tied(SEEN, 5, (9,), (48, 1), np.random.default_rng(seed))
    net.adam.weights[:] = np.random.default_rng(seed).normal(0, 0.3, len(net.adam.weights))
    return net


def image():
    state = GAME.deal(seed=1).state
    return torch.tensor(dense(SEEN, state[None])[0], dtype=torch.float32).reshape(1, *SEEN.shape)


def test_unrolled_it_is_a_convolution():
    net = tied()
    first = net.layers(net.adam.weights)[0]
    expected = torch.conv2d(image(), torch.tensor(first.weights), torch.tensor(first.bias), padding=1).ravel()
    weights, bias = net.learner.arrays_in(net.unrolled(net.adam.weights))[0]
    found = image().ravel().numpy() @ weights + bias
    assert found == pytest.approx(expected.numpy(), abs=1e-5)


def test_a_folded_gradient_is_that_of_the_filters():
    net = tied()
    first = net.layers(net.adam.weights)[0]
    filters, bias = (torch.tensor(array, requires_grad=True) for array in (first.weights, first.bias))
    out = torch.conv2d(image(), filters, bias, padding=1).ravel()
    slope = np.random.default_rng(1).normal(size=len(out)).astype(np.float32)
    (out * torch.tensor(slope)).sum().backward()
    long = np.zeros_like(net.unrolled(net.adam.weights))
    weights, biases = net.learner.arrays_in(long)[0]
    weights[:], biases[:] = np.outer(image().ravel().numpy(), slope), slope
    folded = net.folded(long)[: net.numbers]
    assert folded == pytest.approx(np.concatenate([filters.grad.numpy().ravel(), bias.grad.numpy()]), abs=1e-4)


def test_a_row_taken_over_from_its_own_network_is_the_same():
    one, other = tied(), Tied(SEEN, 5, (9,), (48, 1), np.random.default_rng(3))
    other.take(one.network(one.adam.weights, 1))
    padded = one.unrolled(one.adam.weights)
    for ours, theirs in zip(other.layers(other.adam.weights), one.layers(one.adam.weights), strict=True):
        assert np.array_equal(ours.weights, theirs.weights)
        assert np.array_equal(ours.bias, theirs.bias)
    assert len(padded) == len(other.unrolled(other.adam.weights))


def test_a_network_of_another_shape_is_no_start():
    wider = Tied(SEEN, 6, (9,), (48, 1), np.random.default_rng(3))
    with pytest.raises(BadNetwork, match="layers of other sizes; possible: one of the same shape"):
        tied().take(wider.network(wider.adam.weights, 0))


def test_filters_need_an_image():
    with pytest.raises(BadOption, match="filters=5 need an image; possible: 0, or observation=planes"):
        Tied(layout(GAME), 5, (9,), (48, 1), np.random.default_rng(0))


@pytest.mark.parametrize("filters", [0, 4])
@pytest.mark.parametrize("sees", ["view", "open"])
def test_it_learns_from_the_chances_that_it_plays_by(filters, sees):
    settings = Settings(filters=filters, hidden=(16,), epoch=3, replays=1, mixing=0.0, sees=sees)
    training = PolicyGradient(GAME, settings, RANDOM, 1)
    training.net.adam.weights[:] = np.random.default_rng(0).normal(0, 0.3, len(training.net.adam.weights))
    found = training.recorder.record_open(training.line_up(training.policy(), RANDOM), 1, 0, 3)
    observed, shares = Observed(training.seen, len(found.notes)), np.zeros((len(found.notes), CARDS_MAX), np.float32)
    observed.look(found.states)
    learner, net = training.net.learner, training.net
    row = net.unrolled(net.adam.weights)
    inputs = observed.inputs, observed.offsets
    distribute(row, learner.layers, learner.depth, learner.work, *inputs, found.states, found.notes, shares)
    own = found.notes[:, PLACE] == 0
    taken = shares[np.arange(len(shares)), found.notes[:, TAKEN]]
    assert taken[own] == pytest.approx(found.chances[own], abs=1e-4)
