"""Networks as policies: what they choose, weigh and value is what matrices say."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.random import PLAY, draw, new_stream
from overtrick.engine.policy import mind
from overtrick.engine.state import BASE, TURN
from overtrick.engine.stepping import choose_once
from overtrick.learn.nets.network import BadNetwork
from overtrick.learn.nets.playing import actor_policy, critic_policy
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import dense
from tests.learn.nets.nets import actor_for, by_the_book, critic_for

GAMES = [ot.game(name) for name in ot.games()]


def positions(game, number):
    """Hands played by chance, at every decision with a choice."""
    for deal in range(number):
        hand, rng = game.deal(5, number=deal), new_stream(5, deal, PLAY)
        while not hand.over:
            legal = hand.legal()
            if len(legal) > 1:
                yield hand
            hand.play(legal[draw(rng, len(legal))])


def numbers(network, hand, open_cards=False):
    """What a network gives for the seat to move, by its bits, or by relative seats."""
    inputs = dense(layout(hand.game, open=open_cards), hand.state[None])[0]
    return by_the_book(network, inputs, int(hand.state[BASE] > 0) if not open_cards else 0)


def shares_of(policy, hand):
    slate = policy.slate
    policy.weigh(hand.game.tables, hand.state, bits(hand), policy.weights, slate)
    return slate


def bits(hand):
    return int(hand.game.kernels.legal(hand.game.tables, hand.state))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_chooses_what_the_network_likes_best(game, hands):
    network = actor_for(game, 64, 24)
    policy = actor_policy(game, network)
    for hand in positions(game, hands(20)):
        given = numbers(network, hand)
        legal = [action - int(hand.state[BASE]) for action in hand.legal()]
        bit = choose_once(game.tables, hand.state, bits(hand), new_stream(1, 0, PLAY), mind(policy))
        assert given[bit] == pytest.approx(max(given[one] for one in legal), abs=1e-4)


@pytest.mark.parametrize("temperature", [0.5, 1.0, 3.0])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_weighs_by_the_softmax_of_the_legal_actions(game, temperature, hands):
    network = actor_for(game, 40)
    policy = actor_policy(game, network, temperature)
    for hand in positions(game, hands(6)):
        legal = [action - int(hand.state[BASE]) for action in hand.legal()]
        given = np.exp(numbers(network, hand)[legal] / temperature)
        assert shares_of(policy, hand)[legal] == pytest.approx(given / given.sum(), abs=1e-4)


def test_a_cold_network_weighs_one_action_and_a_hot_one_all_alike():
    game = ot.game("hearts")
    hand = next(positions(game, 1))
    legal = [action - int(hand.state[BASE]) for action in hand.legal()]
    cold, hot = (shares_of(actor_policy(game, actor_for(game, 16), t), hand)[legal] for t in (1e-300, np.inf))
    assert sorted(cold)[-2:] == [0.0, 1.0]
    assert hot == pytest.approx(1 / len(legal))


def test_with_one_legal_action_nothing_is_evaluated():
    """The weights are no numbers, and nobody notices."""
    game = ot.game("hearts")
    hand, greedy, sampled = game.deal(1), *(actor_policy(game, actor_for(game, 16), t) for t in (0.0, 1.0))
    greedy.weights[:] = np.nan
    sampled.weights[:] = np.nan
    assert choose_once(game.tables, hand.state, 1 << 7, new_stream(1, 0, PLAY), mind(greedy)) == 7
    assert choose_once(game.tables, hand.state, 1 << 7, new_stream(1, 0, PLAY), mind(sampled)) == 7


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_critic_values_every_seat_with_open_cards(game, hands):
    network = critic_for(game, 32, 16)
    policy = critic_policy(game, network)
    for hand in positions(game, hands(6)):
        slate, seat = policy.slate, int(hand.state[TURN])
        policy.value(game.tables, hand.state, policy.weights, slate)
        assert np.roll(slate[: game.players], -seat) == pytest.approx(numbers(network, hand, True), abs=1e-4)


def test_a_network_for_other_inputs_or_outputs_is_refused():
    hearts, wizard = ot.game("hearts"), ot.game("wizard")
    with pytest.raises(BadNetwork, match=r"does not fit ot.game\('hearts'\), which has \d+ and 52 \+ 0"):
        actor_policy(hearts, actor_for(wizard, 8))
    with pytest.raises(BadNetwork, match=r"does not fit ot.game\('hearts'\), which has \d+ and 4"):
        critic_policy(hearts, critic_for(wizard, 8))
