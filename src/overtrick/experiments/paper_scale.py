"""What was found at the scale of the papers, told with claims that a smaller scale leaves undecided.

`verdicts.json` has, by experiment and claim, what the pages in docs/experiments say: a small scale decides less, and
whoever runs it wants to know what more games decided. `python -m tests.verdict_files` writes it from the pages.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, get_args

from overtrick.experiments.claims import Claim
from overtrick.experiments.judging import NOT_COMPARABLE, Verdict

SCALE: Final = "paper"
FILE: Final = Path(__file__).with_name("verdicts.json")


@cache
def verdicts() -> Mapping[str, Mapping[str, str]]:
    """By experiment and claim: our number, its interval and the verdict."""
    found: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def counts_of(experiment: str) -> str:
    """How many claims have each verdict on the page of an experiment; nothing if it has none."""
    found = [text.rpartition(": ")[2] for text in verdicts().get(experiment, {}).values()]
    counts = ", ".join(f"{found.count(verdict)} {verdict}" for verdict in get_args(Verdict))
    return f"Of {len(found)} claims there: {counts}." if found else ""


def with_paper_scale(experiment: str, scale: str, claims: Iterable[Claim]) -> list[Claim]:
    """Claims of a scale; those not comparable say what the scale of the paper found, unless this is it."""
    known = verdicts().get(experiment, {}) if scale != SCALE else {}
    return [told(claim, known[claim.claim]) if is_open(claim) and claim.claim in known else claim for claim in claims]


def is_open(claim: Claim) -> bool:
    return claim.verdict == NOT_COMPARABLE


def told(claim: Claim, found: str) -> Claim:
    notes = claim.note, f"at the paper's scale {found}"
    return replace(claim, note="; ".join(filter(None, notes)))
