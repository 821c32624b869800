"""What Brau's thesis says: its eight line-ups and the sentences of its results (rulebook §1.10). It has no table."""

from typing import Final, NamedTuple

PAPER: Final = "Brau 2011"

RULES: Final = "rule-based"
ANY: Final = "any-card"
LEARNER: Final = "actor-critic"
LEARNED: Final = "actor-critic:predictor=learned"
TO_THE_END: Final = "actor-critic:horizon=hand"
LEARNED_TO_THE_END: Final = "actor-critic:predictor=learned,horizon=hand,worlds=20"


class LineUp(NamedTuple):
    """A figure of the thesis: so many of the first kind, the rest of five of the second."""

    figure: int
    first: int
    kinds: tuple[str, str]

    @property
    def specs(self) -> list[str]:
        return [self.kinds[0]] * self.first + [self.kinds[1]] * (5 - self.first)

    @property
    def name(self) -> str:
        return f"figure {self.figure}"

    @property
    def words(self) -> str:
        first, second = ({RULES: "rule-based", ANY: "random", LEARNER: "learning"}[kind] for kind in self.kinds)
        return f"{self.first} {first}, {5 - self.first} {second}"


FIGURES: Final = [
    *(LineUp(figure, figure - 5, (RULES, ANY)) for figure in range(6, 10)),
    *(LineUp(figure, figure - 9, (LEARNER, RULES)) for figure in range(10, 14)),
]
