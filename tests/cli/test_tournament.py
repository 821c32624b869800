"""`overtrick tournament`, as somebody at a terminal uses it."""

import json
import os
import re
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

from overtrick.cli.main import app
from tests.cli.commands import COLUMNS, mistake, overtrick
from tests.entrants import MINE

AGENT = """
class Mine:
    def act(self, view, rng):
        legal = view.legal()
        return legal[-1] if view.phase == "play" else legal[0]
"""


def test_an_agent_of_ones_own_enters_with_one_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(AGENT)
    words = "euchre", "mine.py:Mine", "random", "high", "--preset", "paper", "--games", "4", "--workers", "1"
    text = overtrick("tournament", *words, "--out", "out")
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert {"mine.py:Mine", "random", "high"} <= set(text.split())
    assert "3 entries, 3 pairings of 4 games each" in " ".join(text.split())
    assert (tmp_path / "out" / "report.html").exists()
    assert len((tmp_path / "out" / "records.jsonl").read_text().splitlines()) == 3


@pytest.mark.compiled
def test_who_sees_all_cards_is_marked_wherever_it_is_named(tmp_path):
    words = "euchre", "mcts:simulations=5", "random", f"{MINE}:Cheats", "--deals", "1", "--workers", "1", "--hands", "1"
    text = " ".join(overtrick("tournament", *words, "--out", str(tmp_path), code=1).split())
    assert text.count("mcts:simulations=5") == text.count("mcts:simulations=5 (oracle)") > 2
    page = (tmp_path / "report.html").read_text()
    assert page.count("mcts:simulations=5") == page.count("mcts:simulations=5 (oracle)") > 2
    records = [json.loads(line) for line in (tmp_path / "records.jsonl").read_text().splitlines()]
    marked = ["mcts:simulations=5"]
    assert [record["oracles"] for record in records] == [marked, marked, []]
    hand = json.loads((tmp_path / "hands.jsonl").read_text().splitlines()[0])
    assert {"mcts:simulations=5 (oracle)", "random"} == set(hand["agents"])


def test_failures_are_printed_and_the_rest_goes_on(tmp_path):
    words = "euchre", "random", f"{MINE}:Cheats", "high", "--deals", "3", "--workers", "1", "--out", str(tmp_path)
    text = " ".join(overtrick("tournament", *words, code=1).split())
    assert text.count("failed: ") == 2
    assert text.count("failed in seat") == 2


@pytest.mark.compiled
def test_a_finished_tournament_repeated_says_the_same_and_no_more(tmp_path):
    command = [sys.executable, "-m", "overtrick", "tournament", "euchre", "random", "high"]
    command += ["--deals", "2", "--workers", "2", "--out", str(tmp_path)]
    first, again = (subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2))
    assert again.stdout == first.stdout
    assert again.stderr == ""


def test_another_tournament_in_the_same_folder_is_refused(tmp_path):
    words = "tournament", "euchre", "random", "high", "--workers", "1", "--out", str(tmp_path)
    overtrick(*words, "--deals", "2")
    before = (tmp_path / "report.html").read_bytes()
    for changes, message in (
        (("--deals", "2", "--seed", "2"), "holds another tournament: seed 1, not 2; possible: the same with more"),
        (("--deals", "1"), "has 2 deals of random against high, not 1; possible: 2 or more, or another --out"),
    ):
        assert message in mistake(*words, *changes)
        assert (tmp_path / "report.html").read_bytes() == before


def test_the_same_command_with_more_goes_on(tmp_path):
    words = "tournament", "euchre", "random", "high", "--workers", "1", "--out"
    overtrick(*words, str(tmp_path / "grown"), "--deals", "2")
    for out in ("grown", "whole"):
        overtrick(*words, str(tmp_path / out), "low", "--deals", "3")
    grown, whole = (results(tmp_path / out) for out in ("grown", "whole"))
    assert grown == whole


def results(folder):
    """The records without what depends on the machine."""
    records = [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]
    return [{name: value for name, value in record.items() if name != "processor_time"} for record in records]


def page(folder):
    """The report without times."""
    return re.sub(r"~?[\d,.]+ (ns|µs|ms|s)\b", "", (folder / "report.html").read_text())


@pytest.mark.compiled
def test_a_killed_tournament_goes_on_to_the_same_results(tmp_path):
    """Killed twice at no moment in particular, with another number of workers each time."""
    command = [sys.executable, "-m", "overtrick", "tournament", "euchre", "random", f"{MINE}:Slow", "high"]
    command += ["--preset", "paper", "--games", "12", "--trusted"]
    for workers, beats in (("2", 700), ("1", 1300)):
        kill_after(beats, [*command, "--workers", workers, "--out", "killed"], tmp_path)
        assert not (tmp_path / "killed" / "records.jsonl").exists()
    for out in ("killed", "whole"):
        subprocess.run([*command, "--workers", "1", "--out", out], cwd=tmp_path, check=True, capture_output=True)
    killed, whole = (tmp_path / out for out in ("killed", "whole"))
    assert results(killed) == results(whole)
    assert page(killed) == page(whole)


def kill_after(beats, command, folder):
    """Start a command, and kill it once its agent has acted so often."""
    (folder / "beats").unlink(missing_ok=True)
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not (folder / "beats").exists() or os.path.getsize(folder / "beats") < beats:
        assert process.poll() is None, "it was over before it could be killed"
        time.sleep(0.002)
    process.kill()
    process.wait()


def test_a_sealed_tournament_goes_on_with_the_deals_it_began_with(tmp_path):
    words = "tournament", "euchre", "random", "high", "--workers", "1", "--out", str(tmp_path), "--sealed"
    begun, more = (CliRunner().invoke(app, [*words, "--deals", deals]) for deals in ("2", "3"))
    assert "may know the deals" not in begun.stderr
    assert "may know the deals" in more.stderr
    begun, more = map(seed_told, (begun.stdout, more.stdout))
    assert begun == more
    assert begun > 1 << 32
    assert "a seed, or sealed" in mistake(*words, "--seed", 7)


def seed_told(text):
    return int(re.search(r"seed\s+(\d+)", text)[1])


def no_room(*_, **__):
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("what", ["core.files.os.fsync", "tournaments.report.save"])
def test_a_disk_that_fills_during_the_report_keeps_the_results(what, tmp_path, monkeypatch):
    words = "tournament", "euchre", "random", "high", "--deals", "2", "--workers", "1", "--out", str(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(f"overtrick.{what}", no_room)
        assert "No space left on device; the results are kept; make room and repeat the command" in mistake(*words)
    assert "2 entries, 1 pairing of 2 deals each" in " ".join(overtrick(*words).split())


def test_ctrl_c_tells_what_is_on_disk(tmp_path, monkeypatch):
    words = "tournament", "euchre", "random", "high", "--workers", "1", "--out", str(tmp_path)
    overtrick(*words, "--deals", "2")
    monkeypatch.setattr("overtrick.tournaments.tournament.Left.take", raise_interrupt)
    told = overtrick(*words, "--deals", "4", code=130)
    assert (
        told
        == f"{tmp_path / 'results.sqlite'} has 2 deals so far; the same command resumes there.\novertrick: stopped\n"
    )


def raise_interrupt(*_):
    raise KeyboardInterrupt
