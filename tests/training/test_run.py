"""Training in a folder: what is there goes on, and what does not belong is refused and left alone."""

import json
import sys
import threading

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.files import BadFile, owned
from overtrick.engine.policy import RANDOM
from overtrick.learn import checkpoint as files
from overtrick.learn.checkpoint import BadCheckpoint, Checkpoint, load, save
from overtrick.learn.somerset import features
from overtrick.training import curve as curves
from overtrick.training import tabular
from overtrick.training.run import Run
from overtrick.training.tabular import Tabular
from overtrick.training.training import Seat, Settings, Training
from tests.cli.commands import overtrick
from tests.training.killing import kill_after

PAPER = ot.game("somerset", preset="paper")
RANDOM_SEAT = Seat("random", RANDOM)


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch):
    monkeypatch.setattr(tabular, "BLOCK", 4)


SEATS = (Seat("self"), *[RANDOM_SEAT] * 3)


def training(game=PAPER, seats=SEATS, seed=1, **settings):
    return Training(game, features(game), Settings(**settings), seats, seed)


def learned(folder, hands, every=5, **changed):
    found = training(**changed)
    Run(Tabular(found), folder, hands, every).learn()
    return found


def contents(folder):
    return {name: (folder / name).read_bytes() for name in ("checkpoint.npz", "curve.csv")}


def test_a_training_that_goes_on_is_the_one_that_was_never_interrupted(tmp_path):
    """Stopped inside a block, and between checkpoints."""
    for hands in (3, 7, 14, 22):
        learned(tmp_path / "parts", hands)
    learned(tmp_path / "whole", 22)
    assert contents(tmp_path / "parts") == contents(tmp_path / "whole")


def test_a_curve_has_a_row_for_every_block_and_one_for_what_was_begun(tmp_path):
    learned(tmp_path, 10)
    single = training().learn(10, block=1)
    rows = np.loadtxt(tmp_path / "curve.csv", delimiter=",", skiprows=1)
    assert rows[:, 0].tolist() == [4, 8, 10]
    assert rows[:, 1:5].tolist() == [
        single[:4].mean(0).tolist(),
        single[4:8].mean(0).tolist(),
        single[8:].mean(0).tolist(),
    ]
    assert rows[:, 5].tolist() == [5000 / 5004, 5000 / 5008, 5000 / 5010]


def test_a_training_leaves_no_thread_behind(tmp_path):
    """One that still wrote for TensorBoard met whatever the process did next. Its queue may take a moment to end."""
    before = set(threading.enumerate())
    learned(tmp_path, 10)
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=10)
    assert set(threading.enumerate()) <= before


def test_what_was_written_after_the_last_checkpoint_is_forgotten(tmp_path):
    """A process may die between the curve and the checkpoint, in the middle of a line."""
    learned(tmp_path, 8)
    before = contents(tmp_path)
    with (tmp_path / "curve.csv").open("a") as curve:
        curve.write("12,1.0,2.0,1.0,2.0,0.5\n16,1.")
    (tmp_path / ".checkpoint.npz.part").write_bytes(b"half a checkp")
    learned(tmp_path, 8)
    assert contents(tmp_path) == before


def test_fewer_games_than_there_were_change_nothing(tmp_path):
    learned(tmp_path, 9)
    before = contents(tmp_path)
    assert learned(tmp_path, 2).hands == 9
    assert contents(tmp_path) == before


def test_a_checkpoint_has_everything_back(tmp_path):
    kept = learned(tmp_path, 6)
    found = load(tmp_path / "checkpoint.npz")
    assert np.array_equal(found.values, kept.values)
    assert np.array_equal(found.visits, kept.visits)
    assert found.hands == 6


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"alpha": 0.2}, "alpha 0.1, not 0.2"),
        ({"c": 10.0}, "c 5000.0, not 10.0"),
        ({"trace": 0.5}, "trace 0.9, not 0.5"),
        ({"algorithm": "q"}, "algorithm q-lambda, not q"),
        ({"seed": 2}, "seed 1, not 2"),
        ({"game": ot.game("somerset", preset="student")}, "game ot.game"),
        ({"seats": [Seat("self")] * 4}, "seats .*random.*, not .*self"),
    ],
)
def test_another_training_in_the_same_folder_is_refused(tmp_path, changed, message):
    learned(tmp_path, 4)
    before = contents(tmp_path)
    with pytest.raises(BadCheckpoint, match=f"belongs to another training: {message}.*; give another --out"):
        learned(tmp_path, 8, **changed)
    assert contents(tmp_path) == before


