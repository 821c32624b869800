"""What people do first works in every game, and is compiled once."""

import os
import subprocess
import sys

import pytest

import overtrick as ot
from overtrick.bench.firsts import FIRSTS, position
from overtrick.cli.warm import waves
from overtrick.engine.state import LEFT

NAMING = """
from overtrick.core.compiling import tell_of_compiling
names = []
tell_of_compiling(names.append)
from overtrick.bench.firsts import FIRSTS
from overtrick.games.registry import game
FIRSTS["deal"](game("hearts"))
print(*names, sep="|")
"""


def compiled_by_the_first_deal(folder):
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", NAMING], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip().split("|")


@pytest.mark.compiled
def test_what_is_compiled_is_named_and_kept(tmp_path):
    names = compiled_by_the_first_deal(tmp_path)
    assert "games.hearts.deal" in names
    assert names[-1] == ""
    assert not [name for name in names if name.startswith(("search.", "games.euchre", "games.worlds"))]
    assert compiled_by_the_first_deal(tmp_path) == [""]


@pytest.mark.parametrize("game", ot.games())
@pytest.mark.parametrize("what", ["deal", "match"])
def test_the_first_deal_and_match_of_every_game_can_be_had(game, what):
    FIRSTS[what](ot.game(game))


@pytest.mark.compiled
@pytest.mark.parametrize("game", ot.games())
@pytest.mark.parametrize("what", ["search answer", "solved ending", "hint"])
def test_the_first_search_of_every_game_can_be_had(game, what):
    FIRSTS[what](ot.game(game))


@pytest.mark.parametrize("game", ot.games())
def test_the_first_decisions_leave_a_choice_of_cards(game):
    hand = position(ot.game(game), 3)
    assert hand.phase == "play"
    assert hand.state[LEFT] <= 3
    assert len(hand.legal()) > 1


def test_all_firsts_of_all_games_are_warmed_once_the_first_game_before_the_others():
    first, others = waves(["euchre", "hearts", "wizard"])
    assert {task.arguments[0] for task in first} == {"euchre"}
    assert sorted(what for task in first for what in task.arguments[1]) == sorted(FIRSTS)
    assert [task.arguments for task in others] == [("hearts", tuple(FIRSTS)), ("wizard", tuple(FIRSTS))]
