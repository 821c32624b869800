"""The Sheephead experiment at a scale at which nothing is known but everything runs."""

from overtrick.experiments.sheephead_2011.scales import Scale

TINY = Scale(
    hands=40, taught=20, more=20, trainings=1, predicted=10, predictions=2, deals=4, settled=10, judged=2, searched=1
)
