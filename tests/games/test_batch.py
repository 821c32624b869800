"""Random hands in compiled code."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream, pick
from overtrick.engine.state import BASE


@pytest.mark.parametrize("name", ot.games())
def test_hand_number_i_is_deal_number_i_played_at_random(name, hands):
    game = ot.game(name)
    simulation = ot.simulate(game, hands=hands(80), seed=13)
    actions = 0
    for number, returns in enumerate(simulation.returns):
        hand, rng = game.deal(seed=13, number=number), new_stream(13, number, PLAY)
        while not hand.over:
            bit = int(pick(game.kernels.legal(game.tables, hand.state), rng))
            hand.play(int(hand.state[BASE]) + bit)
        assert hand.returns().tolist() == returns.tolist()
        actions += len(hand.history)
    assert actions == simulation.actions


def test_no_hands_are_an_empty_result():
    simulation = ot.simulate(ot.game("hearts"), hands=0)
    assert simulation.actions == 0
    assert simulation.returns.shape == (0, 4)


@pytest.mark.compiled
def test_chunks_come_in_order_and_add_up():
    simulation = ot.simulate(ot.game("euchre"), hands=50_001, seed=2)
    chunks = list(simulation)
    assert [chunk.first for chunk in chunks] == [0, 20_000, 40_000]
    assert [len(chunk.returns) for chunk in chunks] == [20_000, 20_000, 10_001]
    assert np.array_equal(np.concatenate([chunk.returns for chunk in chunks]), simulation.returns)


@pytest.mark.compiled
def test_streaming_keeps_no_returns():
    """Iterating over ten times as many hands allocates no more at its peak."""
    import tracemalloc

    def peak(hands):
        tracemalloc.start()
        for _ in ot.simulate(ot.game("hearts"), hands=hands, seed=1):
            pass
        highest = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return highest

    peak(20_000)
    assert peak(400_000) < 1.2 * peak(40_000)


@pytest.mark.parametrize(("hands", "workers"), [(-1, 1), (5, 0)])
def test_impossible_amounts_are_refused(hands, workers):
    with pytest.raises(ot.BadOption, match="possible"):
        ot.simulate(ot.game("hearts"), hands=hands, workers=workers)


@pytest.mark.compiled
def test_random_hearts_players_are_equal_and_lose_what_the_deck_holds():
    """By symmetry each of three random seats expects a third of -15 (rulebook §4.1); SD of a hand is 8.1."""
    returns = ot.simulate(ot.game("hearts", preset="paper", moon="off"), hands=40_000, seed=1).returns
    assert (returns.sum(axis=1) == -15).all()
    assert np.abs(returns.mean(axis=0) + 5).max() < 4 * 8.1 / 200


def test_a_simulation_takes_the_name_of_a_game():
    assert ot.simulate("euchre", 3, seed=1).game == ot.game("euchre")


@pytest.mark.parametrize("hands", [-1, 1.5, True, None, 10**16])
def test_an_impossible_number_of_hands_is_refused(hands):
    with pytest.raises(ot.BadOption, match=f"hands={hands}; possible: .*0 to 1,000,000,000,000,000"):
        ot.simulate("euchre", hands)


@pytest.mark.compiled
def test_returns_beyond_memory_are_refused_with_the_number_and_chunks_are_not():
    """A trillion hands of four seats at eight bytes each."""
    simulation = ot.simulate("euchre", 10**12)
    with pytest.raises(ot.BadOption, match="the returns of 1,000,000,000,000 hands would need 29,802 GB of memory"):
        simulation.returns  # noqa: B018
    assert next(iter(simulation)).returns.shape[1] == 4
