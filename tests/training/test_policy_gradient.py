"""Networks taught by others: whom they play, what a decision is worth, how they go on, and what they leave."""

import json
from dataclasses import replace

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import Oracle
from overtrick.core.errors import BadAgent, BadOption
from overtrick.engine.policy import RANDOM
from overtrick.engine.state import TAKEN as TAKEN_BY
from overtrick.engine.state import TURN
from overtrick.learn.checkpoint import BadCheckpoint
from overtrick.learn.nets.network import BadNetwork
from overtrick.training.opponents import FIRST, NOW, OLDER, Gallery, is_saved, whom
from overtrick.training.policy_gradient import PolicyGradient, Settings, taken_so_far
from overtrick.training.ppo import Diverged
from overtrick.training.run import Run
from overtrick.training.selfplay import NUMBER, PLACE, SCORE, TAKEN, Again, Recorder
from overtrick.training.taught import new_training

GAME = ot.game("hearts", preset="paper", moon="off")
SMALL = Settings(hidden=(16,), epoch=10, replays=2)
FILES = "checkpoint.npz", "network.npz", "curve.csv", "config.json"

OPEN_FILE = """
from overtrick.engine.policy import READS_WORLD, Policy

class Peek:
    policy = Policy(reads=READS_WORLD)

    def act_open(self, hand, rng):
        return hand.legal()[0]
"""


@pytest.fixture(autouse=True)
def _few_hands(monkeypatch):
    monkeypatch.setattr("overtrick.training.taught.HANDS", 4)


def taught(folder, epochs=2, settings=SMALL, game=GAME, seed=1, opponents="fsm", start=""):
    learner = new_training(game, settings, seed, opponents, ["random", opponents], start)
    Run(learner, folder, epochs * settings.epoch, every=settings.epoch).learn()
    return learner


def contents(folder):
    return {name: (folder / name).read_bytes() for name in FILES}


# Whom it plays.


@pytest.mark.parametrize(
    ("against", "opponents"),
    [
        ("fixed", [FIRST] * 9),
        ("self", [NOW] * 9),
        ("target", [FIRST, FIRST, FIRST, FIRST, 0, 0, 1, 1, 2]),
        ("round-robin", [FIRST, FIRST, FIRST, 0, 1, 0, 1, 0, 1]),
    ],
)
def test_opponents_by_epoch_with_a_network_saved_every_second(against, opponents):
    """Network k is saved before epoch 2 (k + 1). In round robin with n saved, epoch e takes number e % (n + 1): the
    first opponents, then the newest network and back from there."""
    assert [whom(against, epoch, 2) for epoch in range(9)] == opponents
    for epoch, number in enumerate(opponents):
        assert number < 0 or is_saved(against, 2 * number + 2, 2)
        assert number < epoch // 2


def test_everybody_who_was_saved_is_played_in_turn():
    """With three saved, four epochs in a row have four opponents."""
    assert {whom("round-robin", epoch, 4) for epoch in range(12, 16)} == {FIRST, 0, 1, 2}


def test_only_so_many_older_selves_are_kept_and_no_other_is_asked_for():
    gallery = Gallery()
    for number in range(OLDER + 3):
        gallery.add(number, np.zeros(1, np.float32))
        epochs = range((number + 1) * 5, (number + 2) * 5)
        asked = {whom(against, epoch, 5) for epoch in epochs for against in ("target", "round-robin")}
        assert asked <= {FIRST, *gallery.rows}
    assert len(gallery.rows) == OLDER


def test_a_deal_played_again_differs_only_in_what_the_learner_draws():
    """Against random players: their first cards are the same as long as the learner has not moved."""
    recorder = Recorder(GAME, 12)
    found = recorder.record([RANDOM] * 3, 5, 0, 12, again=Again(3, learning=1))
    states, notes = found.states.copy(), found.notes.copy()
    for deal in range(4):
        hands = [np.flatnonzero(notes[:, NUMBER] == 3 * deal + turn) for turn in range(3)]
        firsts = [rows[0] for rows in hands]
        assert all(np.array_equal(states[row], states[firsts[0]]) for row in firsts)
        if notes[firsts[0], PLACE] != 0:
            assert len({int(notes[row, TAKEN]) for row in firsts}) == 1
    own = [tuple(notes[(notes[:, NUMBER] == hand) & (notes[:, PLACE] == 0), TAKEN]) for hand in range(12)]
    assert len(set(own)) == 12


