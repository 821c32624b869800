"""The statements of the paper's text, under the rules of its program and under clean ones.

Words became numbers by these rulings: "about" half a point is a quarter to three quarters, "around 15" is 14.75 to
15.25, an improvement "of 3 points" 2.5 to 3.5; c has a limited impact if it moves the score by less than half a point;
what is not expected to change considerably changes by less than a quarter of a point; a plateau is that the last sixth
of the games brings less than a tenth of a point. Scores are means over the last 10,000 games of a training; the unit is
the training, and settings are compared on the same deals.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.somerset_2019 import baseline
from overtrick.experiments.somerset_2019.learning_curves import long_part, longer_part, part_name
from overtrick.experiments.somerset_2019.opening_hands import advantage
from overtrick.experiments.somerset_2019.published import PAPER, SMOOTHED, Setting
from overtrick.experiments.somerset_2019.training import RULES, last_blocks

LAST: Final = 5
"""Blocks of 2,000 games at the end of a training that its score is the mean of."""

GREATLY: Final = "greatly limit the length of eligibility traces"

LEARNING: Final = [
    Statement("Vanilla Q-learning benefits from a higher learning rate", 0.6, "score with alpha 0.3 less with 0.1",
              "learning", "alpha, q", 0),
    Statement("Q(lambda) benefits from a lower learning rate", 0.6, "score with alpha 0.1 less with 0.3",
              "learning", "alpha, q-lambda", 0),
    Statement("The learning rate makes about 0.5 points of difference to Q", 0.5, "score with alpha 0.3 less with 0.1",
              "learning", "alpha, q", 0.25, 0.75),
    Statement("The learning rate makes about 0.5 points of difference to Q(lambda)", 0.5,
              "score with alpha 0.1 less with 0.3", "learning", "alpha, q-lambda", 0.25, 0.75),
    Statement("c has limited impact on vanilla Q-learning", 0.4, "score with c 40,000 less with 10,000",
              "learning", "c, q", -0.5, 0.5),
    Statement("Q(lambda) improves with lowered c", 0.7, "score with c 10,000 less with 40,000",
              "learning", "c, q-lambda", 0),
    Statement("Q(lambda) improves further with c 5,000", "c 5,000 was used in the end",
              "score with c 5,000 less with 10,000", "learning", "c 5,000, q-lambda", 0),
    Statement("At a low c Q(lambda) outperforms vanilla Q-learning", 1.4,
              "score of Q(lambda) less that of Q, c 10,000, alpha 0.1", "learning", "traces at low c", 0),
    Statement("Q(lambda) learns significantly better than vanilla Q-learning", 0.5,
              "score of Q(lambda) with alpha 0.1, c 10,000 less that of Q with alpha 0.3, c 20,000",
              "learning", "traces at best", 0),
    Statement("Cutting traces after exploring would limit learning, c 5,000", GREATLY,
              "score with traces uncut less cut", "learning", "cut, c 5,000", 0),
    Statement("Cutting traces after exploring would limit learning, c 20,000", GREATLY,
              "score with traces uncut less cut", "learning", "cut, c 20,000", 0),
    Statement("The plateau is around 15 points per game after 300,000 games", 15.0, "score in the last 10,000 games",
              "learning", "final", 14.75, 15.25),
    Statement("The improvement over a random strategy is 3 points", 3.0,
              "score in the last 10,000 games less that of random play", "learning", "gain", 2.5, 3.5),
    Statement("The plateau is fairly stable", "a fairly stable plateau",
              "score in the last sixth of the games less that in the one before", "learning", "plateau", -0.1, 0.1),
]  # fmt: skip

LONGER: Final = Statement(
    "More games would not change the result much",
    "not expected to change considerably",
    "score at the end of a longer training less that after 300,000 games",
    "longer",
    "more",
    -0.25,
    0.25,
)

MORE_CARDS: Final = [
    ("(12,5,0)", "(8,3,0)"),
    ("(10,5,0)", "(8,3,0)"),
    ("(12,5,0)", "(12,4,0)"),
    ("(10,5,0)", "(10,4,0)"),
]
LOWER_SUIT: Final = [
    ("(10,5,0)", "(12,5,0)"),
    ("(6,3,0)", "(8,3,0)"),
    ("(10,4,0)", "(12,4,0)"),
    ("(8,4,0)", "(10,4,0)"),
]


UNITS: Final = {"value": "difference of values", "really": "difference of the scores that such hands really have"}


def claims(found: Measured) -> Iterator[Claim]:
    """Each statement under the program's rules and under clean ones; those on opening hands under the program's."""
    for rules in RULES:
        suffix = ", clean rules" if rules == "clean" else ""
        said = [statement._replace(claim=statement.claim + suffix) for statement in LEARNING]
        yield from judged(PAPER, said, {"learning": learning_numbers(found, rules)})
    yield from judged(PAPER, [LONGER], {"longer": longer(found)})
    yield from opening_claims(found)


def opening_claims(found: Measured) -> Iterator[Claim]:
    """What Table 1 is said to show, by the learner's values and by what such hands really score."""
    for text, pairs in (("More cards of the suit are better", MORE_CARDS), ("A lower suit is better", LOWER_SUIT)):
        for better, worse in pairs:
            told = advantage(found, better, worse)
            where = f"{text}: {better} than {worse}"
            names = {kind: f"{where}, {'by the values' if kind == 'value' else kind}" for kind in told}
            said = [Statement(names[kind], text.lower(), UNITS[kind], "pair", kind, 0) for kind in told]
            yield from judged(PAPER, said, {"pair": told})


