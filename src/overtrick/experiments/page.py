"""Claims as a table on a page: what stands between the two marks is remade, the words around it are not."""

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import get_args

from overtrick.core.errors import BadOption
from overtrick.core.files import content, whole
from overtrick.experiments.claims import Claim
from overtrick.experiments.judging import Verdict
from overtrick.stats.intervals import Interval

BEGIN, END = "<!-- claims -->", "<!-- end of claims -->"


def table(claims: Sequence[Claim]) -> str:
    """A table in Markdown, a line for each claim."""
    lines = ["| claim | published | ours | 95 % | verdict | note |", "|---|---|---|---|---|---|"]
    for claim in claims:
        cells = claim.claim, number(claim.published), number(claim.ours.mean), range_of(claim.ours)
        lines.append("| " + " | ".join([*cells, claim.verdict, claim.note]) + " |")
    return "\n".join(lines)


def number(value: float | str) -> str:
    """Two digits, three of small numbers; large ones whole, and those too long to read by their size."""
    if isinstance(value, str):
        return value
    if abs(value) >= 1000 and isfinite(value):
        return f"{value:,.0f}" if abs(value) < 1e15 else f"{value:.2g}"
    return f"{value:.2f}" if abs(value) >= 10 else f"{value:.3f}".removesuffix("0")


def range_of(interval: Interval) -> str:
    return f"{number(interval.low)} to {number(interval.high)}"


def counts(claims: Sequence[Claim]) -> str:
    """How many claims have each verdict."""
    verdicts = [claim.verdict for claim in claims]
    return ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in get_args(Verdict))


def renew(page: Path, claims: Sequence[Claim], head: str) -> None:
    """Put a table of claims between the marks of a page."""
    before, after = around_claims(page)
    with whole(page, "give another --page") as target:
        target.write(f"{before}{BEGIN}\n{head}\n\n{table(claims)}\n{END}{after}".encode())


def around_claims(page: Path) -> tuple[str, str]:
    """What stands before and after the marks of a page."""
    text = content(page, "give another --page").decode(errors="replace")
    if BEGIN not in text or END not in text:
        raise BadOption(f"{page} has no lines {BEGIN!r} and {END!r} to put the claims between")
    return text[: text.index(BEGIN)], text[text.index(END) + len(END) :]
