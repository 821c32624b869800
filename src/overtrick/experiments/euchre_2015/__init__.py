"""Mychaskiw's "Cooperative Agents in Euchre" (2015): all its rows and statements, and its future work.

Rulebook §5 has the rules, the agents as its program had them, and its result logs.
"""

from collections.abc import Iterator

from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.euchre_2015 import conclusions, early_and_late, resources, rows, statements, verdicts
from overtrick.experiments.euchre_2015.drawing import DRAWINGS
from overtrick.experiments.euchre_2015.published import PAPER
from overtrick.experiments.euchre_2015.scales import SCALES, Scale
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.measuring import Part


def parts(scale: Scale) -> Iterator[Part]:
    for room in (rows, statements, conclusions, early_and_late, resources):
        yield from room.parts(scale)


def claims(found: Measured) -> Iterator[Claim]:
    for room in (rows, statements, verdicts, early_and_late, resources):
        yield from room.claims(found)


EXPERIMENT = Experiment("euchre", PAPER, SCALES, parts, claims, DRAWINGS)
