"""Diagrams: boxes with words, and arrows between them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from overtrick.experiments.claims import Measured
from overtrick.experiments.drawing import Canvas
from overtrick.stats.plots import new_figure

Point = tuple[float, float]


class Diagram(NamedTuple):
    """Boxes by their words, each with a place from 0 to 10, and arrows between them, with words or none."""

    boxes: Mapping[str, Point]
    arrows: Sequence[tuple[str, str, str]]


def draw(diagram: Diagram, found: Measured) -> Canvas:
    """Boxes and arrows; nothing that was measured."""
    canvas = new_figure(3.4, 8)
    axes = canvas.subplots()
    axes.set(xlim=(0, 10), ylim=(0, 10))
    axes.axis("off")
    look = {"boxstyle": "round,pad=0.5", "facecolor": "white", "edgecolor": "C0"}
    boxes = {
        words: axes.text(*place, words, ha="center", va="center", fontsize=8, bbox=look)
        for words, place in diagram.boxes.items()
    }
    for start, stop, words in diagram.arrows:
        arrow(axes, boxes[start], boxes[stop], words)
    return canvas


def arrow(axes: Any, start: Any, stop: Any, words: str) -> None:
    """From the edge of a box to that of another."""
    (x, y), (there_x, there_y) = start.get_position(), stop.get_position()
    ends = {"patchA": start.get_bbox_patch(), "patchB": stop.get_bbox_patch()}
    axes.annotate("", xy=(there_x, there_y), xytext=(x, y), arrowprops={"arrowstyle": "->", "color": "gray", **ends})
    axes.text((x + there_x) / 2, (y + there_y) / 2, words, ha="center", va="bottom", fontsize=7)