# What a decision is worth.


def test_what_is_to_come_is_the_score_less_the_points_taken():
    """Played back: at each decision the points that the seat takes from there on."""
    training = PolicyGradient(GAME, Settings(hidden=(4,), epoch=5, returns="raw"), RANDOM, 1)
    played = training.play()
    for state, note, worth in zip(played.states, played.notes, training.worths(played), strict=True):
        taken = int(state[TAKEN_BY + state[TURN]])
        names = [name for card, name in enumerate(GAME.deck.names) if taken >> card & 1]
        points = sum({"QS": -13, "JD": 10}.get(name, -(name[1] == "H")) for name in names)
        assert worth == note[SCORE] - points


def test_where_card_points_are_not_the_score_nothing_is_taken_yet():
    game = ot.game("euchre")
    states = np.array([game.deal(seed=seed).state for seed in range(3)])
    assert taken_so_far(game, states).tolist() == [0, 0, 0]


def test_standard_returns_have_mean_nought_and_deviation_one():
    training = PolicyGradient(GAME, SMALL, RANDOM, 1)
    worths = training.worths(training.play())
    assert worths.mean() == pytest.approx(0, abs=1e-9)
    assert worths.std() == pytest.approx(1, abs=1e-3)


def test_a_mixed_policy_is_drawn_from_as_the_paper_says():
    """(p + m) / (1 + m n); the network as it is has chances p."""
    training = PolicyGradient(GAME, Settings(hidden=(16,), epoch=20), RANDOM, 1)
    training.net.adam.weights[:] = np.random.default_rng(0).normal(0, 0.3, len(training.net.adam.weights))
    chances = []
    for mixing in (0.0, 0.5):
        policy = training.policy(mixing=mixing)
        found = training.recorder.record_open([policy] * 3, 1, 0, 20)
        chances.append({tuple(state): (note.copy(), chance) for state, note, chance in zip(*found[:3], strict=True)})
    plain, mixed = chances
    both = [key for key in plain if key in mixed and plain[key][0][TAKEN] == mixed[key][0][TAKEN]]
    assert both
    for key in both:
        note, chance = plain[key]
        assert mixed[key][1] == pytest.approx((chance + 0.5) / (1 + 0.5 * int(note[0]).bit_count()), abs=1e-6)


# Learning.


@pytest.mark.compiled
@pytest.mark.parametrize("algorithm", ["policy-gradient", "trpo"])
def test_after_some_epochs_it_is_better_than_before(algorithm):
    """Points a hand against two players by rules: chance alone is 0.2 off at most."""
    settings = Settings(algorithm=algorithm, hidden=(32,), epoch=2000, mixing=0.0)
    learner = new_training(GAME, settings, 1, "fsm", ["fsm"])
    fsm = learner.measures["fsm"]
    before = learner.training.score_against(fsm, 4000, 9)
    for _ in range(6):
        learner.training.step()
    assert learner.training.score_against(fsm, 4000, 9) - before > 1.0


@pytest.mark.compiled
def test_a_trust_region_is_not_left_and_the_policy_gains():
    training = PolicyGradient(GAME, Settings(algorithm="trpo", hidden=(16,), epoch=40, radius=0.01), RANDOM, 1)
    moved = [training.step()["moved"] for _ in range(4)]
    assert all(0 <= one <= 0.01 for one in moved)
    assert max(moved) > 0.001


@pytest.mark.parametrize("name", ot.games())
def test_every_game_can_be_taught(name, tmp_path):
    game = ot.game(name)
    learner = taught(tmp_path, game=game, settings=Settings(hidden=(8,), epoch=4), opponents="random")
    rows = np.loadtxt(tmp_path / "curve.csv", delimiter=",", skiprows=1)
    assert np.isfinite(rows).all()
    assert learner.hands == 8
    assert ot.match(game, [f"net:file={tmp_path}", "random"], deals=1, seed=1).entries[0].score is not None


@pytest.mark.parametrize("against", ["target", "round-robin", "self"])
def test_a_training_that_goes_on_is_the_one_that_was_never_interrupted(tmp_path, against):
    settings = Settings(hidden=(8,), epoch=4, against=against, lag=1)
    taught(tmp_path / "parts", 3, settings)
    taught(tmp_path / "parts", 5, settings)
    taught(tmp_path / "whole", 5, settings)
    assert contents(tmp_path / "parts") == contents(tmp_path / "whole")


