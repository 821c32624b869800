"""Lanes against NumPy, and against their twins in Python."""

import numpy as np
import pytest
from numba import config

from overtrick.core.jit import FLOAT_ROW, INT, NOTHING, hook
from overtrick.core.lanes import mix, onward, singles, wholes

INPUTS, STRIDE, LANES = 20, 72, 64
ROWS_END = INPUTS * STRIDE // 2
CHOSEN, AMOUNTS, OUT, SLATE = 0, 32, 64, 400


@hook(NOTHING(FLOAT_ROW, FLOAT_ROW, INT))
def mix_all(weights, slate, count):
    """With and without amounts, with every number of lanes; the last eight lanes begin at the ninth."""
    rows, bias = singles(weights, 0), singles(weights, ROWS_END)
    chosen, amounts, out = wholes(slate, CHOSEN), singles(slate, AMOUNTS), singles(slate, OUT)
    mix(out, bias, rows, STRIDE, chosen, amounts, count, 64)
    mix(onward(out, 64), bias, rows, STRIDE, chosen, None, count, 64)
    mix(onward(out, 128), bias, rows, STRIDE, chosen, amounts, count, 32)
    mix(onward(out, 160), bias, rows, STRIDE, chosen, None, count, 32)
    mix(onward(out, 192), onward(bias, 8), onward(rows, 8), STRIDE, chosen, amounts, count, 8)
    mix(onward(out, 200), onward(bias, 8), onward(rows, 8), STRIDE, chosen, None, count, 8)


@pytest.fixture
def numbers():
    """Rows [inputs, stride] and biases in one row, and a slate with some rows chosen and their amounts."""
    rng = np.random.default_rng(3)
    weights, slate = np.zeros(ROWS_END + STRIDE // 2), np.zeros(SLATE)
    weights.view(np.float32)[:] = rng.normal(size=2 * len(weights))
    slate.view(np.int64)[CHOSEN:][:15] = rng.choice(INPUTS, 15, replace=False)
    slate.view(np.float32)[2 * AMOUNTS :][:15] = rng.normal(size=15)
    return weights, slate


@pytest.mark.parametrize("count", [0, 1, 15])
def test_lanes_are_sums_of_the_chosen_rows(numbers, count):
    weights, slate = numbers
    floats = weights.view(np.float32).astype(np.float64)
    rows, bias = floats[: 2 * ROWS_END].reshape(INPUTS, STRIDE), floats[2 * ROWS_END :]
    chosen, amounts = slate.view(np.int64)[:count], slate.view(np.float32)[2 * AMOUNTS :][:count].astype(np.float64)
    mixed, added = amounts @ rows[chosen] + bias, rows[chosen].sum(axis=0) + bias
    mix_all(weights, slate, count)
    wanted = [mixed[:64], added[:64], mixed[:32], added[:32], mixed[8:16], added[8:16]]
    assert slate.view(np.float32)[2 * OUT :][:208] == pytest.approx(np.concatenate(wanted), abs=1e-5)


def test_the_twin_gives_the_same_numbers_to_the_last_digit(numbers):
    weights, slate = numbers
    mix_all(weights, slate, 15)
    floats, out, twin = weights.view(np.float32), slate.view(np.float32)[2 * OUT :], np.zeros(LANES, np.float32)
    amounts = slate.view(np.float32)[2 * AMOUNTS :]
    for first, given in ((0, amounts), (64, None)):
        mix(twin, floats[2 * ROWS_END :], floats, STRIDE, slate.view(np.int64), given, 15, LANES)
        assert twin.tolist() == out[first : first + LANES].tolist()


if config.BOUNDSCHECK:  # other code does not look

    @pytest.mark.parametrize("wrong", [INPUTS + 1, 10_000])
    def test_bounds_checked_lanes_see_that_a_row_is_not_there(numbers, wrong):
        weights, slate = numbers
        slate.view(np.int64)[7] = wrong
        with pytest.raises(IndexError):
            mix_all(weights, slate, 15)
