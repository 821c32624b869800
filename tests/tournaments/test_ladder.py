"""Ladders: strengths are named from rungs that are clearly apart."""

from dataclasses import replace

import pytest

import overtrick as ot
from overtrick.core.errors import BadRecord
from overtrick.stats.plots import svg_of
from overtrick.tournaments.ladder import MEASURED, Ladder, Rung, entries, ladder_of, measured
from overtrick.tournaments.ladder_figure import ladder_figure
from overtrick.tournaments.store import Store
from overtrick.tournaments.tournament import Plan, run


def ladder(*rungs):
    found = [Rung(spec, rating, rating - reach, rating + reach, seconds) for spec, rating, reach, seconds in rungs]
    return Ladder("euchre", 4, "standard", "deals", 10, 1, "0", tuple(found))


def test_the_best_is_the_expert_and_the_weakest_above_chance_the_beginner():
    found = ladder(
        ("a", 200, 10, 0.1), ("b", 120, 10, 0.1), ("c", 90, 10, 0.1), ("d", 10, 10, 0.1), ("random", -50, 20, 0)
    )
    assert found.names() == {"beginner": "d", "club": "b", "expert": "a"}


def test_who_keeps_people_waiting_or_is_no_better_than_chance_gets_no_name():
    found = ladder(
        ("slow", 300, 5, 2.0), ("a", 200, 5, 0.1), ("b", 100, 5, None), ("c", 0, 5, 0.1), ("random", -9, 5, 0)
    )
    assert "slow" not in found.names().values()
    assert found.names() == {}  # c is not clearly above chance, and then nobody is between a and b


def test_who_sees_all_cards_gets_no_name_and_is_marked(tmp_path):
    rungs = ladder(("b", 200, 5, 0.1), ("c", 100, 5, 0.1), ("d", 0, 5, 0.1), ("random", -90, 5, 0)).rungs
    found = replace(ladder(), rungs=(Rung("a", 300, 295, 305, 0.1, oracle=True), *rungs))
    assert found.names() == {"beginner": "d", "club": "c", "expert": "b"}
    plan = Plan.of(ot.game("euchre"), ["mcts:simulations=1", "random"], "deals", 10)
    with Store(tmp_path / "results.sqlite", plan.as_json()) as store:
        made = ladder_of(run(plan, store))
    assert {rung.spec: rung.oracle for rung in made.rungs} == {"mcts:simulations=1": True, "random": False}


def test_nobody_on_the_frontier_is_beaten_by_somebody_as_quick():
    """Of two as quick the stronger is on it; who sees all cards or has no time is not."""
    found = ladder(
        ("slow", 200, 9, 1.0), ("weak", 90, 9, 0.5), ("a", 100, 9, 0.1), ("b", 50, 9, 0.1), ("c", 10, 9, 0.01)
    )
    seeing = Rung("oracle", 300, 290, 310, 0.001, oracle=True)
    found = replace(found, rungs=(seeing, *found.rungs, Rung("untimed", 400, 390, 410, None)))
    assert [rung.spec for rung in found.frontier()] == ["c", "a", "slow"]


def test_a_figure_names_every_rung_that_has_a_time():
    found = ladder(("ismcts:simulations=20", 200, 9, 1.0), ("net", 90, 9, 0.5))
    text = svg_of(ladder_figure(found))
    assert all(f"<!-- {name} -->" in text for name in ("ismcts:20", "net"))


def test_rungs_whose_intervals_touch_are_not_named_apart():
    assert ladder(("a", 200, 60, 0.1), ("b", 150, 60, 0.1), ("c", 20, 60, 0.1), ("random", -90, 5, 0)).names() == {}


def test_a_ladder_comes_back_from_json_and_what_is_none_is_told():
    found = ladder(("a", 200, 10, 0.1))
    assert Ladder.from_json(found.to_json()) == found
    for text in ("", "[]", "{}", '{"rungs": 1}'):
        with pytest.raises(BadRecord, match="no ladder"):
            Ladder.from_json(text)


def test_all_that_play_from_their_view_are_entered():
    assert {"random", "fsm", "ismcts", "ismcts:simulations=5000"} <= set(entries(ot.game("hearts")))
    assert "mcts" not in entries(ot.game("hearts"))  # it sees all cards


@pytest.mark.compiled
def test_a_tournament_gives_a_ladder_best_first(tmp_path):
    plan = Plan.of(ot.game("euchre"), ["random", "high", "low"], "deals", 40)
    with Store(tmp_path / "results.sqlite", plan.as_json()) as store:
        found = ladder_of(run(plan, store))
    assert {rung.spec for rung in found.rungs} == {"random", "high", "low"}
    assert [rung.rating for rung in found.rungs] == sorted((rung.rating for rung in found.rungs), reverse=True)
    assert all(rung.low < rung.rating < rung.high and rung.seconds > 0 for rung in found.rungs)


@pytest.mark.parametrize("file", sorted(MEASURED.glob("*.json")), ids=lambda file: file.stem)
def test_the_strengths_of_a_measured_game_are_well_apart(file):
    found = measured(file.stem)
    rungs = {rung.spec: rung for rung in found.rungs}
    beginner, club, expert = (rungs[spec] for spec in found.names().values())
    assert rungs["random"].high < beginner.low
    assert beginner.high < club.low
    assert club.high < expert.low
