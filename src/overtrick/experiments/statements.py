"""Statements of a text as ranges of measured numbers."""

from math import inf, isinf
from typing import NamedTuple

from overtrick.experiments.estimates import interval
from overtrick.experiments.experiment import Claim, Measured
from overtrick.experiments.judging import judge_statement


class Statement(NamedTuple):
    """What is said, the unit of ours, where the number is, and the range in which the statement is true."""

    claim: str
    said: float | str
    unit: str
    part: str
    figure: str
    low: float = -inf
    high: float = inf
    note: str = ""


def judged(paper: str, statement: Statement, found: Measured) -> Claim:
    """A statement and its number."""
    ours = interval(found[statement.part][statement.figure])
    verdict = judge_statement(ours, statement.low, statement.high)
    notes = [statement.unit, range_text(statement.low, statement.high), statement.note, own_doubt(statement)]
    return Claim(paper, statement.claim, statement.said, ours, verdict, "; ".join(filter(None, notes)))


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
