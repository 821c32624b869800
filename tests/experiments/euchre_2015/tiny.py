"""The Euchre experiment at a scale at which nothing is known but everything runs."""

from overtrick.experiments.euchre_2015.scales import Scale

TINY = Scale(
    games=8,
    monte_carlo={"MonteCarlo10": 1, "MonteCarlo60": 1},
    blocked_games=16,
    deals=8,
    searched_deals=2,
    sampled_deals=2,
    hands=2,
    solved_hands=2,
    generations=1,
    training_deals=8,
)
