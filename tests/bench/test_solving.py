"""What the bench of the solver measures: the same positions with and without twins."""

import pytest

import overtrick as ot
from overtrick.bench.solving import TASKS, hands_for, measure
from overtrick.engine.state import DOWN, LEFT


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_positions_are_those_of_the_task(task):
    hand = next(hands_for(ot.game(task.game), task.tricks))
    assert (hand.state[LEFT], hand.state[DOWN]) == (task.tricks, 0)


@pytest.mark.compiled
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_twins_save_nodes(task):
    measured = measure(task, positions=3)
    assert 0 < measured.with_twins.nodes < measured.without_twins.nodes
    assert 0 < measured.with_twins.mean <= measured.with_twins.slowest
