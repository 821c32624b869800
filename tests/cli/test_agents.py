"""`overtrick agents`, as somebody at a terminal uses it."""

import overtrick as ot
from overtrick.agents import registry
from overtrick.agents.registry import Registered
from tests.cli.commands import COLUMNS, overtrick


def thinker(game, file: str, worlds: int = 40, alone: bool = False):
    """Thinks."""


def listed(*words):
    """The first word of each row below the head."""
    lines = overtrick("agents", *words).splitlines()
    head = next(number for number, line in enumerate(lines) if line.split()[:1] == ["agent"])
    return [line.split()[0] for line in lines[head + 2 :] if line[1:2].strip()]


def test_agents_lists_everybody():
    assert listed() == ot.agents()


def test_agents_lists_who_plays_a_game():
    assert listed("hearts") == ot.agents("hearts")
    assert "fsm" in listed("hearts")
    assert "fsm" not in listed("euchre")


def test_agents_says_what_they_are_in_80_columns():
    printed = overtrick("agents")
    assert "finite-state player of the Hearts paper" in " ".join(printed.split())
    assert max(map(len, printed.splitlines())) <= COLUMNS


def test_agents_tells_parameters_and_defaults(monkeypatch):
    monkeypatch.setitem(registry.BUILT_IN, "thinker", Registered(f"{__name__}:thinker", ("wizard",)))
    printed = overtrick("agents", "wizard").split()
    for word in ("file=...", "worlds=40", "alone=false", "Thinks."):
        assert word in printed


def test_an_agent_that_cannot_be_loaded_does_not_hide_the_others(monkeypatch):
    monkeypatch.setitem(registry.BUILT_IN, "lost", Registered("nowhere_at_all:Lost"))
    assert listed() == ot.agents()
    assert "nowhere_at_all:Lost cannot be imported" in " ".join(overtrick("agents").split())


def test_what_a_function_of_others_makes_may_see_all_cards(monkeypatch):
    monkeypatch.setitem(registry.OF_OTHERS, "strange", Registered(f"{__name__}:thinker"))
    registry.guests.cache_clear()
    printed = " ".join(overtrick("agents").split())
    monkeypatch.undo()
    registry.guests.cache_clear()
    assert "Thinks. It may be an oracle" in printed


def test_whoever_sees_all_cards_is_marked_once():
    printed = " ".join(overtrick("agents").split())
    assert printed.count("oracle") == 2  # mcts, and OpenSpiel's bots
