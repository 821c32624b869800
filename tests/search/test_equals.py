"""Choices that come to the same: cards that can be exchanged for each other, also before the play."""

import random

import pytest

import overtrick as ot
from overtrick.search.classes import equals, first_places
from tests.present.tables import GAMES, game_id


def equal_names(view):
    """The names of legal actions by what they come to."""
    found = {}
    for action, like in zip(view.legal(), equals(view), strict=True):
        found.setdefault(like, set()).add(view.game.action_name(action))
    return list(found.values())


def before_the_play(game, seeds):
    """Positions in which cards are laid away or passed."""
    for seed in seeds:
        hand, chance = game.deal(seed=seed), random.Random(seed)
        while not hand.over and hand.phase != "play":
            if hand.legal()[0] < len(game.deck):
                yield hand.copy(), random.Random(seed)
            hand.play(chance.choice(hand.legal()))


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_whoever_exchanges_two_equal_cards_exchanges_nothing_else(game, hands):
    """One hand with one of them laid away and one with the other: the same moves but for the names, the same scores."""
    for hand, chance in before_the_play(game, range(hands(80))):
        view = hand.view(hand.player)
        firsts = [view.legal()[like] for like in equals(view)]
        for first, action in zip(firsts, view.legal(), strict=True):
            if first == action:
                continue
            swap = {first: action, action: first}
            one, other = hand.copy(), hand.copy()
            one.play(first)
            other.play(action)
            while not one.over:
                legal = [swap.get(each, each) for each in one.legal()]
                assert sorted(legal) == sorted(other.legal()), f"{hand!r}: {swap}"
                move = chance.choice(one.legal())
                one.play(move)
                other.play(swap.get(move, move))
            assert one.returns().tolist() == other.returns().tolist()


def test_adjacent_fractions_are_equal_before_anybody_knows_trump():
    hand = ot.game("somerset").deal(seed=775342, played="bid-1 bid-4 bid-7 pass bid-10 pass pass 3/4")
    assert {"1/6", "2/6"} in equal_names(hand.view(hand.player))


def test_cards_that_are_passed_on_are_like_no_other():
    """Who passes the two of clubs and keeps the three has a card that beats it."""
    hand = ot.game("hearts").deal(seed=1, round=1)
    assert hand.phase == "pass"
    assert equals(hand.view(0)) == [*range(13)]


def test_calls_are_all_different():
    hand = ot.game("euchre").deal(seed=1)
    assert equals(hand.view(hand.player)) == [*range(len(hand.legal()))]


def test_places_are_those_of_the_first():
    assert first_places(["a", "b", "a", "c", "b"]) == [0, 1, 0, 3, 1]
