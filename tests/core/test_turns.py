"""Turns at a name in a folder: one process at a time, others at other names meanwhile, and nobody waits for ever."""

import subprocess
import sys
import time

import pytest

from overtrick.core import turns
from overtrick.core.turns import turn_at

HOLDS = """
import sys
from overtrick.core.turns import turn_at
with turn_at(sys.argv[1], "deal"):
    print("mine", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def holder(tmp_path):
    """Another process whose turn at "deal" it is, until it is told to end."""
    piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(tmp_path)], **piped) as process:
        assert process.stdout.readline() == "mine\n"
        yield process
        process.kill()


def waited(folder, name):
    """The seconds until it is our turn."""
    begun = time.monotonic()
    with turn_at(str(folder), name):
        return time.monotonic() - begun


def test_another_name_is_free(tmp_path, holder, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 60.0)
    assert waited(tmp_path, "draw") < 30


def test_who_waits_too_long_goes_on(tmp_path, holder, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.3)
    assert waited(tmp_path, "deal") >= 0.3
    assert holder.poll() is None


def test_a_turn_ends_with_its_process(tmp_path, holder, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 60.0)
    holder.kill()
    holder.wait()
    assert waited(tmp_path, "deal") < 30


def test_a_folder_that_is_not_there_makes_nobody_wait(tmp_path):
    assert waited(tmp_path / "nowhere", "deal") < turns.PATIENCE
