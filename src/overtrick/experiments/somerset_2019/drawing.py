"""Figures 2, 3 and 4 redrawn with bands over trainings and the published values, Table 1, the ladder, predictions."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.experiments.claims import Measured
from overtrick.experiments.drawing import Canvas, Drawing, reach
from overtrick.experiments.estimates import Estimate, means
from overtrick.experiments.somerset_2019.ladder import COMPILED, LINE_UPS, SEARCHING
from overtrick.experiments.somerset_2019.learning_curves import long_part, part_name
from overtrick.experiments.somerset_2019.opening_hands import PART as TRUE_SCORES
from overtrick.experiments.somerset_2019.published import (
    BASELINE,
    FIGURE_4,
    FINAL_SETTINGS,
    FINALS,
    SMOOTHED,
    TABLE_1,
    Setting,
)
from overtrick.experiments.somerset_2019.solving import VALUE, together
from overtrick.experiments.somerset_2019.teaching import COMPANY
from overtrick.experiments.somerset_2019.teaching import part_name as taught_part
from overtrick.stats.intervals import student_quantile
from overtrick.stats.plots import new_figure

NAMES: Final = {"q": "vanilla Q", "q-lambda": "Q(λ)", "watkins": "Q(λ), traces cut"}
COLORS: Final = ("tab:blue", "tab:orange", "tab:green", "tab:red", "tab:purple")


def band(axes: Any, curves: Sequence[Sequence[float]], color: str, label: str) -> None:
    """The mean of some trainings, smoothed like the paper's curves, with its 95 % interval."""
    rows = np.array(curves)
    games = SMOOTHED * np.arange(1, rows.shape[1] + 1) / 1000
    mean = rows.mean(axis=0)
    axes.plot(games, mean, color=color, label=label, linewidth=1.2)
    if len(rows) > 1:
        half = student_quantile(len(rows) - 1, 0.95) * rows.std(axis=0, ddof=1) / len(rows) ** 0.5
        axes.fill_between(games, mean - half, mean + half, color=color, alpha=0.25, linewidth=0)


def panels(settings: Sequence[Sequence[Setting]], label: Any, found: Measured, title: str = "") -> Canvas:
    """A panel for each list of settings, with the same scale."""
    canvas = new_figure(3.6, 9)
    for axes, listed in zip(canvas.subplots(1, len(settings), sharey=True), settings, strict=True):
        for setting, color in zip(listed, COLORS, strict=False):
            curves = found[part_name(setting, "student")]["curves"]
            band(axes, curves, color, label(setting))
            end = SMOOTHED * len(curves[0]) / 1000
            if setting in FINALS:
                axes.plot(100, FINALS[setting], "x", color=color, markersize=8, markeredgewidth=2, clip_on=False)
            clean = np.mean([curve[-1] for curve in found[part_name(setting, "clean")]["curves"]])
            axes.plot(1.03 * end, clean, ".", color=color, clip_on=False)
        axes.axhline(BASELINE[0], color="gray", linewidth=0.8, linestyle=":")
        axes.set(title=f"c = {listed[0].c:,}" if title else NAMES[listed[0].algorithm], xlabel="thousand games")
        axes.legend(frameon=False, loc="upper left", fontsize=8)
        axes.margins(y=0.12)
    canvas.axes[0].set_ylabel("score of the learner's side")
    return canvas


def long_run(found: Measured) -> Canvas:
    """The long training, and the values of the paper."""
    canvas = new_figure(3.4, 7)
    axes = canvas.subplots()
    for (name, setting), color in zip(FINAL_SETTINGS.items(), COLORS, strict=False):
        band(axes, found[long_part(name, "student")]["curves"], color, f"c = {setting.c:,}, as {name}")
        clean = np.array(found[long_part(name, "clean")]["curves"]).mean(axis=0)
        games = SMOOTHED * np.arange(1, len(clean) + 1) / 1000
        axes.plot(games, clean, color=color, linewidth=0.8, linestyle="--", label=f"the same, clean rules ({name})")
    axes.plot([games / 1000 for games in FIGURE_4], list(FIGURE_4.values()), "kx", label="paper", markeredgewidth=2)
    axes.axhline(BASELINE[0], color="gray", linewidth=0.8, linestyle=":")
    axes.set(xlabel="thousand games", ylabel="score of the learner's side")
    axes.legend(frameon=False, loc="lower right", fontsize=8)
    return canvas


def opening_hands(found: Measured) -> Canvas:
    """Values and true scores of the states of Table 1."""
    canvas = new_figure(3.2, 7)
    axes = canvas.subplots()
    for place, row in enumerate(TABLE_1):
        for shift, (name, color) in enumerate(zip(FINAL_SETTINGS, COLORS, strict=False)):
            values = [run[place] for run in found[long_part(name, "student")]["values"]]
            label = f"values, c as {name}" if place == 0 else None
            axes.plot([place + 0.15 * (shift - 1)] * len(values), values, ".", color=color, alpha=0.6, label=label)
        axes.plot(place, row.value, "kx", markeredgewidth=2, label="paper" if place == 0 else None)
        if true := found[TRUE_SCORES].get(row.state):
            label = "real scores" if place == 0 else None
            axes.errorbar(place + 0.2, true.mean, reach([true]), fmt="o", color="tab:green", label=label, capsize=2)
    axes.set_xticks(range(len(TABLE_1)), [row.state for row in TABLE_1])
    axes.set(xlabel="suit, cards of it, S/S", ylabel="score")
    axes.legend(frameon=False, ncols=4, loc="lower center", bbox_to_anchor=(0.5, 1.0), fontsize=8)
    return canvas


