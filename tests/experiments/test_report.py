"""One page for all papers: every claim is there with its verdict, every figure is in it."""

import re

import pytest

from overtrick.core.files import BadFile
from overtrick.experiments.claims import Claim
from overtrick.experiments.drawing import Drawing, Drawn
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.openings import OPENINGS, Opening
from overtrick.experiments.registry import PAPERS, experiment
from overtrick.experiments.report import Reproduced, write_report
from overtrick.stats.intervals import Interval
from tests.stats.test_report import Reader

OURS = Interval(1.0, 0.5, 1.5, 9)
CLAIMS = [
    Claim("Somebody 1999", "One is two", 2.0, OURS, "not reproduced", "why <not>"),
    Claim("Somebody 1999", "Few are many", "more and more", OURS, "reproduced", ""),
]
SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'


def result(tmp_path, figures=1, warning=""):
    drawings = {"a": Drawing(lambda _: None, "What is seen."), "b": Drawing(lambda _: None, "What is not.")}
    toy = Experiment("toy", "Somebody 1999", {}, lambda *_: [], lambda _: [], drawings)
    drawn = [Drawn(tmp_path / f"toy_{name}.svg", drawings[name].caption) for name in "ab"[:figures]]
    for file, _ in drawn:
        file.write_text(SVG)
    return Reproduced(toy, CLAIMS, drawn, warning)


def test_every_claim_and_figure_is_on_the_page(tmp_path):
    file = write_report([result(tmp_path, 2)], "Scale quick.", tmp_path / "deep" / "report")
    assert file == tmp_path / "deep" / "report" / "index.html"
    texts = [text for _, text in Reader(file.read_text()).found]
    for text in (
        "One is two",
        "2.00",
        "0.50 to 1.50",
        "why <not>",
        "“more and more”; ",
        "What is seen.",
        "What is not.",
    ):
        assert text in texts
    assert file.read_text().count("<svg") == 2


def test_verdicts_have_colours_and_are_counted(tmp_path):
    text = write_report([result(tmp_path)], "", tmp_path).read_text()
    blue, red = re.search(r"rgba[(]50[^>]*>reproduced<", text), re.search(r"rgba[(]222[^>]*>not reproduced<", text)
    assert blue
    assert red
    assert "1 reproduced, 1 not reproduced, 0 not comparable." in text


def test_the_page_needs_nothing_but_itself(tmp_path):
    reader = Reader(write_report([result(tmp_path)], "", tmp_path).read_text())
    assert set(reader.links) == {"#toy"}


def test_without_figures_the_page_says_what_they_need(tmp_path):
    assert "matplotlib" in write_report([result(tmp_path, 0)], "", tmp_path).read_text()


def test_stale_measurements_are_told(tmp_path):
    text = write_report([result(tmp_path, warning="Stale: one of two")], "", tmp_path).read_text()
    assert "Stale: one of two" in text


def test_a_page_of_others_is_left_alone(tmp_path):
    (tmp_path / "index.html").write_text("my diary")
    with pytest.raises(BadFile, match=r"index.html is not a report of papers; give another --report"):
        write_report([result(tmp_path)], "", tmp_path)
    assert (tmp_path / "index.html").read_text() == "my diary"
    (tmp_path / "index.html").unlink()
    for _ in range(2):
        write_report([result(tmp_path)], "", tmp_path)


def test_a_paper_opens_with_what_it_claimed_what_came_out_and_one_picture_shown_once(tmp_path, monkeypatch):
    monkeypatch.setitem(OPENINGS, "toy", Opening("It says this.", "We found that.", "b"))
    text = write_report([result(tmp_path, 2)], "", tmp_path).read_text()
    places = [
        text.index(part) for part in ("It says this.", "We found that.", "What is not.", "Verdicts", "What is seen.")
    ]
    assert places == sorted(places)
    assert text.count("<svg") == 2


@pytest.mark.parametrize("name", PAPERS)
def test_every_paper_has_an_opening_and_its_picture(name):
    assert OPENINGS[name].figure in experiment(name).drawings
