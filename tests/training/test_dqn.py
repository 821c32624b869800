"""Deep Q-learning: what is backed up, the curriculum, and trainings that go on where they stopped."""

import sys

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import choose
from overtrick.core.errors import BadAgent, BadOption, OvertrickError
from overtrick.learn.checkpoint import BadCheckpoint
from overtrick.training.curriculum import Curriculum
from overtrick.training.deep_q import DeepQ
from overtrick.training.dqn import UNIT, Dqn, Settings
from overtrick.training.ppo import Diverged
from overtrick.training.q_networks import package
from overtrick.training.replay import NONE, Decided, Replay, linked
from overtrick.training.run import Run
from tests.cli.commands import overtrick
from tests.training.killing import kill_after

SMALL = {"hidden": (16,), "filters": (4,), "tables": 16, "batch": 16, "replay": 1000, "tricks": 3}
FILES = "checkpoint.npz", "network.npz", "curve.csv", "config.json"
GAME = ot.game("wizard", preset="three")


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch):
    monkeypatch.setattr("overtrick.training.deep_q.DEALS", 4)


def training(hands=96, seed=1, **settings):
    return Dqn(GAME, Settings(**SMALL | settings), hands, seed)


def trained(folder, until=None, **settings):
    learner = DeepQ(training(**settings))
    Run(learner, folder, until or learner.training.total, every=32).learn()
    return learner


def contents(folder):
    return {name: (folder / name).read_bytes() for name in FILES}


# Decisions.


def test_a_decision_is_followed_by_the_next_one_of_its_player():
    assert linked(np.array([5, 7, 5, 5, 7, 9])).tolist() == [2, 4, 3, NONE, NONE, NONE]


def decisions(numbers, following):
    numbers = np.array(numbers)
    told, masks = numbers[:, None].astype(np.int8), np.ones((len(numbers), 2), bool)
    return Decided(told, masks, numbers, np.array(following), numbers.astype(np.float32))


def test_a_full_replay_forgets_the_oldest_and_knows_what_comes_next():
    """Room for four: of decisions 1 to 6, two at a time, each pair a hand of one player, 3 to 6 are left."""
    replay = Replay(4, 1, 2)
    for first in (1, 3, 5):
        replay.add(decisions([first, first + 1], [1, NONE]))
    now, later = replay.sample(200, np.random.default_rng(1))
    assert set(now.choices.tolist()) == {3, 4, 5, 6}
    goes_on = now.next != NONE
    assert set(now.choices[goes_on].tolist()) == {3, 5}
    assert (later.choices[goes_on] == now.choices[goes_on] + 1).all()


def test_the_last_decision_is_worth_the_score_and_others_what_the_older_copy_gives_for_the_best_next_choice():
    learner = training(curriculum=False)
    decided, _ = learner.play(16)
    scores, last = learner.tables.scores(), decided.next == NONE
    assert last.sum() == 48, "one for each seat of sixteen hands"
    assert sorted(decided.rewards[last] * UNIT) == pytest.approx(sorted(scores.ravel()))
    assert not decided.rewards[~last].any()
    learner.replay.add(decided)
    learner.online.layers[-1].bias.data[:] = package().arange(85.0) * 100  # the network likes the last choice best,
    now, later = learner.replay.sample(50, np.random.default_rng(1))
    worth, older = learner.worth(now, later), learner.older.values(later.told).detach().numpy()
    for row in np.flatnonzero(now.next != NONE):
        best = np.flatnonzero(later.masks[row])[-1]
        assert worth[row] == pytest.approx(older[row, best], abs=1e-5)
    assert worth[now.next == NONE] == pytest.approx(now.rewards[now.next == NONE])


def test_an_update_brings_values_nearer_to_what_decisions_are_worth():
    learner = training(curriculum=False, rate=0.01)
    learner.replay.add(learner.play(16)[0])
    now, later = learner.replay.sample(64, np.random.default_rng(1))
    losses = [learner.update(now, later) for _ in range(20)]
    assert losses[-1] < losses[0] * 0.8


