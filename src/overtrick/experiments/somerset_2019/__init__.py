"""Dallas's "Solving an Esoteric Card Game with Reinforcement Learning" (2019): figures, table, text and future work.

Rulebook §3 has the game, the learner as paper and program have it, and the values read off the figures.
"""

from collections.abc import Iterator

from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019 import (
    arithmetic,
    baseline,
    conclusions,
    ladder,
    learning_curves,
    more_actions,
    opening_hands,
    prediction,
    solving,
    statements,
    teaching,
)
from overtrick.experiments.somerset_2019.drawing import DRAWINGS
from overtrick.experiments.somerset_2019.published import PAPER
from overtrick.experiments.somerset_2019.scales import SCALES, Scale


def parts(scale: Scale) -> Iterator[Part]:
    for room in (baseline, learning_curves, opening_hands, teaching, ladder, solving, prediction, more_actions):
        yield from room.parts(scale)


def claims(found: Measured) -> Iterator[Claim]:
    for room in (baseline, learning_curves, arithmetic, opening_hands, statements, conclusions, more_actions):
        yield from room.claims(found)


EXPERIMENT = Experiment("somerset", PAPER, SCALES, parts, claims, DRAWINGS)
