"""Claims of papers beside what was measured: published figures, and statements as ranges of measured numbers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf, isfinite, isinf
from typing import Any, NamedTuple, TypeAlias

from overtrick.experiments.estimates import Estimate
from overtrick.experiments.judging import (
    NOT_COMPARABLE,
    Published,
    Verdict,
    allowed_apart,
    judge_figures,
    judge_statement,
)
from overtrick.stats.intervals import Interval, bounds

Measured: TypeAlias = Mapping[str, Any]
"""The result of each part by its name."""


@dataclass(frozen=True)
class Claim:
    """A figure or a statement of a paper, with ours beside it. `published` is a number, or what the paper says."""

    paper: str
    claim: str
    published: float | str
    ours: Interval
    verdict: Verdict
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        head = {"paper": self.paper, "claim": self.claim, "published": self.published}
        figures = {"ours": self.ours.mean if isfinite(self.ours.mean) else None, "ci95": bounds(self.ours)}
        return head | figures | {"verdict": self.verdict, "note": self.note}


def figure_claim(
    paper: str, claim: str, published: Published, ours: Estimate, among: int, note: str = "", comparable: bool = True
) -> Claim:
    """A published figure, one `among` so many that are judged at once. One value of ours has no error to judge by."""
    verdict = NOT_COMPARABLE
    if comparable and ours.count > 1:
        verdict = judge_figures([published.apart(ours)], allowed_apart(among, ours.count))
    return Claim(paper, claim, published.value, ours.interval, verdict, note)


def counted_claim(
    paper: str, claim: str, said: float | str, ours: float, low: float, high: float, note: str = ""
) -> Claim:
    """What the paper could count and we can, too: exact, and true from `low` to `high`."""
    exact = Interval(ours, ours, ours, 1)
    return Claim(paper, claim, said, exact, judge_statement(exact, low, high), note or "exact")


class Statement(NamedTuple):
    """What is said, the unit of ours, which figure of which part it is, and the range in which the statement holds."""

    claim: str
    said: float | str
    unit: str
    part: str
    figure: str
    low: float = -inf
    high: float = inf
    note: str = ""


def judged(paper: str, statements: Iterable[Statement], found: Measured) -> Iterator[Claim]:
    """Statements and their numbers."""
    for statement in statements:
        ours = found[statement.part][statement.figure].interval
        verdict = judge_statement(ours, statement.low, statement.high)
        notes = [statement.unit, range_text(statement.low, statement.high), statement.note, own_doubt(statement)]
        yield Claim(paper, statement.claim, statement.said, ours, verdict, "; ".join(filter(None, notes)))


def own_doubt(statement: Statement) -> str:
    """Where the paper's own figure is not what it says in words: then our ruling on the words is judged."""
    said = statement.said
    is_outside = isinstance(said, float) and not statement.low <= said <= statement.high
    return "the published figure itself is outside" if is_outside else ""


def range_text(low: float, high: float) -> str:
    """When a statement is true."""
    if low == high:
        return f"true if {low:g}"
    if isinf(low) or isinf(high):
        return f"true if below {high:g}" if isinf(low) else f"true if above {low:g}"
    return f"true from {low:g} to {high:g}"
