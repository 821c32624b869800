"""The compiled learner against a naive one, against updates by hand, and on a game whose values are known."""

from types import SimpleNamespace

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.somerset.student import STUDENT
from overtrick.core.jit import Vector, hook
from overtrick.core.random import new_stream
from overtrick.engine.policy import RANDOM
from overtrick.engine.state import OVER, OWN, PHASE
from overtrick.engine.tables import new_tables
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL
from overtrick.games.game import Kernels
from overtrick.learn.features import FIRST_LABEL, GAINED, LABELS, LOOK, Features
from overtrick.learn.somerset import features, naming_entry, play_entry
from overtrick.training.q_lambda import FIRST_PAIR, FORGOTTEN, HAD, PAIRS, decide, learn, remember
from overtrick.training.training import Seat, Settings, Training
from tests.beside import judge_of
from tests.naive.somerset import SUITS
from tests.naive.somerset_learner import LABELS as NAMES
from tests.naive.somerset_learner import NaiveLearner, new_memory, play, random_legal, random_student

LEARNER, STUDENT_SEAT, RANDOM_SEAT = Seat("self"), Seat("student", STUDENT), Seat("random", RANDOM)


def somerset(preset, settings, seats, seed=3):
    game = ot.game("somerset", preset=preset)
    return Training(game, features(game), settings, seats, seed)


