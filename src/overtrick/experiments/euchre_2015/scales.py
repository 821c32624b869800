"""How much is played. `paper` has the paper's 10,001 games for each row; `quick` shows in minutes that all works."""

from collections.abc import Mapping
from dataclasses import dataclass

from overtrick.agents.heuristics.euchre.paper import GAMES


@dataclass(frozen=True)
class Scale:
    """Amounts of everything that is measured."""

    games: int  # of each published row,
    monte_carlo: Mapping[str, int]  # with MonteCarlo, by its name
    blocked_games: int  # of each pairing that a statement is about
    deals: int  # of each duplicate match between quick players,
    searched_deals: int  # with search,
    sampled_deals: int  # with MonteCarlo
    hands: int  # in which every decision is looked at,
    solved_hands: int  # and solved, too
    generations: int  # of a search for weights,
    training_deals: int  # each candidate judged by so many deals


SCALES = {
    "quick": Scale(
        games=1000,
        monte_carlo={"MonteCarlo10": 12, "MonteCarlo60": 5},
        blocked_games=4000,
        deals=4000,
        searched_deals=6,
        sampled_deals=10,
        hands=40,
        solved_hands=8,
        generations=3,
        training_deals=1000,
    ),
    "paper": Scale(
        games=GAMES,
        monte_carlo={"MonteCarlo10": 200, "MonteCarlo60": 100},
        blocked_games=100_000,
        deals=100_000,
        searched_deals=400,
        sampled_deals=200,
        hands=1000,
        solved_hands=150,
        generations=40,
        training_deals=10_000,
    ),
}
