"""Spec strings: what they name, and what is said about those that name nothing."""

from inspect import Parameter
from typing import Literal

import pytest

import overtrick as ot
from overtrick.agents import registry
from overtrick.agents.agent import PolicyAgent
from overtrick.agents.registry import Registered, factory
from overtrick.agents.specs import files_of, members, parameters_of, parse, summary_of, takes_game, value_of, written
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
    everywhere = ["guided", "ismcts", "lookahead", "mcts", "monte-carlo", "net", "pimc", "pomcp", "random"]
    assert ot.agents(ot.game("wizard")) == sorted([*everywhere, "on-the-nose"])
    assert ot.agents("hearts") == sorted([*everywhere, "careful", "fsm"])
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
        ("pimc:playout=(net:file=D,temperature=2)", ("pimc", {"playout": "net:file=D,temperature=2"})),
        ("a:p=(b:q=(c:x=1,y=2),z=3),w=4", ("a", {"p": "b:q=(c:x=1,y=2),z=3", "w": "4"})),
        ("a:p = ( b ) , q=c", ("a", {"p": "b", "q": "c"})),
        ("a:p=(b)+(c)", ("a", {"p": "(b)+(c)"})),
        ("a:file=runs (1)/x.npz", ("a", {"file": "runs (1)/x.npz"})),
        ("a:file=(x,y.npz)", ("a", {"file": "x,y.npz"})),
        ("mine.py:Mine:playout=(net:file=D,temperature=2)", ("mine.py:Mine", {"playout": "net:file=D,temperature=2"})),
    ],
)
def test_a_spec_is_a_name_and_parameters(spec, parsed):
    assert parse(spec) == parsed


@pytest.mark.parametrize(
    ("value", "typed"),
    [
        ("net", "net"),
        ("net:temperature=2", "net:temperature=2"),
        ("net:file=D,temperature=2", "(net:file=D,temperature=2)"),
        ("high+low", "(high+low)"),
        ("ismcts:playout=(net:file=D,temperature=2)", "ismcts:playout=(net:file=D,temperature=2)"),
        ("(1)", "((1))"),
        ("1e+16", "1e+16"),
        (True, "true"),
        (0.5, "0.5"),
    ],
)
def test_a_value_is_put_in_parentheses_where_it_would_be_taken_apart(value, typed):
    assert written("a", {"b": value, "c": 1}) == f"a:b={typed},c=1"
    assert parse(f"a:b={typed},c=1") == ("a", {"b": str(value).lower() if value is True else str(value), "c": "1"})


@pytest.mark.parametrize(
    ("spec", "files"),
    [
        ("random", set()),
        ("a/mine.py:Mine:depth=3+net:file=D", {"a/mine.py", "D"}),
        ("pomcp:prior=(net:file=D,temperature=2),playout=mine.py:Mine", {"D", "mine.py"}),
        ("ismcts:playout=(pomcp:prior=(net:file=(a,b)))", {"a,b"}),
        ("mine.py:Mine:window=1:2", {"mine.py"}),
    ],
)
def test_files_are_found_wherever_they_are_named(spec, files):
    assert files_of(spec) == files


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
        ("thinker:depth=1,share=half", "thinker: share='half'; possible: a finite number"),
        ("thinker:depth=1,alone=2", "thinker: alone='2'; possible: false, true"),
        ("thinker:depth=1,by=votes", "by='votes'; did you mean 'vote'? possible: mean, vote"),
        ("thinker:", "'' is not a parameter in 'thinker:'; write name:key=value,key=value"),
        ("thinker:depth", "'depth' is not a parameter in 'thinker:depth'"),
        ("thinker:depth=", "'depth=' is not a parameter"),
        ("thinker:depth=1,depth=2", "depth is given twice"),
        ("ismcts:playout=(random,solve=1", "has a parenthesis without its other one"),
        ("ismcts:playout=(random+random)", "'random+random' is a team of partners"),
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
        ("pimc:playout=(a+b)+low", ["pimc:playout=(a+b)", "low"]),
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
    with_default = [one for one in parameters_of(factory(name)).values() if one.default is not Parameter.empty]
    for parameter in with_default:
        assert value_of(name, parameter.name, str(parameter.default), parameter.annotation) == parameter.default
