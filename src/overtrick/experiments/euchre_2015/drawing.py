"""Figures 1 to 9 of the paper redrawn with ours beside the published figures, and three of our own."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from overtrick.experiments.claims import Measured
from overtrick.experiments.drawing import Canvas, Drawing, reach
from overtrick.experiments.estimates import means
from overtrick.experiments.euchre_2015.deciding import CARDS_LEFT, CHOOSERS, TAUS
from overtrick.experiments.euchre_2015.published import ROWS, Row
from overtrick.experiments.euchre_2015.rows import part_name
from overtrick.stats.plots import new_figure

OWN, OTHER = "tab:blue", "tab:orange"
WIDTH = 0.2
"""Of a bar; four bars make a group."""


def results_of(agent: str, found: Measured) -> Canvas:
    """Wins, points and tricks of an agent and its opponents, published and ours."""
    rows = [row for row in ROWS if row.first == agent]
    canvas = new_figure(2.8 + 0.1 * len(rows), 9)
    for axes, name in zip(canvas.subplots(1, 3), ("wins, %", "points a game", "tricks a game"), strict=True):
        bars(axes, rows, [values_of(row, name.split()[0].strip(","), found) for row in rows])
        axes.set_title(name)
    handles = canvas.axes[0].get_legend_handles_labels()[0]
    canvas.legend(
        handles, [agent, f"{agent}, paper", "opponent", "opponent, paper"], loc="outside lower center", ncols=4
    )
    return canvas


def values_of(row: Row, name: str, found: Measured) -> list[float]:
    """Ours and the published figure of the agent, then of the opponent."""
    ours = found[part_name(row)]
    first, second = means(ours["won" if name == "wins" else name])
    published = (row.percent, 100 - row.percent) if name == "wins" else getattr(row, name)
    return [first, published[0], second, published[1]]


def bars(axes: Any, rows: Sequence[Row], values: Sequence[Sequence[float]]) -> None:
    """A group of four bars for each opponent; published ones are hollow."""
    for bar, color in enumerate((OWN, OWN, OTHER, OTHER)):
        places = [group + (bar - 1.5) * WIDTH for group in range(len(rows))]
        look = {"facecolor": "white", "edgecolor": color} if bar % 2 else {"color": color}
        axes.bar(places, [group[bar] for group in values], WIDTH * 0.85, label=str(bar), **look)
    axes.set_xticks(
        range(len(rows)), [row.second for row in rows], rotation=35 if len(rows) > 2 else 0, ha=alignment(rows)
    )
    axes.grid(axis="y", alpha=0.3)


def alignment(rows: Sequence[Row]) -> str:
    return "right" if len(rows) > 2 else "center"


def tau(found: Measured) -> Canvas:
    """How bold Markov is, and how good, by tau."""
    canvas = new_figure(2.9, 5)
    axes = canvas.subplots()
    for label, part, name, style in (
        ("decisions played high", "boldness", "high at {}", "--"),
        ("games won against Random", "tau", "{}", "-"),
    ):
        figures = [found[part][name.format(value)] for value in TAUS]
        axes.errorbar(TAUS, means(figures), reach(figures), label=label, linestyle=style, marker=".")
    axes.axvline(0.25, color="gray", alpha=0.5)
    axes.set(xlabel="tau of Markov (the paper's is 0.25)", ylabel="%", ylim=(0, 101))
    axes.legend(frameon=False)
    return canvas


def costs(found: Measured) -> Canvas:
    """What choices cost by cards left."""
    canvas = new_figure(2.9, 5)
    axes = canvas.subplots()
    for shift, name in enumerate(CHOOSERS):
        figures = [found["costs"][f"{name}, {left} left"] for left in CARDS_LEFT]
        places = [place + 0.08 * (shift - 1) for place in range(len(CARDS_LEFT))]
        axes.errorbar(places, means(figures), reach(figures), label=name, marker="o", linestyle=":")
    axes.axhline(0, color="gray", linewidth=0.8)
    axes.set_xticks(range(len(CARDS_LEFT)), [str(left) for left in CARDS_LEFT])
    axes.set(xlabel="cards left", ylabel="score that a choice costs")
    axes.margins(y=0.3)  # room for the legend
    axes.legend(frameon=False)
    return canvas


def calls(found: Measured) -> Canvas:
    """What better calls and better cards bring in the full game."""
    shown = {
        "calls by rules over none,\ngood cards": "calls, good cards, passive",
        "calls by rules over none,\nany card": "calls, bad cards, passive",
        "good cards over any,\ncalls by rules": "cards, good calls",
        "good cards over any,\nno calls": "cards, bad calls, passive",
        "good calls, any card\nover good cards, no calls": "caller v player, passive",
    }
    figures = [found["calls"][name] for name in shown.values()]
    canvas = new_figure(2.9, 6)
    axes = canvas.subplots()
    colors = [OWN, OWN, OTHER, OTHER, "tab:gray"]
    axes.barh(list(shown), means(figures), xerr=reach(figures), color=colors)
    axes.invert_yaxis()
    axes.axvline(0, color="gray", linewidth=0.8)
    axes.set_xlabel("difference, with 95 % intervals")
    return canvas


FIGURES = ("Low", "Random", "HighLow", "CoopHighLow", "Markov", "Markov2", "CardCounting", "Hybrid", "Hybrid2")
"""Figure k is about agent k - 1 of these, listed first."""

DRAWINGS = {
    f"figure_{number}": Drawing(
        partial(results_of, agent), f"Figure {number}: {agent} against the others. Filled ours, hollow the paper's."
    )
    for number, agent in enumerate(FIGURES, 1)
} | {
    "tau": Drawing(tau, "How bold Markov is, and how good, by its threshold."),
    "costs": Drawing(costs, "What the choices of MonteCarlo cost, by the cards left."),
    "calls": Drawing(calls, "What better calls and better cards bring in the full game."),
}
