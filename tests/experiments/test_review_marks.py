"""Marks of reviews, held against what strong players make of the same deals."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.registry import agent
from overtrick.experiments.review_marks import (
    BY_CHANCE,
    DEALS,
    EXPERIMENT,
    GO_ON,
    SCALES,
    judges_of,
    loss_of,
    parts,
    review_piece,
    scored,
    usual_judges,
)
from tests.games.deals import deal
from tests.present.tables import positions


def test_every_deal_of_every_game_is_played_once_by_each_player():
    assert {*DEALS} == {*ot.games()}
    pieces = [part.measure.args for part in parts(SCALES["paper"])]
    for name, most in DEALS.items():
        for spec in {spec for _, spec, *_ in pieces}:
            assert sorted(deal for game, by, _, deals, _ in pieces if (game, by) == (name, spec) for deal in deals) == [
                *range(most)
            ]


def test_every_call_and_one_card_of_five_is_reviewed_by_both():
    game = ot.game("wizard")
    *hands, _ = positions(game, 3, round=15)
    for hand in hands:
        kind = "calls" if hand.phase != "play" else "cards"
        is_looked_at = len(hand.view(hand.player).held) > 3 and len(hand.legal()) > 1
        is_looked_at &= kind == "calls" or len(hand.history) % 5 == 0
        assert [*judges_of(hand, usual_judges(game))] == [kind, kind + BY_CHANCE] * is_looked_at


def test_who_has_one_card_left_scores_what_the_deal_gives():
    """All follow, so whatever is drawn, the last trick decides: the score is that of the hand itself."""
    game = ot.game("hearts", passing="none")
    *_, last, _ = positions(game, 4)
    (only,) = last.legal()
    expected = last.copy()
    expected.play(only)
    found = scored(last, only, 0, [agent("random", game)] * 4)
    assert found == expected.returns()[last.player]


def test_who_leads_a_wizard_alone_loses_forty_by_a_bid_of_nothing():
    """It takes the only trick whatever others hold: 20 and 10 for a right bid, 10 less than nothing for a wrong one."""
    hand = deal(ot.game("wizard"), ["W1"], rest="2C", round=1, dealer=3)
    nothing, one = (hand.game.action(f"bid-{tricks}") for tricks in (0, 1))
    assert loss_of(hand, nothing, one, "random", 5) == 40
    assert loss_of(hand, one, nothing, "random", 5) == -40


@pytest.mark.compiled
def test_a_piece_tells_what_is_lost_for_every_mark():
    game = ot.game("euchre")
    piece = review_piece("euchre", "random", usual_judges(game), range(3), 2, 5)
    for kind in ("calls", "cards"):
        for how in ("", BY_CHANCE):
            seen = piece[f"{kind}{how}"]
            assert {*seen["true"]} == {*GO_ON}
            assert all(len(lost) == len(seen["told"]) <= seen["looked"] for lost in seen["true"].values())
    assert sum(len(seen["told"]) for seen in piece.values()) > 0


def test_claims_are_means_over_the_marks_of_all_pieces():
    seen = {"looked": 10, "told": [1.0, 2.0], "true": {GO_ON[0]: [1.0, 3.0], GO_ON[1]: [-1.0, 0.0]}}
    none = {"looked": 7, "told": [], "true": {spec: [] for spec in GO_ON}}
    found = {"euchre, the expert 0": {"calls": seen, "cards": none}, "euchre, the expert 1": {"calls": seen}}
    first, second = EXPERIMENT.claims(found)
    assert (first.ours.mean, first.ours.count, second.ours.mean) == (2.0, 4, -0.5)
    assert first.note == "score lost; true if above 0; 4 of 20 decisions marked; said to lose 1.50"
    assert np.isfinite(first.ours.low)
