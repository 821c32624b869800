"""Networks that learn by self-play: they get better, go on where they stopped, and leave something that plays."""

import json
import sys
from dataclasses import replace

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.files import BadFile
from overtrick.learn.checkpoint import BadCheckpoint
from overtrick.learn.nets.file import load
from overtrick.training.adam import Adam
from overtrick.training.ppo import Diverged, Ppo, Settings, chosen
from overtrick.training.run import Row, Run
from overtrick.training.self_taught import SelfTaught
from tests.cli.commands import overtrick
from tests.training.killing import kill_after

SMALL = Settings(hidden=(16,), step=10, batch=64)
FILES = "checkpoint.npz", "network.npz", "curve.csv", "config.json"


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch):
    monkeypatch.setattr("overtrick.training.self_taught.DEALS", 4)
    monkeypatch.setattr("overtrick.training.ppo.MEASURED", 20)


def trained(folder, hands=40, until=None, name="euchre", settings=SMALL, seed=1, measure="random"):
    learner = SelfTaught(Ppo(ot.game(name), settings, hands, seed), measure)
    Run(learner, folder, until or hands, every=20).learn()
    return learner


def contents(folder):
    return {name: (folder / name).read_bytes() for name in FILES}


@pytest.mark.compiled
@pytest.mark.parametrize("settings", [{"batch": 512, "share": 1.0}, {"batch": 64, "share": 0.5}], ids=str)
def test_after_some_thousand_hands_it_is_far_better_than_random(monkeypatch, settings):
    """In Hearts, against random players: points a hand, before and after."""
    monkeypatch.setattr("overtrick.training.self_taught.DEALS", 500)
    learner = SelfTaught(Ppo(ot.game("hearts"), Settings(hidden=(32,), step=250, **settings), 6000, seed=1))
    before = learner.difference()
    for _ in learner.learn(6000):
        after = learner.difference()
    assert after.low - before.high > 2.5


@pytest.mark.parametrize("measure", ["random", "mcts:simulations=1"])
def test_an_oracle_that_it_is_measured_by_is_marked(measure):
    told = SelfTaught(Ppo(ot.game("euchre"), SMALL, 20, seed=1), measure).words(Row(20, [0.0] * 5))
    assert told.endswith(f"against {measure}" + " (oracle)" * (measure != "random"))


@pytest.mark.parametrize("name", ot.games())
def test_every_game_is_learned_with_its_calls(name, tmp_path):
    learner = trained(tmp_path, hands=20, name=name)
    assert learner.hands == 20
    first, rows = learner.training.actor.arrays[-1], np.loadtxt(tmp_path / "curve.csv", delimiter=",", skiprows=1)
    assert np.isfinite(rows).all()
    assert np.abs(first[0]).max() > 0 or not ot.game(name).rules.calls


@pytest.mark.parametrize("share", [1.0, 0.3])
def test_a_training_that_goes_on_is_the_one_that_was_never_interrupted(tmp_path, share):
    settings = replace(SMALL, share=share)
    trained(tmp_path / "parts", until=20, settings=settings)
    trained(tmp_path / "parts", settings=settings)
    trained(tmp_path / "whole", settings=settings)
    assert contents(tmp_path / "parts") == contents(tmp_path / "whole")


def test_decisions_that_teach_more_are_likelier_and_their_mean_is_that_of_all():
    """Of 40,000 numbers a tenth; each kept one stands for the inverse of its chance."""
    chance = np.random.default_rng(3)
    teaching = chance.exponential(size=40_000) + 0.05
    kept = chosen(teaching, 0.1, chance)
    assert kept.wanted.mean() == pytest.approx(0.1, abs=0.008)
    assert teaching[kept.wanted > 0].mean() > 1.5 * teaching.mean()
    estimate = (kept.wanted * kept.counts * teaching).mean()
    assert estimate == pytest.approx(teaching.mean(), rel=0.05)


def test_the_whole_share_takes_every_decision_once():
    kept = chosen(np.arange(5.0), 1.0, np.random.default_rng(1))
    assert kept.wanted.tolist() == [1] * 5
    assert kept.counts.tolist() == [1.0] * 5


def test_what_is_learned_depends_on_the_seed(tmp_path):
    one, other = (trained(tmp_path / str(seed), hands=20, seed=seed) for seed in (1, 2))
    assert not np.array_equal(one.training.actor.adam.weights, other.training.actor.adam.weights)


