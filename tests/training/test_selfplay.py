"""Decisions recorded in compiled code are those of the same hands played one by one."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.arena.table import play_policies
from overtrick.engine.policy import RANDOM, READS_WORLD
from overtrick.engine.state import BASE, MOVES, TURN
from overtrick.training.selfplay import ALLOWED, NEXT, NONE, NUMBER, PLACE, SCORE, TAKEN, Recorder, decisions
from tests.search.minds import plain_steep, steep

STEEP = np.array([0.1])
GAMES = pytest.mark.parametrize("name", ot.games())


def recorded(name, players, hands, first=0, period=1):
    game = ot.game(name)
    line_up = [players[place % len(players)] for place in range(game.players)]
    return game, Recorder(game, hands).record(line_up, 5, first, hands, period)


@GAMES
def test_replaying_what_was_taken_gives_the_deals_the_choices_and_the_scores(name, hands):
    count = hands(20)
    game, found = recorded(name, [RANDOM], count)
    for number in range(count):
        rows = np.flatnonzero(found.notes[:, NUMBER] == number)
        hand = game.deal(seed=5, number=number)
        for row in rows:
            while len(hand.legal()) == 1 and hand.state[MOVES] < found.states[row, MOVES]:
                hand.play(game.action_name(hand.legal()[0]))
            assert np.array_equal(hand.state, found.states[row])
            assert [*hand.legal()] == [
                int(hand.state[BASE]) + bit for bit in range(63) if (int(found.notes[row, ALLOWED]) >> bit) & 1
            ]
            hand.play(game.action_name(int(hand.state[BASE] + found.notes[row, TAKEN])))
        while not hand.over:
            hand.play(game.action_name(hand.legal()[0]))
        seats = found.states[rows, TURN]
        for row, seat in zip(rows, seats, strict=True):
            scores = np.roll(hand.returns(), -seat)
            assert found.notes[row, SCORE : SCORE + game.players].tolist() == scores.tolist()
        assert found.returns[number].tolist() == hand.returns().tolist()


@GAMES
def test_the_next_decision_of_a_seat_is_its_next_row_in_the_hand(name, hands):
    _, found = recorded(name, [RANDOM], hands(10))
    for row in range(len(found.notes)):
        same = (found.notes[:, NUMBER] == found.notes[row, NUMBER]) & (found.states[:, TURN] == found.states[row, TURN])
        later = np.flatnonzero(same & (np.arange(len(same)) > row))
        assert found.notes[row, NEXT] == (later[0] if len(later) else NONE)


def test_chances_are_those_that_the_policy_gave():
    """A random player gives every action the same; one with a distribution tells it."""
    _, found = recorded("hearts", [RANDOM, steep(STEEP)], 5)
    for state, note, chance in zip(found.states, found.notes, found.chances, strict=True):
        legal = [bit for bit in range(63) if (int(note[ALLOWED]) >> bit) & 1]
        shares = plain_steep(STEEP)(state, legal, None) if note[PLACE] % 2 else dict.fromkeys(legal, 1 / len(legal))
        assert chance == pytest.approx(shares[int(note[TAKEN])])


@GAMES
def test_a_line_up_plays_the_same_hands_as_at_a_table_in_all_rotations(name, hands):
    game, count = ot.game(name), hands(12)
    line_up = [RANDOM, *[steep(STEEP)] * (game.players - 1)]
    found = Recorder(game, count).record(line_up, 3, 4, count, period=game.players)
    table = play_policies(game, line_up, count, seed=3, first=4, period=game.players)
    assert found.returns.tolist() == table.returns.tolist()


def test_chunks_of_hands_are_the_hands_in_one_piece(monkeypatch):
    monkeypatch.setattr("overtrick.training.selfplay.HANDS_AT_ONCE", 4)
    game = ot.game("euchre")
    parts = [(part.notes.copy(), part.returns.copy()) for part in decisions(game, [RANDOM] * 4, 1, 0, 10)]
    assert [len(returns) for _, returns in parts] == [4, 4, 2]
    single = [part.returns.copy() for number in range(10) for part in decisions(game, [RANDOM] * 4, 1, number, 1)]
    assert np.array_equal(np.concatenate([returns for _, returns in parts]), np.concatenate(single))


def test_a_reader_of_the_world_may_not_play():
    game = ot.game("euchre")
    with pytest.raises(ot.BadAgent, match="reads the world is no player"):
        Recorder(game, 1).record([RANDOM._replace(reads=READS_WORLD)] * 4, 1, 0, 1)


@pytest.mark.parametrize("hands", [0, 2001])
def test_a_recorder_has_room_for_some_hands(hands):
    with pytest.raises(ot.BadOption, match=f"hands={hands} at once; possible: 1 to 2000"):
        Recorder(ot.game("euchre"), hands)
