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


FIGURES = ("Low", "Random", "HighLow", "CoopHighLow", "Markov", "Markov2", "CardCounting", "Hybrid", "Hybrid2")
"""Figure k is about agent k - 1 of these, listed first."""

CAPTIONS = {
    f"euchre_figure_{number}": f"Figure {number}: {agent} against the others. Filled ours, hollow the paper's."
    for number, agent in enumerate(FIGURES, 1)
} | {
    "euchre_tau": "How bold Markov is, and how good, by its threshold.",
    "euchre_costs": "What the choices of MonteCarlo cost, by the cards left.",
    "euchre_calls": "What better calls and better cards bring in the full game.",
}

EXPERIMENT = Experiment("euchre", rows.PAPER, SCALES, parts, claims, figures, CAPTIONS)
