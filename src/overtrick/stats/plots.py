"""Figures: estimates with intervals, and matrices. Matplotlib draws them (`overtrick[plots]`); no window opens."""

from collections.abc import Sequence
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from overtrick.stats.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NEEDED = "Plots need matplotlib: pip install 'overtrick[plots]'."
"""What to say where there are none."""

INK, SOFT = "#1f3a5f", "#9aa5b1"
WIDTH = 7.0
"""Inches."""


def can_plot() -> bool:
    """Whether Matplotlib is installed."""
    return find_spec("matplotlib") is not None


def new_figure(height: float, width: float = WIDTH) -> "Figure":
    """An empty figure, its size in inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def dots(names: Sequence[str], intervals: Sequence[Interval], label: str, zero: float | None = 0.0) -> "Figure":
    """Estimates from top to bottom, each with its interval; `zero` draws a line to compare with."""
    figure = new_figure(0.9 + 0.36 * len(names))
    axes = figure.subplots()
    if zero is not None:
        axes.axvline(zero, color=SOFT, linewidth=1, linestyle=":")
    rows = range(len(names))
    means = np.array([interval.mean for interval in intervals])
    reach = np.array([[interval.mean - interval.low, interval.high - interval.mean] for interval in intervals]).T
    axes.errorbar(means, rows, xerr=np.where(np.isfinite(reach), reach, 0), fmt="o", color=INK, capsize=3)
    axes.set_yticks(rows, names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel(label)
    axes.grid(axis="x", color=SOFT, alpha=0.3)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(left=False)
    return figure


def heat(names: Sequence[str], values: NDArray[np.float64], texts: Sequence[Sequence[str]], even: float) -> "Figure":
    """A square matrix, row against column: blue where the row is better than even, red where it is worse."""
    size = 1.6 + 0.62 * len(names)
    figure = new_figure(size, max(WIDTH, size + 1.4))
    axes = figure.subplots()
    reach = max(float(np.nanmax(np.abs(values - even), initial=0.0)), 1e-9)
    axes.imshow(values, cmap="RdBu", vmin=even - 1.3 * reach, vmax=even + 1.3 * reach)
    for (row, column), value in np.ndenumerate(values):
        strong = abs(value - even) > 0.9 * reach
        axes.text(column, row, texts[row][column], ha="center", va="center", color="white" if strong else "black")
    axes.set_xticks(range(len(names)), names, rotation=45, ha="left", rotation_mode="anchor")
    axes.xaxis.tick_top()
    axes.set_yticks(range(len(names)), names)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    return figure


def curves(
    names: Sequence[str], steps: NDArray[np.float64], values: NDArray[np.float64], below: str, beside: str
) -> "Figure":
    """A line for every column of values over the same steps, with what stands below and beside the axes."""
    figure = new_figure(3.6)
    axes = figure.subplots()
    axes.axhline(0.0, color=SOFT, linewidth=1, linestyle=":")
    for name, line in zip(names, values.T, strict=True):
        axes.plot(steps, line, linewidth=1.2, label=name)
    axes.set_xlabel(below)
    axes.set_ylabel(beside)
    axes.legend(frameon=False, fontsize="small")
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def save(figure: "Figure", file: Path) -> None:
    """A figure as NAME.png and NAME.svg."""
    save_svg(figure, file.with_suffix(".svg"))
    figure.savefig(file.with_suffix(".png"), dpi=150)


def save_svg(figure: "Figure", file: Path) -> Path:
    """A figure as a file that is the same for the same figure."""
    file.write_text(svg_of(figure), encoding="utf-8")
    return file


def svg_of(figure: "Figure") -> str:
    """A figure as text that a page can hold; the same figure, not drawn yet, is the same text."""
    from matplotlib import rc_context

    text = StringIO()
    with rc_context({"svg.hashsalt": "overtrick"}):
        figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()
