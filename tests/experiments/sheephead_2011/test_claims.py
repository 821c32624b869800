"""What is measured in the Sheephead experiment, and what is made of it."""

import numpy as np
import pytest

from overtrick.experiments.estimates import Estimate
from overtrick.experiments.sheephead_2011 import EXPERIMENT, answers, figures, observing, questions, series
from overtrick.experiments.sheephead_2011.figures import FORMS, is_taught, part_of
from overtrick.experiments.sheephead_2011.published import FIGURES, LEARNED_TO_THE_END
from overtrick.experiments.sheephead_2011.scales import SCALES


def as_told():
    """Measurements in which everything is as the thesis tells."""
    sure, even = Estimate(1.0, 0.1, 3), Estimate(0.0, 0.1, 100)
    found = {"to the end": {"difference": sure}, "seats fixed": {"ahead": even}}
    for line in FIGURES:
        ahead = Estimate(2.0 - line.first / 3, 0.1, 3)
        players = [Estimate(1.0 - place / 10, 0.1, 500) for place in range(5)]
        for name in {line.name, *(part_of(line, spec) for spec, *_ in FORMS)}:
            more = 1.0 if name == part_of(line, LEARNED_TO_THE_END) else 0.0
            found[name] = {"ahead": ahead - -more, "players": players}
    return found | as_we_hope(sure, even)


def as_we_hope(sure, even):
    """Answers to what the thesis leaves open that are the welcome ones; all plays are seen."""
    found = {part.name: {"difference": sure, "ahead": even, "more": sure} for part in questions.parts(SCALES["paper"])}
    found |= {name: {"percent": Estimate(30.0, 1.0, 3)} for name in found if name.startswith("picks")}
    better = {questions.name_of(questions.PICKER): {"difference": Estimate(2.0, 0.1, 3)}}
    return found | better | {"hidden moves": {"hidden": Estimate(0.0, 0.0, 100)}}


def test_the_line_ups_are_those_of_the_eight_figures():
    assert [line.figure for line in FIGURES] == [*range(6, 14)]
    assert [line.specs.count("rule-based") for line in FIGURES] == [1, 2, 3, 4, 4, 3, 2, 1]
    assert [line.specs.count("any-card") for line in FIGURES[:4]] == [4, 3, 2, 1]


def test_all_claims_are_judged_and_hold_if_all_is_as_told():
    claims = [*figures.claims(as_told())]
    assert len({claim.claim for claim in claims}) == len(claims)
    assert {claim.verdict for claim in claims} == {"reproduced"}
    assert {claim.paper for claim in claims} == {"Brau 2011"}


def test_every_claim_names_what_is_measured():
    named = {part.name for part in EXPERIMENT.parts(SCALES["paper"])}
    taught = {part_of(line, spec) for line in FIGURES if is_taught(line) for spec, *_ in FORMS}
    assert len(taught) == 4 * len(FORMS)
    assert {line.name for line in FIGURES} | taught <= named
    assert {"to the end", "seats fixed"} <= named
    told = {statement.part for statement in answers.STATEMENTS}
    assert {name for name in told if not name.endswith("apart")} <= named


def test_two_buried_cards_and_the_unknown_one_stay_hidden():
    found = observing.observed(60, 3)["hidden"]
    assert 2.0 <= found.mean < 2.5


def test_decks_of_other_generators_have_every_card_once_and_differ():
    given = {name: series.decks(name, 20, 1) for name in series.GENERATORS}
    assert all((np.sort(decks, axis=1) == np.arange(32)).all() for decks in given.values())
    assert not np.array_equal(*given.values())


def test_gains_are_what_is_added_to_the_money_a_hand():
    rows = np.array([[100.0, -100.0], [300.0, -300.0], [200.0, -200.0]])
    assert series.gains(rows, 100).tolist() == [[1, -1], [2, -2], [-1, 1]]
    assert series.ahead(series.gains(rows, 100), 1).tolist() == [2, 4, -2]
    assert [series.stretch_of(hands) for hands in (2, 40, 10_000)] == [1, 10, 100]


@pytest.mark.compiled
def test_rule_based_players_win_and_the_course_ends_with_the_money():
    found = series.by_rules(["rule-based", *["any-card"] * 4], 1, 20_000, 5)
    assert found["ahead"].interval.low > 0
    assert [len(line) for line in found["course"]] == [series.POINTS] * 5
    assert sum(line[-1] for line in found["course"]) == 0
