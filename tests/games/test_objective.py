"""What a game plays for comes from the game, and from that game alone."""

import subprocess
import sys

import pytest

import overtrick as ot

GAMES = ["euchre", "hearts", "sheephead", "somerset", "wizard"]

LOADED = """
import sys
import overtrick as ot
from overtrick.games.objective.objective import objective

objective(ot.game({name!r}))
print(*{{module.split(".")[-1] for module in sys.modules if module.startswith("overtrick.games.objective.")}})
print(*{{name for name in {games!r} if any(f"games.{{name}}" in module for module in sys.modules)}})
"""


@pytest.mark.parametrize("name", GAMES)
def test_asking_for_one_objective_loads_no_other_game(name):
    code = LOADED.format(name=name, games=GAMES)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    objectives, games = (set(line.split()) for line in done.stdout.splitlines())
    assert objectives == {"objective", name}
    assert games == {name}


def test_a_game_of_ours_says_what_it_plays_for():
    assert set(ot.games()) == set(GAMES)
    assert all(ot.game(name).rules.objective for name in GAMES)
