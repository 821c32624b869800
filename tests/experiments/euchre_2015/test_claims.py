"""What is measured, and what is made of it."""

from math import sqrt

import numpy as np
import pytest

import overtrick as ot
from overtrick.experiments.estimates import difference, figure, interval
from overtrick.experiments.euchre_2015 import EXPERIMENT, deciding, learning, rows, verdicts
from overtrick.experiments.euchre_2015.measuring import PAPER, play_blocks, play_games
from overtrick.experiments.euchre_2015.published import AGENTS, ROWS
from overtrick.experiments.euchre_2015.statements import STATEMENTS, specs_of
from overtrick.experiments.statements import range_text
from overtrick.stats.intervals import mean_interval

GAMES = 10_001


def as_published(row, games=GAMES):
    """Measurements that are what the paper has."""
    share = row.wins[0] / row.games
    pairs = {name: [[value, 3.0, games] for value in getattr(row, name)] for name in ("points", "tricks")}
    return {"won": [share, sqrt(share * (1 - share)), games], **pairs}


def published_rows():
    found = {rows.part_name(row): as_published(row) for row in ROWS}
    return found | {rows.part_name(row, correct=True): as_published(row) for row in ROWS if row.has_lost_table}


def test_the_paper_reproduces_itself_but_for_the_clock():
    *claims, together = rows.claims(published_rows())
    assert [claim.verdict for claim in claims] == ["reproduced"] * 52 + ["not comparable"] * 2
    assert together.ours.mean == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("figure", "side"), [("points", 0), ("points", 1), ("tricks", 0), ("tricks", 1)])
def test_one_figure_that_is_off_spoils_its_row_and_no_other(figure, side):
    found, row = published_rows(), ROWS[5]
    found[rows.part_name(row)][figure][side][0] += 0.2  # 0.2 / (3 * sqrt(2 / 10001)) is 4.7 standard errors
    spoiled = [claim.claim for claim in rows.claims(found) if claim.verdict == "not reproduced"]
    assert spoiled == [f"{row.name}: wins of the first, %"]


def test_in_the_paper_hybrid_and_coop_are_the_best_and_low_is_the_worst():
    means = verdicts.mean_rates(verdicts.win_rates(published_rows()))
    # CoopHighLow: 77.28 92.01 78.73 56.10 76.43 67.85 50.69 50.92 50.93 are 66.77 on average.
    assert means["CoopHighLow"] == pytest.approx(66.77, abs=0.01)
    assert min(means, key=means.get) == "Low"
    assert sum(means.values()) == pytest.approx(50 * len(AGENTS))


def test_the_lead_in_a_round_robin_is_the_difference_of_means():
    rates = verdicts.win_rates(published_rows())
    means = verdicts.mean_rates(rates)
    ahead, deviation, games = verdicts.ahead("Hybrid", "Low", rates)
    assert ahead == pytest.approx(means["Hybrid"] - means["Low"])
    assert games == GAMES
    assert deviation > 0


def test_figures_keep_their_interval():
    values = np.random.default_rng(1).normal(2, 3, 40)
    kept, direct = interval(figure(values)), mean_interval(values)
    assert (kept.mean, kept.low, kept.high) == pytest.approx((direct.mean, direct.low, direct.high))
    gap = difference([5.0, 3.0, 100], [1.0, 4.0, 100])
    assert gap == [4.0, pytest.approx(5.0), 100]


def test_games_are_those_of_the_match_that_keeps_its_seats(hands):
    games = hands(40)
    found = play_games(["high-low", "low"], games, 5)
    first, second = ot.match(PAPER, ["high-low", "low"], games=games, seed=5, rotations=False).teams
    assert found["won"][0] * games == pytest.approx(first.wins)
    for name in ("points", "tricks"):
        means = [side[0] for side in found[name]]
        assert means == pytest.approx([getattr(first, name), getattr(second, name)])


def test_a_team_against_itself_is_even_in_every_block():
    assert play_blocks(["low", "low"], 8, 1)["percent"][:2] == [50.0, 0.0]


def test_the_greater_tau_the_less_is_played_high(hands):
    for number in range(hands(4)):
        for view in deciding.decisions(3, number):
            bold = [deciding.is_high(view, tau) for tau in deciding.TAUS]
            assert bold == sorted(bold, reverse=True)


def test_learning_starts_from_values_that_rise_with_strength():
    tau, *values = learning.start()
    assert tau == 0.25
    assert values == sorted(values)
    assert values[-1] == 1


def test_a_learner_with_the_papers_tau_and_even_values_counts_cards():
    """All cards alike and tau above what a hand can have of the rest: hybrid never plays coop-high-low."""
    genes = np.array([1e9, *[1.0] * learning.STRENGTHS])
    learned, plain = learning.player("hybrid", genes), ot.agent("card-counting", PAPER)
    assert ot.match(PAPER, [learned, plain], 4).differences.any() == 0


def test_statements_are_about_pairings_that_can_be_played():
    for pairing in {statement.part for statement in STATEMENTS}:
        assert len(specs_of(pairing.removeprefix("blocks "))) == 2


@pytest.mark.parametrize(
    ("bounds", "text"),
    [((0, 0), "true if 0"), ((0, float("inf")), "true if above 0"), ((49, 51), "true from 49 to 51")],
)
def test_ranges_are_told(bounds, text):
    assert range_text(*bounds) == text


def test_the_experiment_plays_each_row_with_deals_of_its_own():
    from tests.experiments.euchre_2015.tiny import TINY

    seeds = [part.measure.args[2] for part in EXPERIMENT.parts(TINY, 1) if part.name.startswith("row")]
    correct = sum(row.has_lost_table for row in ROWS)
    assert len({*seeds}) == len(seeds) - correct == 54
