"""What is measured, and what is made of it."""

from math import inf

import numpy as np
import pytest

from overtrick.experiments.claims import figure_claim
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.judging import Published
from overtrick.experiments.somerset_2019 import (
    baseline,
    learning_curves,
    opening_hands,
    prediction,
    solving,
    training,
)
from overtrick.experiments.somerset_2019.learning_curves import at_games, value_claim
from overtrick.experiments.somerset_2019.published import FIGURE_4, FINAL_SETTINGS, FINALS, SETTINGS, TABLE_1, Setting
from overtrick.experiments.somerset_2019.statements import learning_numbers
from overtrick.experiments.somerset_2019.teaching import learn_by_hand
from overtrick.learn.somerset import naming_state
from overtrick.search.solver import Solver

BLOCKS = 50
"""Of 2,000 games: 100,000."""


def flat(value, seeds=10, blocks=BLOCKS):
    """Curves of trainings that take what was published, a tenth more or less."""
    return [[value + (0.1 if seed % 2 else -0.1)] * blocks for seed in range(seeds)]


def as_published():
    """Measurements that are what the paper has, under both rules; other settings are like the best of its own."""
    found = {}
    for rules in training.RULES:
        for setting in SETTINGS:
            found[learning_curves.part_name(setting, rules)] = {"curves": flat(FINALS.get(setting, 14.5))}
        for name in FINAL_SETTINGS:
            curve = np.interp(np.arange(2000, 302_000, 2000), list(FIGURE_4), list(FIGURE_4.values()))
            curves = [[float(value) + (0.1 if seed % 2 else -0.1) for value in curve] for seed in range(10)]
            found[learning_curves.long_part(name, rules)] = {
                "curves": curves,
                "values": [[row.value + (0.5 if seed % 2 else -0.5) for row in TABLE_1] for seed in range(10)],
                "occurrences": [[row.occurrences + (90 if seed % 2 else -90) for row in TABLE_1] for seed in range(10)],
            }
        found[baseline.part_name(rules)] = {
            "scores": [Estimate(12.2, 4.8, 10_000), Estimate(11.3, 4.8, 10_000)],
            "lead": Estimate(0.9, 9, 10_000),
        }
    found[opening_hands.PART] = {}
    return found


def test_the_paper_reproduces_itself():
    claims = [*learning_curves.claims(as_published()), *opening_hands.claims(as_published())]
    assert len(claims) == len(FINALS) + len(FIGURE_4) + 2 * len(TABLE_1)
    assert {claim.verdict for claim in claims} == {"reproduced"}


def test_a_curve_that_ends_elsewhere_is_not_reproduced():
    """Ten trainings within a tenth of 12.4 are 13 standard errors below a published 14.2."""
    claim = value_claim("x", 14.2, flat(12.4), 100_000, "")
    assert claim.verdict == "not reproduced"
    assert claim.ours.mean == pytest.approx(12.4)


def test_fewer_games_than_the_paper_had_are_not_comparable():
    claim = value_claim("x", 14.2, flat(14.2, blocks=2), 100_000, "")
    assert claim.verdict == "not comparable"
    assert "ours after 4,000 games" in claim.note


def test_a_published_value_has_the_error_of_one_training():
    """Trainings that differ by a whole point allow a published value half a point off; close ones do not."""
    wide, close = Estimate.of([13.0, 14.0, 15.0, 13.5, 14.5]), Estimate.of([14.0, 14.01, 13.99, 14.0, 14.0])
    assert figure_claim("", "", Published(14.5), wide, 16).verdict == "reproduced"
    assert figure_claim("", "", Published(15.0), close, 16).verdict == "not reproduced"
    assert figure_claim("", "", Published(14.0), Estimate.of([14.0]), 16).verdict == "not comparable"


def test_the_score_at_some_games_is_that_of_the_block_before():
    assert at_games([[1.0, 2.0, 3.0]], 4000) == [2.0]
    assert at_games([[1.0, 2.0, 3.0]], 6000) == [3.0]
    assert at_games([[1.0, 2.0, 3.0]], 100_000) == [3.0]


