"""Decisions in a file are those that were made."""

import json
import sys

import numpy as np
import pyarrow.parquet as parquet
import pytest

import overtrick as ot
from overtrick.core.errors import OvertrickError
from overtrick.core.files import BadFile
from overtrick.executors.executor import executor
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import set_inputs
from overtrick.training import exporting
from overtrick.training.exporting import export
from tests.cli.commands import mistake, overtrick


def exported(file, game, specs, hands=7, **how):
    rows = export(game, specs, hands, 3, file, executor(**how), lambda what, share: None)
    table = parquet.read_table(file)
    assert table.num_rows == rows
    return table


@pytest.mark.parametrize("name", ot.games())
def test_a_file_has_what_a_person_sees_when_replaying_the_hands(name, tmp_path, monkeypatch):
    monkeypatch.setattr(exporting, "HANDS_EACH", 3)
    game = ot.game(name)
    rows = exported(tmp_path / "file.parquet", game, ["random"]).to_pylist()
    seen = layout(game)
    assert {row["hand"] for row in rows} == {*range(7)}
    for number in range(7):
        hand = game.deal(seed=3, number=number)
        for place, row in enumerate(rows):
            if row["hand"] != number:
                continue
            while len(hand.legal()) == 1:
                hand.play(game.action_name(hand.legal()[0]))
            assert (row["seat"], row["legal"]) == (hand.player, hand.legal())
            assert row["inputs"] == set_inputs(seen, hand.state, hand.player).tolist()
            assert row["probability"] == pytest.approx(1 / len(row["legal"]))
            if row["next"] >= 0:
                assert (rows[row["next"]]["seat"], rows[row["next"]]["hand"]) == (row["seat"], number)
                assert row["next"] > place
            hand.play(game.action_name(row["action"]))
        while not hand.over:
            hand.play(game.action_name(hand.legal()[0]))
        for row in rows:
            if row["hand"] == number:
                assert row["scores"] == np.roll(hand.returns(), -row["seat"]).tolist()


def test_metadata_tell_what_the_numbers_mean(tmp_path):
    game = ot.game("euchre")
    found = exported(tmp_path / "file.parquet", game, ["high", "low"])
    about = json.loads(found.schema.metadata[b"overtrick"])
    assert (about["game"], about["players"], about["seed"]) == (repr(game), ["high", "low"], 3)
    assert tuple(about["inputs"]) == layout(game).names
    assert tuple(about["actions"]) == game.action_names


def test_two_agents_play_every_deal_in_both_seatings(tmp_path):
    rows = exported(tmp_path / "file.parquet", ot.game("euchre"), ["high", "low"], hands=4).to_pylist()
    firsts = [next(row for row in rows if row["hand"] == hand) for hand in range(4)]
    assert [firsts[hand]["inputs"] == firsts[hand + 1]["inputs"] for hand in range(3)] == [True, False, True]
    assert [firsts[hand]["place"] == firsts[hand + 1]["place"] for hand in (0, 2)] == [False, False]


@pytest.mark.compiled
def test_workers_write_the_same_file(tmp_path, monkeypatch):
    monkeypatch.setattr(exporting, "HANDS_EACH", 3)
    game = ot.game("euchre")
    one = exported(tmp_path / "one.parquet", game, ["high", "low"])
    assert one.equals(exported(tmp_path / "two.parquet", game, ["high", "low"], workers=2))


def test_a_file_that_fails_leaves_the_old_one(tmp_path, monkeypatch):
    file = tmp_path / "file.parquet"
    exported(file, ot.game("euchre"), ["random"] * 4)
    before = file.read_bytes()

    def no_room(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exporting, "table_of", no_room)
    with pytest.raises(BadFile, match=r"cannot write .*: No space left on device"):
        exported(file, ot.game("euchre"), ["random"] * 4)
    assert file.read_bytes() == before
    assert [*tmp_path.iterdir()] == [file]


def test_the_extra_is_named_where_pyarrow_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(OvertrickError, match=r"PyArrow is not installed; possible: pip install 'overtrick\[export\]'"):
        exported(tmp_path / "file.parquet", ot.game("euchre"), ["random"] * 4)


def test_the_command_writes_a_file_and_says_so(tmp_path):
    file = tmp_path / "file.parquet"
    text = overtrick("export", "euchre", "high", "random", "--hands", "5", "--out", str(file))
    assert text.startswith(f"{parquet.read_table(file).num_rows:,} decisions of 5 hands: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["euchre", "pimc"], "pimc is not a compiled agent; possible: random, net, and rule players"),
        (["euchre", "--hands", "0"], "hands=0; possible: 1 to 1,000,000,000"),
        (["euchre", "random", "high", "low"], "3 agents for 4 seats; possible: 2 or 4"),
    ],
)
def test_impossible_wishes_are_told_in_a_line(words, message, tmp_path):
    assert message in mistake("export", *words, "--out", str(tmp_path / "file.parquet"))
    assert not (tmp_path / "file.parquet").exists()