def score_of(found: Measured, setting: Setting, rules: str) -> Any:
    """The score of each training of a setting."""
    return np.array(last_blocks(found[part_name(setting, rules)]["curves"], LAST))


def learning_numbers(found: Measured, rules: str) -> dict[str, Estimate]:
    """The numbers of the statements on learning, over trainings."""

    def score(algorithm: str, alpha: float, c: int) -> Any:
        return score_of(found, Setting(algorithm, alpha, c), rules)

    low_q, low = score("q", 0.1, 10_000), score("q-lambda", 0.1, 10_000)
    numbers = {
        "alpha, q": score("q", 0.3, 20_000) - score("q", 0.1, 20_000),
        "alpha, q-lambda": score("q-lambda", 0.1, 20_000) - score("q-lambda", 0.3, 20_000),
        "c, q": score("q", 0.1, 40_000) - low_q,
        "c, q-lambda": low - score("q-lambda", 0.1, 40_000),
        "c 5,000, q-lambda": score("q-lambda", 0.1, 5000) - low,
        "traces at low c": low - low_q,
        "traces at best": low - score("q", 0.3, 20_000),
        "cut, c 5,000": score("q-lambda", 0.1, 5000) - score("watkins", 0.1, 5000),
        "cut, c 20,000": score("q-lambda", 0.1, 20_000) - score("watkins", 0.1, 20_000),
    }
    return {name: Estimate.of(values) for name, values in (numbers | long_numbers(found, rules)).items()}


def long_numbers(found: Measured, rules: str) -> dict[str, Any]:
    """Those on the last training of the paper."""
    curves = np.array(found[long_part("printed", rules)]["curves"])
    sixth, final = max(1, curves.shape[1] // 6), np.array(last_blocks(curves.tolist(), LAST))
    plateau = curves[:, -sixth:].mean(axis=1) - curves[:, -2 * sixth : -sixth].mean(axis=1)
    return {"final": final, "gain": final - found[baseline.part_name(rules)]["scores"][0].mean, "plateau": plateau}


def longer(found: Measured) -> dict[str, Estimate]:
    """What games after the 300,000th bring."""
    curves = found[longer_part("student")]["curves"]
    before = np.array(last_blocks(curves, LAST, until=300_000 // SMOOTHED))
    return {"more": Estimate.of(np.array(last_blocks(curves, LAST)) - before)}