def damage(text):
    return {
        "truncated": lambda file: file.write_bytes(text[: len(text) // 2]),
        "empty": lambda file: file.write_bytes(b""),
        "one byte changed": lambda file: file.write_bytes(text[:2000] + bytes([text[2000] ^ 1]) + text[2001:]),
        "text": lambda file: file.write_text("no table"),
        "another npz": lambda file: np.savez(file, values=np.zeros(3)),
    }


@pytest.mark.parametrize("how", damage(b""))
def test_a_damaged_checkpoint_is_told_and_left_as_it_is(tmp_path, how):
    learned(tmp_path, 40)
    file = tmp_path / "checkpoint.npz"
    damage(file.read_bytes())[how](file)
    before = file.read_bytes()
    with pytest.raises(BadCheckpoint, match=r"holds no learned values, or is damaged .*; move it away"):
        learned(tmp_path, 50)
    assert file.read_bytes() == before


def test_a_checkpoint_of_another_version_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "VERSION", 2)
    learned(tmp_path, 4)
    monkeypatch.undo()
    with pytest.raises(BadCheckpoint, match="values of version 2; possible: 1"):
        load(tmp_path / "checkpoint.npz")


BY_HAND = {
    "a huge shape": {"shape": np.array([1, 10**13])},
    "a shape of nothing": {"shape": np.array([0, 5])},
    "a shape of one number": {"shape": np.array([5])},
    "a shape that is none": {"shape": np.array(["a", "b"])},
    "no number": {"values": np.array([1.0, np.nan])},
    "too few values": {"values": np.array([1.0])},
    "too many entries": {"entries": np.array([0, 1, 2])},
    "an entry twice": {"entries": np.array([1, 1])},
    "an entry from behind": {"entries": np.array([-1, 1])},
    "an entry beyond": {"entries": np.array([1, 5])},
    "words for visits": {"visits": np.array(["1", "2"])},
    "visits undone": {"visits": np.array([1, -1])},
    "a plan that is none": {"overtrick": np.array(json.dumps({"version": 1, "games": 3, "plan": 7}))},
    "no number of games": {"overtrick": np.array(json.dumps({"version": 1, "games": None, "plan": {}}))},
    "a head that is none": {"overtrick": np.array("[]")},
}


@pytest.mark.parametrize("how", BY_HAND)
def test_a_checkpoint_put_together_by_hand_is_refused(tmp_path, how):
    values, visits = np.array([[0.0, 1.0, 0.0, 2.0, 0.0]]), np.array([[0, 1, 0, 2, 0]])
    good = Checkpoint({"game": "g"}, 3, np.zeros(4, np.int64), values, visits).arrays()
    file = tmp_path / "checkpoint.npz"
    np.savez(file, **good)
    assert load(file).values.tolist() == values.tolist()
    np.savez(file, **good | BY_HAND[how])
    with pytest.raises(BadCheckpoint, match=r"holds no learned values, or is damaged .*; move it away"):
        load(file)


@pytest.mark.parametrize("part", ["values", "sums"])
def test_tables_of_another_shape_are_refused(tmp_path, part):
    learned(tmp_path, 4)
    file = tmp_path / "checkpoint.npz"
    found = load(file)
    few = {"values": found.values[:, :-1], "visits": found.visits[:, :-1]}
    save(file, found._replace(**few if part == "values" else {"sums": found.sums[:-1]}))
    with pytest.raises(BadCheckpoint, match="tables of another shape; move it away"):
        learned(tmp_path, 8)


def test_two_trainings_do_not_share_a_folder(tmp_path):
    with owned(tmp_path), pytest.raises(BadFile, match="is in use by another process; wait for it, or give another"):
        learned(tmp_path, 4)
    assert [file.name for file in tmp_path.iterdir()] == [".lock"]


def test_a_curve_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "curve.csv").write_text("date,height\n1.1.,3\n")
    with pytest.raises(BadFile, match=r"curve.csv is no curve of this training; move it away, or give another --out"):
        learned(tmp_path, 4)
    assert (tmp_path / "curve.csv").read_text() == "date,height\n1.1.,3\n"


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match=r"cannot write .*file.*; give another --out"):
        learned(tmp_path / "file" / "out", 4)


