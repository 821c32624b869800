"""The hands that are kept are those that were counted."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.arena.job import Job
from overtrick.arena.recording import first_records
from overtrick.tournaments.report import results_file, write_report
from overtrick.tournaments.store import Store
from overtrick.tournaments.tournament import Plan, run
from tests.entrants import MINE


def test_hands_of_deals_have_the_scores_of_the_match():
    job = Job.of(ot.game("hearts"), ["fsm", "random"], "deals", 3, seed=4)
    scores = job.run().arrays["scores"]
    records = [*first_records(job, 100)]
    assert len(records) == 3 * 4
    for number, record in enumerate(records):
        deal, rotation = divmod(number, 4)
        assert record.agents.index("fsm") == rotation
        assert np.roll(record.returns, -rotation).tolist() == scores[deal, rotation].tolist()
        record.replay()


@pytest.mark.parametrize(("name", "least"), [("euchre", 0), ("wizard", -np.inf)])
def test_hands_of_games_add_up_to_their_totals(name, least):
    """In Euchre what one side scores the other loses in returns, but not in totals."""
    game = ot.game(name)
    job = Job.of(game, ["random"] * game.players, "games", 2, seed=4)
    played = job.run().arrays
    records = [*first_records(job, 10_000)]
    assert len(records) == played["hands"].sum()
    first = [record.returns for record in records[: played["hands"][0]]]
    assert np.maximum(first, least).sum(axis=0).tolist() == played["totals"][0].tolist()
    records[-1].replay()


def test_the_folder_keeps_hands_of_pairings_with_a_result(tmp_path):
    plan = Plan.of(ot.game("euchre", preset="paper"), ["random", f"{MINE}:Cheats", "high"], "deals", 10)
    with Store(results_file(tmp_path), plan.as_json()) as store:
        tournament = run(plan, store)
    write_report(tournament, tmp_path, hands=3)
    records = [*ot.read_records(tmp_path / "hands.jsonl")]
    assert [record.agents for record in records] == [
        ["random", "high"] * 2,
        ["high", "random"] * 2,
        ["random", "high"] * 2,
    ]
