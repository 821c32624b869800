"""What is measured, and what is made of it."""

from math import sqrt

import numpy as np
import pytest

import overtrick as ot
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015 import EXPERIMENT, deciding, learning, rows, verdicts
from overtrick.experiments.euchre_2015.published import AGENTS, GAME, ROWS
from overtrick.experiments.euchre_2015.statements import STATEMENTS, specs_of

GAMES = 10_001


def as_published(row, games=GAMES):
    """Measurements that are what the paper has."""
    share = row.wins[0] / row.games
    won = [Estimate(100 * rate, 100 * sqrt(share * (1 - share)), games) for rate in (share, 1 - share)]
    pairs = {name: [Estimate(value, 3.0, games) for value in getattr(row, name)] for name in ("points", "tricks")}
    return {"won": won, "percent": won[0], **pairs}


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
    figures = found[rows.part_name(row)][figure]
    figures[side] = figures[side] - 0.2  # 0.2 / (3 * sqrt(2 / 10001)) is 4.7 standard errors
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
    ahead = verdicts.ahead("Hybrid", "Low", rates)
    assert ahead.mean == pytest.approx(means["Hybrid"] - means["Low"])
    assert ahead.count == GAMES
    assert ahead.deviation > 0


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
    learned, plain = learning.player("hybrid", genes), ot.agent("card-counting", GAME)
    assert ot.match(GAME, [learned, plain], 4).differences.any() == 0


def test_statements_are_about_pairings_that_can_be_played():
    for pairing in {statement.part for statement in STATEMENTS}:
        assert len(specs_of(pairing.removeprefix("blocks "))) == 2


def test_every_row_has_deals_of_its_own_and_both_tables_the_same():
    from tests.experiments.euchre_2015.tiny import TINY

    seeds = [part.asked(1).call.args[-1] for part in EXPERIMENT.parts(TINY) if part.name.startswith("row")]
    correct = sum(row.has_lost_table for row in ROWS)
    assert len({*seeds}) == len(seeds) - correct == 54
