"""The agent to the end of the hand among opponents who do not do what its predictor by rules expects."""

from typing import Any

from overtrick.experiments.estimates import Estimate
from overtrick.experiments.matches import differences
from overtrick.experiments.sheephead_2011.published import RULES, TO_THE_END
from overtrick.games.registry import game


def among(other: str, deals: int, seed: int) -> dict[str, Any]:
    """How much more it scores than the rule-based player in its place, on the same deals."""
    played = game("sheephead", preset="paper")
    own, rules = (differences(played, [spec, other], deals, seed) for spec in (TO_THE_END, RULES))
    return {"more": Estimate.of(own - rules)}
