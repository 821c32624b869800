"""The Hearts paper's sampler: its worlds agree with the view, but they are not uniform, and the test can tell."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.state import HAND
from overtrick.games.paper_sampler import paper_worlds
from overtrick.games.sheephead.cards import CALLED, NOTHING, PICKER
from overtrick.games.worlds import count_worlds_of, rebuilt, sample_worlds
from tests.later import later
from tests.search.endings import endings

stats = later("scipy.stats")


def view_with(worlds):
    """An ending of Hearts with four players, no pass, and so many worlds."""

    def fits(hand):
        return count_worlds_of(hand.view(hand.player)) == worlds

    (hand,) = endings(ot.game("hearts", passing="none"), 1, tricks=3, fits=fits)
    return hand.view(hand.player)


def hands_of(rows):
    return rows[:, HAND : HAND + 4]


def test_the_worlds_of_the_paper_agree_with_the_view():
    view = view_with(9)
    possible = set(map(tuple, hands_of(sample_worlds(view, 300, new_stream(1, 0, PLAY))).tolist()))
    assert len(possible) == 9
    assert set(map(tuple, hands_of(paper_worlds(view, 200, new_stream(2, 0, PLAY))).tolist())) <= possible


@pytest.mark.compiled
def test_filling_the_most_constrained_seat_first_is_biased_and_counting_is_not():
    """With three others the choices left to the second depend on what the first got."""
    biased = 0
    for worlds in (3, 9, 12):
        view = view_with(worlds)
        exact, paper = (
            np.unique(hands_of(sampler(view, 6_000, new_stream(1, 0, PLAY))), axis=0, return_counts=True)[1]
            for sampler in (sample_worlds, paper_worlds)
        )
        assert stats.chisquare(exact).pvalue > 1e-4
        biased += stats.chisquare(paper).pvalue < 1e-6
    assert biased


@pytest.mark.compiled
def test_with_two_others_the_order_of_filling_does_not_matter():
    """What the first gets decides everything, and he gets any of it alike: the paper's own game had no such bias."""
    hand = endings(
        ot.game("hearts", preset="paper"),
        1,
        tricks=4,
        fits=lambda hand: 9 < count_worlds_of(hand.view(hand.player)) < 30,
    )[0]
    view = hand.view(hand.player)
    drawn = np.unique(hands_of(paper_worlds(view, 6_000, new_stream(1, 0, PLAY))), axis=0, return_counts=True)[1]
    assert len(drawn) == count_worlds_of(view)
    assert stats.chisquare(drawn).pvalue > 1e-4


@pytest.mark.parametrize("name", ["euchre", "hearts", "wizard"])
def test_any_game_can_be_filled_in_whose_views_only_say_who_may_hold_what(name):
    for hand in endings(ot.game(name), 5, tricks=3):
        view = hand.view(hand.player)
        for world in paper_worlds(view, 5, new_stream(1, 0, PLAY)):
            other = rebuilt(hand, world, view.seat, new_stream(0, 0, PLAY)).view(view.seat)
            assert (other.state == view.state).all()


def test_where_the_picker_must_hold_one_of_several_cards_worlds_are_exact():
    """The picker has a card of the called suit until one has been played."""

    def called(hand):
        return hand.phase == "play" and hand.state[CALLED] != NOTHING and hand.player != hand.state[PICKER]

    (hand,) = endings(ot.game("sheephead"), 1, tricks=6, fits=called)
    view = hand.view(hand.player)
    drawn = [worlds(view, 20, new_stream(1, 0, PLAY)) for worlds in (paper_worlds, sample_worlds)]
    assert np.array_equal(*drawn)
