"""Figures of papers: how they look, and how all of them become files."""

from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from overtrick.core.files import told_of_writing
from overtrick.experiments.claims import Measured
from overtrick.experiments.estimates import Estimate
from overtrick.stats.plots import save_svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STYLE = {"svg.fonttype": "none", "font.size": 9, "axes.spines.top": False}
STYLE |= {"axes.spines.right": False, "axes.axisbelow": True}

Canvas: TypeAlias = "Figure"


class Drawing(NamedTuple):
    """How a figure is drawn from what was measured, and what it shows."""

    draw: Callable[[Measured], Canvas]
    caption: str


class Drawn(NamedTuple):
    """The file of a figure, and what it shows."""

    file: Path
    caption: str


def draw_all(prefix: str, drawings: Mapping[str, Drawing], found: Measured, folder: Path) -> list[Drawn]:
    """Every figure as a file PREFIX_NAME.svg."""
    from matplotlib import rc_context

    with told_of_writing(folder), rc_context(STYLE):
        folder.mkdir(parents=True, exist_ok=True)
        return [
            Drawn(save_svg(drawing.draw(found), folder / drawn_as(prefix, name)), drawing.caption)
            for name, drawing in drawings.items()
        ]


def drawn_as(prefix: str, name: str) -> str:
    """The name of the file of a figure."""
    return f"{prefix}_{name}.svg"


def reach(estimates: Iterable[Estimate]) -> list[float]:
    """Half of each 95 % interval; nothing of one that is not known."""
    halves = [estimate.interval.high - estimate.mean for estimate in estimates]
    return [half if isfinite(half) else 0.0 for half in halves]
