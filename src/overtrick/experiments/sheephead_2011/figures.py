"""Figures 6 to 13 and the sentences about them; then what the thesis left open, as far as it is measured."""

from collections.abc import Iterator
from functools import partial
from math import inf

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.matches import play_deals
from overtrick.experiments.measuring import Part
from overtrick.experiments.sheephead_2011 import answers, questions
from overtrick.experiments.sheephead_2011.published import (
    FIGURES,
    LEARNED,
    LEARNED_TO_THE_END,
    LEARNER,
    PAPER,
    RULES,
    TO_THE_END,
    LineUp,
)
from overtrick.experiments.sheephead_2011.scales import Scale
from overtrick.experiments.sheephead_2011.series import by_rules, taught
from overtrick.games.registry import game

HANDS_A_SECOND = 1000
"""Of one learner, for the time left."""

AHEAD = "cents a hand that {first} win more than {second}"
SAID = {
    6: "the rule-based agent performed significantly better than all random agents",
    7: "the rule-based agent performed significantly better than the random agents",
    8: "the rule-based agents performing better",
    9: "the rule-based agents performing better",
    10: "the learning agent performed significantly better than all four rule-based players",
    11: "two learning agents perform significantly better than three rule-based players",
    12: "only one of three learning agents performs significantly better",
    13: "the rule-based player performs worse than all of the learning agents",
}


def is_taught(line: LineUp) -> bool:
    return line.kinds[0] == LEARNER


def parts(scale: Scale) -> Iterator[Part]:
    for line in FIGURES:
        if is_taught(line):
            yield from taught_parts(line, scale)
        else:
            yield Part(line.name, partial(by_rules, line.specs, line.first, scale.hands), scale.hands / 50_000)
    yield Part("seats fixed", partial(by_rules, [RULES] * 5, 1, scale.hands, moved=0), scale.hands / 50_000)
    end = partial(play_deals, game("sheephead", preset="paper"), [f"{LEARNER}:horizon=hand", RULES], scale.deals)
    yield Part("to the end", end, scale.deals / 200)
    yield from questions.parts(scale)


def taught_parts(line: LineUp, scale: Scale) -> Iterator[Part]:
    """A figure with the predictor of the thesis and with learned ones, over the trick and to the end of the hand."""
    for spec, first, more, trainings in (
        (LEARNER, scale.taught, scale.more, scale.trainings),
        (LEARNED, scale.predicted, scale.predicted, scale.trainings),
        (LEARNED_TO_THE_END, scale.predicted, scale.predicted, scale.predictions - 1),
    ):
        learn = partial(taught, seated(line, spec), line.first, first, more, trainings)
        effort = (first + more * trainings) * line.first / HANDS_A_SECOND
        yield Part(part_of(line, spec), learn, effort, (line.name,))
    play = partial(by_rules, seated(line, TO_THE_END), line.first, scale.hands)
    yield Part(part_of(line, TO_THE_END), play, scale.hands * line.first / HANDS_A_SECOND, (line.name,))


def seated(line: LineUp, spec: str) -> list[str]:
    """The line-up of a figure with another learner."""
    return [spec] * line.first + line.specs[line.first :]


def part_of(line: LineUp, spec: str) -> str:
    """The part in which a kind of learner plays the line-up of a figure."""
    learned = ", learned predictors" if "predictor=learned" in spec else ""
    return line.name + learned + (", to the end" if "horizon=hand" in spec else "")


def statement(line: LineUp, part: str, claim: str, said: str) -> Statement:
    first, second = ("rule-based", "random") if not is_taught(line) else ("learners", "rule-based players")
    return Statement(claim, said, AHEAD.format(first=first, second=second), part, "ahead", 0)


FIGURE_STATEMENTS = [
    statement(line, line.name, f"Figure {line.figure} ({line.words}): the former win more", SAID[line.figure])
    for line in FIGURES
]

REST_OF_HAND = "it then plays the rest of the hand based on the action predictor module"
FUTURE = "future work: a learning-based action predictor"
FORMS = [
    (TO_THE_END, "Merits to the end of the hand", REST_OF_HAND),
    (LEARNED, "Learned predictors", FUTURE),
    (LEARNED_TO_THE_END, "Learned predictors, merits to the end of the hand", FUTURE),
]
"""Learners other than the one over the trick with the predictor by rules."""

OPEN = [
    *(
        statement(line, part_of(line, spec), f"{words}, {line.first} of five learn: learners win more", said)
        for spec, words, said in FORMS
        for line in FIGURES
        if is_taught(line)
    ),
    Statement(
        "Merits over the rest of the hand by the rule-based predictor beat the rule-based player without learning",
        REST_OF_HAND,
        "difference",
        "to the end",
        "difference",
        0,
    ),
    Statement(
        "A seat that is never changed makes no difference among equals",
        "position seemed to affect the players: unexplained",
        "cents a hand that seat 0 wins more than the others, all rule-based",
        "seats fixed",
        "ahead",
        -0.3,
        0.3,
        "the deal moves on, so that no seat is better than another",
    ),
]

THIRD = [
    Statement(
        "Figure 12: the best learner wins more than the best rule-based player",
        SAID[12],
        "cents a hand",
        "figure 12 apart",
        "best",
        0,
    ),
    Statement(
        "Figure 13: the rule-based player wins less than the weakest learner",
        SAID[13],
        "cents a hand",
        "figure 13 apart",
        "worst",
        -inf,
        0,
    ),
    Statement(
        "The advantage of learners shrinks from one learner to four",
        "as long as there are more than 2 rule-based agents, the learning agent performed better",
        "cents a hand ahead, with four learners less with one",
        "shrinking",
        "more",
        -inf,
        0,
    ),
    Statement(
        "With merits to the end of the hand it shrinks too: the predictor by rules misjudges learners",
        "with fewer rule-based agents the predictor of rule-based actions misfires",
        "cents a hand ahead, with four learners less with one",
        "shrinking, to the end",
        "more",
        -inf,
        0,
    ),
    Statement(
        "Learned predictors keep more of the advantage with four learners than the predictor by rules",
        FUTURE,
        "cents a hand ahead with four learners, merits to the end: learned less by rules",
        "kept",
        "more",
        0,
    ),
]


def apart(found: Measured) -> dict[str, dict[str, Estimate]]:
    """Numbers that are made of others."""
    third, fourth = found["figure 12"]["players"], found["figure 13"]["players"]
    best = max(third[:3], key=lambda one: one.mean) - max(third[3:], key=lambda one: one.mean)
    worst = fourth[4] - min(fourth[:4], key=lambda one: one.mean)
    one, four = FIGURES[4], FIGURES[7]
    by_rules, learned = (found[part_of(four, spec)]["ahead"] for spec in (TO_THE_END, LEARNED_TO_THE_END))
    return {
        "figure 12 apart": {"best": best},
        "figure 13 apart": {"worst": worst},
        "shrinking": {"more": found[four.name]["ahead"] - found[one.name]["ahead"]},
        "shrinking, to the end": {"more": by_rules - found[part_of(one, TO_THE_END)]["ahead"]},
        "kept": {"more": learned - by_rules},
    }


def claims(found: Measured) -> Iterator[Claim]:
    made = {**found, **apart(found), **answers.apart(found)}
    return judged(PAPER, [*FIGURE_STATEMENTS, *THIRD, *OPEN, *answers.STATEMENTS], made)
