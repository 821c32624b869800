"""Figures 1 to 3 for our code: what builds on what, an iteration of the search, and the search with hidden cards."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from overtrick.experiments.claims import Measured
from overtrick.experiments.drawing import Canvas, Drawing
from overtrick.stats.plots import new_figure

Point = tuple[float, float]


class Diagram(NamedTuple):
    """Boxes by their words, each with a place from 0 to 10, and arrows between them, with words or none."""

    boxes: Mapping[str, Point]
    arrows: Sequence[tuple[str, str, str]]


RULES: Final = "rules of a game\n(tables, hooks)"
ENGINE: Final = "engine\n(deal, legal, play, score)"
STATE: Final = "state"
VIEW: Final = "view of a seat"
PLANES: Final = "planes (P+2, V, S)"
NETWORK: Final = "policy network"
SEARCH: Final = "mcts, pomcp, guided"
TRAINING: Final = "policy gradient,\ntrust region, PPO"
WORLDS: Final = "sampled worlds"

ARCHITECTURE: Final = Diagram(
    {RULES: (1.4, 8.5), ENGINE: (1.4, 5), STATE: (4, 5), VIEW: (6.2, 5), PLANES: (6.2, 8.5), NETWORK: (8.8, 5),
     SEARCH: (8.8, 1.5), TRAINING: (8.8, 8.5), WORLDS: (6.2, 1.5)},
    [(RULES, ENGINE, ""), (ENGINE, STATE, ""), (STATE, VIEW, ""), (VIEW, PLANES, ""), (PLANES, NETWORK, ""),
     (NETWORK, SEARCH, "prior, playouts"), (VIEW, WORLDS, "consistent with"), (WORLDS, SEARCH, ""),
     (TRAINING, NETWORK, "")],
)  # fmt: skip

SELECT: Final = "select\nQ + c p / (1 + N)"
ASK: Final = "ask the network\nfor the prior p"
PLAYOUT: Final = "playout: network at every seat\n(guided: a trick, then its value)"
SOLVE: Final = "three cards left:\nsolve"
BACK: Final = "add the score to\nQ and N on the way up"
ITERATION: Final = Diagram(
    {SELECT: (1.5, 5), ASK: (4.5, 5), PLAYOUT: (8, 5), SOLVE: (4.5, 1.5), BACK: (4.5, 8.5)},
    [(SELECT, ASK, "new node"), (ASK, PLAYOUT, ""), (PLAYOUT, BACK, "score"), (BACK, SELECT, "again"),
     (SELECT, SOLVE, "")],
)  # fmt: skip

SEEN: Final = "view: own hand, trick,\ncards gone, voids shown"
DRAWN: Final = "a world: all hands,\ndrawn uniformly"
OWN: Final = "own card,\nselected in the tree"
OTHERS: Final = "cards of the others,\nby the network"
HISTORY: Final = "node of the history"
HIDDEN: Final = Diagram(
    {SEEN: (1.7, 5), DRAWN: (4.9, 5), OWN: (8, 8.5), OTHERS: (8, 1.5), HISTORY: (8, 5)},
    [(SEEN, DRAWN, "each simulation"), (DRAWN, OWN, ""), (OWN, HISTORY, ""), (OTHERS, HISTORY, ""),
     (DRAWN, OTHERS, "")],
)  # fmt: skip


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


DIAGRAMS: Final = {
    "figure_1": Drawing(partial(draw, ARCHITECTURE), "Figure 1 for our code: what search and training build on."),
    "figure_2": Drawing(partial(draw, ITERATION), "Figure 2 for our code: an iteration of the search."),
    "figure_3": Drawing(partial(draw, HIDDEN), "Figure 3 for our code: a simulation with hidden cards."),
}
