"""What a hand will score: deals that agree with it, played out."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.forecast import forecasts, holding, middle, outcomes
from overtrick.arena.table import play_policies
from overtrick.core.errors import BadCard, BadDeal
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import RANDOM

PAPER = ot.game("somerset", preset="paper")
STRONG = "12/12 11/12 10/12 9/12 8/12 7/12 5/12 4/12 10/10 9/10 8/8 S/S"


def all_thrifty():
    return [ot.agent("thrifty", PAPER).policy] * 4


def test_eight_high_trumps_make_that_suit_the_best_trump(hands):
    best, *others = forecasts(holding(PAPER, STRONG).view(0), all_thrifty(), hands(200), new_stream(1, 0, PLAY))
    assert best.name == "trump-12"
    assert best.low <= best.mean.mean <= best.high <= 24
    assert len(others) == 5


def test_sure_tricks_are_never_lost(hands):
    """1/12 to 12/12: nobody has a higher trump. Twelve tricks, and 6/12 counts 2: at least 14 points in every deal."""
    sure = " ".join(f"{upper}/12" for upper in range(1, 13))
    scores = outcomes(holding(PAPER, sure).view(0), all_thrifty(), hands(50), new_stream(1, 0, PLAY))
    assert scores[:, -1].min() >= 14


def test_a_forecast_over_random_deals_is_what_random_deals_score(hands):
    """The mean over many dealt hands of random outcomes is that of random play: about 11.8, deviation 4.8."""
    number, worlds = hands(150), 20
    told = [
        outcomes(PAPER.deal(5, number=deal).view(0), [RANDOM] * 4, worlds, new_stream(1, deal, PLAY)).mean()
        for deal in range(number)
    ]
    played = play_policies(PAPER, [RANDOM] * 4, 20 * number, 9).returns[:, 0]
    assert np.mean(told) == pytest.approx(played.mean(), abs=4 * 3 / number**0.5)


def test_who_leads_three_wizards_takes_three_tricks(hands):
    """Whatever is played behind them: so that bid is worth 50 in every deal, and any other as much as it is off."""
    game = ot.game("wizard", 3)
    view = holding(game, "W1 W2 W3", "5D").view(0)
    made = forecasts(view, [ot.agent("on-the-nose", game).policy] * 3, hands(50), new_stream(1, 0, PLAY))
    assert {one.name: one.mean.mean for one in made} == {"bid-3": 50, "bid-2": -10, "bid-1": -20, "bid-0": -30}
    assert {one.tricks for one in made} == {(0, 0, 0, 1)}


def test_a_turned_card_is_seen_and_not_held():
    view = holding(ot.game("wizard", 4), "AS KS", "9H").view(0)
    assert (view.player, view.phase, sorted(view.held)) == (0, "bid", ["AS", "KS"])
    with pytest.raises(BadDeal, match="KS is there twice"):
        holding(ot.game("wizard", 4), "AS KS", "KS")
    with pytest.raises(BadDeal, match="has 1 to 15 cards, not 16"):
        holding(ot.game("wizard", 4), " ".join(ot.game("wizard").deck.names[:16]), "AS")


def test_the_middle_leaves_at_most_a_tenth_on_each_side():
    assert middle(np.arange(1.0, 101.0)) == (11, 90)
    assert middle(np.full(7, 13.0)) == (13, 13)


@pytest.mark.parametrize(
    ("cards", "error", "told"),
    [
        ("12/12 11/12", BadDeal, "has 12 cards, not 2"),
        (STRONG.replace("8/8", "12/12"), BadDeal, "12/12 is there twice"),
        (STRONG.replace("8/8", "9/8"), BadCard, "'9/8' is not a card of this deck"),
        (STRONG + " 0/0", BadDeal, "has 12 cards, not 13"),
        ("", BadDeal, "not 0"),
    ],
)
def test_a_hand_that_is_none_is_refused(cards, error, told):
    with pytest.raises(error, match=told):
        holding(PAPER, cards)
