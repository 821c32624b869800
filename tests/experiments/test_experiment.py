"""Experiments by name, and what they promise."""

import pytest

from overtrick.core.errors import BadOption
from overtrick.experiments.claims import Claim, Statement, judged, range_text
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.page import BEGIN, END, counts, renew, table
from overtrick.experiments.registry import CONTESTS, PAPERS, experiment
from overtrick.stats.intervals import Interval

CLAIM = Claim("Somebody 1999", "One is two", 2.0, Interval(1.0, 0.5, 1.5, 9), "not reproduced", "why")


def test_what_is_not_there_is_told_with_what_is(tmp_path):
    with pytest.raises(BadOption, match="no scale 'quik'; did you mean 'quick'"):
        experiment("euchre").measure("quik", 1, tmp_path)
    with pytest.raises(BadOption, match="no experiment 'euchr'; did you mean 'euchre'"):
        experiment("euchr")


@pytest.mark.parametrize("name", PAPERS | CONTESTS)
def test_every_registered_experiment_is_there(name):
    found = experiment(name)
    assert found.name == name
    assert found.scales.keys() >= {"quick", "paper"}
    for scale in found.scales.values():
        names = [part.name for part in found.parts(scale)]
        assert len(names) == len({*names})


def test_a_claim_has_the_form_that_others_read():
    told = CLAIM.as_json()
    assert list(told)[:6] == ["paper", "claim", "published", "ours", "ci95", "verdict"]
    assert told["ci95"] == [0.5, 1.5]


def test_a_statement_is_judged_by_the_figure_it_names():
    said = Statement("Two is more", 5.0, "score", "part", "more", 0, 3, "by a trial")
    (claim,) = judged("Somebody 1999", [said], {"part": {"more": Estimate(2.0, 1.0, 100), "less": None}})
    assert (claim.verdict, claim.ours.mean) == ("reproduced", 2.0)
    assert claim.note == "score; true from 0 to 3; by a trial; the published figure itself is outside"


@pytest.mark.parametrize(
    ("bounds", "text"),
    [((0, 0), "true if 0"), ((0, float("inf")), "true if above 0"), ((49, 51), "true from 49 to 51")],
)
def test_ranges_are_told(bounds, text):
    assert range_text(*bounds) == text


def test_a_page_keeps_its_words_and_gets_new_claims(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"Before\n{BEGIN}\nold\n{END}\nAfter\n")
    renew(page, [CLAIM], counts([CLAIM, CLAIM]))
    assert (
        page.read_text()
        == f"Before\n{BEGIN}\n0 reproduced, 2 not reproduced, 0 not comparable\n\n{table([CLAIM])}\n{END}\nAfter\n"
    )
    assert "| One is two | 2.00 | 1.00 | 0.50 to 1.50 | not reproduced | why |" in page.read_text()
    page.write_text("no marks")
    with pytest.raises(BadOption, match="no lines"):
        renew(page, [CLAIM], "")
