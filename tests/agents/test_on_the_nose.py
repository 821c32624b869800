"""The player of Wizard by rules: what it does where reason knows what is right, and how much it wins."""

from itertools import product

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.odds import overtaken
from overtrick.agents.heuristics.wizard.expecting import score_of_bid, spread
from overtrick.agents.heuristics.wizard.on_the_nose import NUMBERS
from overtrick.arena.table import play_policies
from overtrick.core.bits import set_of
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.state import CONTRACT
from overtrick.engine.tables import FIRST_SUIT

GAME = ot.game("wizard", 3)
DIAMONDS = 1


def chosen(hands, turned, played="", dealer=2):
    """What the seat to move does in a round of as many tricks as a hand has cards."""
    hand = GAME.deal(hands=hands, rest=f"{turned} ...", round=len(hands[0].split()), played=played, dealer=dealer)
    player = ot.agent("on-the-nose", GAME)
    return GAME.action_name(player.act(hand.view(hand.player), new_stream(1, 0, PLAY)))


def test_a_wizard_is_bid_for_and_a_jester_is_not():
    assert chosen(["W1", "2C", "3C"], "5D") == "bid-1"
    assert chosen(["J1", "2C", "3C"], "5D") == "bid-0"
    assert chosen(["W1 W2 J1", "2C 3C 4C", "5C 6C 7C"], "5D") == "bid-2"


def test_the_long_strong_suit_is_named():
    assert chosen(["AH KH QH 2C", "3C 4C 5C 6C", "2S 3S 4S 5S"], "W1", dealer=0) == "trump-H"


def test_the_last_seat_takes_a_trick_that_it_needs():
    assert chosen(["9C 2S", "TC 3S", "JC 8C"], "5D", "bid-0 bid-1 bid-1 9C TC") == "JC"


def test_the_last_seat_leaves_a_trick_that_it_does_not_need():
    assert chosen(["9C 2S", "TC 3S", "JC 8C"], "5D", "bid-0 bid-1 bid-0 9C TC") == "8C"


def test_a_dangerous_card_is_thrown_under_a_better_one():
    """Void, with nothing bid: the ace of another suit might take the last trick, the two would not."""
    assert chosen(["9C 2S", "TC 3S", "AH 2H"], "5D", "bid-0 bid-2 bid-0 9C TC") == "AH"


def test_tricks_are_spread_as_if_each_card_took_one_by_itself():
    """Two wizards take theirs, a jester none but among jesters alone, of which there are three out: next to never."""
    hand = GAME.deal(hands=["W1 W2 J1", "2C 3C 4C", "5C 6C 7C"], rest="5D ...", round=3, dealer=2)
    slate = np.zeros(64)
    assert spread(GAME.tables, hand.view(0).state, DIAMONDS, np.array(NUMBERS), slate) == 3
    assert slate[:4].sum() == pytest.approx(1)
    assert slate[2] > 0.95
    assert hand.state[CONTRACT] == DIAMONDS


@pytest.mark.parametrize("bid", range(4))
def test_a_bid_is_worth_its_score_over_the_spread(bid):
    """20 and 10 a trick if made, else 10 less for each trick off: the rules, added up over what may come."""
    slate = np.array([0.1, 0.4, 0.3, 0.2])
    scores = [20 + 10 * bid if tricks == bid else -10 * abs(tricks - bid) for tricks in range(4)]
    assert score_of_bid(slate, 3, bid) == pytest.approx(float(slate @ scores))


def test_one_card_takes_over_as_often_as_counting_says():
    """KD stands on a lead of diamonds, trump; of six unseen cards with one each, the ace and the wizard beat it."""
    unseen = GAME.deck.cards("AD W1 2D 3C 4C J1")
    found = overtaken(GAME.tables, 0, DIAMONDS, FIRST_SUIT + DIAMONDS, GAME.deck.cards("KD")[0], set_of(unseen), 1)
    assert found == pytest.approx(1 - (1 - 1 / 6) * (1 - 1 / 6))  # taken for independent; exactly it is 2 / 6


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "even"), list(product((3, 4, 6), (False, True))))
def test_it_is_far_ahead_of_chance(players, even):
    game = ot.game("wizard", players, no_even_bids=even)
    line_up = [ot.agent(name, game).policy for name in ("on-the-nose", *["random"] * (players - 1))]
    returns = play_policies(game, line_up, 400, seed=1).returns
    gains = returns[:, 0] - returns[:, 1:].mean(axis=1)
    assert gains.mean() - 3 * gains.std() / len(gains) ** 0.5 > 0
