"""Gradients in kernels are those of PyTorch's automatic differentiation."""

import numpy as np
import pytest

from overtrick.core.bits import set_of
from overtrick.engine.state import BASE, LEFT, PHASE, TURN, WIDTH
from overtrick.training.gradients import new_work, table_of
from overtrick.training.losses import (
    ENTROPIES,
    ERRORS,
    SUMS,
    climb_surrogate,
    estimate_advantages,
    foresee,
    lessen_errors,
    mark_tricks,
)
from overtrick.training.selfplay import ALLOWED, COLUMNS, NEXT, NONE, NUMBER, SCORE, TAKEN
from tests.later import later

torch = later("torch")

INPUTS, CALLS, SEATS = 30, 11, 3
OWN = np.array([1.0, 0.0, 0.0])
"""What the score of each seat counts: its own alone."""

HIDDEN = pytest.mark.parametrize("hidden", [(), (16,), (24, 100, 7)], ids=str)


class Case:
    """Some decisions with random inputs, choices, chances and scores."""

    def __init__(self, hidden, heads, rows=12):
        self.chance = np.random.default_rng(len(hidden))
        self.hidden, self.layers, size = len(hidden), *table_of(INPUTS, hidden, heads)
        self.widths = [*hidden, *heads]
        self.weights, self.gradient = self.numbers(size), np.zeros(size, np.float32)
        sets = [np.flatnonzero(self.chance.random(INPUTS) < 0.3) for _ in range(rows)]
        self.inputs, self.offsets = np.concatenate(sets), np.cumsum([0, *map(len, sets)])
        self.dense = torch.tensor(np.array([np.isin(np.arange(INPUTS), one) for one in sets]), dtype=torch.float32)
        self.states, self.notes = np.zeros((rows, WIDTH), np.int64), np.full((rows, COLUMNS), NONE)
        self.rows, self.sums = np.arange(rows), np.zeros(SUMS)

    def numbers(self, size):
        """Zero where a width is padded, as in a network that nothing has moved there."""
        row, before = np.zeros(size, np.float32), INPUTS
        for number, ((weights, biases, padded), width) in enumerate(zip(self.layers, self.widths, strict=True)):
            rows = row[weights:biases].reshape(-1, padded)
            rows[:before, :width] = self.chance.normal(size=(before, width)) * 0.5
            row[biases : biases + width] = self.chance.normal(size=width) * 0.5
            before = width if number < self.hidden else before
        return row

    def arguments(self):
        inputs = int(np.diff(self.offsets).max())
        head = self.weights, self.gradient, self.layers, self.hidden, new_work(self.layers, inputs)
        return *head, self.inputs, self.offsets, self.rows

    def outputs(self, row, head):
        """The same network by PyTorch."""
        found = self.dense
        for number in [*range(self.hidden), self.hidden + head]:
            weights, biases, width = self.layers[number]
            rows = row[weights:biases].reshape(-1, width)
            found = found @ rows[: found.shape[1]] + row[biases : biases + width]
            found = torch.relu(found) if number < self.hidden else found
        return found


@HIDDEN
def test_the_surrogate_climbs_as_automatic_differentiation_says(hidden):
    case = Case(hidden, heads=(20, CALLS))
    case.states[1::2, BASE] = 20
    legal = case.chance.random((12, 8)) < 0.5
    legal[:, 3] = True
    case.notes[:, ALLOWED] = [set_of(np.flatnonzero(row)) for row in legal]
    case.notes[:, TAKEN] = 3
    chances, advantages = case.chance.uniform(0.05, 0.9, 12), case.chance.normal(size=12)
    settings = np.array([0.2, 0.1, 0.3])
    climb_surrogate(*case.arguments(), np.ones(12), case.states, case.notes, chances, advantages, settings, case.sums)

    row = torch.tensor(case.weights, requires_grad=True)
    heads = [case.outputs(row, head)[:, :8].masked_fill(torch.tensor(~legal), -torch.inf) for head in (0, 1)]
    logits = torch.where(torch.tensor(case.states[:, BASE] > 0)[:, None], heads[1], heads[0])
    distribution = torch.distributions.Categorical(logits=logits)
    ratio = torch.exp(distribution.log_prob(torch.full((12,), 3))) / torch.tensor(chances)
    gain = torch.tensor(advantages)
    surrogate = torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain)
    bonus = torch.where(torch.tensor(case.states[:, BASE] > 0), 0.3, 0.1)
    (-(surrogate + bonus * distribution.entropy()).mean()).backward()

    assert case.sums[ENTROPIES] == pytest.approx(float(distribution.entropy().sum().detach()), abs=1e-4)
    assert case.gradient == pytest.approx(row.grad.numpy(), abs=1e-5)
    assert abs(case.gradient).max() > 0.01


