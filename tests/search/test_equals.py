"""Choices that come to the same: cards that can be exchanged for each other, also before the play."""

import random

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.comparison import pooled
from overtrick.core.random import PLAY, new_stream
from overtrick.games.worlds import sample_worlds
from overtrick.search.classes import equals, first_places
from overtrick.search.ending import Ending
from tests.present.tables import GAMES, game_id
from tests.search.endings import endings


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


@pytest.mark.parametrize("name", ot.games())
def test_equal_cards_score_the_same_in_every_world(name, hands):
    """By the exact solver; among them what a seat laid away itself is in no world."""
    game = ot.game(name)
    ending = Ending(game)
    for hand in endings(game, hands(60), tricks=3):
        view = hand.view(hand.player)
        for scores in ending.scores(sample_worlds(view, 4, new_stream(1, 0, PLAY))):
            assert [scores[like] for like in equals(view)] == [*scores], repr(hand)


def test_adjacent_fractions_are_equal_before_anybody_knows_trump():
    hand = ot.game("somerset").deal(seed=775342, played="bid-1 bid-4 bid-7 pass bid-10 pass pass 3/4")
    assert {"1/6", "2/6"} in equal_names(hand.view(hand.player))


@pytest.mark.compiled
def test_what_one_laid_away_does_not_stand_between_two_cards():
    """The king of trump is away, so queen and ace follow each other; the turned card that was passed on, too."""
    hand = ot.game("euchre").deal(seed=2565, dealer=0, played="pass order-up KS partner QH TH 9H")
    assert {"JC", "JS", "QS", "AS"} in equal_names(hand.view(0))
    hand = ot.game("euchre").deal(seed=329, dealer=0, played="order-up QH partner TD QD 9D KD")
    assert any({"JH", "KH"} <= names for names in equal_names(hand.view(hand.player)))


def test_equal_choices_have_the_same_number_to_the_last_digit():
    """Or the best of them would be told as ahead of the others."""
    scores = np.random.default_rng(1).normal(size=(5, 11))
    scores[2, 4] = np.nan
    found = pooled(scores, [0, 0, 0, 3, 0, 0, 6, 0, 0, 9, 0])
    assert all(np.array_equal(found[:, 0], found[:, place]) for place in (1, 2, 4, 5, 7, 8, 10))
    assert found[2, 4] == pytest.approx(np.nanmean(scores[2, [0, 1, 2, 4, 5, 7, 8, 10]]))
    assert np.array_equal(found[:, [3, 6, 9]], scores[:, [3, 6, 9]])


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
