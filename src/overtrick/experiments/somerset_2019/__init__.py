"""Dallas's "Solving an Esoteric Card Game with Reinforcement Learning" (2019): figures, table, text and future work.

Rulebook §3 has the game, the learner as paper and program have it, and the values read off the figures.
"""

from collections.abc import Sequence
from pathlib import Path

from overtrick.experiments.experiment import Claim, Experiment, Measured, Part
from overtrick.experiments.somerset_2019 import (
    baseline,
    conclusions,
    ladder,
    learning_curves,
    opening_hands,
    prediction,
    solving,
    statements,
    teaching,
)
from overtrick.experiments.somerset_2019.published import PAPER
from overtrick.experiments.somerset_2019.scales import SCALES, Scale

MEASURED = baseline, learning_curves, opening_hands, teaching, ladder, solving, prediction
JUDGED = baseline, learning_curves, opening_hands, statements, conclusions

CAPTIONS = {
    "somerset_figure_2": "Figure 2: learning rates. Bands are 95 % intervals of the mean of trainings, crosses the "
    "paper's values, dots the same with clean rules.",
    "somerset_figure_3": "Figure 3: exploration. 1,000 and 5,000 are not in the paper's figure.",
    "somerset_figure_4": "Figure 4: the long training with c as printed and as coded, and the paper's values.",
    "somerset_traces": "Traces: uncut as in the paper, cut as in the textbook, and none.",
    "somerset_table_1": "Table 1: values of single trainings (dots), the paper's (crosses), and what such hands score.",
    "somerset_ladder": "Everybody on one scale: points of the side of seat 0 on the same deals, clean rules.",
    "somerset_prediction": "Predicted and real scores of opening hands, in groups of hands.",
}


def parts(scale: Scale, seed: int) -> list[Part]:
    return [part for room in MEASURED for part in room.parts(scale, seed)]


def claims(found: Measured) -> list[Claim]:
    return [claim for room in JUDGED for claim in room.claims(found)]


def figures(found: Measured, folder: Path) -> Sequence[Path]:
    from overtrick.experiments.somerset_2019.drawing import draw_all

    return draw_all(found, folder)


EXPERIMENT = Experiment("somerset", PAPER, SCALES, parts, claims, figures, CAPTIONS)
