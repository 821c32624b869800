"""What the paper found (rulebook §4): the tables of Figures 7 and 8, and the settings behind its curves."""

from typing import Final, NamedTuple

from overtrick.agents.specs import label

PAPER: Final = "Gruver 2017"

RANDOM_SCORE: Final = -5.0
"""What everybody can expect among random players without the moon: the differential reward is the score less this."""

DIRECT_HANDS: Final = 5000
TARGET_HANDS: Final = 1000
CHAIN_HANDS: Final = 2500
"""Hands of an epoch in Figures 4, 5 and 6."""

LINKS: Final = 4
"""Networks of the chain in Figure 6."""

OPEN_SIMULATIONS: Final = 200
HIDDEN_SIMULATIONS: Final = 400


OPEN: Final = ("vanilla MCTS", "deep MCTS")
"""Searches on the open deal."""


class Row(NamedTuple):
    """A line of Figures 7 and 8: the first player against two of the second, its differential reward and its t."""

    first: str
    second: str
    reward: float
    t: float

    @property
    def name(self) -> str:
        return f"{self.first} v {self.second}"

    @property
    def told(self) -> str:
        """Who plays whom, as people are told: whoever sees all cards is marked."""
        return " v ".join(label(name, name in OPEN) for name in (self.first, self.second))


FIGURE_7: Final = (
    Row("vanilla MCTS", "random", 6.01, 6.35),
    Row("vanilla MCTS", "FSM", 2.99, 4.57),
    Row("deep MCTS", "random", 7.27, 6.81),
    Row("deep MCTS", "FSM", 4.8, 3.98),
    Row("deep MCTS", "vanilla MCTS", 1.2, 2.31),
)
FIGURE_8: Final = (
    Row("deep PO-MCTS", "random", 6.39, 7.04),
    Row("deep PO-MCTS", "FSM", 3.8, 3.23),
    Row("deep PO-MCTS", "vanilla PO-MCTS", 2.22, 1.92),
    Row("deep PO-MCTS", "vanilla MCTS", -0.68, -0.92),
    Row("deep PO-MCTS", "deep MCTS", -2.00, -3.06),
)
"""Without the row of one person between two of them; in print the signs of t are dropped. Figure 7 has 100 games in
each row, Figure 8 has 10 to 100."""

HUMAN: Final = Row("deep PO-MCTS", "a person", 0.85, 0.845)