def test_the_network_beside_a_checkpoint_is_the_one_that_learned(tmp_path):
    learner = trained(tmp_path, hands=20)
    found = load(tmp_path, learner.training.game)
    for ours, theirs in zip((found.actor, found.critic), learner.training.networks, strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(ours.arrays, theirs.arrays, strict=True))
    assert found.made["algorithm"] == "ppo"
    assert found.made["learned"] == 20


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hands": 60}, "hands 40, not 60"),
        ({"seed": 2}, "seed 1, not 2"),
        ({"name": "wizard"}, "game ot.game"),
        ({"settings": Settings(hidden=(24,), step=10, batch=64)}, r"hidden \[16\], not \[24\]"),
        ({"measure": "high"}, "measure random, not high"),
    ],
)
def test_another_training_in_the_same_folder_is_refused(tmp_path, changed, message):
    trained(tmp_path, until=20)
    before = contents(tmp_path)
    with pytest.raises(BadCheckpoint, match=f"belongs to another training: .*{message}.*; give another --out"):
        trained(tmp_path, **changed)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("how", ["truncated", "empty", "text", "nan", "short"])
def test_a_damaged_checkpoint_is_told_and_left_as_it_is(tmp_path, how):
    trained(tmp_path, until=20)
    file = tmp_path / "checkpoint.npz"
    text = file.read_bytes()
    with np.load(file) as arrays:
        kept = dict(arrays)
    if how in ("nan", "short"):
        weights = kept["actor/weights"]
        kept["actor/weights"] = np.full_like(weights, np.nan) if how == "nan" else weights[:-1]
        np.savez(file, **kept)
    else:
        file.write_bytes({"truncated": text[: len(text) // 2], "empty": b"", "text": b"no table"}[how])
    before = file.read_bytes()
    with pytest.raises(BadCheckpoint, match=r"damaged.*; move it away"):
        trained(tmp_path)
    assert file.read_bytes() == before


def test_numbers_that_are_none_stop_a_training_and_the_last_checkpoint_is_kept(tmp_path, monkeypatch):
    trained(tmp_path, until=20)
    before = contents(tmp_path)
    monkeypatch.setattr(Adam, "step", lambda adam, rate: float("nan"))
    with pytest.raises(Diverged, match=r"no number any more at step \d+, after 20 hands; the last checkpoint is kept"):
        trained(tmp_path)
    assert contents(tmp_path) == before


def test_a_full_disk_keeps_the_last_checkpoint(tmp_path, monkeypatch):
    trained(tmp_path, until=20)
    before = (tmp_path / "checkpoint.npz").read_bytes()

    def no_room(target, **arrays):
        target.write(b"some of it")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", no_room)
    with pytest.raises(BadFile, match=r"cannot write .*checkpoint.npz: No space left on device"):
        trained(tmp_path)
    assert (tmp_path / "checkpoint.npz").read_bytes() == before


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"hidden": (0,)}, r"hidden=\(0,\)"),
        ({"hidden": (8192,)}, r"hidden=\(8192,\)"),
        ({"rate": float("nan")}, "rate=nan"),
        ({"clip": 0.0}, "clip=0.0"),
        ({"entropy": -1.0}, "entropy=-1.0"),
        ({"trace": 2.0}, "trace=2.0"),
        ({"step": 0}, "step=0"),
        ({"batch": 0}, "batch=0"),
        ({"epochs": 0}, "epochs=0"),
        ({"share": 0.0}, "share=0.0"),
        ({"share": float("nan")}, "share=nan"),
    ],
)
def test_impossible_settings_are_refused(settings, message):
    with pytest.raises(ot.BadOption, match=f"{message}; possible"):
        Settings(**settings)


def test_adam_takes_a_first_step_of_the_rate_against_the_sign_of_the_gradient():
    """The running means are corrected for their beginning: m = g, v = g², so the step is rate g / |g|."""
    adam = Adam(np.zeros(3, np.float32))
    adam.gradient[:] = 0.3, -0.01, 0.0
    assert adam.step(0.5) == pytest.approx(np.hypot(0.3, 0.01))
    assert adam.weights == pytest.approx([-0.5, 0.5, 0.0], rel=1e-4)
    assert not adam.gradient.any()


def test_a_long_gradient_is_cut():
    one, other = Adam(np.zeros(2, np.float32)), Adam(np.zeros(2, np.float32))
    for adam, scale in ((one, 1.0), (other, 1e6)):
        adam.gradient[:] = 0.6 * scale, 0.8 * scale
        adam.step(0.1)
    assert one.mean == pytest.approx(other.mean)


@pytest.mark.compiled
def test_a_training_killed_at_any_moment_goes_on_to_the_same_files(tmp_path, monkeypatch):
    """Killed twice without warning: by what is in the curve, so that nothing depends on speed."""
    monkeypatch.undo()
    words = "--hands", "800", "--every", "100", "--step", "50", "--hidden", "16"
    command = [sys.executable, "-m", "overtrick", "train", "euchre", *words]
    monkeypatch.chdir(tmp_path)
    for lines in (3, 6):
        kill_after(lines, [*command, "--out", "killed"], tmp_path)
    for out in ("killed", "whole"):
        overtrick("train", "euchre", *words, "--out", out)
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")
    assert json.loads((tmp_path / "whole" / "config.json").read_text())["algorithm"] == "ppo"
