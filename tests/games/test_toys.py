"""No game is known by its name: Hearts under another one works as before, and games that bring less still work."""

import random

import pytest

import overtrick as ot
from overtrick.agents.agent import decide
from overtrick.agents.searching.flat import CallsSolved, PlayedOut, Solved
from overtrick.core.random import PLAY, new_stream
from overtrick.games import registry
from overtrick.search.classes import classes_of
from overtrick.search.solver import Solver
from tests.agents.test_check import SMALL
from tests.cli.commands import mistake, overtrick
from tests.cli.sitting import Screen, Whim, records_of, screen_of, seated, table_for
from tests.games.toys import REGISTERED
from tests.search.endings import endings

SEARCHING = ["monte-carlo", "pimc", "ismcts", "pomcp", "mcts"]
HONEST = SEARCHING[:-1]


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    for name, where in REGISTERED.items():
        monkeypatch.setitem(registry.registered(), name, where)


def position(name, tricks):
    """A hand of a toy with so many tricks left, and somebody with a choice."""
    return endings(ot.game(name, passing="none"), 1, tricks, fits=lambda hand: len(hand.legal()) > 1)[0]


@pytest.mark.parametrize("spec", SEARCHING)
@pytest.mark.parametrize("tricks", [2, pytest.param(5, marks=pytest.mark.compiled)])
def test_an_agent_does_the_same_under_another_name(spec, tricks):
    hands = [position(name, tricks) for name in ("hearts", "toy")]
    first, second = (chosen(SMALL[spec], hand) for hand in hands)
    assert first == second


def chosen(spec, hand):
    return decide(ot.agent(spec, hand.game), hand, new_stream(1, 0, PLAY))


@pytest.mark.compiled
@pytest.mark.parametrize("spec", SEARCHING)
def test_without_an_objective_every_general_agent_plays(spec):
    ot.check_agent(SMALL[spec], ot.game("aimless", players=3, passing="none"), hands=1)


@pytest.mark.parametrize("spec", ["pimc", "pimc:solve=3", "ismcts:solve=3", "pomcp"])
def test_a_game_without_an_objective_is_never_solved(spec):
    solved = {
        name: ot.agent(spec, name).begin(position(name, 2).view(position(name, 2).player))[0]
        for name in ("toy", "aimless")
    }
    assert isinstance(solved["toy"], Solved)
    assert not isinstance(solved["aimless"], Solved | CallsSolved)


def test_pimc_plays_out_what_it_cannot_solve():
    hand = position("aimless", 2)
    search, worlds, _ = ot.agent("pimc:worlds=7", hand.game).begin(hand.view(hand.player))
    assert isinstance(search, PlayedOut)
    assert worlds == 70


def test_the_solver_says_what_is_missing():
    hand = position("aimless", 2)
    with pytest.raises(ot.BadOption, match="aimless does not say what its seats play for"):
        Solver(hand.game).maxn(hand.state[None])


def test_no_two_cards_are_alike_where_no_objective_says_which_ones_rules_name():
    toys, aimless = (
        [classes_of(hand.view(hand.player)) for hand in endings(ot.game(name), 20, tricks=6)]
        for name in ("toy", "aimless")
    )
    assert all(classes.columns == list(range(len(classes.columns))) for classes in aimless)
    assert any(len(set(classes.columns)) < len(classes.columns) for classes in toys)


@pytest.mark.parametrize("spec", HONEST)
def test_agents_that_imagine_worlds_say_that_they_need_beliefs(spec):
    with pytest.raises(ot.BadAgent, match=f"{spec} imagines worlds, and the rules of blind have no `beliefs`"):
        ot.agent(spec, "blind")


@pytest.mark.parametrize("spec", ["random", pytest.param(SMALL["mcts"], marks=pytest.mark.compiled)])
def test_without_beliefs_everybody_else_plays(spec):
    ot.check_game(ot.game("blind"), hands=2)
    ot.check_agent(spec, ot.game("blind", players=3, passing="none"), hands=1)


@pytest.mark.parametrize("name", REGISTERED)
def test_a_toy_has_matches_and_records(name):
    found = ot.match(name, ["random", "random"], deals=2, seed=1)
    assert found.difference.mean == 0
    hand, chance = ot.game(name).deal(seed=1), random.Random(1)
    while not hand.over:
        hand.play(chance.choice(hand.legal()))
    assert ot.Record.from_json(ot.Record.of(hand).to_json()).replay() == hand


@pytest.mark.parametrize("name", ["toy", "aimless"])
def test_a_toy_has_hints(name):
    hand = position(name, 4)
    hint = ot.evaluate(hand.view(hand.player), "monte-carlo:worlds=5")
    assert {choice.action for choice in hint.choices} == set(hand.legal())


@pytest.mark.parametrize("name", REGISTERED)
def test_a_person_can_play_a_toy(name, tmp_path):
    sitting = seated(ot.game(name), 3, hands=1)
    table_for(sitting, tmp_path / "match.json", Whim(1), Screen()).run()
    assert [record.replay() for record in records_of(tmp_path / "match.json")] == sitting.whole_game.finished


def test_nobody_who_must_imagine_worlds_sits_down_to_a_game_without_beliefs(tmp_path):
    text = overtrick("play", "blind", "--seed", "1", "--save", tmp_path / "match.json", answers="q\n")
    assert "against random" in text
    assert "have no `beliefs`" in mistake("match", "blind", "ismcts", "random")


def test_whoever_asks_for_a_hint_there_is_told_why_there_is_none(tmp_path):
    text = screen_of(ot.game("blind"), tmp_path, ["h", "h"], seed=1)
    assert text.count("There are no hints in this game: it does not say what a seat can infer.") == 2
