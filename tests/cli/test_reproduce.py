"""`overtrick reproduce`, as somebody at a terminal uses it."""

import json

import pytest

from overtrick.experiments.euchre_2015.scales import SCALES
from overtrick.experiments.page import BEGIN, END
from overtrick.experiments.somerset_2019.scales import SCALES as SOMERSET_SCALES
from tests.cli.commands import COLUMNS, mistake, overtrick
from tests.experiments.euchre_2015.tiny import TINY
from tests.experiments.somerset_2019.tiny import TINY as SOMERSET_TINY

OWN_FIGURES = {"euchre_calls.svg", "euchre_costs.svg", "euchre_tau.svg"}


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """The folder of all runs here: the first measures, the others find it done."""
    return tmp_path_factory.mktemp("out")


@pytest.fixture(autouse=True)
def _tiny(monkeypatch):
    monkeypatch.setitem(SCALES, "quick", TINY)
    monkeypatch.setitem(SOMERSET_SCALES, "quick", SOMERSET_TINY)


@pytest.mark.compiled
def test_claims_have_the_form_that_others_read(out):
    claims = json.loads(overtrick("reproduce", "euchre", "--json", "--workers", "1", "--out", str(out)))
    assert len(claims) > 54
    for claim in claims:
        assert list(claim) == ["paper", "claim", "published", "ours", "ci95", "verdict", "note"]
        assert claim["verdict"] in ("reproduced", "not reproduced", "not comparable")
        low, high = claim["ci95"]
        assert low is None or low <= claim["ours"] <= high
    assert claims[0]["claim"] == "Random v Low: wins of the first, %"
    assert claims[0]["published"] == 76.55


@pytest.mark.compiled
def test_people_get_a_table_that_fits_figures_and_a_page(out, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n")
    text = overtrick("reproduce", "euchre", "--out", str(out), "--page", str(page))
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert text.splitlines()[-1].endswith("not comparable.")
    assert "| Random v Low: wins of the first, % | 76.55 |" in page.read_text()
    names = {f"euchre_figure_{number}.svg" for number in range(1, 10)}
    for folder in (out, tmp_path):
        assert {file.name for file in (folder / "figures").iterdir()} == names | OWN_FIGURES


@pytest.mark.compiled
def test_all_papers_end_in_one_page_and_one_table(out, tmp_path):
    arguments = "--out", str(out), "--report", str(tmp_path), "--workers", "1"
    text = overtrick("reproduce", "all", *arguments)
    assert max(map(len, text.splitlines())) <= COLUMNS
    summary = text[text.index("All papers") :]
    assert "Mychaskiw 2015" in summary
    assert "Dallas 2019" in summary
    page = (tmp_path / "index.html").read_text()
    assert page.count("<svg") == 9 + len(OWN_FIGURES) + 7
    claims = json.loads(overtrick("reproduce", "all", "--json", *arguments))
    assert {claim["paper"] for claim in claims} == {"Mychaskiw 2015", "Dallas 2019"}
    names = [claim["claim"] for claim in claims if claim["paper"] == "Dallas 2019"]
    assert len(names) == len({*names}) > 80


def test_a_page_is_of_one_paper():
    assert "a page is of one paper" in mistake("reproduce", "all", "--page", "x.md")


def test_what_is_not_there_is_told():
    assert "there is no experiment 'bridge'; possible: euchre, somerset" in mistake("reproduce", "bridge")
    assert "no scale 'huge'; possible: quick, paper" in mistake("reproduce", "euchre", "--scale", "huge")
