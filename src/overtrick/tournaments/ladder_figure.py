"""A ladder as a figure: strength by the time of a decision, and the frontier of those whom nobody as quick beats."""

from typing import TYPE_CHECKING

from overtrick.stats.plots import INK, SOFT, new_figure
from overtrick.tournaments.ladder import Ladder, Rung

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MILLISECONDS = 1e3
LEGEND = "   (* sees all cards)"


def ladder_figure(ladder: Ladder) -> "Figure":
    """Ratings with their intervals by milliseconds of processor time, on a scale of powers of ten."""
    figure = new_figure(4.2)
    axes = figure.subplots()
    for rung in ladder.rungs:
        if rung.seconds is not None:
            draw(axes, rung)
    frontier = ladder.frontier()
    times, ratings = [MILLISECONDS * (rung.seconds or 0.0) for rung in frontier], [rung.rating for rung in frontier]
    axes.step(times, ratings, where="post", color=SOFT, linewidth=1)
    axes.set_xscale("log")
    axes.margins(x=0.25)
    axes.set_xlabel("processor time of a decision, ms" + LEGEND * any(rung.oracle for rung in ladder.rungs))
    axes.set_ylabel("rating, Elo")
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def draw(axes: "Axes", rung: Rung) -> None:
    """A rung with its name beside it."""
    time = MILLISECONDS * (rung.seconds or 0.0)
    reach = [[rung.rating - rung.low], [rung.high - rung.rating]]
    axes.errorbar([time], [rung.rating], yerr=reach, fmt="o", color=INK, capsize=2, markersize=4)
    axes.annotate(short(rung), (time, rung.rating), xytext=(5, 3), textcoords="offset points", fontsize=7)


def short(rung: Rung) -> str:
    """A spec as a figure has room for it."""
    return rung.spec.replace("simulations=", "").replace("worlds=", "") + " *" * rung.oracle
