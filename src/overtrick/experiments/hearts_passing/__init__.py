"""How our players of Hearts pass, what their passes are worth, and how often the moon is shot."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.drawing import Canvas, Drawing, reach
from overtrick.experiments.estimates import means
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.hearts_passing.hands import HIGH, moons, passes, worth
from overtrick.experiments.measuring import Part
from overtrick.stats.plots import new_figure

ABOUT: Final = "passing in Hearts"
PLAYERS: Final = ("net", "careful")
TARGET: Final = 2.0
"""Percent of hands in which a strong player shoots the moon, at least."""

FEW: Final = 0.5
"""Percent of hands by which those who got our cards may shoot more often than others."""

DEALS: Final = "passes"


@dataclass(frozen=True)
class Scale:
    """Hands that are played for each part."""

    hands: int


SCALES: Final = {"quick": Scale(20_000), "paper": Scale(100_000)}


def parts(scale: Scale) -> Iterator[Part]:
    for name in PLAYERS:
        yield Part(f"passes of {name}", partial(passes, name, scale.hands), scale.hands / 20_000, (DEALS,))
        for other in PLAYERS:
            measure = partial(moons, name, other, scale.hands)
            yield Part(f"moons of {name} among {other}", measure, scale.hands / 20_000, (DEALS,))
    yield Part("worth", partial(worth, scale.hands), scale.hands / 3000, (DEALS,))


def claims(found: Measured) -> Iterator[Claim]:
    """Every pass that is worth something, and the moons."""
    rates = {name: found[f"passes of {name}"] for name in PLAYERS}
    for key in found["worth"]:
        often = ", ".join(f"{name} does in {rates[name][key].mean:.0f} %" for name in PLAYERS if key in rates[name])
        card, spades = key.split(" of ")
        claim = f"Passing {card} pays, spades held: {spades}"
        yield from judged(ABOUT, [Statement(claim, often, "score with it passed less kept", "worth", key, 0)], found)
    for name in PLAYERS:
        for other in PLAYERS:
            yield from judged(ABOUT, moon_statements(name, other), found)


def moon_statements(name: str, other: str) -> Iterator[Statement]:
    part = f"moons of {name} among {other}"
    yield Statement(
        f"{name} among {other} shoots the moon", f"in {TARGET:g} % of hands", "% of hands", part, "own", TARGET
    )
    yield Statement(f"Who gets the cards of {name} among {other} shoots no more than others", "no more",
                    "% of hands more", part, "receivers less others", high=FEW)  # fmt: skip


def draw(found: Measured) -> Canvas:
    """How often each high spade is passed, and what that is worth, by the number of spades."""
    canvas = new_figure(3.4, 9)
    for axes, card in zip(canvas.subplots(1, len(HIGH)), HIGH, strict=True):
        for name in PLAYERS:
            rates = {key: rate for key, rate in found[f"passes of {name}"].items() if key.startswith(card)}
            axes.plot([int(key.split()[-1]) for key in rates], means(rates.values()), label=f"{name} passes it, %")
        gains = {key: gain for key, gain in found["worth"].items() if key.startswith(card) and gain.count > 30}
        numbers, beside = [int(key.split()[-1]) for key in gains], axes.twinx()
        beside.errorbar(numbers, means(gains.values()), reach(gains.values()), fmt="ko", capsize=2, markersize=3)
        beside.axhline(0, color="gray", linewidth=0.8, linestyle=":")
        axes.set(title=card, xlabel="spades held")
    canvas.axes[0].legend(frameon=False, fontsize=7)
    return canvas


DRAWINGS: Final = {"passes": Drawing(draw, "How often high spades are passed (lines), and what that is worth (dots).")}

EXPERIMENT = Experiment("hearts-passing", ABOUT, SCALES, parts, claims, DRAWINGS)
