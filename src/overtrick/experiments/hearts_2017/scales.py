"""How much is trained and played.

`paper` has five trainings where the paper has one. Epochs of Figure 4 have the paper's hands, those of all other
trainings half of them.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Amounts of everything that is measured."""

    trainings: int  # of each kind, each with deals of its own
    epochs: int  # of Figures 4 and 6,
    target_epochs: int  # of Figure 5,
    long_epochs: int  # and of the network that is fitted to one opponent
    first_shrunk: (
        int  # by how much fewer hands an epoch has than the paper's, in Figure 4 and for the network of the tables,
    )
    shrunk: int  # and in all other trainings
    measured: int  # hands by which a policy is measured after every epoch
    deals: int  # of each row of Figures 7 and 8 without the moon rule,
    moon_deals: int  # and with it
    sweep_deals: int  # of each setting of the search; contests of two have four times as many
    simulations: tuple[int, ...]  # of the search in sweeps, from few to many
    reference: int  # simulations that values converge to
    histories: int  # of each position
    hands: int  # in which something is counted
    games: int  # of Euchre, against each player of its paper
    fewer_simulations: int = 1  # rows have so many times fewer simulations than the paper's


SCALES = {
    "quick": Scale(
        trainings=2,
        epochs=8,
        target_epochs=12,
        long_epochs=8,
        first_shrunk=5,
        shrunk=10,
        measured=500,
        deals=2,
        moon_deals=2,
        sweep_deals=2,
        simulations=(50, 100),
        reference=400,
        histories=4,
        hands=10,
        games=40,
    ),
    "paper": Scale(
        trainings=5,
        epochs=30,
        target_epochs=40,
        long_epochs=40,
        first_shrunk=1,
        shrunk=2,
        measured=500,
        deals=400,
        moon_deals=150,
        sweep_deals=60,
        simulations=(50, 200, 800, 3_200),
        reference=12_800,
        histories=200,
        hands=100,
        games=2_000,
    ),
}
