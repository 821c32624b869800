"""The claims of a report as data beside its page, for `overtrick serve --report`."""

import json
from collections.abc import Sequence
from pathlib import Path
from shutil import copy
from typing import Any

from overtrick.core.files import told_of_writing, whole
from overtrick.experiments.claims import Claim
from overtrick.experiments.page import number, range_of
from overtrick.experiments.report import INSTEAD, Reproduced

FILE, FIGURES = "claims.json", "figures"


def write_claims(results: Sequence[Reproduced], settings: str, folder: Path) -> None:
    """Every paper with its claims as they are read, and its figures."""
    figures = folder / FIGURES
    with told_of_writing(figures, INSTEAD):
        figures.mkdir(parents=True, exist_ok=True)
        for drawn in (drawn for result in results for drawn in result.figures):
            copy(drawn.file, figures)
    with whole(folder / FILE, INSTEAD) as target:
        target.write(json.dumps({"settings": settings, "papers": [*map(paper_told, results)]}, indent=1).encode())


def paper_told(result: Reproduced) -> dict[str, Any]:
    return {
        "name": result.experiment.name,
        "paper": result.experiment.paper,
        "warning": result.warning,
        "claims": [*map(claim_told, result.claims)],
        "figures": [{"file": drawn.file.name, "caption": drawn.caption} for drawn in result.figures],
    }


def claim_told(claim: Claim) -> dict[str, str]:
    return {
        "claim": claim.claim,
        "published": number(claim.published),
        "ours": number(claim.ours.mean),
        "range": range_of(claim.ours),
        "verdict": claim.verdict,
        "note": claim.note,
    }
