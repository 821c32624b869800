"""Games by name."""

import pytest

import overtrick as ot
from overtrick.games.registry import ALIASES, BUILT_IN, LISTED, listed, registered, rules, warn_once
from tests.cli.commands import mistake, overtrick


def test_a_game_answers_to_its_other_name():
    assert ot.game("sheepshead") == ot.game("sheephead")


def test_an_alias_is_no_game_of_its_own():
    assert not ALIASES.keys() & registered().keys()
    assert set(ALIASES.values()) <= set(ot.games())


def test_equal_games_are_one_value():
    assert ot.game("hearts", players=4) is ot.game("hearts")
    assert ot.game("hearts", jd_bonus=True) != ot.game("hearts")


def test_lists_say_what_the_rules_say():
    assert {*LISTED} == {*BUILT_IN}
    for name, shown in LISTED.items():
        found = rules(name)
        assert shown == (found.players, tuple(found.presets), found.summary)


def test_games_of_others_are_listed_by_their_rules(monkeypatch):
    monkeypatch.delitem(LISTED, "wizard")
    assert listed("wizard").players == (3, 4, 5, 6)


@pytest.fixture
def broken(monkeypatch):
    """A game of another package whose module cannot be imported."""
    monkeypatch.setitem(registered(), "broken", "tests.games.nowhere:RULES")
    warn_once.cache_clear()


@pytest.mark.usefixtures("broken")
def test_a_game_that_cannot_be_loaded_is_told_in_a_line():
    told = "the game 'broken' cannot be loaded: ModuleNotFoundError: No module named 'tests.games.nowhere' ("
    assert told in mistake("deal", "broken")


@pytest.mark.usefixtures("broken")
def test_a_game_that_cannot_be_loaded_stops_no_list_of_games(caplog):
    """It is named once, and all others are there."""
    listed = overtrick("games")
    assert "hearts" in listed
    assert "broken" not in listed
    overtrick("games")
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "the game 'broken' cannot be loaded"
    ]
