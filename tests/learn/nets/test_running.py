"""Networks in kernels against PyTorch and against matrices."""

import numpy as np
import pytest
import torch

from overtrick.core.jit import FLOAT_ROW, INT, NOTHING, hook
from overtrick.engine.policy import SAID
from overtrick.learn.nets.network import BadNetwork, actor, critic
from overtrick.learn.nets.packing import CHOSEN, UNITS, packed
from overtrick.learn.nets.running import run
from tests.learn.nets.nets import arrays, by_the_book, chain

CLOSE = {"rel": 1e-5, "abs": 1e-5}
NO_PLAN = np.zeros(1, np.int64)


@hook(NOTHING(FLOAT_ROW, FLOAT_ROW, INT, INT))
def run_once(weights, slate, count, head):
    run(weights, slate, count, head)


def evaluated(network, chosen, head):
    """What a kernel gives for some set inputs."""
    weights, scratch = packed(network, NO_PLAN)
    slate = np.zeros(SAID + scratch)
    slate.view(np.int64)[CHOSEN:][: len(chosen)] = chosen
    run_once(weights, slate, len(chosen), head)
    first = 2 * weights.view(np.int64)[UNITS]
    return slate.view(np.float32)[first:][: network.outputs[head]]


def by_torch(network, inputs, head):
    """The same network as PyTorch has it."""
    values = torch.tensor(inputs, dtype=torch.float32)
    for weights, bias in network.hidden:
        values = torch.relu(torch.nn.functional.linear(values, torch.tensor(weights).T, torch.tensor(bias)))
    weights, bias = network.heads[head]
    return torch.nn.functional.linear(values, torch.tensor(weights).T, torch.tensor(bias)).numpy()


@pytest.mark.parametrize("widths", [(), (64,), (64, 64), (7,), (100, 7), (104, 128, 33), (1,), (300, 8)])
@pytest.mark.parametrize("heads", [(52, 0), (33, 64), (1, 8)])
def test_kernels_give_the_numbers_of_pytorch_and_of_matrices(widths, heads):
    network, rng = actor(arrays(1, *chain(200, widths, heads))), np.random.default_rng(2)
    for count in (0, 1, 60, 200):
        chosen = rng.choice(200, count, replace=False)
        inputs = np.bincount(chosen, minlength=200)
        for head in range(2):
            found = evaluated(network, chosen, head)
            assert found == pytest.approx(by_the_book(network, inputs, head), **CLOSE)
            assert found == pytest.approx(by_torch(network, inputs, head), **CLOSE)


def test_the_order_of_inputs_and_what_was_on_the_slate_make_no_difference():
    network = critic(arrays(1, *chain(90, (64, 20), (4,))))
    one, other = evaluated(network, [3, 70, 8], 0), evaluated(network, [70, 8, 3], 0)
    assert one == pytest.approx(other, **CLOSE)
    assert evaluated(network, [3, 70, 8], 0).tolist() == one.tolist()


def test_numbers_begin_with_a_cache_line():
    for inputs in (1, 5, 8):
        weights, _ = packed(critic(arrays(1, *chain(inputs, (8,), (4,)))), np.zeros(inputs, np.int64))
        assert weights.ctypes.data % 64 == 0


def test_a_network_gives_back_the_arrays_it_was_made_of():
    given = arrays(1, *chain(30, (16,), (52, 3)))
    for one, other in zip(actor(given).arrays, given, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (arrays(1, (30, 16), (15, 52), (16, 3)), "a layer with 16 outputs goes before one with 15 inputs"),
        (arrays(1, (30, 16), (16, 52), (9, 3)), "a layer with 16 outputs goes before one with 9 inputs"),
        (arrays(1, (30, 16), (14, 7), (16, 52), (16, 3)), "a layer with 16 outputs goes before one with 14 inputs"),
        (arrays(1, (30, 16), (16, 52))[:-1], "3 arrays make no network; possible: weights and bias"),
        (arrays(1, (30, 52)), "2 arrays make no network"),
        ([np.zeros((3, 2)), np.zeros(3)] * 2, r"layer 0 has weights \(3, 2\) and biases \(3,\)"),
        ([np.full((3, 2), np.nan), np.zeros(2)] * 2, "layer 0 has numbers that are none, or beyond 1e"),
        ([np.zeros((3, 2)), np.full(2, 1e9)] * 2, "layer 0 has numbers that are none, or beyond 1e"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(given, message):
    with pytest.raises(BadNetwork, match=message):
        actor(given)
