"""Claims on the paper's future work and on what it left unknown; clean rules."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.judging import NOT_COMPARABLE
from overtrick.experiments.somerset_2019.ladder import COMPILED, SEARCHING
from overtrick.experiments.somerset_2019.published import PAPER
from overtrick.experiments.somerset_2019.solving import AGAINST, BY_RULES, VALUE, together, unsolved
from overtrick.experiments.somerset_2019.teaching import part_name

FUTURE: Final = "future work"
UNSAID: Final = "not in the paper"
OPTIMUM: Final = "unknown how well the optimum policy could do"
UNKNOWN: Final = "open cards are searched, not solved: somebody might do better"
SURE: Final = "against these opponents more may be possible"

BOTH: Final = "training both teammates"
INTELLIGENT: Final = "training against more intelligent agents"
EXPLAINED: Final = "share of the variance of scores explained"

TEACHING: Final = [
    Statement("Training both teammates brings more than training one", BOTH,
              "score of both partners, trained together, less that of one beside a random partner",
              "teaching", "pair less alone", 0),
    Statement("Partners that learned together play better than two that learned alone", BOTH,
              "difference of scores in both seats, against random players", "teaching", "together", 0),
    Statement("Partners learn better in tables of their own", UNSAID, "score with own tables less with one table",
              "teaching", "own tables", 0),
    Statement("Training against more intelligent agents makes partners better against them", INTELLIGENT,
              "score against thrifty: trained against it less trained against random play",
              "teaching", "against rules", 0),
    Statement("Self-play makes partners better against intelligent agents than random opponents do", INTELLIGENT,
              "score against thrifty: self-play less trained against random play", "teaching", "self-play", 0),
    Statement("Rules play better than what was learned, beside random players", UNSAID,
              "score of thrifty less that of the learner", "teaching", "rules", 0),
    Statement("Rules play better than partners taught against them", UNSAID,
              "score against thrifty: thrifty less the learners", "teaching", "rules as a pair", 0),
    Statement("Naming the most frequent suit is more than half of what is learned", UNSAID,
              "share of the learner's gain over random play that frequent-suit has", "teaching", "trump", 0.5),
]  # fmt: skip

PREDICTING: Final = [
    Statement("The learned values predict the score of an opening hand",
              "predictions that could be made on the final score", EXPLAINED,
              "prediction: learner", "value, explained", 0),
    Statement("The learned values are right on average", UNSAID, "value less score",
              "prediction: learner", "value, bias", -0.5, 0.5),
    Statement("Playing out deals predicts the score of the learner's hands", UNSAID, EXPLAINED,
              "prediction: learner", "explained", 0),
    Statement("`overtrick predict` is right on average", UNSAID, "forecast less score, thrifty in all seats",
              "prediction: thrifty", "bias", -0.25, 0.25),
    Statement("Its ranges hold as many scores as they say", UNSAID, "share of scores inside less the share stated",
              "prediction: thrifty", "inside less stated", -0.03, 0.03),
    Statement("Its ranges hold at least 8 of 10 scores", UNSAID, "share of scores inside",
              "prediction: thrifty", "inside", 0.78, 1),
]  # fmt: skip

LEARNERS: Final = ("partners taught together", "both partners"), ("the paper's learner", "alone")
"""Who learned what is shown in both seats, and alone; and in which company."""

PERFECT: Final = [
    Statement("Perfect information brings more than rules do", UNSAID,
              "score that is sure less what thrifty takes of thrifty, on the same deals", "leads", "all", 0),
    Statement("It brings more even with the trump of thrifty", UNSAID,
              "score that is sure less what thrifty takes of thrifty, both with that trump, on the same deals",
              "leads", "play", 0),
]  # fmt: skip


def claims(found: Measured) -> Iterator[Claim]:
    yield from judged(PAPER, TEACHING, {"teaching": teaching_numbers(found)})
    yield taught_by_search(found)
    yield from judged(PAPER, [search_statement(name, found) for name in SEARCHING], found)
    yield from perfect_claims(found)
    yield from judged(PAPER, PREDICTING, found)


def scores(found: Measured, company: str, line_up: str) -> Any:
    """The score of each training in a line-up."""
    return np.array(found[part_name(company)][line_up])


def teaching_numbers(found: Measured) -> dict[str, Estimate]:
    """What statements on teaching are about, over trainings."""
    alone, pair = scores(found, "alone", "alone"), scores(found, "both partners", "pair")
    against, taught = scores(found, "both partners", "pair v thrifty"), scores(found, "against rules", "pair v thrifty")
    compiled = {name: score.mean for name, score in found["ladder"].items()}
    random = compiled["random, alone"]
    numbers = {
        "pair less alone": pair - alone,
        "together": pair - scores(found, "alone", "pair"),
        "own tables": scores(found, "own tables", "pair") - pair,
        "against rules": taught - against,
        "self-play": scores(found, "self-play", "pair v thrifty") - against,
        "rules": compiled["thrifty, alone"] - alone,
        "rules as a pair": compiled["thrifty, pair v thrifty"] - taught,
        "trump": (compiled["frequent-suit, alone"] - random) / (alone - random),
    }
    return {name: Estimate.of(values) for name, values in numbers.items()}


def taught_by_search(found: Measured) -> Claim:
    """One training each, so nothing is judged."""
    told = {name: exam["alone"] for name, exam in found[part_name("search")].items()}
    name = "Training against search gains more than going on against rules"
    note = (
        f"one training: score {told['before']:.2f} before, {told['search']:.2f} after more games against search, "
        f"{told['rules']:.2f} after as many more against thrifty"
    )
    return Claim(PAPER, name, FUTURE, Estimate.of([told["search"] - told["rules"]]).interval, NOT_COMPARABLE, note)


def search_statement(name: str, found: Measured) -> Statement:
    """What is asked of a player that searches, in the learner's seat."""
    part = f"ladder: {name}"
    who = f"{name}, which sees all cards," if name == "open cards" else name
    claim = f"In the learner's seat {who} does better than rules"
    note = f"its score is {found[part]['score'].mean:.2f} ({SEARCHING[name]})"
    unit = "score less that of thrifty on the same deals, beside random players"
    return Statement(claim, UNSAID, unit, part, "lead over thrifty", 0, note=note)


