"""How our players of Hearts pass, what their passes are worth, and how often the moon is shot."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.drawing import Canvas, Drawing, reach
from overtrick.experiments.estimates import means
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.hearts_passing.hands import HIGH, moons, moons_in, passes, passes_in, worth
from overtrick.experiments.hearts_passing.searched import Table, looked_of, play_piece
from overtrick.experiments.measuring import Part
from overtrick.stats.plots import new_figure

ABOUT: Final = "passing in Hearts"
PLAYERS: Final = ("net", "careful")
SEARCH: Final = "guided"
SPEC: Final = "guided:goal=lead"
OTHERS: Final = {SEARCH: SPEC, "ismcts": "ismcts:simulations=1650"}
"""Whom the search plays among; 1,650 simulations without a network take about as long as its own 400."""

TARGET: Final = 2.0
"""Percent of hands in which a strong player shoots the moon, at least."""

FEW: Final = 0.5
"""Percent of hands by which those who got our cards may shoot more often than others."""

DEALS: Final = "passes"


@dataclass(frozen=True)
class Scale:
    """Hands that are played for each part; those of searches among themselves, among others, and at a time."""

    hands: int
    among_itself: int
    among_others: int
    piece: int


SCALES: Final = {"quick": Scale(20_000, 20, 20, 10), "paper": Scale(100_000, 2_000, 4_000, 100)}


def parts(scale: Scale) -> Iterator[Part]:
    for name in PLAYERS:
        yield Part(f"passes of {name}", partial(passes, name, scale.hands), scale.hands / 20_000, (DEALS,))
        for other in PLAYERS:
            measure = partial(moons, name, other, scale.hands)
            yield Part(f"moons of {name} among {other}", measure, scale.hands / 20_000, (DEALS,))
    yield Part("worth", partial(worth, scale.hands), scale.hands / 3000, (DEALS,))
    for other, spec in OTHERS.items():
        hands = scale.among_itself if spec == SPEC else scale.among_others
        table = Table(SPEC, spec, scale.piece)
        for number in range(hands // scale.piece):
            yield Part(f"{pieces_of(other)}{number}", partial(play_piece, table, number), scale.piece / 5, (DEALS,))


def pieces_of(other: str) -> str:
    """How the names of pieces begin."""
    return f"{SEARCH} among {other}, piece "


def with_searches(found: Measured) -> Measured:
    """What was found, and what the pieces of searches come to."""
    tables = {
        other: looked_of([piece for part, piece in found.items() if part.startswith(pieces_of(other))])
        for other in OTHERS
    }
    moons_of = {f"moons of {SEARCH} among {other}": moons_in(looked) for other, looked in tables.items()}
    return {**found, f"passes of {SEARCH}": passes_in(tables[SEARCH]), **moons_of}


def claims(found: Measured) -> Iterator[Claim]:
    """Every pass that is worth something, and the moons."""
    found = with_searches(found)
    rates = {name: found[f"passes of {name}"] for name in (*PLAYERS, SEARCH)}
    for key in found["worth"]:
        often = ", ".join(f"{name} does in {rate[key].mean:.0f} %" for name, rate in rates.items() if key in rate)
        card, spades = key.split(" of ")
        claim = f"Passing {card} pays, spades held: {spades}"
        yield from judged(ABOUT, [Statement(claim, often, "score with it passed less kept", "worth", key, 0)], found)
    for name in PLAYERS:
        for other in PLAYERS:
            yield from judged(ABOUT, moon_statements(name, other), found)
    for other in OTHERS:
        yield from judged(ABOUT, moon_statements(SEARCH, other), found)


def moon_statements(name: str, other: str) -> Iterator[Statement]:
    part = f"moons of {name} among {other}"
    yield Statement(
        f"{name} among {other} shoots the moon", f"in {TARGET:g} % of hands", "% of hands", part, "own", TARGET
    )
    yield Statement(f"Who gets the cards of {name} among {other} shoots no more than others", "no more",
                    "% of hands more", part, "receivers less others", high=FEW)  # fmt: skip


def draw(found: Measured) -> Canvas:
    """How often each high spade is passed, and what that is worth, by the number of spades."""
    found = with_searches(found)
    canvas = new_figure(3.4, 9)
    for axes, card in zip(canvas.subplots(1, len(HIGH)), HIGH, strict=True):
        for name in (*PLAYERS, SEARCH):
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
