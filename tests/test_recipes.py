"""What the recipes of CONTRIBUTING show works as it stands there."""

import re
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.agents.registry import BUILT_IN, Registered
from overtrick.core.imports import imported
from overtrick.core.random import PLAY, new_stream

ROOT = Path(__file__).parents[1]


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes the first block of Python below a heading of a page to a module that can be imported."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(page, heading, module):
        text = (ROOT / page).read_text().split(f"## {heading}\n")[1]
        (tmp_path / f"{module}.py").write_text(re.search(r"```python\n(.*?)```", text, re.DOTALL)[1])

    return write


@pytest.mark.compiled
def test_the_agent_plays_its_lowest_card_and_keeps_the_rules(written, monkeypatch):
    written("CONTRIBUTING.md", "Add an agent", "recipe_of_an_agent")
    monkeypatch.setitem(BUILT_IN, "lowest-card", Registered("recipe_of_an_agent:lowest_card", ("hearts",)))
    hand = ot.game("hearts", passing="none").deal(seed=1)
    player = ot.agent("lowest-card", hand.game)
    assert player.act(hand.view(hand.player), new_stream(1, 0, PLAY)) == min(hand.legal())
    ot.check_agent("lowest-card", hand.game, hands=2)


def test_the_experiment_measures_and_judges(written, tmp_path):
    written("docs/experiments/README.md", "Adding a paper", "recipe_of_an_experiment")
    found = imported("recipe_of_an_experiment:EXPERIMENT")
    run = found.measure("quick", 1, tmp_path / "out")
    _, better = found.claims(run.found)
    assert better.verdict == "reproduced"
    assert found.measure("quick", 1, tmp_path / "out").found == run.found
