"""Learned picking: what it remembers of a hand, and what it makes of it."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.sheephead.thesis import rows
from overtrick.agents.heuristics.sheephead.thesis.making import bids
from overtrick.agents.heuristics.sheephead.thesis.picking import FIRST_HANDS, dealt_to, has_decided
from overtrick.arena.series import Series
from overtrick.core.bits import set_of
from overtrick.core.jit import FLOATS, INT, VECTOR, batch, raw
from overtrick.core.random import PLAY, new_stream

PAPER = ot.game("sheephead", preset="paper")


@batch(INT(VECTOR, VECTOR, INT, FLOATS))
def dealt(tables, view, seat, slate):
    return dealt_to(raw(tables), raw(view), seat, raw(slate))


@batch(INT(VECTOR, INT))
def decided(view, seat):
    return 1 if has_decided(raw(view), seat) else 0


def test_it_remembers_the_cards_dealt_and_who_was_asked(hands):
    player, slate = ot.agent("rule-based", PAPER), np.zeros(rows.SLATE)
    for number in range(hands(60)):
        hand = PAPER.deal(3, number=number)
        cards, asked = [set_of(PAPER.deck.cards(hand.held(seat))) for seat in range(5)], set()
        while not hand.over:
            asked |= {hand.player} if hand.phase == "pick" else set()
            hand.play(player.act(hand.view(hand.player), new_stream(number, 0, PLAY)))
        for seat in range(5):
            state = hand.view(seat).state
            assert dealt(PAPER.tables, state, seat, slate) == cards[seat]
            assert decided(state, seat) == (seat in asked)


@pytest.mark.compiled
def test_it_does_not_fall_into_always_passing():
    players = [ot.agent(one, PAPER) for one in ("actor-critic:bidder=learned,worlds=1", *["rule-based"] * 4)]
    table = Series(PAPER, players, seed=4)
    table.play(1000)
    before = bids(players[0])
    table.play(1000)
    picked, passed = (after - first for after, first in zip(bids(players[0]), before, strict=True))
    assert min(before) > FIRST_HANDS
    assert 0.1 < picked / (picked + passed) < 0.9


def test_who_leaves_calls_to_rules_learns_no_bids():
    players = [ot.agent(one, PAPER) for one in ("actor-critic:worlds=1", *["rule-based"] * 4)]
    Series(PAPER, players, seed=4).play(2)
    assert bids(players[0]) == (0, 0)
