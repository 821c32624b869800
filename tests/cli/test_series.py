"""`overtrick series`, as somebody at a terminal uses it."""

import json
import sys

import numpy as np
import pytest

from overtrick.core.files import owned
from tests.cli.commands import mistake, overtrick
from tests.training.killing import kill_after

FIVE = "rule-based,rule-based,rule-based,any-card,any-card"
LEARNING = "actor-critic:worlds=1,rule-based,rule-based,any-card,any-card"


def words(out, hands, *more, players=FIVE):
    return "series", "sheephead", "--players", players, "--hands", str(hands), "--out", str(out), *more


@pytest.mark.compiled
def test_a_series_leaves_money_each_hundred_hands_and_curves(tmp_path):
    text = overtrick(*words(tmp_path / "out", 250, players=LEARNING))
    assert "250 hands" in text
    head, *rows = (tmp_path / "out" / "curve.csv").read_text().splitlines()
    assert head == "hands,1-actor-critic,2-rule-based,3-rule-based,4-any-card,5-any-card"
    assert [row.split(",")[0] for row in rows] == ["100", "200", "250"]
    assert all(sum(map(float, row.split(",")[1:])) == 0 for row in rows)
    assert (tmp_path / "out" / "money.svg").exists()


def test_specs_may_stand_in_parentheses(tmp_path):
    players = "(any-card:bidder=passive),(rule-based:bidder=random),any-card,any-card,any-card"
    assert "bidder=random" in overtrick(*words(tmp_path / "out", 2, players=players))


def test_the_same_command_goes_on(tmp_path):
    overtrick(*words(tmp_path / "parts", 4, "--every", "3"))
    for out in ("parts", "whole"):
        overtrick(*words(tmp_path / out, 8, "--every", "3"))
    parts, whole = ((tmp_path / out / "curve.csv").read_text() for out in ("parts", "whole"))
    assert parts == whole


@pytest.mark.compiled
def test_after_kill_9_it_ends_like_one_that_was_not_killed(tmp_path):
    command = [sys.executable, "-m", "overtrick", *words("killed", 1500, "--every", "300", players=LEARNING)]
    kill_after(4, command, tmp_path)
    for out in ("killed", "whole"):
        overtrick(*words(tmp_path / out, 1500, "--every", "300", players=LEARNING))
    killed, whole = (tmp_path / out for out in ("killed", "whole"))
    assert (killed / "curve.csv").read_text() == (whole / "curve.csv").read_text()
    assert (killed / "checkpoint.npz").read_bytes() == (whole / "checkpoint.npz").read_bytes()


def test_a_folder_of_another_series_is_refused_and_left_alone(tmp_path):
    overtrick(*words(tmp_path, 2))
    before = (tmp_path / "checkpoint.npz").read_bytes()
    told = mistake(*words(tmp_path, 2, "--seed", "2"))
    assert "belongs to another series: seed 1, not 2; give another --out" in told
    assert (tmp_path / "checkpoint.npz").read_bytes() == before


def test_a_folder_in_use_is_refused(tmp_path):
    with owned(tmp_path):
        assert "is in use by another process" in mistake(*words(tmp_path, 2))


@pytest.mark.compiled
def test_who_sees_all_cards_needs_leave_and_is_marked_wherever_it_is_named(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("class Open:\n    def act_open(self, hand, rng):\n        return hand.legal()[0]\n")
    wish = words(tmp_path / "out", 2, players=f"{file}:Open,(mcts:simulations=1),any-card,any-card,any-card")
    assert "wants to see all cards" in mistake(*wish)
    text = overtrick(*wish, "--oracle")
    assert text.count("(oracle)") == 2
    assert "mcts:simulations=1 (oracle)" in text
    head = (tmp_path / "out" / "curve.csv").read_text().splitlines()[0]
    assert head == f"hands,1-{file} (oracle),2-mcts (oracle),3-any-card,4-any-card,5-any-card"
    assert json.loads((tmp_path / "out" / "config.json").read_text())["players"][1] == "mcts:simulations=1 (oracle)"
    assert overtrick(*wish, "--oracle") == text


@pytest.mark.parametrize(
    ("name", "place", "number"),
    [("sheet", 0, 2**63 - 1), ("sheet", 3, 0), ("now", 0, 7), ("now", 1, -1), ("now", 2, 5)],
)
def test_a_score_sheet_of_somebody_else_is_told(name, place, number, tmp_path):
    """A kernel would go through as many people as it says, far beyond its end."""
    overtrick(*words(tmp_path, 2))
    change(tmp_path / "checkpoint.npz", name, lambda array: array.put(place, number))
    assert "is damaged: nobody can go on from its score sheet; move it away" in mistake(*words(tmp_path, 4))


def test_texts_for_numbers_are_told(tmp_path):
    overtrick(*words(tmp_path, 2))
    with np.load(tmp_path / "checkpoint.npz") as arrays:
        kept = dict(arrays)
    np.savez(tmp_path / "checkpoint.npz", **kept | {"now": kept["now"].astype(str)})
    assert "is damaged: now is missing, has another shape or is no number" in mistake(*words(tmp_path, 4))


def change(file, name, how):
    with np.load(file) as arrays:
        kept = dict(arrays)
    how(kept[name])
    np.savez(file, **kept)
