"""`overtrick ladder`, as somebody at a terminal uses it."""

import pytest

from overtrick.executors.executor import executor
from tests.cli.commands import mistake, overtrick

AGENTS = """
class Open:
    def act_open(self, hand, rng):
        return hand.legal()[0]


class Fails:
    def act(self, view, rng):
        raise ValueError("nothing comes to mind")
"""


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """Agents of somebody, in a folder where nothing is drawn and nobody else works."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(AGENTS)
    monkeypatch.setattr("overtrick.tournaments.report.can_plot", lambda: False)
    monkeypatch.setattr("overtrick.cli.ladder.executor_on_all_cores", lambda workers, ray: executor())


@pytest.mark.compiled
@pytest.mark.usefixtures("mine")
def test_who_sees_all_cards_needs_leave_and_is_marked_and_who_fails_is_named():
    wish = "ladder", "euchre", "mine.py:Open", "mine.py:Fails", "--deals", "2", "--out", "out"
    assert "wants to see all cards" in mistake(*wish)
    text = " ".join(overtrick(*wish, "--oracle", code=1).split())
    assert "mine.py:Open (oracle) against mine.py:Fails failed: " in text
    assert "ValueError: nothing comes to mind" in text
