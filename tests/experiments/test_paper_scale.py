"""What a small scale leaves undecided says what the scale of the paper found."""

import pytest

from overtrick.experiments import paper_scale
from overtrick.experiments.claims import Claim
from overtrick.experiments.paper_scale import with_paper_scale
from overtrick.experiments.registry import CONTESTS, PAPERS
from overtrick.stats.intervals import Interval
from tests.verdict_files import as_text, page_of, rows_of

WIDE = Interval(1.0, -3.0, 5.0, 9)
OPEN = Claim("Somebody 1999", "One is two", 2.0, WIDE, "not comparable", "true if 2")


@pytest.fixture
def known(monkeypatch):
    monkeypatch.setattr(paper_scale, "verdicts", lambda: {"toy": {"One is two": "1.00 (0.90 to 1.10): not reproduced"}})


def test_an_undecided_claim_says_what_the_paper_scale_found(known):
    [claim] = with_paper_scale("toy", "quick", [OPEN])
    assert claim.note == "true if 2; at the paper's scale 1.00 (0.90 to 1.10): not reproduced"
    assert claim.verdict == "not comparable"


def test_nothing_is_added_to_what_is_decided_unknown_or_of_the_paper_scale(known):
    decided = Claim("Somebody 1999", "One is two", 2.0, WIDE, "reproduced", "")
    unknown = Claim("Somebody 1999", "Two is three", 2.0, WIDE, "not comparable", "")
    assert with_paper_scale("toy", "quick", [decided, unknown]) == [decided, unknown]
    assert with_paper_scale("toy", "paper", [OPEN]) == [OPEN]
    assert with_paper_scale("of another", "quick", [OPEN]) == [OPEN]


def test_the_counts_of_a_page_are_told(known):
    assert paper_scale.counts_of("toy") == "Of 1 claims there: 0 reproduced, 1 not reproduced, 0 not comparable."
    assert paper_scale.counts_of("of another") == ""


def test_the_verdicts_in_the_package_are_those_on_the_pages():
    """If not: python -m tests.verdict_files."""
    assert paper_scale.FILE.read_text(encoding="utf-8") == as_text()


@pytest.mark.parametrize("module", [*PAPERS.values(), *CONTESTS.values()])
def test_no_two_claims_of_a_page_have_the_same_words(module):
    claims = [row[0] for row in rows_of(page_of(module))]
    assert claims
    assert len(set(claims)) == len(claims)
