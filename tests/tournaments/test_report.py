"""The folder of a tournament: what a person finds there."""

import json

import pytest

import overtrick as ot
from overtrick.core.files import BadFile
from overtrick.tournaments.report import ranked, results_file, score_text, write_report
from overtrick.tournaments.store import Store
from overtrick.tournaments.tournament import Plan, run
from tests.entrants import MINE

EUCHRE = ot.game("euchre", preset="paper")


def reported(plan, folder):
    with Store(results_file(folder), plan.as_json()) as store:
        tournament = run(plan, store)
    write_report(tournament, folder)
    return tournament


def test_the_folder_has_records_plots_and_a_page(tmp_path, hands):
    plan = Plan.of(EUCHRE, ["random", "high", "high+low"], "games", hands(40))
    tournament = reported(plan, tmp_path)
    names = {"results.sqlite", "records.jsonl", "report.html", "ratings.png", "ratings.svg", "cross.png", "cross.svg"}
    assert {file.name for file in tmp_path.iterdir()} == names
    lines = (tmp_path / "records.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [*tournament.records()]
    page = (tmp_path / "report.html").read_text()
    assert all(spec in page for spec in plan.specs)
    assert "<svg" in page
    assert "failed" not in page


def test_the_page_tells_of_failures(tmp_path):
    tournament = reported(Plan.of(EUCHRE, ["random", f"{MINE}:Cheats", "high"], "deals", 10), tmp_path)
    page = (tmp_path / "report.html").read_text()
    assert "2 of 3 pairings failed" in page
    assert page.count(f"{MINE}:Cheats failed in seat") >= 2
    spec, rating = ranked(tournament)[-1]
    assert spec == f"{MINE}:Cheats"
    assert rating.count == 0


def test_a_tournament_in_which_all_fail_has_a_page_too(tmp_path):
    reported(Plan.of(EUCHRE, ["random", f"{MINE}:Cheats"], "deals", 10), tmp_path)
    assert "1 of 1 pairings failed" in (tmp_path / "report.html").read_text()


def test_without_matplotlib_the_page_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr("overtrick.tournaments.report.can_plot", lambda: False)
    reported(Plan.of(EUCHRE, ["random", "high"], "deals", 2), tmp_path)
    assert "pip install &#x27;overtrick[plots]&#x27;" in (tmp_path / "report.html").read_text()
    assert not [*tmp_path.glob("*.png")]


def test_the_cross_table_reads_row_against_column(tmp_path, hands):
    tournament = reported(Plan.of(ot.game("hearts"), ["random", "fsm"], "deals", hands(80) + 10), tmp_path)
    assert float(score_text(tournament, "fsm", "random")) > 0 > float(score_text(tournament, "random", "fsm"))
    assert score_text(tournament, "fsm", "fsm") == ""


@pytest.mark.parametrize("name", ["report.html", "records.jsonl", "hands.jsonl", "ladder.json", "ratings.png"])
def test_a_report_of_something_else_is_not_overwritten(name, tmp_path):
    (tmp_path / name).write_text("dear diary")
    with pytest.raises(BadFile, match=r"exists, but results\.sqlite is missing"):
        results_file(tmp_path)
