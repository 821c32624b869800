"""What is claimed of contests: that ours is ahead, by the difference over the deals of all pieces that are there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.contests import OURS, THEIRS
from overtrick.experiments.estimates import Estimate


def piece_name(contest: str, number: int) -> str:
    return f"{contest} {number}"


def contest_claims(about: str, contests: Mapping[str, str], found: Measured) -> Iterator[Claim]:
    """A claim for each contest, by its name, of which there are pieces."""
    for name, claim in contests.items():
        pieces = [piece for part, piece in found.items() if part.rpartition(" ")[0] == name]
        if pieces:
            difference = Estimate.of(np.concatenate([piece["differences"] for piece in pieces]))
            deals = f"difference in {difference.count} deals"
            statement = Statement(claim, "ahead", deals, name, "difference", 0, note=times_text(pieces))
            yield from judged(about, [statement], {name: {"difference": difference}})


def times_text(pieces: Sequence[Mapping[str, Any]]) -> str:
    """How long both thought."""
    ours, theirs = (1e3 * per_decision([piece[side] for piece in pieces]) for side in (OURS, THEIRS))
    return f"{ours:.1f} ms a decision, theirs {theirs:.1f} ms"


def per_decision(clocks: Sequence[Sequence[float]]) -> float:
    """Seconds a decision, from seconds and numbers of decisions."""
    seconds, decisions = np.sum(clocks, axis=0)
    return float(seconds / decisions)
