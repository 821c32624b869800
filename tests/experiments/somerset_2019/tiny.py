"""The Somerset experiment at a scale at which nothing is known but everything runs."""

from overtrick.experiments.somerset_2019.scales import Scale

TINY = Scale(
    seeds=2,
    clean_seeds=2,
    longer_seeds=2,
    taught_seeds=2,
    games=4000,
    long_games=4000,
    longer_games=6000,
    baseline=40,
    deals=40,
    searched_deals=2,
    solved_deals=2,
    solver_cards=100_000,
    company_games=4000,
    taught_games=2,
    predicted_hands=8,
    worlds=8,
)
