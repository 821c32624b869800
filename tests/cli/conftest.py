"""At the tables of these tests nobody thinks: the strength of opponents is tested elsewhere."""

import pytest


@pytest.fixture(autouse=True)
def _quick_opponents(monkeypatch):
    monkeypatch.setattr("overtrick.cli.play.OPPONENT", "random")
