"""Brau's "An Exploration of Multi-agent Learning Within the Game of Sheephead" (2011): figures and sentences.

Rulebook §1 has the game and the agents, §6 the networks.
"""

from overtrick.experiments.experiment import Experiment
from overtrick.experiments.sheephead_2011.drawing import DRAWINGS
from overtrick.experiments.sheephead_2011.figures import claims, parts
from overtrick.experiments.sheephead_2011.published import PAPER
from overtrick.experiments.sheephead_2011.scales import SCALES

EXPERIMENT = Experiment("sheephead", PAPER, SCALES, parts, claims, DRAWINGS)
