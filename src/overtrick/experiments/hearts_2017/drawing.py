"""Figures 4, 5 and 6 redrawn with bands over trainings, and Figures 7 and 8 as bars."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.experiments.claims import Measured
from overtrick.experiments.drawing import Canvas, Drawing, reach
from overtrick.experiments.estimates import means
from overtrick.experiments.hearts_2017.curves import curves_of, in_figure_4, links_of
from overtrick.experiments.hearts_2017.diagrams import DIAGRAMS
from overtrick.experiments.hearts_2017.positions import POSITIONS, SEARCHES
from overtrick.experiments.hearts_2017.published import LINKS
from overtrick.experiments.hearts_2017.questions import position_part
from overtrick.experiments.hearts_2017.tables import MOONS, ROWS, part_name
from overtrick.experiments.hearts_2017.training import DIRECT, OVER_FITTED, PLAYED, SELF_PLAY, SIZES
from overtrick.stats.intervals import student_quantile
from overtrick.stats.plots import new_figure

TITLES: Final = {
    "random": "reward against random players",
    "fsm": "reward against FSM",
    "loss": "loss",
    "entropy": "entropy",
}


def band(axes: Any, rows: Any, color: str, label: str) -> None:
    """The mean of some trainings with its 95 % interval."""
    epochs, mean = np.arange(1, rows.shape[1] + 1), rows.mean(axis=0)
    axes.plot(epochs, mean, color=color, label=label, linewidth=1.2)
    if len(rows) > 1:
        half = student_quantile(len(rows) - 1, 0.95) * rows.std(axis=0, ddof=1) / len(rows) ** 0.5
        axes.fill_between(epochs, mean - half, mean + half, color=color, alpha=0.2, linewidth=0)


def panels(plans: Sequence[str], figures: Sequence[str], found: Measured) -> Canvas:
    """A panel for each figure, a band for each plan."""
    return banded({plan: {figure: curves_of(found, plan, figure) for figure in figures} for plan in plans}, figures)


def links(figures: Sequence[str], found: Measured) -> Canvas:
    """The same of the links of the chain."""
    rows = {figure: links_of(found, figure) for figure in figures}
    shown = {f"link {link + 1}": {figure: rows[figure][:, link] for figure in figures} for link in range(LINKS)}
    return banded(shown, figures)


def banded(shown: Mapping[str, Mapping[str, Any]], figures: Sequence[str]) -> Canvas:
    canvas = new_figure(3.6, 3.2 * len(figures))
    for axes, figure in zip(canvas.subplots(1, len(figures)), figures, strict=True):
        for number, (name, rows) in enumerate(shown.items()):
            band(axes, rows[figure], f"C{number}", name)
        axes.set(title=TITLES[figure], xlabel="epochs")
        if figure in ("random", "fsm"):
            axes.axhline(0, color="gray", linewidth=0.8, linestyle=":")
    canvas.axes[0].legend(frameon=False, fontsize=7)
    return canvas


def tables(found: Measured) -> Canvas:
    """Ours beside the published rewards."""
    canvas = new_figure(3.8, 8)
    axes, places = canvas.subplots(), np.arange(len(ROWS))
    for shift, (moon, label) in enumerate(MOONS.items()):
        rewards = [found[part_name(row, moon)]["reward"] for row in ROWS]
        axes.barh(places + 0.35 * shift, means(rewards), 0.35, xerr=reach(rewards), label=f"ours, {label}", capsize=2)
    axes.plot([row.reward for row in ROWS], places, "kx", label="paper", markeredgewidth=2)
    axes.set_yticks(places, [row.told for row in ROWS])
    axes.invert_yaxis()
    axes.set(xlabel="differential reward")
    axes.legend(frameon=False, fontsize=8)
    return canvas


READINGS: Final = [plan.name for plan in DIRECT if plan.name == PLAYED or plan.name not in SIZES]


def positions(found: Measured) -> Canvas:
    """The value of every card in each position, by each search."""
    canvas = new_figure(5.6, 10)
    for row, (search, panels) in enumerate(zip(SEARCHES, canvas.subplots(len(SEARCHES), len(POSITIONS)), strict=True)):
        for axes, (name, position) in zip(panels, POSITIONS.items(), strict=True):
            values = found[position_part(name, search)]["values"]
            colors = ["C1" if card == position.chosen else "C0" for card in values]
            axes.bar([*values], means(values.values()), yerr=reach(values.values()), color=colors, capsize=1)
            axes.tick_params(axis="x", labelsize=6, rotation=90)
            axes.set(title=name if row == 0 else "", ylabel=search if name == next(iter(POSITIONS)) else "")
    return canvas


DRAWINGS: Final = DIAGRAMS | {
    "figure_4": Drawing(
        partial(panels, [*map(in_figure_4, SIZES)], ["random", "fsm", "loss"]),
        "Figure 4: networks of three sizes trained against FSM. Means over trainings with 95 % bands.",
    ),
    "readings": Drawing(
        partial(panels, READINGS, ["random", "fsm", "loss", "entropy"]),
        "The same with other readings of the paper's settings, open cards, and a trust region.",
    ),
    "figure_5": Drawing(
        partial(panels, [plan.name for plan in SELF_PLAY], ["random", "fsm", "loss"]),
        "Figure 5: a convolution in self-play, with a target network, round robin, neither, and with each deal once.",
    ),
    "over_fitted": Drawing(
        partial(panels, [OVER_FITTED.name], ["random", "fsm", "entropy"]),
        "A convolution trained against FSM alone.",
    ),
    "figure_6": Drawing(
        partial(links, ["fsm", "random"]),
        "Figure 6: a chain of four convolutions, each trained against the one before.",
    ),
    "positions": Drawing(positions, "The value of each card in the paper's positions; its own choice in orange."),
    "tables": Drawing(tables, "Figures 7 and 8: differential rewards, ours with 95 % intervals."),
}