def ladder(found: Measured) -> Canvas:
    """Everybody in every line-up, the strongest at the top. What is solved is sure in either line-up of pairs."""
    canvas = new_figure(4.2, 9)
    for axes, line_up in zip(canvas.subplots(1, len(LINE_UPS)), LINE_UPS, strict=True):
        rungs = {name: found["ladder"][f"{name}, {line_up}"] for name in COMPILED}
        rungs |= {f"learned {company}": Estimate.of(found[taught_part(company)][line_up]) for company in COMPANY}
        if line_up == "alone":
            rungs |= {name: found[f"ladder: {name}"]["score"] for name in SEARCHING}
        elif len(values := together(found, VALUE)):
            rungs["solved"] = Estimate.of(values)
        rung_by_rung(axes, dict(sorted(rungs.items(), key=lambda rung: rung[1].mean)))
        axes.set_title(line_up)
    canvas.axes[1].set_xlabel("score of the side of seat 0, with 95 % intervals")
    return canvas


def rung_by_rung(axes: Any, rungs: Mapping[str, Estimate]) -> None:
    """Dots, since the axis does not begin at zero."""
    for place, (name, one) in enumerate(rungs.items()):
        span, color = one.interval, color_of(name)
        if span.high < np.inf:
            axes.plot([span.low, span.high], [place, place], color=color, linewidth=2)
        axes.plot(span.mean, place, "o", color=color, markersize=5)
        axes.annotate(
            f"{span.mean:.2f}", (span.mean, place), (0, 5), textcoords="offset points", ha="center", fontsize=6
        )
    axes.set_yticks(range(len(rungs)), rungs)
    axes.margins(x=0.12, y=0.07)
    axes.grid(axis="x", alpha=0.3)
    axes.tick_params(axis="y", labelsize=7, length=0)


def color_of(name: str) -> str:
    """By kind: learned, searching, the others."""
    if name.startswith("learned"):
        return "tab:blue"
    return "tab:orange" if name in (*SEARCHING, "solved") else "tab:gray"


def prediction(found: Measured) -> Canvas:
    """Real scores of groups of hands over what was predicted of them."""
    canvas = new_figure(3.4, 9)
    shown = {
        "learner among random players": [("value", "learner", "value, groups"), ("forecast", "learner", "groups")],
        "thrifty in all seats": [("forecast", "thrifty", "groups")],
    }
    for axes, (title, series) in zip(canvas.subplots(1, 2), shown.items(), strict=True):
        for (label, who, name), color in zip(series, COLORS, strict=False):
            groups = found[f"prediction: {who}"][name]
            predicted, real = zip(*groups, strict=True)
            axes.errorbar(predicted, means(real), reach(real), fmt="o", color=color, label=label, capsize=2)
        ends = [*axes.get_xlim()]
        axes.plot(ends, ends, color="gray", linewidth=0.8, linestyle=":")
        axes.set(title=title, xlabel="predicted score")
        axes.legend(frameon=False)
    canvas.axes[0].set_ylabel("real score, mean of a group of hands")
    return canvas


ALPHAS: Final = [[Setting(algorithm, alpha, 20_000) for alpha in (0.1, 0.2, 0.3)] for algorithm in ("q", "q-lambda")]
EXPLORED: Final = [
    [Setting(algorithm, 0.1, c) for c in (1000, 5000, 10_000, 20_000, 40_000)] for algorithm in ("q", "q-lambda")
]
TRACES: Final = [[Setting(name, 0.1, c) for name in ("q-lambda", "watkins", "q")] for c in (5000, 20_000)]

DRAWINGS: Final = {
    "figure_2": Drawing(
        partial(panels, ALPHAS, lambda setting: f"alpha = {setting.alpha:g}"),
        "Figure 2: learning rates. Bands are 95 % intervals of the mean of trainings, crosses the paper's values, dots "
        "the same with clean rules.",
    ),
    "figure_3": Drawing(
        partial(panels, EXPLORED, lambda setting: f"c = {setting.c:,}"),
        "Figure 3: exploration. 1,000 and 5,000 are not in the paper's figure.",
    ),
    "figure_4": Drawing(
        long_run, "Figure 4: the long training with c as printed and as coded, and the paper's values."
    ),
    "traces": Drawing(
        partial(panels, TRACES, lambda setting: NAMES[setting.algorithm], title="c"),
        "Traces: uncut as in the paper, cut as in the textbook, and none.",
    ),
    "table_1": Drawing(
        opening_hands,
        "Table 1: values of single trainings (dots), the paper's (crosses), and what such hands score.",
    ),
    "ladder": Drawing(
        ladder, "Everybody on one scale: the score of the side of seat 0 on the same deals, clean rules."
    ),
    "prediction": Drawing(prediction, "Predicted and real scores of opening hands, in groups of hands."),
}