def perfect_claims(found: Measured) -> Iterator[Claim]:
    """What all cards seen are worth, and how much of that others have."""
    yield from solved_claims(found)
    whole = found["ladder: open cards"]["lead over random"]
    gains = gains_in(found, "alone") | {
        name: found[f"ladder: {name}"]["lead over random"] for name in ("pimc", "ismcts")
    }
    yield from share_claims("Alone, share of the gain that a search with open cards has", gains, whole, UNKNOWN)
    for line_up in AGAINST:
        whole = Estimate.of(together(found, VALUE) - together(found, f"random, {line_up}"))
        text = f"{line_up.capitalize()}, share of the gain that perfect information is sure of"
        yield from share_claims(text, gains_in(found, line_up), whole, SURE)


def solved_claims(found: Measured) -> Iterator[Claim]:
    """The value of deals, and that it is more than rules take."""
    values = together(found, VALUE)
    others = ", ".join(
        f"{name} {Estimate.of(together(found, f'{name}, pair v thrifty')).mean:.2f}" for name in COMPILED
    )
    name = "Points of the declarer's side if all four see all cards and nobody errs"
    note = (
        f"exact, the best trump of each of {len(values)} whole deals; {unsolved(found)} more took too long; "
        f"against thrifty pairs take of these: {others}"
    )
    yield Claim(PAPER, name, OPTIMUM, Estimate.of(values).interval, NOT_COMPARABLE, note)
    named, rules = together(found, BY_RULES), together(found, "thrifty, pair v thrifty")
    leads = {"all": Estimate.of(values - rules), "play": Estimate.of(named - rules)}
    yield from judged(PAPER, PERFECT, {"leads": leads})
    note = "difference of scores; never less than 0"
    name = "Of that, what naming the best trump brings more than the trump of thrifty"
    yield Claim(PAPER, name, OPTIMUM, Estimate.of(values - named).interval, NOT_COMPARABLE, note)


def gains_in(found: Measured, line_up: str) -> dict[str, Estimate]:
    """What players have more than random ones in a line-up."""
    compiled = {name: found["ladder"][f"{name}, {line_up}"] for name in COMPILED}
    random = compiled.pop("random").mean
    learner, company = LEARNERS[line_up == "alone"]
    learned = {learner: Estimate.of(scores(found, company, line_up) - random)}
    return learned | {name: score - random for name, score in compiled.items()}


def share_claims(text: str, gains: Mapping[str, Estimate], whole: Estimate, caution: str) -> Iterator[Claim]:
    """How much of a gain over random play each has."""
    for name, gain in gains.items():
        note = f"{gain.mean:.2f} of {whole.mean:.2f} points; {caution}"
        yield Claim(PAPER, f"{text}: {name}", OPTIMUM, (gain / whole).interval, NOT_COMPARABLE, note)
