"""How much is learned and played. `paper` has the paper's games with ten seeds; `quick` shows in a minute that all works."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Amounts of everything that is measured."""

    seeds: int  # trainings of each kind, each with deals of its own
    games: int  # of each training for Figures 2 and 3,
    long_games: int  # for Figure 4 and Table 1,
    longer_games: int  # and beyond
    baseline: int  # random games
    deals: int  # on which compiled players are compared,
    searched_deals: int  # those that search,
    solved_deals: int  # and deals that are solved from the first card on
    taught_games: int  # of a training against opponents that search
    predicted_hands: int  # whose scores are predicted,
    worlds: int  # each from so many deals that agree with it


SCALES = {
    "quick": Scale(
        seeds=3,
        games=20_000,
        long_games=40_000,
        longer_games=60_000,
        baseline=20_000,
        deals=4000,
        searched_deals=8,
        solved_deals=1,
        taught_games=20,
        predicted_hands=100,
        worlds=100,
    ),
    "paper": Scale(
        seeds=10,
        games=100_000,
        long_games=300_000,
        longer_games=1_000_000,
        baseline=200_000,
        deals=50_000,
        searched_deals=200,
        solved_deals=12,
        taught_games=2000,
        predicted_hands=2000,
        worlds=400,
    ),
}
