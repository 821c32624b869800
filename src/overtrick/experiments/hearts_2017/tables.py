"""The tables of Figures 7 and 8 beside ours.

The reward is the score plus 5, as in the paper, a mean over the three seats of each deal; the unit is the deal. The
published error of a reward is the reward by its t.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from overtrick.experiments.claims import Claim, Measured, Statement, figure_claim, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.hearts_2017.published import FIGURE_7, FIGURE_8, HUMAN, PAPER, Row
from overtrick.experiments.hearts_2017.rows import play
from overtrick.experiments.hearts_2017.scales import Scale
from overtrick.experiments.judging import NOT_COMPARABLE, Published
from overtrick.experiments.measuring import Part

ROWS: Final = (*FIGURE_7, *FIGURE_8)
MOONS: Final = {"off": "without the moon rule", "shooter": "with the moon rule"}

SECONDS: Final = {"deep PO-MCTS": 0.7, "vanilla PO-MCTS": 0.2, "deep MCTS": 0.4, "vanilla MCTS": 0.1}
"""Of one seat for a deal in all rotations, about."""


def part_name(row: Row, moon: str) -> str:
    return f"row {row.name}, {MOONS[moon]}"


def parts(scale: Scale) -> Iterator[Part]:
    """Every row under both rules; one network for all of them."""
    for moon, deals in (("off", scale.deals), ("shooter", scale.moon_deals)):
        for row in ROWS:
            amounts = deals, scale.fewer_simulations, scale.epochs, scale.first_shrunk
            measure = partial(play, row.first, row.second, moon, *amounts)
            effort = deals * (SECONDS[row.first] + 2 * SECONDS.get(row.second, 0.0))
            yield Part(part_name(row, moon), measure, effort, ("training 1", part_name(row, moon)))


STRONGER: Final = [
    ("MCTS (oracle) alone strongly outperforms random players", FIGURE_7[0]),
    ("MCTS (oracle) alone strongly outperforms FSM", FIGURE_7[1]),
    ("The network improves MCTS (oracle)", FIGURE_7[4]),
    ("Deep PO-MCTS outperforms random players", FIGURE_8[0]),
    ("Deep PO-MCTS outperforms FSM", FIGURE_8[1]),
    ("Deep PO-MCTS outperforms vanilla PO-MCTS", FIGURE_8[2]),
]


def claims(found: Measured) -> Iterator[Claim]:
    for row in ROWS:
        yield row_claim(row, found)
    yield from judged(PAPER, statements(), found)
    note = "no records of people who played are kept with the package"
    yield Claim(PAPER, f"Figure 8, {HUMAN.name}: differential reward", HUMAN.reward, Estimate.of([]).interval,
                NOT_COMPARABLE, note)  # fmt: skip


def row_claim(row: Row, found: Measured) -> Claim:
    """A published reward beside ours."""
    ours, moon = (found[part_name(row, moon)] for moon in MOONS)
    published = Published(row.reward, off=0.005, deviation=abs(row.reward / row.t))
    figure = 7 if row in FIGURE_7 else 8
    own = ours["reward"]
    here = f"{own.mean / own.error:.2f}" if own.error else "none"
    note = (
        f"t {row.t:.2f} in the paper, {here} here; "
        f"difference from the others on the same deals {told(ours['difference'])}; "
        f"with the moon rule the reward is {told(moon['reward'])}"
    )
    return figure_claim(PAPER, f"Figure {figure}, {row.told}: differential reward", published, own, len(ROWS), note)


def told(estimate: Estimate) -> str:
    found = estimate.interval
    return f"{found.mean:.2f} ({found.low:.2f} to {found.high:.2f})"


def statements() -> Iterator[Statement]:
    for claim, row in STRONGER:
        yield Statement(claim, f"reward {row.reward}, t {row.t}", "difference from the others on the same deals",
                        part_name(row, "off"), "difference", 0)  # fmt: skip
    for row, name in ((FIGURE_8[3], "vanilla"), (FIGURE_8[4], "deep")):
        claim = f"{name.capitalize()} MCTS, which sees all cards, outperforms deep PO-MCTS"
        yield Statement(claim, f"reward {row.reward}, t {row.t}", "difference of deep PO-MCTS from the others",
                        part_name(row, "off"), "difference", high=0)  # fmt: skip
