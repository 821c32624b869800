"""Figures 4, 5 and 6: curves of trainings, and what is said about them.

The unit is the training. A value at the end of a curve is the mean of its last three epochs, one at its beginning that
of its first. Rulings: self-play converges if its reward against FSM ends above that of direct training; an over-fitted
network beats FSM by more than self-play does, and random players by less.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.hearts_2017.published import CHAIN_HANDS, DIRECT_HANDS, LINKS, PAPER, RANDOM_SCORE
from overtrick.experiments.hearts_2017.scales import Scale
from overtrick.experiments.hearts_2017.training import DIRECT, OVER_FITTED, PLAYED, SELF_PLAY, SIZES, chain, curve
from overtrick.experiments.measuring import Part

LAST: Final = 3
"""Epochs that the end of a curve is the mean of."""

HANDS_A_SECOND: Final = 3000
"""Of a worker, for the time left."""

TARGET: Final = "target"
SELF: Final = "self, each deal once"


def part_name(plan: str, number: int) -> str:
    return f"training {number}: {plan}"


def chain_part(number: int) -> str:
    return part_name("chain", number)


def parts(scale: Scale) -> Iterator[Part]:
    """Every plan with every seed; all plans have the same seeds."""
    yield from figure_4(scale)
    plans = [(plan, scale.epochs) for plan in DIRECT]
    plans += [(plan, scale.target_epochs) for plan in SELF_PLAY] + [(OVER_FITTED, scale.long_epochs)]
    amounts = scale.epochs, scale.shrunk, scale.measured
    for number in range(1, scale.trainings + 1):
        seeds = (f"training {number}",)
        for plan, epochs in plans:
            effort = epochs * plan.hands / scale.shrunk / HANDS_A_SECOND
            yield Part(part_name(plan.name, number), partial(curve, plan.name, epochs, *amounts), effort, seeds)
        effort = LINKS * scale.epochs * CHAIN_HANDS / scale.shrunk / HANDS_A_SECOND
        yield Part(chain_part(number), partial(chain, *amounts), effort, seeds)


def figure_4(scale: Scale) -> Iterator[Part]:
    """Networks of three sizes, with more hands than elsewhere."""
    for number in range(1, scale.trainings + 1):
        for name in SIZES:
            measure = partial(curve, name, scale.epochs, scale.epochs, scale.first_shrunk, scale.measured)
            effort = scale.epochs * DIRECT_HANDS / scale.first_shrunk / HANDS_A_SECOND
            yield Part(part_name(in_figure_4(name), number), measure, effort, (f"training {number}",))


def in_figure_4(plan: str) -> str:
    """The name of a plan at the size of Figure 4."""
    return f"{plan}, Figure 4"


def curves_of(found: Measured, plan: str, figure: str) -> Any:
    """One figure of all trainings of a plan, [trainings, epochs]; scores as differential rewards."""
    rows = np.array([one[figure] for name, one in found.items() if name.endswith(f": {plan}")])
    return rows - RANDOM_SCORE if figure in ("random", "fsm") else rows


def links_of(found: Measured, figure: str) -> Any:
    """The same of the chains, [trainings, links, epochs]."""
    chains = [one["links"] for name, one in found.items() if name.endswith(": chain")]
    return np.array([[link[figure] for link in links] for links in chains]) - RANDOM_SCORE


def end(rows: Any) -> Any:
    return rows[..., -LAST:].mean(axis=-1)


def numbers(found: Measured) -> dict[str, Estimate]:
    """What the statements are about, over trainings."""
    direct = {figure: curves_of(found, PLAYED, figure) for figure in ("random", "fsm")}
    first = {figure: curves_of(found, in_figure_4(PLAYED), figure) for figure in ("random", "fsm", "entropy")}
    target = {figure: curves_of(found, TARGET, figure) for figure in ("random", "fsm", "loss")}
    fitted = {figure: curves_of(found, OVER_FITTED.name, figure) for figure in ("random", "fsm")}
    best = {figure: rows.max(axis=1) for figure, rows in target.items()}
    links = {figure: end(links_of(found, figure)) for figure in ("random", "fsm")}
    figures = {
        "gain, FSM": end(first["fsm"]) - first["fsm"][:, 0],
        "gain, random": end(first["random"]) - first["random"][:, 0],
        "FSM less random": end(first["fsm"]) - end(first["random"]),
        "entropy": end(first["entropy"]) - first["entropy"][:, 0],
        "self": end(curves_of(found, SELF, "fsm")) - end(direct["fsm"]),
        "target, random": best["random"] - direct["random"].max(axis=1),
        "target, FSM": best["fsm"] - direct["fsm"].max(axis=1),
        "target, loss": end(target["loss"]),
        "fitted, FSM": end(fitted["fsm"]),
        "fitted, FSM more": end(fitted["fsm"]) - end(target["fsm"]),
        "fitted, random less": end(fitted["random"]) - end(target["random"]),
        "seeding": end(target["fsm"]) - end(curves_of(found, "target, each deal once", "fsm")),
        "target": end(target["fsm"]) - end(curves_of(found, "self", "fsm")),
        "round-robin": end(curves_of(found, "round-robin", "fsm")) - end(curves_of(found, "self", "fsm")),
        "chain, FSM": (links["fsm"] - links_of(found, "fsm")[..., 0])[:, 1:].mean(axis=1),
        "trust region": end(curves_of(found, "2 x 100, trust region", "fsm")) - end(direct["fsm"]),
    }
    figures |= {f"link {link + 1}": links["random"][:, link] - links["random"][:, link - 1] for link in range(1, LINKS)}
    return {name: Estimate.of(values) for name, values in figures.items()}


DIRECTLY: Final = [
    Statement("Direct training improves against FSM", "stable improvement", "reward at the end less at the beginning",
              "curves", "gain, FSM", 0),
    Statement("Direct training improves against random players", "stable improvement",
              "reward at the end less at the beginning", "curves", "gain, random", 0),
    Statement("Figure 4: the reward against FSM is above that against random players",
              "it makes sense that the y-values should be higher", "difference at the end", "curves",
              "FSM less random", 0),
    Statement("Direct training approaches a deterministic policy", "approaches a deterministic policy",
              "entropy at the end less at the beginning", "curves", "entropy", high=0),
    Statement("Plain self-play does not converge", "for the most part non-convergent",
              "reward against FSM at the end less that of direct training", "curves", "self", high=0),
    Statement("Self-play with a target network ends above direct training, against random players",
              "maximal rewards are higher", "difference of the best epochs", "curves", "target, random", 0),
    Statement("Self-play with a target network ends above direct training, against FSM",
              "maximal rewards are higher", "difference of the best epochs", "curves", "target, FSM", 0),
    Statement("With a target network the loss falls below zero", "drops back down below 0", "loss at the end",
              "curves", "target, loss", high=0),
    Statement("The convolution beats FSM handily", "handily outperform this policy", "reward at the end", "curves",
              "fitted, FSM", 1, note="a point or more is handily"),
    Statement("An over-fitted convolution beats FSM by more than self-play does", "very high differential rewards",
              "difference of rewards against FSM", "curves", "fitted, FSM more", 0),
    Statement("An over-fitted convolution does not generalise", "not generalizable",
              "difference of rewards against random players from those of self-play", "curves", "fitted, random less",
              high=0),
    Statement("Playing each deal three times stabilises self-play", "decreasing non-determinism",
              "reward against FSM with it less without", "curves", "seeding", 0),
    Statement("The target network stabilises self-play", "more stable targets",
              "reward against FSM with it less plain self-play", "curves", "target", 0),
    Statement("Round robin stabilises self-play", "more stable targets",
              "reward against FSM with it less plain self-play", "curves", "round-robin", 0),
    Statement("Figure 6a: in the chain the reward against FSM rises", "learning against the FSM simultaneously",
              "reward at the end less at the beginning, links 2 to 4", "curves", "chain, FSM", 0),
    *(Statement(f"Figure 6b: link {link} of the chain gains against random players on the one before",
                "gradual improvement with each step", "difference of the rewards at the end", "curves",
                f"link {link}", 0)
      for link in range(2, LINKS + 1)),
    Statement("A trust region improves the policy search", "would improve the policy search",
              "reward against FSM less that of the policy gradient", "curves", "trust region", 0),
]  # fmt: skip


def claims(found: Measured) -> Iterator[Claim]:
    yield from judged(PAPER, DIRECTLY, {"curves": numbers(found)})
