"""`overtrick train`, as somebody at a terminal uses it."""

import numpy as np
import pytest

from overtrick.learn.checkpoint import load
from tests.cli.commands import mistake, overtrick


def test_a_training_leaves_a_table_that_plays_and_a_curve(tmp_path):
    out = str(tmp_path / "out")
    text = " ".join(overtrick("train", "somerset", "--algorithm", "q-lambda", "--hands", "5", "--out", out).split())
    assert text.startswith("5 of 5 hands; it plays as q-lambda:file=")
    assert len((tmp_path / "out" / "curve.csv").read_text().splitlines()) == 2
    found = load(tmp_path / "out" / "checkpoint.npz")
    assert found.hands == 5
    assert found.origin["seats"] == ["self", "random", "random", "random"]
    file = str(tmp_path / "out" / "checkpoint.npz")
    words = f"q-lambda:file={file}", "random", "--preset", "paper", "--deals", "2", "--json"
    assert f"q-lambda:file={file}" in overtrick("match", "somerset", *words)


def test_the_same_command_goes_on(tmp_path):
    words = "train", "somerset", "--preset", "student", "--algorithm", "watkins", "--lambda", "0.5", "--every", "3"
    overtrick(*words, "--hands", "4", "--out", str(tmp_path / "parts"))
    for out in ("parts", "whole"):
        overtrick(*words, "--hands", "8", "--out", str(tmp_path / out))
    one, other = (load(tmp_path / out / "checkpoint.npz") for out in ("parts", "whole"))
    assert np.array_equal(one.values, other.values)
    assert one.origin["algorithm"] == "watkins"
    assert one.origin["seats"] == ["self", "student", "student", "student"]


@pytest.mark.parametrize(
    ("partner", "opponents", "visits"),
    [("self", "random", [25]), ("own", "student", [13, 12]), ("random", "own", [13, 0, 24]), ("self", "self", [49])],
)
def test_everybody_can_learn(tmp_path, partner, opponents, visits):
    """Seat 0 decides 13 times a game, the others twelve times, each in its table."""
    words = "--partner", partner, "--opponents", opponents, "--hands", "2", "--out", str(tmp_path)
    overtrick("train", "somerset", "--algorithm", "q-lambda", *words)
    found = load(tmp_path / "checkpoint.npz")
    assert (found.visits.sum(axis=1) // 2).tolist() == visits


def test_other_settings_in_the_same_folder_are_refused(tmp_path):
    words = "train", "somerset", "--algorithm", "q-lambda", "--hands", "3", "--out", str(tmp_path)
    overtrick(*words)
    before = (tmp_path / "checkpoint.npz").read_bytes()
    assert "belongs to another training: alpha 0.1, not 0.3; give another --out" in mistake(*words, "--alpha", "0.3")
    assert (tmp_path / "checkpoint.npz").read_bytes() == before


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (0, "Nothing was kept: the first checkpoint comes after 4 hands (--every)."),
        (4, "{file} has what was learned in 4 hands; the same command resumes there."),
    ],
)
def test_ctrl_c_tells_what_is_on_disk(before, told, tmp_path, monkeypatch):
    words = "train", "somerset", "--algorithm", "q-lambda", "--every", "4", "--out", tmp_path, "--hands"
    if before:
        overtrick(*words, before)

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("overtrick.training.training.Training.learn_sums", interrupted)
    line, stopped = overtrick(*words, 20, code=130).splitlines()
    assert line == told.format(file=tmp_path / "checkpoint.npz")
    assert stopped == "overtrick: stopped"


@pytest.mark.compiled
def test_a_network_is_taught_and_plays(tmp_path):
    words = "train", "hearts", "--algorithm", "policy-gradient", "--hidden", "8", "--epoch", "4", "--hands", "6"
    text = " ".join(overtrick(*words, "--filters", "2", "--out", tmp_path).split())
    assert text.startswith("8 of 6 hands; ")
    assert "a hand against random" in text
    assert "a hand against fsm" in text
    assert f"net:file={tmp_path}" in overtrick(
        "match", "hearts", f"net:file={tmp_path}", "random", "--preset", "paper", "--deals", "1", "--json"
    )


@pytest.mark.compiled
def test_a_q_network_is_trained_and_plays(tmp_path, monkeypatch):
    monkeypatch.setattr("overtrick.training.deep_q.DEALS", 4)
    words = "train", "wizard", "--algorithm", "dqn", "--preset", "three", "--tricks", "2", "--tables", "5"
    small = "--hidden", "8", "--filters", "2", "--hands", "10", "--no-curriculum"
    text = " ".join(overtrick(*words, *small, "--out", tmp_path).split())
    assert text.startswith("10 of 10 hands; ")
    assert f"a hand against random; it plays as dqn:file={tmp_path}" in text
    line_up = f"dqn:file={tmp_path}", "random", "--preset", "three", "--deals", "1", "--json"
    assert f"dqn:file={tmp_path}" in overtrick("match", "wizard", *line_up)


@pytest.mark.compiled
def test_a_network_that_sees_all_cards_is_marked_as_what_it_is_and_as_a_measure(tmp_path, monkeypatch):
    monkeypatch.setattr("overtrick.training.taught.HANDS", 4)
    words = "train", "hearts", "--algorithm", "policy-gradient", "--hidden", "8", "--epoch", "4", "--hands", "4"
    first, second = tmp_path / "open", tmp_path / "closed"
    text = overtrick(*words, "--sees", "open", "--out", first)
    assert f"it plays as net:file={first} (oracle)" in text
    text = overtrick(*words, "--opponents", f"net:file={first}", "--out", second)
    assert f"a hand against net:file={first} (oracle); it plays as net:file={second}\n" in text
    assert f"against net:file={first} (oracle)" in (second / "curve.csv").read_text()
    assert f'"opponents": "net:file={first} (oracle)"' in (second / "config.json").read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--algorithm", "trpo", "--clip", "0.1"], "--clip is not for trpo; possible: --sees"),
        (["--algorithm", "ppo", "--mixing", "0.1"], "--mixing is not for ppo; possible: --hidden"),
        (["--algorithm", "policy-gradient", "--sees", "all"], "sees='all'; possible: view, open"),
        (["--algorithm", "policy-gradient", "--start", "nowhere"], "cannot read nowhere"),
    ],
)
def test_options_of_another_algorithm_and_impossible_ones_are_refused(words, message, tmp_path):
    assert message in mistake("train", "hearts", *words, "--out", tmp_path)
