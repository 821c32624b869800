"""The committed hands are told word for word the same. After a wanted change: `python -m tests.playthrough_files`."""

import pytest

import overtrick as ot
from overtrick.games.registry import rules
from tests.playthrough_files import FOLDER, tell

GAMES = [(name, preset) for name in ot.games() for preset in rules(name).presets]


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_a_hand_is_told_as_it_was(name, preset):
    assert tell(ot.game(name, preset=preset)) == (FOLDER / f"{name}-{preset}.txt").read_text()
