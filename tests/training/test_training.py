"""Training in memory: chunks, blocks, settings, and who may be given the deal."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.somerset.student import STUDENT
from overtrick.core.random import PLAY, new_stream, pick
from overtrick.engine.policy import RANDOM
from overtrick.engine.state import BASE, HAND, TURN
from overtrick.learn.features import LABELS_MAX
from overtrick.learn.somerset import ENTRIES, features, look_clean, look_student, naming_entry, play_entry
from overtrick.training import training as room
from overtrick.training.training import Seat, Settings, Training

STUDENT_GAME, PAPER = ot.game("somerset", preset="student"), ot.game("somerset", preset="paper")
LEARNER, STUDENT_SEAT, RANDOM_SEAT = Seat("self"), Seat("student", STUDENT), Seat("random", RANDOM)


def new(game=PAPER, settings=None, seats=(LEARNER, RANDOM_SEAT, RANDOM_SEAT, RANDOM_SEAT), seed=1):
    return Training(game, features(game), settings or Settings(c=20), seats, seed)


def test_chunks_do_not_change_what_is_learned(monkeypatch):
    whole, parts = new(), new()
    curve = whole.learn(50, block=10)
    monkeypatch.setattr(room, "CHUNK", 7)
    first = parts.learn(20, block=10)
    assert np.array_equal(curve, np.concatenate([first, parts.learn(30, block=10)]))
    assert np.array_equal(whole.values, parts.values)
    assert np.array_equal(whole.visits, parts.visits)


def test_blocks_begin_at_multiples_of_their_size():
    """7 hands, then 8: the second call ends block 0 with 3 hands and begins block 1 with 5."""
    training = new()
    training.learn(7, block=10)
    _, counts = training.learn_sums(8, block=10)
    assert counts.tolist() == [3, 5]


def test_means_are_those_of_the_games():
    """Every trick and count card that is not left over goes to one of the two sides: at most 24, with S/S away 21."""
    single = new().learn(30, block=1)
    assert np.array_equal(new().learn(30, block=30)[0], single.mean(axis=0))
    assert np.array_equal(single[:, 0], single[:, 2])
    assert (single[:, 0] + single[:, 1] <= 24).all()
    assert (single[:, 0] + single[:, 1] >= 24 - 3 - 2).all()


def test_every_game_visits_one_trump_and_twelve_cards():
    training = new()
    training.learn(40)
    assert training.visits[0, : naming_entry(6, 2, 0)].sum() == 40
    assert training.visits.sum() == 40 * 13


def test_partners_learn_in_a_shared_table_or_in_tables_of_their_own():
    """A partner never names trump: it visits twelve entries a game."""
    shared = new(seats=(LEARNER, RANDOM_SEAT, LEARNER, RANDOM_SEAT))
    apart = new(seats=(LEARNER, RANDOM_SEAT, Seat("own", table=1), RANDOM_SEAT))
    shared.learn(20)
    apart.learn(20)
    assert shared.visits.sum(axis=1).tolist() == [20 * 25]
    assert apart.visits.sum(axis=1).tolist() == [20 * 13, 20 * 12]


def test_seats_that_do_not_learn_are_those_of_any_table():
    """With nobody learning the hands are those of the arena's table, number by number."""
    from overtrick.arena.table import play_policies

    training = new(STUDENT_GAME, seats=(STUDENT_SEAT, RANDOM_SEAT, STUDENT_SEAT, RANDOM_SEAT))
    policies = [STUDENT, RANDOM, STUDENT, RANDOM]
    assert np.array_equal(training.learn(30, block=1), play_policies(STUDENT_GAME, policies, 30, seed=1).returns)


def positions(game, number):
    """All decisions of a random hand: the deal, the view of the seat to move, and what is legal."""
    hand, rng = game.deal(5, number=number), new_stream(5, number, PLAY)
    while not hand.over:
        legal = game.kernels.legal(game.tables, hand.state)
        yield hand.state, hand.view(hand.player).state, int(legal), rng
        hand.play(int(hand.state[BASE]) + int(pick(legal, rng)))


@pytest.mark.parametrize(("game", "look"), [(STUDENT_GAME, look_student), (PAPER, look_clean)])
def test_features_read_nothing_that_a_view_hides(game, look, hands):
    for number in range(hands(200)):
        for state, view, legal, _ in positions(game, number):
            open_, veiled = np.zeros(LABELS_MAX, np.int64), np.zeros(LABELS_MAX, np.int64)
            assert look(game.tables, state, legal, open_) == look(game.tables, view, legal, veiled)
            assert open_.tolist() == veiled.tolist()


def test_every_state_has_entries_of_its_own():
    """3.2: 96 states with six actions, 48,384 with four."""
    naming = {
        naming_entry(s, k, f) + a for s in range(6) for k in range(2, 2 * s + 5) for f in (0, 1) for a in range(6)
    }
    shape = (6, 12, 4, 3, 2, 2, 14)
    play = {play_entry(*place) for place in np.ndindex(shape)}
    assert naming == set(range(576))
    assert play == set(range(576, ENTRIES, 4))
    assert ENTRIES == 576 + 4 * 48_384


def test_a_view_of_every_seat_has_a_state_inside_the_table(hands):
    options = np.zeros(LABELS_MAX, np.int64)
    for number in range(hands(200)):
        for _, view, legal, _ in positions(PAPER, number):
            entry = look_clean(PAPER.tables, view, legal, options)
            assert 0 <= entry <= ENTRIES - options[0]
            offered = [bit for bit in options[1 : 1 + options[0]] if bit >= 0]
            assert offered
            assert all((legal >> int(bit)) & 1 for bit in offered)
            assert view[HAND + view[TURN]]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"algorithm": "sarsa"}, "no algorithm 'sarsa'; possible: q, q-lambda, watkins"),
        ({"alpha": 0}, "alpha=0; possible: a number above 0 to 1"),
        ({"alpha": 1.5}, "alpha=1.5"),
        ({"alpha": float("nan")}, "alpha=nan"),
        ({"c": 0}, "c=0; possible: a number above 0"),
        ({"c": float("inf")}, "c=inf"),
        ({"trace": -0.1}, "trace=-0.1; possible: a number from 0 to 1"),
        ({"trace": 1.1}, "trace=1.1"),
    ],
)
def test_settings_must_be_possible(settings, message):
    with pytest.raises(ot.BadOption, match=message):
        Settings(**settings)


def test_there_must_be_games_to_learn_from():
    with pytest.raises(ot.BadOption, match="hands=0, block=1000; possible: 1 or more"):
        new().learn(0)


@pytest.mark.compiled
def test_the_curve_is_that_of_the_original_program():
    """Rulebook 3.4: means of 10,000 hands; the standard deviation of a score is 4.77, and theirs is a sample, too."""
    training = new(STUDENT_GAME, Settings(), (LEARNER, STUDENT_SEAT, STUDENT_SEAT, STUDENT_SEAT))
    error = 4.77 * np.sqrt(2 / 10_000)
    means = training.learn(60_000, block=10_000)[:, 0]
    assert means == pytest.approx([12.80, 13.48, 13.83, 14.01, 14.13, 14.17], abs=4 * error)