def test_a_network_that_starts_from_another_is_that_at_first(tmp_path):
    first = taught(tmp_path)
    second = new_training(GAME, SMALL, 2, "fsm", [], str(tmp_path))
    assert np.array_equal(second.training.network.arrays[0], first.training.network.arrays[0])
    assert second.origin["start"] == str(tmp_path)


def test_a_network_that_sees_something_else_is_no_start(tmp_path):
    taught(tmp_path, settings=replace(SMALL, sees="open"))
    with pytest.raises(BadNetwork, match="sees all cards as planes; possible: a network that sees its view as plan"):
        new_training(GAME, SMALL, 2, "fsm", [], str(tmp_path))


def test_what_a_file_has_with_open_cards_is_refused_as_opponent_and_measure(tmp_path):
    (tmp_path / "mine.py").write_text(OPEN_FILE)
    spec = f"{tmp_path}/mine.py:Peek"
    for opponents, measures in ((spec, []), ("random", [spec])):
        with pytest.raises(BadAgent, match="wants to see all cards"):
            new_training(GAME, SMALL, 1, opponents, measures)


@pytest.mark.compiled
def test_an_open_network_is_an_oracle_and_guides_searches(tmp_path):
    taught(tmp_path, settings=Settings(hidden=(8,), epoch=4, sees="open", filters=2))
    spec = f"net:file={tmp_path},temperature=1"
    assert isinstance(ot.agent(spec, GAME), Oracle)
    result = ot.match(GAME, [f"mcts:prior=({spec}),playout=({spec}),simulations=5", "random"], deals=1, seed=1)
    assert result.entries[0].score is not None


def test_the_curve_and_the_files_tell_how_it_was_made(tmp_path):
    taught(tmp_path)
    head, *rows = (tmp_path / "curve.csv").read_text().splitlines()
    assert head == "hands,score,loss,entropy,moved,against random,against fsm"
    assert [row.split(",")[0] for row in rows] == ["10", "20"]
    told = json.loads((tmp_path / "config.json").read_text())
    assert told["algorithm"] == "policy-gradient"
    assert told["opponents"] == "fsm"


# Bad input.


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"hidden": (0,)}, "hidden=.*possible: some widths"),
        ({"filters": -1}, "filters=-1; possible: 0 to 256"),
        ({"rate": 0.0}, "rate=0.0; possible: a number above 0 to 1"),
        ({"mixing": -1.0}, "mixing=-1.0; possible"),
        ({"against": "everybody"}, "against='everybody'; possible: fixed, self"),
        ({"sees": "all"}, "sees='all'; possible: view, open"),
        ({"observation": "pixels"}, "observation='pixels'; possible"),
        ({"returns": "some"}, "returns='some'; possible"),
        ({"rule": "newton"}, "rule='newton'; possible"),
        ({"radius": float("nan")}, "radius=nan; possible"),
        ({"lag": 0}, "lag=0; possible"),
        ({"epoch": 0}, "epoch=0; possible"),
        ({"replays": 0}, "replays=0; possible"),
        ({"decay": -0.1}, "decay=-0.1; possible"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, message):
    with pytest.raises(BadOption, match=message):
        Settings(**settings)


def test_an_opponent_that_is_not_compiled_is_refused():
    with pytest.raises(BadAgent, match="ismcts is not a compiled agent; possible: one such as random"):
        new_training(GAME, SMALL, 1, "ismcts", [])


def test_another_training_in_the_same_folder_is_refused(tmp_path):
    taught(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(BadCheckpoint, match=r"opponents fsm, not random.*; give another --out"):
        taught(tmp_path, opponents="random")
    assert contents(tmp_path) == before


def test_numbers_that_are_none_stop_a_training_and_the_last_checkpoint_is_kept(tmp_path):
    taught(tmp_path)
    before = contents(tmp_path)
    learner = new_training(GAME, SMALL, 1, "fsm", ["random", "fsm"])

    def worthless(played):
        return np.full(len(played.notes), np.nan)

    learner.training.worths = worthless
    with pytest.raises(Diverged, match="no number any more after 20 hands; the last checkpoint is kept"):
        Run(learner, tmp_path, 30, every=10).learn()
    assert {name: (tmp_path / name).read_bytes() for name in ("checkpoint.npz", "network.npz")} == {
        name: before[name] for name in ("checkpoint.npz", "network.npz")
    }