def entry_of(state, label):
    """Where the kernels keep a pair of the naive learner."""
    if len(state) == 3:
        suit, cards, wild = state
        return naming_entry(suit // 2 - 1, cards, wild) + SUITS.index(label)
    trick, down, winning, better, points, trumps, suit = state
    return play_entry(suit // 2 - 1, trick - 1, down, winning, better, points, trumps) + NAMES.index(label)


def naive_table(preset, settings, learning, games, seed):
    """What the naive learner knows after some games, as the kernels would keep it; and the scores."""
    game, (q, seen) = ot.game("somerset", preset=preset), new_memory()
    alpha, c, trace, cut = settings.row.tolist()
    mover = random_student if preset == "student" else random_legal
    seats = [
        NaiveLearner(alpha, c, trace, cut, preset == "student", q, seen) if seat in learning else mover
        for seat in range(4)
    ]
    scores = [play(judge_of(game.deal(seed, number=number)), seats, seed, number) for number in range(games)]
    return q, seen, scores


CASES = [
    ("student", "q-lambda", (0,)),
    ("student", "q", (0,)),
    ("student", "watkins", (0, 2)),
    ("paper", "q-lambda", (0,)),
    ("paper", "q", (0, 2)),
    ("paper", "watkins", (0, 1, 2, 3)),
]


@pytest.mark.parametrize(("preset", "algorithm", "learning"), CASES)
def test_the_naive_learner_learns_the_same_numbers(preset, algorithm, learning, hands):
    settings, games = Settings(algorithm, alpha=0.2, c=40), hands(300)
    other = STUDENT_SEAT if preset == "student" else RANDOM_SEAT
    training = somerset(preset, settings, [LEARNER if seat in learning else other for seat in range(4)])
    means = training.learn(games, block=1)
    q, seen, scores = naive_table(preset, settings, learning, games, seed=3)
    assert means.tolist() == scores
    assert {entry_of(*pair): times for pair, times in seen.items()} == {
        entry: training.visits[0, entry] for entry in np.flatnonzero(training.visits)
    }
    assert {entry_of(*pair): q[pair] for pair in seen} == {
        entry_of(*pair): training.values[0, entry_of(*pair)] for pair in seen
    }
    assert np.count_nonzero(training.values) <= len(seen)


# By hand.


def memory_of(*entries, had=0):
    memory = np.zeros(32, np.int64)
    for entry in entries:
        remember(memory, entry, had)
    return memory


def test_one_step_of_q_moves_the_last_pair_by_alpha_of_its_error():
    """Reward 7 - 4 = 3, ahead 5, so delta = 3 + 5 - 2 = 6, and a tenth of it is 0.6."""
    values = np.array([1.0, 2.0, 3.0])
    learn(values, memory_of(0, 1, had=4), 7, 5.0, 0.1, 0.0)
    assert values.tolist() == pytest.approx([1.0, 2.6, 3.0])


def test_one_step_of_q_lambda_moves_all_pairs_of_the_game():
    """The same delta of 6 with traces 1, 0.9 and 0.81: 0.6, 0.54 and 0.486."""
    values = np.array([1.0, 2.0, 3.0])
    learn(values, memory_of(2, 0, 1, had=4), 7, 5.0, 0.1, 0.9)
    assert values.tolist() == pytest.approx([1.54, 2.6, 3.486])


def test_a_pair_seen_again_counts_from_its_last_time():
    """0, 1, 0: the trace of 0 is 1, not 1 + 0.25, and that of 1 is a half. delta = 8 - 0."""
    values, memory = np.zeros(2), memory_of(0, 1, 0)
    assert memory[PAIRS] == 3
    assert memory[FIRST_PAIR] == FORGOTTEN
    learn(values, memory, 8, 0.0, 0.5, 0.5)
    assert values.tolist() == [4.0, 2.0]


def test_what_is_had_is_remembered_for_the_next_reward():
    assert memory_of(3, had=9)[HAD] == 9


@pytest.mark.parametrize(("values", "cut", "pairs"), [([0.0, 1.0], 1.0, 0), ([0.0, 1.0], 0.0, 2), ([1.0, 1.0], 1.0, 2)])
def test_only_the_textbook_ends_traces_and_only_at_an_action_that_is_not_among_the_best(values, cut, pairs):
    """A stream by which an exploring seat takes label 0, while label 1 is the better one, or as good."""
    memory, options = memory_of(5, 6), np.array([2, 40, 41, 0, 0, 0, 0, 0])
    rng = new_stream(1, 0, 1)
    while decide(np.array(values), 0, options, memory_of(5, 6), 1.0, cut, rng.copy()) != 0:
        rng = rng + 1
    assert decide(np.array(values), 0, options, memory, 1.0, cut, rng) == 0
    assert memory[PAIRS] == pairs


# A game with known values: from state 0, `a` leads to 1, `b` gives 1 and leads to 2; then 5 or 0, and 2 or 3.
# So Q*(1) = 5, 0 and Q*(2) = 2, 3, and Q*(0) = 0 + 5, 1 + 3.

KNOWN = [5, 4, 5, 0, 2, 3]
STATE, GAIN = OWN, OWN + 1


@hook(DEAL)
def deal(tables: Vector, state: Vector, deck: Vector) -> None:
    state[PHASE] = 2
    state[STATE] = 0
    state[GAIN] = 0


@hook(LEGAL)
def both(tables: Vector, state: Vector) -> int:
    return 0b11


@hook(CALL)
def choose(tables: Vector, state: Vector, bit: int) -> None:
    where = state[STATE]
    if where == 0:
        state[GAIN] += bit
        state[STATE] = 1 + bit
    else:
        state[GAIN] += (0 if bit else 5) if where == 1 else 2 + bit
        state[PHASE] = OVER


@hook(SCORE)
def score(tables: Vector, state: Vector, scores: Vector) -> None:
    scores[0] = state[GAIN]


@hook(VEIL)
def veil(tables: Vector, state: Vector, seat: int) -> None:
    pass


@hook(LOOK)
def look(tables: Vector, view: Vector, legal: int, options: Vector) -> int:
    options[LABELS] = 2
    options[FIRST_LABEL] = 0
    options[FIRST_LABEL + 1] = 1
    return 2 * view[STATE]


@hook(GAINED)
def gained(tables: Vector, state: Vector, seat: int) -> int:
    return state[GAIN]


def toy(settings, seed=1):
    tables = new_tables(2, 2, dealt=1)
    game = SimpleNamespace(tables=tables, kernels=Kernels(deal, both, choose, score, veil, None), players=2)
    return Training(game, Features(look, gained, 6, "toy"), settings, [LEARNER, RANDOM_SEAT], seed)


@pytest.mark.parametrize("algorithm", ["q", "q-lambda", "watkins"])
def test_values_become_those_of_the_best_play_however_much_is_explored(algorithm):
    training = toy(Settings(algorithm, alpha=0.5, c=1e9))
    training.learn(400)
    assert training.values[0].tolist() == pytest.approx(KNOWN, abs=1e-6)


def test_without_exploring_the_first_of_the_best_is_taken():
    """All zeros: `a`, then `a` for 5; nothing else is ever tried."""
    training = toy(Settings("q", alpha=1.0, c=1e-9))
    training.learn(1)  # game 0 explores always
    before = training.visits.copy()
    training.values[:] = 0
    assert training.learn(5)[0, 0] == 5
    assert (training.visits - before).tolist() == [[5, 0, 5, 0, 0, 0]]
