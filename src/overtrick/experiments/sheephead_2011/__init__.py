"""Brau's "An Exploration of Multi-agent Learning Within the Game of Sheephead" (2011): figures and sentences.

Rulebook §1 has the game and the agents, §6 the networks.
"""

from collections.abc import Iterator

from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.sheephead_2011 import arithmetic, figures
from overtrick.experiments.sheephead_2011.drawing import DRAWINGS
from overtrick.experiments.sheephead_2011.published import PAPER
from overtrick.experiments.sheephead_2011.scales import SCALES


def claims(found: Measured) -> Iterator[Claim]:
    for room in (figures, arithmetic):
        yield from room.claims(found)


EXPERIMENT = Experiment("sheephead", PAPER, SCALES, figures.parts, claims, DRAWINGS)
