"""One page for all papers: every claim is there with its verdict, every figure is in it."""

import re

from overtrick.experiments.experiment import Claim, Experiment
from overtrick.experiments.report import Reproduced, write_report
from overtrick.stats.intervals import Interval
from tests.stats.test_report import Reader

OURS = Interval(1.0, 0.5, 1.5, 9)
CLAIMS = [
    Claim("Somebody 1999", "One is two", 2.0, OURS, "not reproduced", "why <not>"),
    Claim("Somebody 1999", "Few are many", "more and more", OURS, "reproduced", ""),
]
SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'


def result(tmp_path, figures=1):
    toy = Experiment("toy", "Somebody 1999", {}, lambda *_: [], lambda _: [], lambda *_: [], {"toy_a": "What is seen."})
    files = [tmp_path / f"toy_{name}.svg" for name in "ab"[:figures]]
    for file in files:
        file.write_text(SVG)
    return Reproduced(toy, CLAIMS, files)


def test_every_claim_and_figure_is_on_the_page(tmp_path):
    file = write_report([result(tmp_path, 2)], "Scale quick.", tmp_path / "deep" / "report")
    assert file == tmp_path / "deep" / "report" / "index.html"
    texts = [text for _, text in Reader(file.read_text()).found]
    for text in ("One is two", "2.00", "0.50 to 1.50", "why <not>", "“more and more”; ", "What is seen.", "b"):
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
