"""The trick kernel's memory of who did what."""

import random

import pytest

import overtrick as ot
from overtrick.engine.tricks import player_of


@pytest.mark.parametrize("name", ot.games())
def test_who_played_a_card_is_remembered(name, hands):
    game, chance = ot.game(name), random.Random(name)
    for number in range(hands(40)):
        hand = game.deal(seed=5, number=number)
        while not hand.over:
            hand.play(chance.choice(hand.legal()))
        for move in hand.history:
            if move.phase in ("play", "lead"):
                assert player_of(game.tables, hand.state, move.action) == move.seat, repr(hand)


def test_a_card_nobody_played_has_no_player():
    game = ot.game("hearts", preset="paper")
    hand = game.deal(seed=1)
    assert player_of(game.tables, hand.state, 0) == -1
