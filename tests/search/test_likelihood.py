"""Weights: worlds in which the others did what a policy would do are the likelier."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import decide
from overtrick.core.random import PLAY, new_stream
from overtrick.games.worlds import sample_worlds
from overtrick.search.likelihood import DOUBT, effective_size, resampled, weights_of

POLICY = ot.agent("fsm", "hearts").policy


def played_by(spec, cards, seed=5):
    """A hand of the paper's Hearts, played by an agent up to some card."""
    game = ot.game("hearts", preset="paper")
    hand, player = game.deal(seed=seed), ot.agent(spec, game)
    while len(hand.history) < cards:
        hand.play(decide(player, hand, new_stream(1, len(hand.history), PLAY)))
    return hand


def plain_likelihood(hand, world, seat):
    """By hand: the finite-state player never draws lots, so each decision is right or wrong."""
    from overtrick.games.worlds import rebuilt

    final = rebuilt(hand, world, seat, new_stream(0, 0, PLAY))
    again, player, likelihood = ot.Hand(hand.game, final.start), ot.agent("fsm", hand.game), 1.0
    for move in final.history:
        legal = again.legal()
        if move.seat != seat and len(legal) > 1:
            chosen = player.act(again.view(move.seat), new_stream(0, 0, PLAY))
            likelihood *= (1 - DOUBT) * (chosen == move.action) + DOUBT / len(legal)
        again.play(move.action)
    return likelihood


def test_weights_are_the_product_over_all_decisions_of_the_others():
    hand = played_by("random", 22)
    view, rng = hand.view(hand.player), new_stream(3, 0, PLAY)
    worlds = sample_worlds(view, 12, rng)
    expected = np.array([plain_likelihood(hand, world, view.seat) for world in worlds])
    assert weights_of(view, worlds, POLICY, rng) == pytest.approx(expected / expected.sum())


def test_the_true_deal_is_likelier_than_most_if_the_others_play_the_policy():
    hand = played_by("fsm", 24)
    view, rng = hand.view(hand.player), new_stream(3, 0, PLAY)
    worlds = np.vstack([hand.state, sample_worlds(view, 40, rng)])
    weights = weights_of(view, worlds, POLICY, rng)
    assert (weights[0] > weights).mean() > 0.5


@pytest.mark.parametrize("name", ot.games())
def test_every_world_of_every_game_can_be_weighed_at_any_time(name):
    game, rng = ot.game(name), new_stream(6, 0, PLAY)
    hand, player = game.deal(seed=6), ot.agent("random", game)
    while not hand.over:
        view = hand.view(hand.player)
        weights = weights_of(view, sample_worlds(view, 3, rng), player.policy, rng)
        assert weights.sum() == pytest.approx(1)
        assert (weights > 0).all()
        hand.play(player.act(view, rng))


def test_the_effective_size_is_all_for_equal_weights_and_one_for_a_single_one():
    assert effective_size(np.full(8, 0.125)) == pytest.approx(8)
    assert effective_size(np.array([0.0, 1.0, 0.0])) == pytest.approx(1)


def test_resampling_takes_each_world_as_often_as_its_weight_says():
    hand = played_by("random", 22)
    view, rng = hand.view(hand.player), new_stream(3, 0, PLAY)
    worlds = sample_worlds(view, 40, rng)
    weights = weights_of(view, worlds, POLICY, rng)
    drawn, effective = resampled(view, worlds, POLICY, rng)
    assert effective == pytest.approx(effective_size(weights))
    for world in worlds:
        alike = (worlds == world).all(axis=1)
        taken = (drawn == world).all(axis=1).sum()
        assert abs(taken - 40 * weights[alike].sum()) < alike.sum() + 1e-9
