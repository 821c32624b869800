"""The experiment on Wizard at a scale at which nothing is known but everything runs."""

from overtrick.experiments.wizard_notes.scales import Scale

TINY = Scale(
    trainings=2,
    hands=20,
    whole_trainings=1,
    whole_hands=10,
    rows=2,
    deals=4,
    searched_deals=1,
    limit_deals=1,
    positions=4,
    openings=1,
    sampled=4,
)
