"""Endings for tests of the search: real hands of every game, played at random to the last few tricks."""

from itertools import permutations
from random import Random

import numpy as np

from overtrick.engine.state import DOWN, GONE, HAND, LEFT, TAKEN


def random_play(hand, rng, left, down):
    """Play on at random until so many tricks are left and so many cards of the next one are down."""
    while not hand.over and (hand.phase != "play" or (hand.state[LEFT], -hand.state[DOWN]) > (left, -down)):
        hand.play(rng.choice(hand.legal()))
    return hand


def endings(game, number, tricks, fits=lambda hand: True, **settings):
    """Some endings that fit, the trick in which they start begun or not."""
    found, deal = [], 0
    while len(found) < number:
        rng = Random(deal)
        hand = game.deal(seed=11, number=deal, **settings)
        random_play(hand, rng, min(tricks, hand.state[LEFT]), rng.randrange(game.players - 1))
        deal += 1
        if not hand.over and fits(hand):
            found.append(hand)
    return found


def worlds_of(hand):
    """Every way in which the hands of the other seats could be exchanged."""
    others = [seat for seat in range(hand.game.players) if seat != hand.player]
    worlds = []
    for order in permutations(others):
        worlds.append(hand.state.copy())
        worlds[-1][[HAND + seat for seat in others]] = hand.state[[HAND + seat for seat in order]]
    return np.array(worlds)


def give_all_to(hand, seat):
    """As if one seat had taken every trick so far."""
    for other in range(hand.game.players):
        hand._state[TAKEN + other] = hand.state[GONE] if other == seat else 0
    return hand
