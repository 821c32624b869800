"""A network learns what a search says: by the derivative that PyTorch finds, from labels that survive a break."""

from types import SimpleNamespace

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.bits import each, set_of
from overtrick.core.errors import BadAgent, BadOption
from overtrick.engine.policy import RANDOM
from overtrick.executors.executor import InProcess
from overtrick.learn.checkpoint import BadCheckpoint
from overtrick.learn.nets.file import load
from overtrick.learn.nets.network import BadNetwork, Convolution, Dense, network_of
from overtrick.learn.nets.playing import actor_policy
from overtrick.learn.observations.layout import layout
from overtrick.training.expert import Pupil, Settings, aim, imitate, learner_of
from overtrick.training.expert_round import teach
from overtrick.training.labelling import Labels, Plan, asked, gather, label, started
from overtrick.training.selfplay import ALLOWED, TAKEN, Recorder
from tests.later import later
from tests.training.test_losses import HIDDEN, Case

torch = later("torch")


def untold(words, share):
    """Nobody waits."""


@pytest.fixture
def plan(monkeypatch):
    monkeypatch.setattr("overtrick.training.labelling.HANDS_EACH", 1)
    monkeypatch.setattr("overtrick.training.ppo.MEASURED", 20)
    game = ot.game("euchre")
    return Plan(game, started(game, ""), "pimc:worlds=1,solve=2", one_in=3)


def random_case(hidden):
    """Decisions with three or more legal cards, and numbers for all of them."""
    case = Case(hidden, heads=(20, 11))
    legal = case.chance.random((12, 8)) < 0.5
    legal[:, :3] = True
    return case, legal, np.array([set_of(np.flatnonzero(row)) for row in legal]), case.chance.random((12, 64))


@HIDDEN
def test_imitation_follows_the_derivative_of_the_cross_entropy(hidden):
    case, legal, allowed, targets = random_case(hidden)
    targets[:, :8] *= legal
    targets[:, :8] /= targets[:, :8].sum(axis=1, keepdims=True)
    sums = np.zeros(1)
    imitate(*case.arguments(), case.states, allowed, targets, sums)

    row = torch.tensor(case.weights, requires_grad=True)
    logits = case.outputs(row, 0)[:, :8].masked_fill(torch.tensor(~legal), -1e9)
    loss = -(torch.tensor(targets[:, :8]) * torch.log_softmax(logits, 1)).sum(dim=1)
    loss.mean().backward()
    assert sums[0] == pytest.approx(float(loss.sum().detach()), rel=1e-4)
    assert case.gradient == pytest.approx(row.grad.numpy(), abs=1e-5)


@HIDDEN
def test_the_aim_is_the_chance_so_far_times_the_exponential_of_the_worth(hidden):
    case, legal, allowed, worths = random_case(hidden)
    targets, (weights, _, layers, depth, work, inputs, offsets, _) = worths.copy(), case.arguments()
    aim(weights, layers, depth, work, inputs, offsets, case.states, allowed, np.array([0.5]), targets)

    logits = case.outputs(torch.tensor(case.weights), 0)[:, :8].masked_fill(torch.tensor(~legal), -1e9)
    wanted = torch.softmax(logits + torch.tensor(worths[:, :8] / 0.5), 1).numpy()
    assert targets[:, :8][legal] == pytest.approx(wanted[legal], abs=1e-5)


def test_labels_are_what_the_search_says_of_legal_actions(plan):
    """A hand of Euchre scores four points at the most."""
    labels = label(plan, first=0, hands=3)
    for state, allowed, worths in zip(*labels, strict=True):
        assert allowed & (allowed - 1), "only decisions are labelled"
        assert all(worths[bit] == 0 for bit in range(64) if bit not in set(each(int(allowed))))
        assert abs(worths).max() <= 4
        assert len(state) == len(labels.states[0])