def test_the_last_checkpoint_is_kept_if_the_next_cannot_be_written(tmp_path, monkeypatch):
    learned(tmp_path, 5)
    before = (tmp_path / "checkpoint.npz").read_bytes()

    def no_room(target, **arrays):
        target.write(b"some of it")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez_compressed", no_room)
    with pytest.raises(BadFile, match=r"cannot write .*checkpoint.npz: No space left on device"):
        learned(tmp_path, 10)
    monkeypatch.undo()
    assert (tmp_path / "checkpoint.npz").read_bytes() == before
    monkeypatch.setattr(tabular, "BLOCK", 4)
    learned(tmp_path, 10)
    learned(tmp_path / "whole", 10)
    assert contents(tmp_path) == contents(tmp_path / "whole")


@pytest.mark.parametrize(
    ("hands", "every", "message"),
    [
        (0, 5, "hands=0; possible: 1 to 1,000,000,000,000"),
        (-1, 5, "hands=-1; possible: 1 to"),
        (10**13, 5, "hands=10000000000000; possible: 1 to"),
        (5, 0, "every=0; possible: 1 to 1,000,000,000"),
        (5, 10**10, "every=10000000000; possible: 1 to"),
    ],
)
def test_there_must_be_hands(tmp_path, hands, every, message):
    with pytest.raises(ot.BadOption, match=message):
        Run(Tabular(training()), tmp_path / "out", hands, every)
    assert not (tmp_path / "out").exists()


def test_scalars_are_written_for_tensorboard_if_something_can(tmp_path, monkeypatch):
    learned(tmp_path / "with", 8)
    events = b"".join(file.read_bytes() for file in (tmp_path / "with").glob("events.*"))
    assert b"seat_0" in events
    assert b"exploring" in events
    monkeypatch.setattr(curves, "WRITERS", ())
    learned(tmp_path / "without", 8)
    assert sorted(file.name for file in (tmp_path / "without").iterdir()) == [
        ".lock",
        "checkpoint.npz",
        "config.json",
        "curve.csv",
    ]


def test_a_file_is_the_same_for_the_same_table(tmp_path):
    made = Checkpoint({"game": "g"}, 3, np.zeros(4, np.int64), np.ones((1, 5)), np.ones((1, 5), np.int64))
    for name in ("one.npz", "two.npz"):
        save(tmp_path / name, made)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


@pytest.mark.compiled
def test_a_training_killed_at_any_moment_goes_on_to_the_same_files(tmp_path, monkeypatch):
    """Killed twice without warning: by what is in the curve, so that nothing depends on speed."""
    words = "--algorithm", "q-lambda", "--hands", "12000", "--every", "500", "--seed", "7", "--preset", "student"
    command = [sys.executable, "-m", "overtrick", "train", "somerset", *words]
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    for lines in (3, 7):
        kill_after(lines, [*command, "--out", "killed"], tmp_path)
    for out in ("killed", "whole"):
        overtrick("train", "somerset", *words, "--out", out)
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_the_head_of_a_file_says_what_it_is(tmp_path):
    learned(tmp_path, 4)
    with np.load(tmp_path / "checkpoint.npz") as arrays:
        plan = json.loads(str(arrays["overtrick"]))["plan"]
    assert plan["game"] == repr(PAPER)
    assert plan["seats"] == ["self", "random", "random", "random"]