def test_numbers_of_the_text_are_differences_of_trainings_with_the_same_deals():
    numbers = learning_numbers(as_published(), "student")
    assert numbers["alpha, q"].mean == pytest.approx(14.0 - 13.4)
    assert numbers["alpha, q-lambda"].mean == pytest.approx(14.2 - 13.6)
    assert numbers["traces at low c"].mean == pytest.approx(14.5 - 13.1)
    assert numbers["c, q"].deviation == pytest.approx(
        0
    )  # the trainings differ, but each by as much under both settings
    assert numbers["gain"].mean == pytest.approx(14.9 - 12.2, abs=0.05)


def test_a_row_of_table_1_is_where_the_learner_looks_for_such_a_hand():
    """Four tens, the others spread: (10,4,0)."""
    game = training.game_of("student")
    held = game.deck.cards("0/10 3/10 7/10 9/10 0/2 0/4 1/4 0/6 1/6 0/8 0/12 1/12")
    state = naming_state(game.tables, sum(1 << card for card in held))
    assert state == opening_hands.state_of(TABLE_1[0])
    assert training.entry_of(TABLE_1[0]) == state + 4  # suits 2, 4, 6, 8 come before


def test_the_leads_of_random_play_are_those_of_the_rulebook(hands):
    """Rulebook §3.2: the sides share 23.52 points on average; the deviation of a deal is below 1."""
    games = hands(4000)
    found = baseline.random_play("student", games, seed=3)
    declarer, other = (score.mean for score in found["scores"])
    assert declarer + other == pytest.approx(23.52, abs=4 / games**0.5)
    assert found["lead"].mean == pytest.approx(declarer - other)


def test_a_share_of_a_gain_has_the_error_of_both():
    """2 of 4 points; relative errors of 10 % each make 14 % of one half: 1.96 x 0.0707 = 0.139 each way."""
    found = (Estimate(2.0, 2.0, 100) / Estimate(4.0, 4.0, 100)).interval
    assert found.mean == 0.5
    assert found.high - found.mean == pytest.approx(0.139, abs=0.003)
    assert (Estimate(2.0, 0.0, 1) / Estimate(4.0, 0.0, 1)).interval.high == inf


def test_predictions_that_are_right_explain_everything_and_constant_ones_nothing():
    scores = np.array([10.0, 12.0, 14.0, 16.0])
    right, constant = prediction.errors(scores, scores), prediction.errors(np.full(4, scores.mean()), scores)
    assert right["explained"].mean == pytest.approx(1)
    assert right["bias"].mean == 0
    assert constant["explained"].mean == pytest.approx(0)


def test_ranges_are_counted_by_the_scores_inside():
    """Scores 0 to 9, each as often, have their middle from 1 to 8: eight of ten; 5 is inside, 20 is not."""
    told = [np.arange(10.0), np.arange(10.0)]
    found = prediction.coverage(told, np.array([5.0, 20.0]))
    assert found["inside"].mean == 0.5
    assert found["stated"].mean == pytest.approx(0.8)


def test_learning_by_hand_is_the_kernels_learning():
    """Against the same compiled opponents the tables are the same, entry by entry: the seats have the same streams."""
    setting = Setting("q-lambda", 0.1, 50)
    by_kernel, by_hand = (training.new_training(setting, "clean", 5, opponents="thrifty") for _ in range(2))
    by_kernel.learn(12)
    learn_by_hand(by_hand, 12, teacher="thrifty")
    assert by_kernel.values[0].any()
    assert np.array_equal(by_kernel.values, by_hand.values)


@pytest.mark.compiled
def test_the_best_trump_is_the_one_with_the_greatest_value():
    """A deal all of whose trumps are soon solved."""
    game = training.game_of("clean")
    dealt, solver = game.deal(1700, number=8), Solver(game, slots=1 << 20)
    values = [solving.value_with(solver, dealt, trump) for trump in dealt.legal()]
    best, value = solving.best_trump(solver, dealt)
    assert value == max(values) > min(values)
    assert values[dealt.legal().index(best)] == value
    by_rules = values[dealt.legal().index(solving.by_thrifty(dealt))]
    assert solving.values_of(solver, dealt) == {solving.VALUE: value, solving.BY_RULES: by_rules}


def test_solved_deals_are_put_together_in_their_order():
    found = {"solved: deal 0": {"value": 3}, "ladder": {}, "solved: deal 1": None, "solved: deal 2": {"value": 8}}
    assert solving.together(found, "value").tolist() == [3, 8]
    assert solving.unsolved(found) == 1


def test_a_deal_that_takes_too_long_is_given_up(hands):
    assert solving.solved(0, hands(4000), 1700) is None
