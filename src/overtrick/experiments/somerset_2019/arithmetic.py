"""What the paper counts: cards, hands, points and states; and what equation 1 says of the exploration constant c."""

from collections.abc import Iterator
from math import comb, inf
from typing import Final

from overtrick.experiments.claims import Claim, Measured, counted_claim
from overtrick.experiments.somerset_2019.published import OPENING_HANDS, PAPER, STATES
from overtrick.games.somerset.cards import COUNT, DECK, SUITS
from overtrick.learn.somerset import TRICKS
from overtrick.training.training import Settings

LOW_C, HIGH_C = 10_000, 40_000
"""The least and the most of Figure 3."""

EARLY, LATE = range(10_000), range(90_000, 100_000)
"""The first and the last of the games in Figure 3."""

SAID: Final = "lower values of c increase exploration early and exploitation later on"
EQUATION_1: Final = "% of actions, by equation 1: c 10,000 less c 40,000"


def claims(found: Measured) -> Iterator[Claim]:
    hands, states, most = comb(DECK, TRICKS), 7.0**DECK, TRICKS + sum(COUNT.values())
    yield counted("Opening hands that a player can receive", OPENING_HANDS, hands)
    yield counted("States a player can find himself in, 7^50", STATES, states, within=0.05e42)
    yield counted("Cards in the deck", 50, sum(suit + 1 for suit in SUITS) + 2)
    yield counted("Points that cards count beside the tricks", 12, sum(COUNT.values()))
    yield counted("Cards that count", 7, len(COUNT))
    yield counted("Most points of a hand", 24, most)
    reach = min(TRICKS, SUITS[-1] + 2)
    yield counted("Cards that a hand can have of suit 12", SUITS[-1] + 2, reach, note="a hand has twelve cards")
    yield from constant_claims()


def counted(name: str, published: float, ours: float, within: float = 0, note: str = "") -> Claim:
    return counted_claim(PAPER, name, published, ours, published - within, published + within, note)


def constant_claims() -> Iterator[Claim]:
    """Exploration early and exploitation late, of the smallest c less those of the largest."""
    low, high = (Settings(c=c) for c in (LOW_C, HIGH_C))
    early, late = (100 * (explored(low, games) - explored(high, games)) for games in (EARLY, LATE))
    note = "explored in the first 10,000 games; true if above 0; equation 1 grows with c in every game but the first"
    claim = "Lower values of c increase exploration early"
    yield counted_claim(PAPER, claim, SAID, early, 0, inf, f"{EQUATION_1}, {note}")
    note = "exploited in the last 10,000 of 100,000 games; true if above 0"
    claim = "Lower values of c increase exploitation later on"
    yield counted_claim(PAPER, claim, SAID, -late, 0, inf, f"{EQUATION_1}, {note}")


def explored(settings: Settings, games: range) -> float:
    """The share of actions taken at random in some games."""
    return sum(map(settings.exploring, games)) / len(games)