def test_what_a_search_did_not_try_is_worth_no_more_than_the_worst_that_it_did():
    """Scores of Hearts are below zero, so that nought would be the best of all."""
    hand = ot.game("hearts", passing="none").deal(seed=1, played="2C")
    first, second, *untried = hand.legal()
    assert untried
    values = {first: SimpleNamespace(mean=-4.0), second: SimpleNamespace(mean=-6.0)}
    searcher = SimpleNamespace(think=lambda view, rng: SimpleNamespace(found=lambda: values))
    worths = asked(searcher, hand, None)
    assert (worths[first], worths[second]) == (-4.0, -6.0)
    assert {*worths[untried]} == {-6.0}


def test_labels_that_are_there_are_not_made_again(plan, tmp_path):
    by = InProcess()
    whole = gather(plan, 4, tmp_path / "whole", by, untold)
    gather(plan, 2, tmp_path / "parts", by, untold)
    kept = {file: file.stat().st_mtime_ns for file in (tmp_path / "parts").iterdir()}
    parts = gather(plan, 4, tmp_path / "parts", by, untold)
    assert all(np.array_equal(one, other) for one, other in zip(whole, parts, strict=True))
    assert len(kept) == 2
    assert all(file.stat().st_mtime_ns == time for file, time in kept.items())


def test_labels_of_another_plan_are_refused(plan, tmp_path):
    gather(plan, 1, tmp_path / "labels", InProcess(), untold)
    other = Plan(plan.game, plan.start, plan.teacher, one_in=2)
    with pytest.raises(BadCheckpoint, match="one_in 3, not 2"):
        gather(other, 1, tmp_path / "labels", InProcess(), untold)


@pytest.mark.compiled
def test_a_network_that_is_taught_to_play_its_lowest_card_does_so(plan):
    """Labels of random hands: the lowest action that is legal is worth a point, and all others nothing."""
    game = plan.game
    played = Recorder(game, 200).record([RANDOM] * game.players, 1, 0, 200)
    allowed, worths = played.notes[:, ALLOWED], np.zeros((len(played.notes), 64))
    worths[np.arange(len(worths)), [min(each(int(legal))) for legal in allowed]] = 1
    labels = Labels(played.states, allowed.copy(), worths)
    pupil = Pupil(game, load(plan.start, game).actor, labels, Settings(heat=0.02, rate=0.005, epochs=20), seed=1)
    before, after = pupil.learn()
    assert after < 0.2 < before
    again = Recorder(game, 20).record([actor_policy(game, pupil.network)] * game.players, 2, 0, 20)
    lowest = [min(each(int(legal))) for legal in again.notes[:, ALLOWED]]
    assert np.mean(again.notes[:, TAKEN] == lowest) > 0.85


def test_convolutions_are_refused_by_name():
    game = ot.game("euchre")
    image = Convolution(np.zeros((1, 1, 1, 1), np.float32), np.zeros(1, np.float32), 1, layout(game).size)
    heads = [Dense(np.zeros((layout(game).size, size), np.float32), np.zeros(size, np.float32)) for size in (24, 10)]
    with pytest.raises(BadNetwork, match="convolutions are not taught"):
        learner_of(game, network_of([image, *heads], 2))


def test_a_round_leaves_a_network_that_plays_and_says_how_it_was_made(plan, tmp_path):
    told = teach(plan, Settings(epochs=1), 2, tmp_path, InProcess(), untold)
    made = load(tmp_path, plan.game).made
    assert made["teacher"] == plan.teacher
    assert made["hands"] == 2
    assert str(made["labels"]) in told
    assert ot.match(plan.game, [f"net:file={tmp_path}", "random"], deals=2).deals == 2


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"teacher": "random"}, BadAgent, "gives no values; possible"),
        ({"one_in": 0}, BadOption, "one-in=0; possible: 1 to"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan, changes, error, words):
    settings = {"game": plan.game, "start": plan.start, "teacher": plan.teacher} | changes
    with pytest.raises(error, match=words):
        Plan(**settings)


@pytest.mark.parametrize("name", ["heat", "rate", "batch", "epochs"])
def test_settings_that_cannot_be_are_refused(name):
    with pytest.raises(BadOption, match=f"{name}=-1; possible"):
        Settings(**{name: -1})
