"""Gruver, Cheung and Sawant's "Policy-Based Search for Trick-Taking Card Games" (2017): what it shows and says.

Rulebook §4 has the game, the representation, the agents and the published numbers.
"""

from collections.abc import Iterator

from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.hearts_2017 import curves, questions, tables
from overtrick.experiments.hearts_2017.drawing import DRAWINGS
from overtrick.experiments.hearts_2017.published import PAPER
from overtrick.experiments.hearts_2017.scales import SCALES, Scale
from overtrick.experiments.measuring import Part


def parts(scale: Scale) -> Iterator[Part]:
    for room in (curves, tables, questions):
        yield from room.parts(scale)


def claims(found: Measured) -> Iterator[Claim]:
    for room in (curves, tables, questions):
        yield from room.claims(found)


EXPERIMENT = Experiment("hearts", PAPER, SCALES, parts, claims, DRAWINGS)
