"""How much is learned and played. `paper` has ten trainings where the paper has one; `quick` shows that all works."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Amounts of everything that is measured."""

    seeds: int  # trainings of each kind, each with deals of its own,
    clean_seeds: int  # with clean rules,
    longer_seeds: int  # longer than the paper's,
    taught_seeds: int  # and with other partners and opponents
    games: int  # of each training for Figures 2 and 3,
    long_games: int  # for Figure 4 and Table 1,
    longer_games: int  # and beyond
    baseline: int  # random games
    deals: int  # on which compiled players are compared,
    searched_deals: int  # those that search,
    solved_deals: int  # and deals that are solved,
    solver_cards: int  # if no question takes more cards than these
    company_games: int  # of each training with other partners and opponents,
    taught_games: int  # and against opponents that search
    predicted_hands: int  # whose scores are predicted,
    worlds: int  # each from so many deals that agree with it


SCALES = {
    "quick": Scale(
        seeds=3,
        clean_seeds=2,
        longer_seeds=1,
        taught_seeds=2,
        games=100_000,
        long_games=300_000,
        longer_games=400_000,
        baseline=20_000,
        deals=4000,
        searched_deals=10,
        solved_deals=12,
        solver_cards=20_000_000,
        company_games=60_000,
        taught_games=20,
        predicted_hands=100,
        worlds=100,
    ),
    "paper": Scale(
        seeds=10,
        clean_seeds=5,
        longer_seeds=4,
        taught_seeds=4,
        games=100_000,
        long_games=300_000,
        longer_games=1_000_000,
        baseline=200_000,
        deals=50_000,
        searched_deals=400,
        solved_deals=32,
        solver_cards=1_000_000_000,
        company_games=300_000,
        taught_games=300,
        predicted_hands=1500,
        worlds=200,
    ),
}
