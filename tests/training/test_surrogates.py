"""What moves a policy without a critic is what PyTorch's automatic differentiation says."""

import numpy as np
import pytest

from overtrick.core.bits import set_of
from overtrick.engine.state import BASE
from overtrick.engine.tables import CARDS_MAX
from overtrick.training.gradients import new_work
from overtrick.training.selfplay import ALLOWED, TAKEN
from overtrick.training.surrogates import (
    DIVERGED,
    ENTROPIES,
    GAINS,
    LOSSES,
    SUMS,
    bend,
    climb_returns,
    compare,
    distribute,
)
from tests.later import later
from tests.training.test_losses import CALLS, HIDDEN, Case

torch = later("torch")

ACTIONS = 8


class Choices(Case):
    """Decisions among the first eight cards or calls, with returns."""

    def __init__(self, hidden):
        super().__init__(hidden, heads=(20, CALLS))
        self.states[1::2, BASE] = 20
        self.legal = self.chance.random((12, ACTIONS)) < 0.5
        self.legal[:, 3] = True
        self.notes[:, ALLOWED] = [set_of(np.flatnonzero(row)) for row in self.legal]
        self.notes[:, TAKEN] = 3
        self.worths, self.sums = self.chance.normal(size=12), np.zeros(SUMS)

    @property
    def passed(self):
        weights, _, layers, hidden, work, inputs, offsets, _ = self.arguments()
        return weights, layers, hidden, work, inputs, offsets, self.states, self.notes

    def distribution(self, row):
        heads = [self.outputs(row, head)[:, :ACTIONS] for head in (0, 1)]
        logits = torch.where(torch.tensor(self.states[:, BASE] > 0)[:, None], heads[1], heads[0])
        return torch.distributions.Categorical(logits=logits.masked_fill(torch.tensor(~self.legal), -1e9))


@HIDDEN
def test_returns_are_climbed_as_automatic_differentiation_says(hidden):
    case = Choices(hidden)
    weights, gradient, layers, depth, work, inputs, offsets, _ = case.arguments()
    climb_returns(
        weights, gradient, layers, depth, work, inputs, offsets, case.states, case.notes, case.worths, case.sums
    )
    row = torch.tensor(case.weights, requires_grad=True)
    found = case.distribution(row)
    losses = -torch.tensor(case.worths) * found.log_prob(torch.full((12,), 3))
    losses.mean().backward()
    assert case.sums[LOSSES] == pytest.approx(float(losses.sum().detach()), abs=1e-3)
    assert case.sums[ENTROPIES] == pytest.approx(float(found.entropy().sum().detach()), abs=1e-3)
    assert gradient == pytest.approx(row.grad.numpy(), abs=1e-5)
    assert abs(gradient).max() > 0.01


@HIDDEN
def test_the_fisher_matrix_is_the_curvature_of_the_divergence(hidden):
    """The Hessian of the divergence from the policy itself, by a direction."""
    case = Choices(hidden)
    weights, _, layers, depth, work, inputs, offsets, rows = case.arguments()
    along, product = case.numbers(len(weights)), np.zeros_like(weights)
    bend(
        weights,
        along,
        product,
        layers,
        depth,
        work,
        new_work(layers, 40),
        inputs,
        offsets,
        rows,
        case.states,
        case.notes,
    )
    row = torch.tensor(case.weights, requires_grad=True)
    before = case.distribution(torch.tensor(case.weights))
    diverged = torch.distributions.kl_divergence(before, case.distribution(row)).mean()
    (slope,) = torch.autograd.grad(diverged, row, create_graph=True)
    (curved,) = torch.autograd.grad(slope @ torch.tensor(along), row)
    assert product == pytest.approx(curved.numpy(), abs=1e-4)
    assert abs(product).max() > 0.01


def test_a_policy_that_stays_gains_its_mean_return_and_has_not_diverged():
    case = Choices((16,))
    shares = np.zeros((12, CARDS_MAX), np.float32)
    distribute(*case.passed, shares)
    assert shares[:, :ACTIONS] == pytest.approx(case.distribution(torch.tensor(case.weights)).probs.numpy(), abs=1e-5)
    compare(*case.passed, case.worths, shares, case.sums)
    assert case.sums[GAINS] == pytest.approx(case.worths.sum(), abs=1e-4)
    assert case.sums[DIVERGED] == pytest.approx(0, abs=1e-5)


def test_how_far_other_weights_move_the_policy_is_its_divergence():
    case, shares = Choices((16,)), np.zeros((12, CARDS_MAX), np.float32)
    distribute(*case.passed, shares)
    before = case.distribution(torch.tensor(case.weights))
    case.weights += 0.1 * case.numbers(len(case.weights))
    compare(*case.passed, case.worths, shares, case.sums)
    after = case.distribution(torch.tensor(case.weights))
    diverged = torch.distributions.kl_divergence(before, after).sum()
    ratio = torch.exp(after.log_prob(torch.full((12,), 3)) - before.log_prob(torch.full((12,), 3)))
    assert case.sums[DIVERGED] == pytest.approx(float(diverged), abs=1e-3)
    assert case.sums[GAINS] == pytest.approx(float((ratio * torch.tensor(case.worths)).sum()), abs=1e-3)
