"""Claims on the paper's future work and on what it left unknown; clean rules."""

from collections.abc import Iterator
from math import inf
from typing import Any, Final

import numpy as np

from overtrick.experiments.estimates import Figure, difference, figure, interval
from overtrick.experiments.experiment import Claim, Measured
from overtrick.experiments.judging import NOT_COMPARABLE
from overtrick.experiments.somerset_2019.ladder import COMPILED, SEARCHING
from overtrick.experiments.somerset_2019.published import PAPER
from overtrick.experiments.somerset_2019.solving import AGAINST, BY_RULES, VALUE, together
from overtrick.experiments.somerset_2019.teaching import part_name
from overtrick.experiments.statements import Statement, judged

FUTURE: Final = "future work"
UNSAID: Final = "not in the paper"
POINTS: Final = "points a game"
OPTIMUM: Final = "unknown how well the optimum policy could do"
UNKNOWN: Final = "open cards are searched, not solved: somebody might do better"
SURE: Final = "against these opponents more may be possible"

TEACHING: Final = [
    ("Training both teammates brings more than training one", "training both teammates",
     "both partners, trained together, less one beside a random partner", "pair less alone", 0, inf),
    ("Partners that learned together play better than two that learned alone", "training both teammates",
     "in both seats, against random players", "together", 0, inf),
    ("Partners learn better in tables of their own", UNSAID, "own tables less one table", "own tables", 0, inf),
    ("Training against more intelligent agents makes partners better against them",
     "training against more intelligent agents", "against thrifty: trained against it less trained against random play",
     "against rules", 0, inf),
    ("Self-play makes partners better against intelligent agents than random opponents do",
     "training against more intelligent agents", "against thrifty: self-play less trained against random play",
     "self-play", 0, inf),
    ("Rules play better than what was learned, beside random players", UNSAID, "thrifty less the learner", "rules", 0,
     inf),
    ("Rules play better than partners taught against them", UNSAID, "against thrifty: thrifty less the learners",
     "rules as a pair", 0, inf),
    ("Naming the most frequent suit is more than half of what is learned", UNSAID,
     "share of the learner's gain over random play that frequent-suit has", "trump", 0.5, inf),
]  # fmt: skip

PREDICTING: Final = [
    ("The learned values predict the score of an opening hand", "predictions that could be made on the final score",
     "share of the variance of scores explained", "learner", "value, explained", 0, inf),
    ("The learned values are right on average", UNSAID, "value less score", "learner", "value, bias", -0.5, 0.5),
    ("Playing out deals predicts the score of the learner's hands", UNSAID, "share of the variance of scores explained",
     "learner", "explained", 0, inf),
    ("`overtrick predict` is right on average", UNSAID, "forecast less score, thrifty in all seats", "thrifty", "bias",
     -0.25, 0.25),
    ("Its ranges hold as many scores as they say", UNSAID, "share of scores inside less the share stated", "thrifty",
     "inside less stated", -0.03, 0.03),
    ("Its ranges hold at least 8 of 10 scores", UNSAID, "share of scores inside", "thrifty", "inside", 0.78, 1),
]  # fmt: skip

LEARNERS: Final = ("partners taught together", "both partners"), ("the paper's learner", "alone")
"""Who learned what is shown in both seats, and alone; and in which company."""

PERFECT: Final = [
    ("Perfect information brings more than rules do", "all", "what thrifty takes of thrifty"),
    ("It brings more even with the trump of thrifty", "play", "what thrifty takes of thrifty, both with that trump"),
]


def claims(found: Measured) -> Iterator[Claim]:
    numbers = {"numbers": teaching_numbers(found)}
    for claim, said, unit, name, low, high in TEACHING:
        yield judged(PAPER, Statement(claim, said, f"{POINTS}, {unit}", "numbers", name, low, high), numbers)
    yield taught_by_search(found)
    yield from search_claims(found)
    yield from perfect_claims(found)
    for claim, said, unit, who, name, low, high in PREDICTING:
        yield judged(PAPER, Statement(claim, said, unit, f"prediction: {who}", name, low, high), found)


def scores(found: Measured, company: str, line_up: str) -> Any:
    """The score of each training in a line-up."""
    return np.array(found[part_name(company)][line_up])


def teaching_numbers(found: Measured) -> dict[str, Figure]:
    """What statements on teaching are about, over trainings."""
    alone, pair = scores(found, "alone", "alone"), scores(found, "both partners", "pair")
    against, taught = scores(found, "both partners", "pair v thrifty"), scores(found, "against rules", "pair v thrifty")
    compiled = {name: mean for name, (mean, *_) in found["ladder"].items()}
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
    return {name: figure(values) for name, values in numbers.items()}


