"""Figures 2, 3 and 4: what the learner's side takes, beside the values read off the paper's figures.

A published value is of one training, read to a tenth of a point, and a mean over 2,000 games; its error is that of one
of our trainings and of the reading. Trainings of one seed have the same deals under all settings.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.experiments.claims import Claim, Measured, figure_claim
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.judging import Published
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019.published import (
    FIGURE_4,
    FINAL_SETTINGS,
    FINALS,
    PAPER,
    READING,
    SETTINGS,
    SMOOTHED,
    Setting,
)
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import RULES, curves, last_blocks, long_runs

PUBLISHED_GAMES: Final = 100_000
FIGURES: Final = len(FINALS) + len(FIGURE_4)
"""How many values of the figures are judged at once."""

GAMES_A_SECOND: Final = 60_000
"""Of a worker, for the time left."""


def part_name(setting: Setting, rules: str) -> str:
    return f"{rules}: {setting.name}"


def long_part(name: str, rules: str) -> str:
    return f"{rules}: long, c as {name}"


def longer_part(rules: str) -> str:
    return f"{rules}: longer"


def parts(scale: Scale) -> Iterator[Part]:
    """Every setting under both rules; all trainings have the same seeds."""
    for rules in RULES:
        seeds = scale.seeds if rules == "student" else scale.clean_seeds
        for setting in SETTINGS:
            learn = partial(curves, setting, rules, scale.games, seeds)
            yield training_part(part_name(setting, rules), learn, seeds * scale.games)
        for name, setting in FINAL_SETTINGS.items():
            learn = partial(long_runs, setting, rules, scale.long_games, seeds)
            yield training_part(long_part(name, rules), learn, seeds * scale.long_games)
    learn = partial(curves, FINAL_SETTINGS["printed"], "student", scale.longer_games, scale.longer_seeds)
    yield training_part(longer_part("student"), learn, scale.longer_seeds * scale.longer_games)


def training_part(name: str, learn: Callable[..., Any], games: int) -> Part:
    return Part(name, learn, games / GAMES_A_SECOND, ("trainings",))


def claims(found: Measured) -> Iterator[Claim]:
    for setting, published in FINALS.items():
        clean = np.mean(last_blocks(found[part_name(setting, "clean")]["curves"]))
        name = f"Figures 2 and 3, {setting.name}: points after 100,000 games"
        ours = found[part_name(setting, "student")]["curves"]
        yield value_claim(name, published, ours, PUBLISHED_GAMES, f"with clean rules {clean:.2f}")
    for games, published in FIGURE_4.items():
        coded = np.mean(at_games(found[long_part("coded", "student")]["curves"], games))
        name = f"Figure 4, c 5,000: points after {games:,} games"
        ours = found[long_part("printed", "student")]["curves"]
        yield value_claim(name, published, ours, games, f"with c 20,000, as coded, {coded:.2f}")


def at_games(curves: Sequence[Sequence[float]], games: int) -> list[float]:
    """The score of each training in the 2,000 games before so many, or in its last ones if it had fewer."""
    return last_blocks(curves, until=max(1, games // SMOOTHED))


def value_claim(name: str, value: float, ours: Sequence[Sequence[float]], games: int, note: str) -> Claim:
    """A value of a figure, of one training, and ours."""
    published, own, had = Published(value, off=READING), Estimate.of(at_games(ours, games)), SMOOTHED * len(ours[0])
    fewer = f"; ours after {had:,} games" if had < games else ""
    told = f"{published.apart(own):+.1f} standard errors off; {note}{fewer}"
    return figure_claim(PAPER, name, published, own, FIGURES, told, comparable=not fewer)
