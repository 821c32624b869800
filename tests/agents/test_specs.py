"""Spec strings: what they name, and what is said about those that name nothing."""

from typing import Literal

import pytest

import overtrick as ot
from overtrick.agents import registry
from overtrick.agents.agent import PolicyAgent
from overtrick.agents.registry import Registered, factory
from overtrick.agents.specs import members, parameters_of, parse, summary_of, takes_game, value_of
from overtrick.engine.policy import RANDOM

MADE = []


def thinker(
    game, depth: int, worlds: int = 40, share: float = 0.5, alone: bool = False, by: Literal["mean", "vote"] = "mean"
):
    """Thinks.

    Not very far.
    """
    MADE.append((depth, worlds, share, alone, by))
    return PolicyAgent("thinker", game, RANDOM)


@pytest.fixture
def _thinker(monkeypatch):
    monkeypatch.setitem(registry.BUILT_IN, "thinker", Registered(f"{__name__}:thinker", ("wizard",)))


def test_agents_are_listed_by_game():
    everywhere = ["ismcts", "mcts", "monte-carlo", "pimc", "pomcp", "random"]
    assert ot.agents(ot.game("wizard")) == everywhere
    assert ot.agents("hearts") == sorted([*everywhere, "fsm"])
    assert ot.agents("somerset") == sorted([*everywhere, "frequent-suit", "q-lambda", "student", "thrifty"])
    assert set(ot.agents()) >= {*everywhere, "fsm", "student", "coop-high-low"}
    assert "coop-high-low" in ot.agents("euchre")


def test_the_room_of_agents_can_be_called():
    import overtrick.agents

    assert "random" in overtrick.agents("euchre")


@pytest.mark.parametrize(
    ("spec", "parsed"),
    [
        ("random", ("random", {})),
        (" random ", ("random", {})),
        ("pimc:worlds=40", ("pimc", {"worlds": "40"})),
        ("pimc: worlds = 40 , by=vote", ("pimc", {"worlds": "40", "by": "vote"})),
        ("net:file=a=b", ("net", {"file": "a=b"})),
        ("net:file=a.py:b", ("net", {"file": "a.py:b"})),
        ("mine.py:Mine", ("mine.py:Mine", {})),
        ("../a b/mine.py:Mine:depth=3,by=vote", ("../a b/mine.py:Mine", {"depth": "3", "by": "vote"})),
        ("C:\\a\\mine.py:Mine:depth=3", ("C:\\a\\mine.py:Mine", {"depth": "3"})),
        ("mine.py", ("mine.py", {})),
        ("mine.py:depth=3", ("mine.py", {"depth": "3"})),
    ],
)
def test_a_spec_is_a_name_and_parameters(spec, parsed):
    assert parse(spec) == parsed


@pytest.mark.usefixtures("_thinker")
@pytest.mark.parametrize(
    ("spec", "values"),
    [
        ("thinker:depth=3", (3, 40, 0.5, False, "mean")),
        ("thinker:depth=-1,worlds=8,share=1e-3,alone=True,by=VOTE", (-1, 8, 0.001, True, "vote")),
    ],
)
def test_values_have_the_types_of_the_factory(spec, values):
    ot.agent(spec, "wizard")
    assert MADE[-1] == values
    assert [type(one) for one in MADE[-1]] == [type(one) for one in values]


@pytest.mark.usefixtures("_thinker")
@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            "randon",
            "there is no agent 'randon'; did you mean 'random'? possible: ",
        ),
        ("", "there is no agent ''; possible: "),
        (None, "named by text such as 'random', not by None"),
        ("fsm", "fsm does not play wizard; possible: "),
        ("random:worlds=3", "random has no parameter 'worlds'; possible: nothing"),
        (
            "thinker:depth=1,world=3",
            "thinker has no parameter 'world'; did you mean 'worlds'? possible: depth, worlds,",
        ),
        ("thinker", "thinker needs a value: thinker:depth=..."),
        ("thinker:depth=two", "thinker: depth='two'; possible: a whole number"),
        ("thinker:depth=1.5", "thinker: depth='1.5'; possible: a whole number"),
        ("thinker:depth=1,share=half", "thinker: share='half'; possible: a number"),
        ("thinker:depth=1,alone=2", "thinker: alone='2'; possible: false, true"),
        ("thinker:depth=1,by=votes", "by='votes'; did you mean 'vote'? possible: mean, vote"),
        ("thinker:", "'' is not a parameter in 'thinker:'; write name:key=value,key=value"),
        ("thinker:depth", "'depth' is not a parameter in 'thinker:depth'"),
        ("thinker:depth=", "'depth=' is not a parameter"),
        ("thinker:depth=1,depth=2", "depth is given twice"),
    ],
)
def test_a_bad_spec_is_told_what_is_possible(spec, message):
    with pytest.raises(ot.BadAgent) as raised:
        ot.agent(spec, "wizard")
    assert message in str(raised.value)


def test_an_unknown_game_is_an_unknown_game():
    with pytest.raises(ot.UnknownGame):
        ot.agents("harts")
    with pytest.raises(ot.UnknownGame):
        ot.agent("random", "harts")


def test_a_factory_with_other_types_is_a_mistake_of_its_author():
    with pytest.raises(ot.BadAgent, match=r"depth is of type .*list.*, which no text can be"):
        value_of("thinker", "depth", "1", list)


@pytest.mark.parametrize(
    ("spec", "partners"),
    [
        ("high", ["high"]),
        ("high+low", ["high", "low"]),
        ("high + low", ["high", "low"]),
        ("ismcts:exploration=1e+5", ["ismcts:exploration=1e+5"]),
        ("ismcts:exploration=1e+5+low", ["ismcts:exploration=1e+5", "low"]),
        ("a.py:A:depth=3+b/b.py:B", ["a.py:A:depth=3", "b/b.py:B"]),
    ],
)
def test_partners_are_joined_by_a_plus(spec, partners):
    assert members(spec) == partners


def test_a_team_is_not_an_agent():
    with pytest.raises(ot.BadAgent, match=r"'random\+random' is a team of partners; possible here: one agent"):
        ot.agent("random+random", "euchre")


class Empty:
    pass


@pytest.mark.parametrize(
    ("make", "game", "parameters"),
    [
        (Empty, False, []),
        (thinker, True, ["depth", "worlds", "share", "alone", "by"]),
        (lambda g: None, True, []),
        (lambda table, depth=3: None, True, ["depth"]),
        (lambda depth=3: None, False, ["depth"]),
        (lambda *args, **options: None, False, []),
    ],
)
def test_what_can_be_chosen_is_all_but_the_game(make, game, parameters):
    assert takes_game(make) == game
    assert list(parameters_of(make)) == parameters


def test_the_summary_is_the_first_line():
    assert summary_of(thinker) == "Thinks."
    assert summary_of(lambda game: None) == ""


@pytest.mark.parametrize("name", ot.agents())
def test_every_agent_can_be_listed(name):
    """Defaults are of the type that their text would be read as, and there is a line about it."""
    assert summary_of(factory(name))
    for parameter in parameters_of(factory(name)).values():
        assert value_of(name, parameter.name, str(parameter.default), parameter.annotation) == parameter.default
