"""Networks in kernels against PyTorch and against matrices."""

import numpy as np
import pytest

from overtrick.core.jit import FLOAT_ROW, INT, NOTHING, hook
from overtrick.engine.policy import SAID
from overtrick.learn.nets.network import BadNetwork, Convolution, Dense, actor, critic, network_of
from overtrick.learn.nets.packing import CHOSEN, UNITS, packed
from overtrick.learn.nets.running import run
from tests.later import later
from tests.learn.nets.nets import arrays, by_the_book, chain

torch = later("torch")

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
    for layer in network.hidden:
        weights, bias = torch.tensor(layer.weights), torch.tensor(layer.bias)
        if isinstance(layer, Dense):
            values = torch.relu(torch.nn.functional.linear(values.flatten(), weights.T, bias))
        else:
            image = values.reshape(weights.shape[1], layer.height, layer.width)
            values = torch.relu(torch.nn.functional.conv2d(image, weights, bias, padding="same"))
    weights, bias = network.heads[head]
    return torch.nn.functional.linear(values.flatten(), torch.tensor(weights).T, torch.tensor(bias)).numpy()


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


def filters(seed, filters, channels, tall, wide, height, width):
    """A convolution with random numbers."""
    rng, fan = np.random.default_rng(seed), channels * tall * wide
    weights = rng.normal(size=(filters, channels, tall, wide)) * np.sqrt(2 / fan)
    return Convolution(weights.astype(np.float32), rng.normal(size=filters).astype(np.float32), height, width)


IMAGES = {
    "3x3, 12 filters, then 3 x 100, as in the Hearts paper": ([filters(1, 12, 5, 3, 3, 4, 13)], (100, 100, 100)),
    "one dimension": ([filters(1, 7, 3, 1, 5, 1, 20)], (33,)),
    "one after another": ([filters(1, 12, 4, 3, 5, 6, 9), filters(2, 9, 12, 1, 3, 6, 9)], (16,)),
    "heads at once": ([filters(1, 8, 2, 5, 3, 3, 7)], ()),
    "larger than the image": ([filters(1, 40, 2, 7, 9, 3, 4)], (8,)),
}


@pytest.mark.parametrize("name", IMAGES)
def test_convolutions_give_the_numbers_of_pytorch(name):
    images, widths = IMAGES[name]
    dense = actor(arrays(5, *chain(images[-1].outputs, widths, (52, 9))))
    network = network_of([*images, *dense.layers], 2)
    rng, size = np.random.default_rng(2), network.inputs
    for count in (0, 1, size // 3, min(size, 250)):
        chosen = rng.choice(size, count, replace=False)
        for head in range(2):
            wanted = by_torch(network, np.bincount(chosen, minlength=size), head)
            assert evaluated(network, chosen, head) == pytest.approx(wanted, **CLOSE)


def test_a_filter_is_not_turned_round():
    """One input in the middle of a line, filter 1 2 3: PyTorch's convolution gives 3 2 1 there."""
    line = Convolution(np.array([[[[1, 2, 3]]]], np.float32), np.zeros(1, np.float32), 1, 5)
    network = network_of([line, Dense(np.eye(5, dtype=np.float32), np.zeros(5, np.float32))], 1)
    assert evaluated(network, [2], 0).tolist() == [0, 3, 2, 1, 0]


@pytest.mark.parametrize(
    ("layers", "message"),
    [
        ([filters(1, 4, 2, 2, 3, 5, 5)], r"layer 0 has weights \(4, 2, 2, 3\) and biases \(4,\)"),
        ([filters(1, 4, 2, 3, 3, 5, 5), filters(1, 4, 4, 3, 3, 1, 25)], "convolutions come first, all with images of"),
        ([filters(1, 4, 2, 3, 3, 5, 5), filters(1, 4, 3, 3, 3, 5, 5)], "100 outputs goes before one with 75 inputs"),
        ([Dense(*arrays(1, (9, 50))), filters(1, 4, 2, 3, 3, 5, 5)], "convolutions come first"),
    ],
)
def test_convolutions_that_do_not_fit_are_refused(layers, message):
    with pytest.raises(BadNetwork, match=message):
        network_of([*layers, Dense(*arrays(1, (100, 3)))], 1)


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
        (arrays(1, (30, 52)), "1 layers make no network; possible: at least 2"),
        ([np.zeros((3, 2)), np.zeros(3)] * 2, r"layer 0 has weights \(3, 2\) and biases \(3,\)"),
        ([np.full((3, 2), np.nan), np.zeros(2)] * 2, "layer 0 has numbers that are none, or beyond 1e"),
        ([np.zeros((3, 2)), np.full(2, 1e9)] * 2, "layer 0 has numbers that are none, or beyond 1e"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(given, message):
    with pytest.raises(BadNetwork, match=message):
        actor(given)
