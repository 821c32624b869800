"""How somebody plays over time: what every hand gave up, and the mean of the last ones with its interval."""

from collections import defaultdict
from collections.abc import Sequence
from math import isfinite
from typing import Any

from overtrick.games import registry
from overtrick.stats.intervals import mean_interval
from overtrick.web.reviews import Past

WINDOW = 50
MOST = 500
"""Hands that are looked at."""

Told = dict[str, Any]


def history_told(pasts: Sequence[Past]) -> list[Told]:
    """A part for each game, hands with and without help apart; what was played last comes first."""
    parts: dict[tuple[str, bool], list[Past]] = defaultdict(list)
    for each in pasts:
        parts[each.game, each.helped].append(each)
    order = sorted(parts.items(), key=lambda part: -part[1][-1].ended)
    return [part_told(game, helped, found) for (game, helped), found in order]


def part_told(game: str, helped: bool, pasts: Sequence[Past]) -> Told:
    return {
        "game": game,
        "title": registry.listed(game).summary.partition(":")[0],
        "helped": helped,
        "hands": [{"table": each.table, "hand": each.hand, "given_up": each.given_up} for each in pasts],
        "means": means([each.given_up for each in pasts]),
        "phases": phases(pasts),
    }


def means(values: Sequence[float]) -> list[Told]:
    """After each hand the mean of the last ones; without bounds while one hand is all there is."""
    return [mean_told(values[max(0, end - WINDOW) : end]) for end in range(1, len(values) + 1)]


def mean_told(values: Sequence[float]) -> Told:
    found = mean_interval(values)
    return {"mean": found.mean, "margin": (found.high - found.low) / 2 if isfinite(found.high) else None}


def phases(pasts: Sequence[Past]) -> list[Told]:
    """What a phase costs in a hand in which there was something to decide in it; the dearest first."""
    lost: dict[str, list[float]] = defaultdict(list)
    for each in pasts[-WINDOW:]:
        for phase, loss in each.by_phase.items():
            lost[phase].append(loss)
    found = [{"phase": phase, "hands": len(values)} | mean_told(values) for phase, values in lost.items()]
    return sorted(found, key=lambda phase: -phase["mean"])
