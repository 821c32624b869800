"""How much is trained and played. `paper` has five trainings where the paper has one, and twelve times its games."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Amounts of everything that is measured."""

    trainings: int  # of each kind, each with deals of its own
    epochs: int  # of Figures 4 and 6,
    target_epochs: int  # of Figure 5,
    long_epochs: int  # and of the network that is fitted to one opponent
    shrunk: int  # by how much fewer hands an epoch has than the paper's
    measured: int  # hands by which a policy is measured after every epoch
    deals: int  # of each row of Figures 7 and 8 without the moon rule,
    moon_deals: int  # and with it,
    fewer_simulations: int = 1  # with so many times fewer simulations than the paper's


SCALES = {
    "quick": Scale(
        trainings=2,
        epochs=8,
        target_epochs=12,
        long_epochs=8,
        shrunk=10,
        measured=1000,
        deals=2,
        moon_deals=2,
    ),
    "paper": Scale(
        trainings=5,
        epochs=30,
        target_epochs=60,
        long_epochs=90,
        shrunk=1,
        measured=4000,
        deals=400,
        moon_deals=150,
    ),
}
