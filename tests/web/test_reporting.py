"""What was measured, as the page shows it: papers, claims of a report if there is one, ladders."""

import pytest

import overtrick as ot
from overtrick.experiments.openings import OPENINGS
from overtrick.tournaments.ladder import Ladder, Rung
from overtrick.web import reporting
from overtrick.web.reporting import FILE, LONGEST, read, reports_told
from tests.web.reports import CLAIMS, SVG, reported
from tests.web.visiting import server


def test_without_a_report_all_papers_are_told_and_no_claims(tmp_path):
    told = reports_told(tmp_path / "none")
    assert [paper["name"] for paper in told["papers"]] == list(OPENINGS)
    assert not any(paper["claims"] for paper in told["papers"])
    assert told["problem"] == ""


def test_the_claims_of_a_report_are_told_with_their_paper(tmp_path):
    papers = {paper["name"]: paper for paper in reports_told(reported(tmp_path / "report"))["papers"]}
    claims = papers["euchre"]["claims"]
    assert [claim["claim"] for claim in claims] == [claim.claim for claim in CLAIMS]
    assert claims[0]["range"] == "0.50 to 1.50"
    assert claims[1]["published"] == "more and more"
    assert papers["euchre"]["claimed"] == OPENINGS["euchre"].claimed


def test_what_is_no_paper_is_told_after_the_papers(tmp_path):
    papers = reports_told(reported(tmp_path / "report", "open-spiel"))["papers"]
    assert [paper["name"] for paper in papers] == [*OPENINGS, "open-spiel"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"papers": 1}', b"\xff" * 10, b" " * (LONGEST + 1) + b"{}"])
def test_a_file_that_is_no_report_is_a_problem_and_no_error(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    report, problem = read(tmp_path / FILE)
    assert not report.papers
    assert "reproduce" in problem


def test_who_sees_all_cards_is_marked_on_a_ladder(monkeypatch):
    rungs = Rung("random", 0.0, -1.0, 1.0, None), Rung("mcts", 90.0, 80.0, 99.0, 0.1, oracle=True)
    monkeypatch.setattr(reporting, "measured", lambda _: Ladder("euchre", 4, "standard", "deals", 9, 1, "0", rungs))
    told = reporting.ladder_told(ot.game("euchre"))
    assert [rung["told"] for rung in told["rungs"]] == ["random", "mcts (oracle)"]


@pytest.mark.compiled
def test_figures_are_served_and_nothing_else_of_the_folder(tmp_path):
    folder = reported(tmp_path / "report")
    (folder / "secret.svg").write_text(SVG)
    (folder / "figures" / "link.svg").symlink_to(folder / "secret.svg")
    with server(tmp_path, report=folder) as client:
        assert client.get("/api/reports/figures/euchre_figure.svg").text == SVG
        for name in ("none.svg", "link.svg", "..%2Fsecret.svg", "../secret.svg", "claims.json", "%2e%2e%2fclaims.json"):
            assert client.get(f"/api/reports/figures/{name}").status_code in (404, 422)
        assert client.get("/api/reports").json()["papers"][0]["claims"]