@HIDDEN
def test_a_critic_errs_less_as_automatic_differentiation_says(hidden):
    case = Case(hidden, heads=(SEATS,))
    case.notes[:, SCORE : SCORE + SEATS] = case.chance.integers(-20, 20, (12, SEATS))
    lessen_errors(*case.arguments(), np.ones(12), case.notes, SEATS, np.array([5.0]), case.sums)

    row = torch.tensor(case.weights, requires_grad=True)
    errors = case.outputs(row, 0)[:, :SEATS] - torch.tensor(case.notes[:, SCORE : SCORE + SEATS]) / 5.0
    (errors**2).mean().backward()

    assert case.sums[ERRORS] == pytest.approx(float((errors[:, 0] ** 2).sum().detach()), rel=1e-4)
    assert case.gradient == pytest.approx(row.grad.numpy(), abs=1e-4)


@HIDDEN
def test_a_critic_foresees_the_score_of_the_seat_that_decides(hidden):
    case, values = Case(hidden, heads=(SEATS,)), np.zeros(12)
    weights, _, layers, hidden_layers, work, inputs, offsets, _ = case.arguments()
    asked = np.ones(12, np.int64), case.states, OWN
    foresee(weights, layers, hidden_layers, work, inputs, offsets, *asked, values)
    assert values == pytest.approx(case.outputs(torch.tensor(case.weights), 0)[:, 0].numpy(), abs=1e-4)


def test_where_a_critic_is_not_asked_it_is_what_it_last_said_of_that_seat():
    case, values = Case((16,), heads=(SEATS,), rows=4), np.zeros(4)
    case.states[:, TURN] = 1, 2, 0, 2
    weights, _, layers, hidden_layers, work, inputs, offsets, _ = case.arguments()
    foresee(weights, layers, hidden_layers, work, inputs, offsets, np.array([1, 0, 0, 1]), case.states, OWN, values)
    said = case.outputs(torch.tensor(case.weights), 0).numpy()
    assert values == pytest.approx([said[0, 0], said[0, 1], said[0, 2], said[3, 0]], abs=1e-4)


def test_a_lead_is_foreseen_by_what_is_said_of_all_seats():
    case, values = Case((16,), heads=(SEATS,), rows=2), np.zeros(2)
    case.states[:, TURN] = 2, 0
    weights, _, layers, hidden_layers, work, inputs, offsets, _ = case.arguments()
    goal = np.array([1.0, -0.5, -0.5])
    foresee(weights, layers, hidden_layers, work, inputs, offsets, np.array([1, 0]), case.states, goal, values)
    of_two, of_nought, of_one = case.outputs(torch.tensor(case.weights), 0)[0, :SEATS].tolist()
    leads = of_two - (of_nought + of_one) / 2, of_nought - (of_one + of_two) / 2
    assert values == pytest.approx(leads, abs=1e-4)


def test_a_decision_that_stands_for_three_counts_as_if_it_were_there_three_times():
    once, thrice = (Case((16,), heads=(SEATS,), rows=4) for _ in range(2))
    for case in (once, thrice):
        case.notes[:, SCORE : SCORE + SEATS] = np.arange(4 * SEATS).reshape(4, SEATS)
    thrice.rows = np.array([0, 1, 2, 2, 2, 3])
    scored = once.notes, SEATS, np.array([5.0])
    lessen_errors(*once.arguments(), np.array([1.0, 1.0, 3.0, 1.0]), *scored, once.sums)
    lessen_errors(*thrice.arguments(), np.ones(4), *scored, thrice.sums)
    assert once.gradient == pytest.approx(thrice.gradient, abs=1e-4)
    assert once.sums == pytest.approx(thrice.sums)


def test_the_first_decision_of_a_hand_a_phase_and_a_trick_is_marked():
    states, notes, firsts = np.zeros((6, WIDTH), np.int64), np.zeros((6, COLUMNS), np.int64), np.full(6, -1)
    states[:, PHASE] = 2, 2, 1, 1, 1, 1
    states[:, LEFT] = 5, 5, 5, 5, 4, 4
    notes[:, NUMBER] = 0, 0, 0, 0, 0, 1
    mark_tricks(states, notes, firsts)
    assert firsts.tolist() == [1, 0, 1, 0, 1, 1]


def test_an_advantage_is_the_sum_of_what_surprised_later_each_by_another_trace():
    """A seat expects 1, 3 and 2 in turn and gets 5; another, in between, expects 5 and gets -2."""
    notes, outcomes = np.full((4, COLUMNS), NONE), np.array([5.0, -2.0, 5.0, 5.0])
    notes[0, NEXT], notes[2, NEXT] = 2, 3
    advantages = np.zeros(4)
    estimate_advantages(notes, outcomes, np.array([1.0, 5.0, 3.0, 2.0]), np.array([0.5]), advantages)
    last = 5 - 2
    middle = (2 - 3) + 0.5 * last
    assert advantages == pytest.approx([(3 - 1) + 0.5 * middle, -2 - 5, middle, last])