def taught_by_search(found: Measured) -> Claim:
    """One training each, so nothing is judged."""
    told = {name: exam["alone"] for name, exam in found[part_name("search")].items()}
    name = "Training against search gains more than going on against rules"
    note = (
        f"one training: {told['before']:.2f} points before, {told['search']:.2f} after more games against search, "
        f"{told['rules']:.2f} after as many more against thrifty"
    )
    return Claim(PAPER, name, FUTURE, interval(figure([told["search"] - told["rules"]])), NOT_COMPARABLE, note)


def search_claims(found: Measured) -> Iterator[Claim]:
    """The players that search, in the learner's seat."""
    for name in SEARCHING:
        part = f"ladder: {name}"
        who = f"{name}, which sees all cards," if name == "open cards" else name
        claim = f"In the learner's seat {who} does better than rules"
        note = f"{found[part]['score'][0]:.2f} points ({SEARCHING[name]})"
        unit = f"{POINTS} more than thrifty on the same deals, beside random players"
        yield judged(PAPER, Statement(claim, UNSAID, unit, part, "lead over thrifty", 0, note=note), found)


def perfect_claims(found: Measured) -> Iterator[Claim]:
    """What all cards seen are worth, and how much of that others have."""
    yield from solved_claims(found)
    whole = found["ladder: open cards"]["lead over random"]
    gains = gains_in(found, "alone") | {
        name: found[f"ladder: {name}"]["lead over random"] for name in ("pimc", "ismcts")
    }
    yield from share_claims("Alone, share of the gain that a search with open cards has", gains, whole, UNKNOWN)
    for line_up in AGAINST:
        whole = figure(together(found, VALUE) - together(found, f"random, {line_up}"))
        text = f"{line_up.capitalize()}, share of the gain that perfect information is sure of"
        yield from share_claims(text, gains_in(found, line_up), whole, SURE)


def solved_claims(found: Measured) -> Iterator[Claim]:
    """The value of deals, and that it is more than rules take."""
    values = together(found, VALUE)
    others = ", ".join(f"{name} {together(found, f'{name}, pair v thrifty').mean():.2f}" for name in COMPILED)
    name = "Points of the declarer's side if all four see all cards and nobody errs"
    note = (
        f"exact, the best trump of each of {len(values)} whole deals; behind them come some that take too long; "
        f"against thrifty pairs take of these: {others}"
    )
    yield Claim(PAPER, name, OPTIMUM, interval(figure(values)), NOT_COMPARABLE, note)
    named, rules = together(found, BY_RULES), together(found, "thrifty, pair v thrifty")
    leads = {"leads": {"all": figure(values - rules), "play": figure(named - rules)}}
    for claim, lead, unit in PERFECT:
        text = f"{POINTS} that are sure, less {unit}, on the same deals"
        yield judged(PAPER, Statement(claim, UNSAID, text, "leads", lead, 0), leads)
    note = f"{POINTS}; never less than 0"
    name = "Of that, what naming the best trump brings more than the trump of thrifty"
    yield Claim(PAPER, name, OPTIMUM, interval(figure(values - named)), NOT_COMPARABLE, note)


def gains_in(found: Measured, line_up: str) -> dict[str, Figure]:
    """What players have more than random ones in a line-up."""
    compiled = {name: found["ladder"][f"{name}, {line_up}"] for name in COMPILED}
    random = compiled.pop("random")
    learner, company = LEARNERS[line_up == "alone"]
    learned = {learner: figure(scores(found, company, line_up) - random[0])}
    return learned | {name: difference(one, [random[0], 0.0, 1]) for name, one in compiled.items()}


def share_claims(text: str, gains: dict[str, Figure], whole: Figure, caution: str) -> Iterator[Claim]:
    """How much of a gain over random play each has."""
    for name, gain in gains.items():
        note = f"{gain[0]:.2f} of {whole[0]:.2f} points; {caution}"
        yield Claim(PAPER, f"{text}: {name}", OPTIMUM, share(gain, whole), NOT_COMPARABLE, note)


def share(gain: Figure, whole: Figure) -> Any:
    """A ratio of two means, with the error of both to the first order; the smaller count counts."""
    ratio = gain[0] / whole[0]
    relative = [one[1] ** 2 / one[2] / one[0] ** 2 for one in (gain, whole)]
    count = min(one[2] for one in (gain, whole) if one[2] > 1) if max(gain[2], whole[2]) > 1 else 1
    return interval([ratio, abs(ratio) * sum(relative) ** 0.5 * count**0.5, count])
