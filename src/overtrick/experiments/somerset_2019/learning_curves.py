"""Figures 2, 3 and 4: what the learner's side takes, beside the values read off the paper's figures.

A published value is of one training, read to a tenth of a point, and a mean over 2,000 games; its error is that of one
of our trainings and of the reading. Trainings of one seed have the same deals under all settings.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Final

from overtrick.experiments.estimates import figure, interval, seed_of
from overtrick.experiments.experiment import Claim, Measured, Part
from overtrick.experiments.judging import (
    NOT_COMPARABLE,
    Estimate,
    Verdict,
    allowed_apart,
    judge_figures,
    standard_errors_apart,
)
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


def parts(scale: Scale, seed: int) -> Iterator[Part]:
    """Every setting under both rules; all trainings have the same seeds."""
    first = seed_of(seed, 0)
    for rules in RULES:
        seeds = scale.seeds if rules == "student" else scale.clean_seeds
        for setting in SETTINGS:
            learn = partial(curves, setting, rules, scale.games, seeds, first)
            yield Part(part_name(setting, rules), learn, seeds * scale.games / GAMES_A_SECOND)
        for name, setting in FINAL_SETTINGS.items():
            learn = partial(long_runs, setting, rules, scale.long_games, seeds, first)
            yield Part(long_part(name, rules), learn, seeds * scale.long_games / GAMES_A_SECOND)
    learn = partial(curves, FINAL_SETTINGS["printed"], "student", scale.longer_games, scale.longer_seeds, first)
    yield Part(longer_part("student"), learn, scale.longer_seeds * scale.longer_games / GAMES_A_SECOND)


def claims(found: Measured) -> Iterator[Claim]:
    for setting, published in FINALS.items():
        clean = interval(figure(last_blocks(found[part_name(setting, "clean")]["curves"])))
        name = f"Figures 2 and 3, {setting.name}: points after 100,000 games"
        ours = found[part_name(setting, "student")]["curves"]
        yield value_claim(name, published, ours, PUBLISHED_GAMES, f"with clean rules {clean.mean:.2f}")
    for games, published in FIGURE_4.items():
        coded = at_games(found[long_part("coded", "student")]["curves"], games)
        name = f"Figure 4, c 5,000: points after {games:,} games"
        ours = found[long_part("printed", "student")]["curves"]
        yield value_claim(name, published, ours, games, f"with c 20,000, as coded, {interval(figure(coded)).mean:.2f}")


def at_games(curves: Sequence[Sequence[float]], games: int) -> list[float]:
    """The score of each training in the 2,000 games before so many, or in its last ones if it had fewer."""
    return last_blocks(curves, until=max(1, games // SMOOTHED))


def value_claim(name: str, published: float, ours: Sequence[Sequence[float]], games: int, note: str) -> Claim:
    """A value of a figure and ours."""
    values, had = at_games(ours, games), SMOOTHED * len(ours[0])
    fewer = f"; ours after {had:,} games" if had < games else ""
    verdict = NOT_COMPARABLE if fewer or len(values) < 2 else judged(values, published)
    far = f"{apart(values, published):+.1f} standard errors off; "
    return Claim(PAPER, name, published, interval(figure(values)), verdict, far + note + fewer)


def apart(values: Sequence[float], published: float) -> float:
    """How far our trainings are from a published one, in standard errors of the difference."""
    mean, deviation, count = figure(values)
    of_one = sqrt(deviation**2 + READING**2 / 3)  # a reading error up to a tenth, each equally likely
    return standard_errors_apart(Estimate(mean, deviation, int(count)), Estimate(published, of_one, 1))


def judged(values: Sequence[float], published: float) -> Verdict:
    """Whether a published training could be one of ours."""
    return judge_figures([apart(values, published)], allowed_apart(FIGURES, values=len(values)))
