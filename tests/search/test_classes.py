"""Classes of actions: alike to a search in every world of a view."""

import pytest

import overtrick as ot
from overtrick.core.bits import count, each
from overtrick.core.random import PLAY, new_stream
from overtrick.games.worlds import sample_worlds
from overtrick.search.classes import classes_of
from overtrick.search.ending import Ending
from tests.search.endings import endings


def names(view, bits):
    return {view.game.deck.names[bit] for bit in each(bits)}


def test_cards_with_nothing_unseen_between_them_are_one_class():
    """Seat 0 leads from 2C 3C KC AC 5D: the queen of clubs is unseen, so low and high clubs are apart."""
    game = ot.game("hearts", passing="none", can_lead_any_club=True)
    hand = game.deal(
        hands=[
            "2C 3C KC AC 5D 7D 9D JD 2S 4S 6S 8S TS",
            "4C 5C 6C 7C 2D 3D 4D 6D 8D TD QD KD AD",
            "8C 9C TC JC QC 3S 5S 7S 9S JS QS KS AS",
            "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        ]
    )
    view = hand.view(0)
    assert names(view, classes_of(view).different) == {"2C", "KC"}


def test_before_the_play_every_action_is_a_class():
    hand = ot.game("euchre").deal(seed=1)
    classes = classes_of(hand.view(hand.player))
    assert count(classes.different) == len(hand.legal()) == len(set(classes.columns))


@pytest.mark.parametrize("name", ot.games())
def test_alike_actions_have_equal_values_in_every_world(name, hands):
    game, ending, alike = ot.game(name), Ending(ot.game(name)), 0
    for hand in endings(game, hands(60), tricks=3):
        view = hand.view(hand.player)
        classes = classes_of(view)
        for scores in ending.scores(sample_worlds(view, 4, new_stream(1, 0, PLAY))):
            for column in set(classes.columns):
                members = [scores[place] for place, found in enumerate(classes.columns) if found == column]
                assert len(set(members)) == 1, repr(hand)
                alike += len(members) - 1
    assert alike or hands(60) < 60
