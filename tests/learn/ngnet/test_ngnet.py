"""Normalized Gaussian networks: against an independent solution, and by the laws of EM."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.core.errors import BadOption
from overtrick.learn.ngnet.em import BadSample, Network
from overtrick.learn.ngnet.layout import NEVER, REPAIRED, UNITS, Settings
from tests.learn.ngnet import reference

EXACT = Settings(units=4, ridge=0.0, floor=0.0, noise=1e-12, forget=0.0)
FORMS = [(diagonal, priors) for diagonal in (False, True) for priors in (False, True)]


def regression_set(seed, samples=60, inputs=3, outputs=2, noise=0.2):
    """Points, and a bent function of them with noise."""
    rng = np.random.default_rng(seed)
    xs = rng.normal(size=(samples, inputs))
    bent = np.column_stack([np.sin(2 * xs[:, 0]) + xs[:, 1], np.abs(xs[:, 2]) - xs[:, 0]])[:, :outputs]
    return xs, bent + noise * rng.normal(size=bent.shape)


def begun(xs, ys, settings=EXACT):
    """Our network and the reference, a unit at each of the first samples."""
    network = Network(xs.shape[1], ys.shape[1], settings)
    network.begin(np.column_stack([xs, ys])[: settings.units])
    return network, reference.round_units(xs[: settings.units], ys[: settings.units], settings.width)


@pytest.mark.parametrize(("diagonal", "priors"), FORMS)
def test_batch_em_comes_to_what_an_independent_solution_comes_to(diagonal, priors):
    xs, ys = regression_set(1)
    network, units = begun(xs, ys, replace(EXACT, diagonal=diagonal, priors=priors))
    for _ in range(4):
        likely = np.mean([reference.explain(units, x, y)[1] for x, y in zip(xs, ys, strict=True)])
        assert network.step(np.column_stack([xs, ys])) == pytest.approx(likely, rel=1e-6)
        units = reference.batch_step(units, xs, ys, diagonal, priors)
    expected = [reference.predict(units, x) for x in xs]
    np.testing.assert_allclose(network.predict(xs), expected, rtol=1e-5, atol=1e-6)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), diagonal=st.booleans(), priors=st.booleans())
def test_batch_em_never_lowers_the_likelihood(seed, diagonal, priors):
    xs, ys = regression_set(seed, samples=40)
    chosen = replace(EXACT, units=2, diagonal=diagonal, priors=priors, noise=1e-3)
    network, _ = begun(xs, ys, chosen)
    samples = np.column_stack([xs, ys])
    likely = [network.step(samples) for _ in range(8)]
    assert all(after >= before - 1e-7 for before, after in pairwise(likely))


def test_with_a_window_it_learns_by_batch_em_over_the_last_samples():
    xs, ys = regression_set(6, samples=50)
    samples = np.column_stack([xs, ys])
    network = Network(3, 2, replace(EXACT, units=2, window=20, every=10))
    twin = Network(3, 2, replace(EXACT, units=2))
    twin.begin(samples[:2])
    network.learn(samples)
    for end in range(10, 51, 10):
        twin.step(samples[max(end - 20, 0) : end])
    np.testing.assert_allclose(network.predict(xs), twin.predict(xs), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("diagonal", "priors"), FORMS)
def test_one_epoch_with_frozen_posteriors_equals_one_batch_step(diagonal, priors):
    """Frozen: the only M-step of the epoch is at its end. With lambda 1 the first sample wipes out what was before."""
    xs, ys = regression_set(2)
    samples = np.column_stack([xs, ys])
    chosen = replace(EXACT, every=len(xs), diagonal=diagonal, priors=priors)
    (batch, _), (online, _) = begun(xs, ys, chosen), begun(xs, ys, chosen)
    batch.step(samples)
    online.learn(samples)
    np.testing.assert_allclose(online.predict(xs), batch.predict(xs), rtol=1e-9, atol=1e-9)
    assert online.likelihood(samples) == pytest.approx(batch.likelihood(samples), rel=1e-9)


def test_on_line_em_of_one_unit_follows_the_rank_one_rule():
    """W and Lambda = <x~ x~'>^-1 by the rulebook's update, sample by sample, from the same beginning."""
    xs, ys = regression_set(3, samples=30)
    network = Network(3, 2, Settings(units=1, ridge=0.0, floor=0.0, forget=0.05, settle=NEVER))
    wide = np.column_stack([xs, np.ones(len(xs))])
    network.learn(np.column_stack([xs, ys])[:1])
    inverse = np.linalg.inv(np.outer(wide[0], wide[0]) + np.diag([1.0, 1.0, 1.0, 0.0]))
    weights, rate = np.column_stack([np.zeros((2, 3)), ys[0]]), 1.0
    for x, y in zip(wide[1:], ys[1:], strict=True):
        rate = 1 / (1 + 0.95 / rate)
        push = inverse @ x
        inverse = (inverse - np.outer(push, push) / ((1 / rate - 1) + x @ push)) / (1 - rate)
        weights = weights + rate * np.outer(y - weights @ x, inverse @ x)
    network.learn(np.column_stack([xs, ys])[1:])
    np.testing.assert_allclose(network.predict(xs), wide @ weights.T, rtol=1e-6, atol=1e-6)


def test_on_line_em_learns_a_bent_function():
    xs, ys = regression_set(4, samples=600, noise=0.05)
    network = Network(3, 2, Settings(units=12, ridge=0.02, doubt=-9.0, width=0.7, every=5, forget=0.002))
    for _ in range(3):
        network.learn(np.column_stack([xs, ys]))
    left = np.mean((network.predict(xs) - ys) ** 2) / np.var(ys)
    assert 1 < network.units <= 12
    assert left < 0.35


def test_a_unit_is_made_only_for_what_no_unit_explains():
    near, far = np.zeros((5, 3)), np.full((1, 3), 50.0)
    network = Network(2, 1, Settings(units=3, doubt=-20.0))
    network.learn(near)
    assert network.units == 1
    network.learn(far)
    assert network.units == 2
    assert network.predict(far[:, :2])[0, 0] == pytest.approx(50.0)


def test_a_unit_whose_outputs_vary_most_is_split_and_an_unused_one_deleted():
    rng = np.random.default_rng(5)
    xs = np.concatenate([rng.normal(-5, 1, (200, 1)), rng.normal(5, 1, (200, 1))])
    ys = np.where(xs < 0, 0.0, 10 * np.sign(xs - 5))
    samples = rng.permutation(np.column_stack([xs, ys]))
    network = Network(1, 1, Settings(units=6, split=1.5, every=40, forget=0.0, noise=1e-3))
    network.begin(np.array([[-5.0, 0.0], [5.0, 0.0]]))
    network.learn(samples)
    assert network.units > 2
    pruned = Network(1, 1, Settings(units=2, weak=0.1, every=40, forget=0.01, settle=NEVER))
    pruned.begin(np.array([[-5.0, 0.0], [500.0, 0.0]]))
    pruned.learn(samples)
    assert pruned.units == 1


def test_splitting_keeps_the_mass_and_what_is_predicted_between_the_halves():
    xs, ys = regression_set(6, samples=200)
    samples = np.column_stack([xs, ys])
    network = Network(3, 2, Settings(units=2, split=1.0, every=200, forget=0.0, noise=1e-6))
    network.begin(samples[:1])
    network.step(samples)
    whole = network.predict(xs)
    network.learn(samples)
    assert network.units in (1, 2)
    assert np.mean((network.predict(xs) - whole) ** 2) < 0.1 * np.var(whole)


def test_a_singular_covariance_is_repaired():
    """One input never varies and another copies the first: no Gaussian has such a covariance."""
    rng = np.random.default_rng(7)
    first = rng.normal(size=(50, 1))
    samples = np.column_stack([first, first, np.ones(50), 3 * first])
    network = Network(3, 1, replace(EXACT, units=1))
    network.begin(samples[:1])
    network.step(samples)
    assert network.row[REPAIRED] > 0
    assert np.isfinite(network.row).all()
    np.testing.assert_allclose(network.predict(samples[:, :3]), samples[:, 3:], atol=1e-3)


@pytest.mark.parametrize("wrong", [np.nan, np.inf])
def test_a_sample_that_is_no_number_is_refused_and_changes_nothing(wrong):
    xs, ys = regression_set(8)
    network, _ = begun(xs, ys)
    before, samples = network.row.copy(), np.column_stack([xs, ys])
    samples[3, 1] = wrong
    assert network.learn(samples[3:4]) == 1
    with pytest.raises(BadSample, match="sample 3 has a number that is none"):
        network.step(samples)
    np.testing.assert_array_equal(network.row, before)


def test_misuse_is_told():
    network = Network(3, 2, EXACT)
    with pytest.raises(BadSample, match=r"samples of shape \(2, 4\); possible: \[samples, 5\]"):
        network.step(np.zeros((2, 4)))
    with pytest.raises(BadSample, match=r"points of shape \(3,\); possible: \[points, 3\]"):
        network.predict(np.zeros(3))
    with pytest.raises(BadSample, match="5 samples to begin with; possible: 1 to 4"):
        network.begin(np.zeros((5, 5)))
    with pytest.raises(BadOption, match="units=0; possible: a number from 1 to 1000"):
        Settings(units=0)
    assert network.row[UNITS] == 0
    np.testing.assert_array_equal(network.predict(np.ones((1, 3))), [[0.0, 0.0]])
