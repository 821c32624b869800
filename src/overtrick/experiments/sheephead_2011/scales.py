"""How much is played.

`paper` has the thesis's 100,000 hands for each figure, and two more trainings of 25,000; where predictors are learned,
which the thesis did not do and which takes ten times as long, three of 5,000 over the trick and five to the end of the
hand. `short` has five short trainings of all, which say more about their spread.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Amounts of everything that is measured, in hands."""

    hands: int  # of each figure with players by rules,
    taught: int  # with learners,
    more: int  # and of the other trainings,
    trainings: int  # of which there are so many besides the first
    predicted: int  # of each training with learned predictors,
    predictions: int  # of which there are so many to the end of the hand, as of all that is settled
    deals: int  # of duplicate matches
    settled: int  # of each training whose result then plays duplicate deals
    judged: int  # of them
    searched: int  # deals of searching players


SCALES = {
    "quick": Scale(
        hands=10_000,
        taught=600,
        more=300,
        trainings=2,
        predicted=300,
        predictions=3,
        deals=200,
        settled=100,
        judged=20,
        searched=4,
    ),
    "short": Scale(
        hands=20_000,
        taught=5_000,
        more=5_000,
        trainings=4,
        predicted=5_000,
        predictions=5,
        deals=2_000,
        settled=1_000,
        judged=200,
        searched=100,
    ),
    "paper": Scale(
        hands=100_000,
        taught=100_000,
        more=25_000,
        trainings=2,
        predicted=5_000,
        predictions=5,
        deals=10_000,
        settled=3_000,
        judged=600,
        searched=300,
    ),
}
