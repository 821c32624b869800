"""The Sheephead experiment at a scale at which nothing is known but everything runs."""

from overtrick.experiments.sheephead_2011.scales import Scale

TINY = Scale(hands=40, taught=20, more=20, trainings=1, deals=2)
