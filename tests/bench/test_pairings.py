"""The bench of the arena: the pairings of the paper, and decisions that are counted. Speed itself is never asserted."""

import pytest

import overtrick as ot
from overtrick.agents.heuristics.euchre.paper import GAMES
from overtrick.arena.job import Job
from overtrick.bench.pairings import measure_pairings, pairings, time_of
from overtrick.executors.executor import InProcess
from overtrick.experiments.euchre_2015.published import ROWS


def quiet(doing, share):
    pass


def test_the_pairings_are_those_that_the_paper_played_in_full():
    published = {frozenset(row.specs) for row in ROWS if row.games == GAMES and "+" not in row.first}
    jobs = pairings(3)
    assert len(jobs) == 45
    assert {frozenset(job.specs) for job in jobs} == published
    assert {(job.kind, job.count, job.period, job.game.preset) for job in jobs} == {("games", 3, 1, "paper")}


def test_decisions_are_the_cards_that_were_played():
    jobs = [Job.of(ot.game("euchre", preset="paper"), ["random", spec], "games", 2) for spec in ("high", "low")]
    hands = sum(int(job.run().arrays["hands"].sum()) for job in jobs)
    assert time_of(jobs, InProcess()).count == 4 * 5 * hands


@pytest.mark.compiled
def test_all_pairings_are_measured_on_one_core_and_by_two_workers():
    (result,) = measure_pairings([ot.game("hearts"), ot.game("euchre")], 1, quiet)
    assert result.one_core.count == result.two_workers.count > 45 * 5 * 20  # five hands is the shortest game
    figures = result.as_json()
    assert figures["decisions_per_second"]["two_workers"] == result.two_workers.count / figures["seconds"]
    assert (figures["pairings"], figures["games"], figures["target"], figures["target_games"]) == (45, 1, 30, 10_001)


def test_without_euchre_there_are_no_pairings():
    assert measure_pairings([ot.game("hearts")], 1, quiet) == []
