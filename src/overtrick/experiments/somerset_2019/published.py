"""What the paper found (rulebook §3.3): the curves as read off its figures, Table 1, and numbers of the text."""

from typing import Final, NamedTuple

PAPER: Final = "Dallas 2019"

BASELINE: Final = (12.2, 11.3)
BASELINE_GAMES: Final = 10_000
LEAD: Final = 0.9

SMOOTHED: Final = 2000
"""Games over which the curves of the figures are means."""

READING: Final = 0.1
"""How far a value read off a figure may be off."""

OPENING_HANDS: Final = 121_399_651_100
STATES: Final = 1.8e42


class Setting(NamedTuple):
    """One curve of Figures 2 and 3: who learned how."""

    algorithm: str
    alpha: float
    c: int

    @property
    def name(self) -> str:
        return f"{self.algorithm}, alpha {self.alpha:g}, c {self.c:,}"


FINALS: Final = {
    Setting("q", 0.1, 20_000): 13.4,
    Setting("q", 0.2, 20_000): 13.9,
    Setting("q", 0.3, 20_000): 14.0,
    Setting("q-lambda", 0.1, 20_000): 14.2,
    Setting("q-lambda", 0.2, 20_000): 13.9,
    Setting("q-lambda", 0.3, 20_000): 13.6,
    Setting("q", 0.1, 10_000): 13.1,
    Setting("q", 0.1, 40_000): 13.5,
    Setting("q-lambda", 0.1, 10_000): 14.5,
    Setting("q-lambda", 0.1, 40_000): 13.8,
}
"""Points of the learner's side after 100,000 games, Figures 2 and 3."""

UNPUBLISHED: Final = (
    Setting("q", 0.1, 1000),
    Setting("q", 0.1, 5000),
    Setting("q-lambda", 0.1, 1000),
    Setting("q-lambda", 0.1, 5000),
    Setting("watkins", 0.1, 5000),
    Setting("watkins", 0.1, 20_000),
)
"""Curves beside them: less exploration, and the textbook's traces that the paper decided against."""

SETTINGS: Final = (*FINALS, *UNPUBLISHED)

FIGURE_4: Final = {10_000: 13.5, 35_000: 14.2, 65_000: 14.5, 120_000: 14.7, 200_000: 14.8, 300_000: 14.9}
"""Points by games, Q(lambda), alpha 0.1, c 5,000 as printed; the last is the middle of 14.7 to 15.1."""

FINAL_SETTINGS: Final = {"printed": Setting("q-lambda", 0.1, 5000), "coded": Setting("q-lambda", 0.1, 20_000)}
"""The last training as the paper describes it and as its program has it."""


class Row(NamedTuple):
    """A line of Table 1: the state of an opening hand, the value of naming its suit, and how often that was done."""

    suit: int
    cards: int
    lowest_trump: int
    value: float
    occurrences: int

    @property
    def state(self) -> str:
        return f"({self.suit},{self.cards},{self.lowest_trump})"


TABLE_1: Final = (
    Row(10, 4, 0, 16.2053982, 29_721),
    Row(12, 4, 0, 15.4512755, 27_549),
    Row(12, 5, 0, 16.9655895, 24_172),
    Row(8, 4, 0, 16.1141916, 20_204),
    Row(6, 3, 0, 15.9370535, 15_489),
    Row(8, 3, 0, 12.6025239, 13_615),
    Row(10, 5, 0, 17.7324335, 13_404),
)
