"""How much is played. `paper` has the thesis's 100,000 hands for each figure, and two more trainings of 25,000; `short`
has five short trainings instead, which say more about their spread."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Amounts of everything that is measured, in hands."""

    hands: int  # of each figure with players by rules,
    taught: int  # with learners,
    more: int  # and of the other trainings,
    trainings: int  # of which there are so many besides the first
    deals: int  # of duplicate matches


SCALES = {
    "quick": Scale(hands=10_000, taught=600, more=300, trainings=2, deals=200),
    "short": Scale(hands=20_000, taught=5_000, more=5_000, trainings=4, deals=2_000),
    "paper": Scale(hands=100_000, taught=100_000, more=25_000, trainings=2, deals=10_000),
}
