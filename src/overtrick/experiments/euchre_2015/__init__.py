"""Mychaskiw's "Cooperative Agents in Euchre" (2015): all its rows and statements, and its future work.

Rulebook §5 has the rules, the agents as its program had them, and its result logs.
"""

from collections.abc import Sequence
from pathlib import Path

from overtrick.experiments.euchre_2015 import conclusions, rows, statements, verdicts
from overtrick.experiments.euchre_2015.scales import SCALES, Scale
from overtrick.experiments.experiment import Claim, Experiment, Measured, Part


def parts(scale: Scale, seed: int) -> list[Part]:
    return [*rows.parts(scale, seed), *statements.parts(scale, seed), *conclusions.parts(scale, seed)]


def claims(found: Measured) -> list[Claim]:
    return [*rows.claims(found), *statements.claims(found), *verdicts.claims(found)]


def figures(found: Measured, folder: Path) -> Sequence[Path]:
    from overtrick.experiments.euchre_2015.drawing import draw_all

    return draw_all(found, folder)


EXPERIMENT = Experiment("euchre", rows.PAPER, SCALES, parts, claims, figures)
