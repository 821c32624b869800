"""What docs/your_own_game.md tells runs as it is told, and what it shows is in the file."""

import re
import shlex
from pathlib import Path

import pytest

import overtrick as ot
import overtrick.envs
import overtrick.envs.spiel
from tests.cli.commands import overtrick as command

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "your_own_game.md").read_text(encoding="utf-8")
SOURCE = (ROOT / "examples" / "duel" / "duel.py").read_text(encoding="utf-8")
COMMANDS = [
    shlex.split(line) for line in re.findall(r"^    (.+)$", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL), re.M)
]


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_every_excerpt_is_in_the_file(block):
    assert block in SOURCE


@pytest.mark.compiled
def test_every_command_of_the_page_runs(tmp_path, monkeypatch):
    """In their order, from written to trained. Who plays leaves at once; it is installed already."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    overtrick.envs.register_games()
    overtrick.envs.spiel.register_games()
    ot.check_game(ot.game("duel"), hands=20)
    done = {name: [words for words in COMMANDS if words[0] == name] for name in ("pip", "overtrick", "python")}
    assert sum(map(len, done.values())) == len(COMMANDS)
    for _, *words in done["overtrick"]:
        assert command(*words, answers="q\n")
    for _, option, source in done["python"]:
        assert option == "-c"
        exec(source, {})
