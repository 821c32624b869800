"""What Low keeps and High wins; decisions, seconds and memory."""

from math import factorial

import pytest

from overtrick.agents.registry import agent
from overtrick.arena.by_hand import finish
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015 import early_and_late, resources
from overtrick.experiments.euchre_2015.published import AGENTS, GAME
from tests.experiments.euchre_2015.test_claims import published_rows


def times(**seconds):
    """One second for everybody but those that are named."""
    return {name: Estimate(seconds.get(name, 1.0), 0.01, 5) for name in (*AGENTS, "values")}


def test_who_takes_a_trick_leads_the_next():
    hand = finish(GAME.deal(5), [agent("random", GAME)] * GAME.players, "")
    leaders = [move.seat for move in hand.history if move.phase == "play"][:: GAME.players]
    assert early_and_late.winners(hand)[:-1] == leaders[1:]


def test_the_strength_of_cards_is_told_in_the_order_of_play():
    hand = finish(GAME.deal(5), [agent("random", GAME)] * GAME.players, "")
    first = next(move for move in hand.history if move.phase == "play")
    assert len(early_and_late.strengths(hand, first.seat)) == 5
    assert early_and_late.cards_of(hand, first.seat)[0] == first.action


@pytest.mark.compiled
def test_low_ends_with_higher_cards_than_it_began_with():
    assert early_and_late.tricks_of(200, 3)["rising"].interval.low > 0


def test_every_seat_plays_to_every_trick():
    """The fewest tricks of a published row are 18.32 + 28.50 of CoopHighLow v Low; 46.82 x 10,001 are 468,247."""
    found = resources.decisions(published_rows())
    assert found["of a seat"].mean == pytest.approx(46.82 * 10_001)
    assert found["of a team"].mean == pytest.approx(2 * 46.82 * 10_001)


def test_seconds_are_never_judged():
    found = published_rows() | {resources.TIMES: times(Markov2=2.5, Hybrid=4.0)}
    claims = {claim.claim: claim for claim in resources.claims(found)}
    slowest = claims["The slowest agent takes about 3 seconds for all its decisions"]
    assert slowest.ours.mean == 4.0
    assert "Hybrid" in slowest.note
    stored = claims["Values that are stored make Markov players much faster"]
    counted = claims["The values of the Markov players are counted in a second or two"]
    assert stored.ours.mean == 2.5
    assert counted.ours.mean == 1000
    assert {claim.verdict for claim in (slowest, stored, counted)} == {"not comparable"}


def test_a_table_for_every_beginning_of_a_trick_is_far_below_a_gigabyte():
    """1 + 24 + 24 x 23 + 24 x 23 x 22 beginnings, four trumps, 24 cards, eight bytes."""
    beginnings = sum(factorial(24) // factorial(24 - cards) for cards in range(4))
    assert beginnings == 12_721
    assert resources.memory().ours.mean == pytest.approx(beginnings * 4 * 24 * 8 / 1e6)


def test_the_left_bower_changes_suit():
    assert resources.suits().verdict == "reproduced"
