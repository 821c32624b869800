"""The Hearts experiment at a scale at which nothing is known but everything runs."""

from overtrick.experiments.hearts_2017.scales import Scale

TINY = Scale(
    trainings=2,
    epochs=3,
    target_epochs=3,
    long_epochs=3,
    first_shrunk=500,
    shrunk=1000,
    measured=10,
    deals=1,
    moon_deals=1,
    sweep_deals=1,
    simulations=(5, 10),
    reference=20,
    histories=1,
    hands=4,
    games=4,
    fewer_simulations=50,
)