@pytest.mark.parametrize(
    ("representation", "network"), [("vector", "convolution"), ("seen", "convolution"), ("adjacent", "plain")]
)
def test_what_plays_without_pytorch_is_what_learned(representation, network):
    learner = training(representation=representation, network=network)
    learner.step()
    policy, tables = learner.lessons.policy(learner.online.network), learner.tables
    tables.deal(5, 0, np.full(8, 3))
    hands = [GAME.deal(5, number=number, round=3) for number in range(8)]
    while len((look := tables.look()).rows):
        best = learner.online.best(look.told, look.masks).numpy()
        for place, row in enumerate(look.rows):
            action = choose(policy, hands[row].view(hands[row].player), np.zeros(1, np.int64))
            assert action == (action // 60 and 60) + tables.meaning[place, best[place]]
            hands[row].play(action)
        tables.step(best)


# The curriculum.


def test_lessons_go_from_short_hands_to_long_ones_then_bids_then_trump():
    course = training().lessons.course(3)
    assert [(lesson.tricks, lesson.given) for lesson in course] == [(1, 2), (2, 2), (3, 2), (3, 1), (3, 0)]
    assert len(training(curriculum=False).curriculum.lessons) == 1


def test_a_lesson_ends_when_two_blocks_in_a_row_are_no_better():
    course = Curriculum(list("abcd"))
    for score in (0.0, 5.0, 5.1, 5.1):
        assert course.lesson == "a"
        course.tell(score, share=0.025, done=0.1)
    assert course.lesson == "b"
    for score in range(6):  # as long as it gets better it goes on
        course.tell(float(score), share=0.025, done=0.2)
    assert course.lesson == "b"


def test_a_lesson_ends_in_any_case_when_its_share_of_the_hands_is_over():
    """Two lessons of cards have half of the hands, bids all up to nine tenths, trump the rest."""
    course, seen = Curriculum(list("abcd")), []
    for done in range(1, 101):
        seen.append(course.lesson)
        course.tell(float(done), share=0.01, done=done / 100)
    assert [seen.count(lesson) for lesson in "abcd"] == [25, 25, 40, 10]


# Trainings.


def test_a_training_that_goes_on_is_the_one_that_was_never_interrupted(tmp_path):
    for until in (32, 64, 96):
        trained(tmp_path / "parts", until)
    trained(tmp_path / "whole")
    assert contents(tmp_path / "parts") == contents(tmp_path / "whole")
    head, *rows = (tmp_path / "whole" / "curve.csv").read_text().splitlines()
    assert head == "hands,tricks,given,decisions,loss,score,hits,difference,half_width"
    assert [row.split(",")[0] for row in rows] == ["32", "64", "96"]


def test_another_training_in_the_same_folder_is_refused(tmp_path):
    trained(tmp_path)
    with pytest.raises(BadCheckpoint, match="belongs to another training: curriculum True, not False"):
        trained(tmp_path, curriculum=False)


@pytest.mark.compiled
def test_who_leads_with_a_wizard_learns_to_bid_a_trick_and_who_leads_with_a_jester_none():
    """Hands of one trick: a wizard that is led takes it, and a jester takes it from jesters alone."""
    bold = {"curriculum": False, "explore": 1.0, "rate": 0.005, "batch": 64, "tables": 250, "replay": 50_000}
    learner = training(6000, tricks=1, network="plain", hidden=(64,), **bold)
    while learner.hands < learner.total:
        learner.step()
    policy = learner.lessons.policy(learner.online.network)
    for card, bid in (("W1", "bid-1"), ("J1", "bid-0")):
        hand = GAME.deal(hands=[card, "5H", "6S"], rest="9D ...", round=1, dealer=2)
        assert GAME.action_name(choose(policy, hand.view(0), np.zeros(1, np.int64))) == bid


@pytest.mark.compiled
def test_a_training_killed_at_any_moment_goes_on_to_the_same_files(tmp_path, monkeypatch):
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    words = "--algorithm", "dqn", "--preset", "three", "--hands", "200", "--every", "25", "--tables", "25"
    small = "--tricks", "2", "--hidden", "16", "--network", "plain", "--replay", "1000"
    command = [sys.executable, "-m", "overtrick", "train", "wizard", *words, *small]
    kill_after(4, [*command, "--out", "killed"], tmp_path)
    for out in ("killed", "whole"):
        overtrick("train", "wizard", *words, *small, "--out", out)
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_numbers_that_are_none_stop_a_training():
    learner = training()
    learner.online.layers[-1].bias.data[:] = float("nan")
    with pytest.raises(Diverged, match="no number any more at update 0, after 0 hands"):
        learner.step()


def test_without_pytorch_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(OvertrickError, match=r"dqn needs PyTorch: pip install 'overtrick\[learn\]'"):
        training()


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"representation": "vectors"}, "representation='vectors'; did you mean 'vector'"),
        ({"representation": "list"}, "representation='list' has no row of 60 cards; possible: binary"),
        ({"network": "deep"}, "network='deep'; possible: convolution, plain"),
        ({"tricks": 21}, "tricks=21; possible: 1 to 20, or 0 for all"),
        ({"filters": ()}, "filters=; possible: some widths"),
        ({"rate": 0.0}, "rate=0.0; possible: a number above 0 to 1"),
        ({"replay": 10}, "replay=10; possible: 1,000 to"),
        ({"explore": 2.0}, "explore=2.0; possible: a number from 0 to 1"),
    ],
)
def test_impossible_settings_are_refused(settings, told):
    with pytest.raises(BadOption) as refused:
        training(**settings)
    assert told.replace("=;", "=();") in str(refused.value)


def test_other_games_and_slow_measures_are_refused():
    with pytest.raises(BadOption, match="dqn does not learn hearts; possible: wizard, or ppo"):
        Dqn(ot.game("hearts"), Settings(), 10, 1)
    with pytest.raises(BadAgent, match="pimc is not a compiled agent"):
        DeepQ(training(), "pimc")
