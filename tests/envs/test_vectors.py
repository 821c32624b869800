"""Vector environments: every table plays the deals of its own, exactly as they are played one by one."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded

import overtrick as ot
import overtrick.envs
from overtrick.agents.agent import decide
from overtrick.core.errors import BadAgent, BadOption
from overtrick.core.random import SEAT, new_stream
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import dense
from tests.envs.tables import GAMES

TABLES = 5


def follow(envs, hands_each, **seeing):
    """Play at random, every table beside a hand of its own; stop when each has finished some hands."""
    game, rng = envs.game, np.random.default_rng(3)
    seen, told = envs.reset(seed=11)
    numbers = list(range(TABLES))
    hands = [game.deal(11, number=number) for number in numbers]
    while min(numbers) < TABLES * hands_each:
        for row, hand in enumerate(hands):
            assert told["seat"][row] == hand.player
            assert told["action_mask"][row].nonzero()[0].tolist() == hand.legal()
        rows = dense(layout(game, **seeing), np.stack([hand.state for hand in hands]))
        assert np.array_equal(seen, rows.reshape(seen.shape))
        actions = np.array([rng.choice(hand.legal()) for hand in hands])
        actors = [hand.player for hand in hands]
        seen, rewards, over, cut, told = envs.step(actions)
        for row, action in enumerate(actions):
            hands[row].play(int(action))
            assert over[row] == hands[row].over
            if over[row]:
                assert told["_scores"][row]
                assert told["scores"][row].tolist() == hands[row].returns().tolist()
                assert rewards[row] == hands[row].returns()[actors[row]]
                numbers[row] += TABLES
                hands[row] = game.deal(11, number=numbers[row])
            else:
                assert rewards[row] == 0
        assert not cut.any()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_table_plays_its_own_deals_by_the_rules(name, players, hands):
    follow(overtrick.envs.vector(name, TABLES, players=players), hands(2) // 2)


def test_planes_are_seen_at_every_table_too():
    envs = overtrick.envs.vector("hearts", TABLES, players=3, observation="planes")
    assert envs.single_observation_space.shape == (5, 12, 4)
    follow(envs, 1, observation="planes")


@pytest.mark.parametrize(
    ("name", "opponents", "seat"),
    [
        ("hearts", "fsm", 2),
        ("hearts", ["net", "net:temperature=1", "random"], 1),
        ("euchre", ["high", "low", "random"], 0),
    ],
)
def test_one_seat_plays_against_compiled_agents_as_they_play_by_hand(name, opponents, seat):
    envs = overtrick.envs.vector(name, 3, opponents, seat=seat)
    specs = [opponents] * 3 if isinstance(opponents, str) else opponents
    players = {(seat + 1 + place) % 4: ot.agent(spec, envs.game) for place, spec in enumerate(specs)}
    _, told = envs.reset(seed=4)
    row, number = 1, 1
    hand, streams = begun(envs.game, number, players, seat)
    for _ in range(60):
        assert told["seat"][row] == seat == hand.player
        assert told["action_mask"][row].nonzero()[0].tolist() == hand.legal()
        actions = envs.random_actions()
        _, rewards, over, _, told = envs.step(actions)
        hand.play(int(actions[row]))
        others_play(hand, players, streams, seat)
        assert over[row] == hand.over
        while hand.over:
            if over[row]:
                assert rewards[row] == hand.returns()[seat]
                over[row] = False
            number += 3
            hand, streams = begun(envs.game, number, players, seat)


def begun(game, number, players, seat):
    hand = game.deal(4, number=number)
    streams = {other: new_stream(4, number, SEAT + other) for other in players}
    others_play(hand, players, streams, seat)
    return hand, streams


def others_play(hand, players, streams, seat):
    while not hand.over and hand.player != seat:
        hand.play(decide(players[hand.player], hand, streams[hand.player]))


def test_random_actions_are_possible_and_come_from_the_seed():
    one, other = (overtrick.envs.vector("sheephead", 64) for _ in range(2))
    for envs in (one, other):
        envs.reset(seed=9)
    for _ in range(20):
        actions = one.random_actions()
        assert one.action_masks()[np.arange(64), actions].all()
        assert np.array_equal(actions, other.random_actions())
        for envs in (one, other):
            envs.step(actions)


def test_what_was_returned_stays_as_it_was():
    envs = overtrick.envs.vector("hearts", 8)
    seen, told = envs.reset(seed=1)
    before = seen.copy(), told["action_mask"].copy(), told["seat"].copy()
    envs.step(envs.random_actions())
    assert all(map(np.array_equal, before, (seen, told["action_mask"], told["seat"])))


def test_an_impossible_action_ends_the_hand_with_the_worst_score():
    envs = overtrick.envs.vector("hearts", 2, passing="none")
    _, told = envs.reset(seed=2)
    actions, seat = envs.random_actions(), told["seat"][0]
    actions[0] = np.flatnonzero(told["action_mask"][0] == 0)[0]
    _, rewards, over, _, told = envs.step(actions)
    assert rewards.tolist() == [-26.0, 0.0]
    assert over.tolist() == told["illegal"].tolist() == [True, False]
    assert not told["_scores"].any()
    assert told["scores"][0][seat] == -26
    assert told["action_mask"][0].nonzero()[0].tolist() == ot.game("hearts", passing="none").deal(2, number=2).legal()


def test_mistakes_are_told():
    envs = overtrick.envs.vector("hearts", 2)
    for ask in (lambda: envs.step(np.zeros(2, int)), envs.action_masks, envs.random_actions):
        with pytest.raises(ResetNeeded, match="call reset"):
            ask()
    envs.reset(seed=1)
    with pytest.raises(ValueError, match=r"shape \(3,\)"):
        envs.step(np.zeros(3, int))
    with pytest.raises(ValueError, match="float64"):
        envs.step(np.zeros(2))
    with pytest.raises(ValueError, match="actions from 0 to 52; possible: 0 to 51"):
        envs.step(np.array([0, 52]))
    with pytest.raises(ValueError, match="2 seeds; possible: one"):
        envs.reset(seed=[1, 2])
    with pytest.raises(BadAgent, match="ismcts is not a compiled agent"):
        overtrick.envs.vector("hearts", 2, "ismcts")
    with pytest.raises(BadOption, match="2 opponents; possible: one for all seats, or 3"):
        overtrick.envs.vector("hearts", 2, ["random", "random"])
    with pytest.raises(BadOption, match="seat=4; possible: 0 to 3"):
        overtrick.envs.vector("hearts", 2, "random", seat=4)
    with pytest.raises(BadOption, match="seed='a'; possible: a whole number"):
        envs.reset(seed="a")
    for wrong in (0, "x", 2.5):
        with pytest.raises(BadOption, match=f"num_envs={wrong!r}; possible: 1 or more"):
            overtrick.envs.vector("hearts", wrong)


def test_gymnasium_makes_it_by_name():
    envs = gymnasium.make_vec(
        "overtrick.envs:Overtrick/Hearts-v0", num_envs=4, vectorization_mode="vector_entry_point", opponents="random"
    )
    seen, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP


def test_without_observations_there_are_masks_only():
    envs = overtrick.envs.vector("wizard", 4, observation=None)
    seen, told = envs.reset(seed=1)
    assert seen.shape == (4, 0)
    assert told["action_mask"].any(axis=1).all()
