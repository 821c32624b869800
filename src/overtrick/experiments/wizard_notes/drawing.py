"""Learning curves with bands over trainings, bids made by length and by place, and the notes' two missing figures."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.experiments.boxes import Diagram, draw
from overtrick.experiments.claims import Measured
from overtrick.experiments.drawing import Canvas, Drawing, reach
from overtrick.experiments.estimates import means
from overtrick.experiments.wizard_notes.claims import DECISIONS, DIFFERENCE, part_name, trainings
from overtrick.experiments.wizard_notes.players import PLAYERS
from overtrick.experiments.wizard_notes.players import part_name as among_itself
from overtrick.experiments.wizard_notes.published import DQN_HITS
from overtrick.experiments.wizard_notes.training import (
    AS_TOLD,
    AT_ONCE,
    FIRST,
    LONG_AT_ONCE,
    LONG_PLAIN,
    PLAIN,
    PLAIN_AT_ONCE,
    WHOLE,
    Arm,
)
from overtrick.stats.intervals import student_quantile
from overtrick.stats.plots import new_figure

# Curves.


def band(axes: Any, found: Measured, arm: Arm, label: str, color: str) -> None:
    """The mean of the trainings of an arm after as many decisions, with its 95 % interval."""
    curves = np.array([training["curve"] for training in trainings(found, arm)])
    thousands, values = curves[:, :, DECISIONS].mean(axis=0) / 1000, curves[:, :, DIFFERENCE]
    mean = values.mean(axis=0)
    axes.plot(thousands, mean, color=color, label=label, linewidth=1.2)
    if len(values) > 1:
        half = student_quantile(len(values) - 1, 0.95) * values.std(axis=0, ddof=1) / len(values) ** 0.5
        axes.fill_between(thousands, mean - half, mean + half, color=color, alpha=0.25, linewidth=0)


def panels(shown: Sequence[tuple[str, dict[str, Arm]]], found: Measured) -> Canvas:
    """A panel for each list of arms, with the same scale."""
    canvas = new_figure(3.6, 9)
    for axes, (title, arms) in zip(canvas.subplots(1, len(shown), sharey=True), shown, strict=True):
        for number, (label, arm) in enumerate(arms.items()):
            band(axes, found, arm, label, f"C{number}")
        axes.axhline(0, color="gray", linewidth=0.8, linestyle=":")
        axes.set(title=title, xlabel="thousand decisions")
        axes.legend(frameon=False, loc="lower right", fontsize=7)
    canvas.axes[0].set_ylabel("points a hand more than on-the-nose")
    return canvas


CURRICULA: Final = [
    ("up to 5 tricks, convolution", {"curriculum": FIRST, "none": AT_ONCE}),
    ("up to 5 tricks, plain", {"curriculum": PLAIN, "none": PLAIN_AT_ONCE}),
    ("up to 10 tricks, plain", {"curriculum": LONG_PLAIN, "none": LONG_AT_ONCE}),
]
REPRESENTATIONS: Final = [
    ("cards one by one", {name: AS_TOLD[name] for name in ("list", "binary", "sorted", "seen")}),
    ("vectors and groups", {"vector": PLAIN, **{name: AS_TOLD[name] for name in ("informed", "adjacent", "value")}}),
]

# Bids.


def hits(found: Measured) -> Canvas:
    """Bids made by the number of tricks."""
    canvas = new_figure(3.4, 7)
    axes = canvas.subplots()
    axes.axhspan(*DQN_HITS, color="gray", alpha=0.15, linewidth=0, label="another deep Q-learner (published)")
    shown = {spec: found[among_itself(spec)] for spec in PLAYERS}
    shown |= {"dqn, up to 5 tricks": found[part_name(FIRST, 0)], "dqn, all tricks": found[part_name(WHOLE, 0)]}
    for spec, told in shown.items():
        estimates = [length["hits"] for length in told["lengths"].values()]
        tricks = [int(length) for length in told["lengths"]]
        axes.errorbar(tricks, means(estimates), yerr=reach(estimates), label=spec, linewidth=1, capsize=2)
    axes.set(
        xlabel="tricks of the hand", ylabel="percent of bids made, among itself", xticks=range(1, 21), ylim=(0, 100)
    )
    axes.legend(frameon=False, fontsize=7, ncols=2)
    return canvas


def turns(found: Measured) -> Canvas:
    """Bids made by the place in bidding, over all lengths."""
    canvas = new_figure(2.8, 7)
    axes = canvas.subplots()
    shown = {spec: found[among_itself(spec)] for spec in PLAYERS} | {"dqn, up to 5 tricks": found[part_name(FIRST, 0)]}
    for spec, told in shown.items():
        rates = np.mean([means(length["hits in turn"]) for length in told["lengths"].values()], axis=0)
        axes.plot(["first", "second", "last (dealer)"], rates, "o-", label=spec)
    axes.set(ylabel="percent of bids made, among itself", xlabel="place in bidding")
    axes.legend(frameon=False, fontsize=7)
    return canvas


# What the notes planned to draw.

DEALT: Final = "hand of N cards,\ncard turned up"
TRUMP: Final = "name trump\n(4 actions)"
BID: Final = "bid\n(21 actions)"
TURN: Final = "N cards, T to win:\na card or a group;\nagain until N = 0"
WON: Final = "N - 1 cards, T - 1"
LOST: Final = "N - 1 cards, T"
END: Final = "no cards, T\n(null action)"
SCORED: Final = "T = 0: 20 + 10 tricks\nelse -10 |T|"
STATES: Final = Diagram(
    {DEALT: (1.2, 8.5), TRUMP: (1.2, 5), BID: (1.2, 1.5), TURN: (4.3, 5), WON: (6.8, 8.5), LOST: (6.8, 1.5),
     END: (6.8, 5), SCORED: (9, 5)},
    [(DEALT, TRUMP, "wizard: the dealer"), (TRUMP, BID, ""), (BID, TURN, "all have bid"), (TURN, WON, "trick won"),
     (TURN, LOST, "trick lost"), (WON, END, "no cards left"), (LOST, END, "no cards left"), (END, SCORED, "")],
)  # fmt: skip

NUMBERS: Final = "5 numbers\n(T, sum of T, players, 2 flags)"
CARDS: Final = "60 sorted cards\n(2, 1, 0, -1)"
IMAGE: Final = "6 channels x 60"
FILTERS: Final = "2 convolutions of 16 filters,\n5 cards wide, ReLU"
DENSE: Final = "2 layers of 128, ReLU"
VALUES: Final = "values of 85 actions\n(cards, bids, trumps)"
MASK: Final = "mask of possible actions"
BEST: Final = "the best possible action"
NETWORK: Final = Diagram(
    {NUMBERS: (1.4, 8.5), CARDS: (1.4, 1.5), IMAGE: (1.4, 5), FILTERS: (4.4, 5), DENSE: (4.4, 1.5), VALUES: (7.4, 1.5),
     MASK: (7.4, 8.5), BEST: (7.4, 5)},
    [(NUMBERS, IMAGE, "at every card"), (CARDS, IMAGE, ""), (IMAGE, FILTERS, ""), (FILTERS, DENSE, ""),
     (DENSE, VALUES, ""), (VALUES, BEST, ""), (MASK, BEST, "")],
)  # fmt: skip

LEARNING_CAPTION: Final = "Points a hand more than two on-the-nose, means of the trainings with 95 % bands"
DRAWINGS: Final = {
    "figure_1": Drawing(partial(draw, STATES), "Figure 1 of the notes for what we built: the states of a hand."),
    "figure_2": Drawing(partial(draw, NETWORK), "Figure 2 of the notes for what we built: the network."),
    "curricula": Drawing(partial(panels, CURRICULA), f"{LEARNING_CAPTION}: with the curriculum and without."),
    "representations": Drawing(partial(panels, REPRESENTATIONS), f"{LEARNING_CAPTION}: plain layers, by what is told."),
    "hits": Drawing(hits, "Bids made by the tricks of the hand, with the same player at every seat."),
    "turns": Drawing(turns, "Bids made by the place in bidding, mean over all lengths."),
}
