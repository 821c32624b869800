"""Networks in files: what comes back, and what is refused."""

import json

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.files import BadFile
from overtrick.learn.nets import file as files
from overtrick.learn.nets.file import Networks, load, save
from overtrick.learn.nets.network import BadNetwork, Convolution, Dense, network_of
from tests.learn.nets.nets import actor_for, critic_for

GAME = ot.game("euchre")


@pytest.fixture
def kept(tmp_path):
    place = tmp_path / "some.npz"
    save(place, Networks(GAME, actor_for(GAME, 16, 8), critic_for(GAME, 12), {"hands": 1000}))
    return place


def changed(place, **arrays):
    """The same file with other arrays; what is None is left out."""
    with np.load(place) as there:
        kept = {**there, **arrays}
    np.savez(place, **{name: array for name, array in kept.items() if array is not None})


def head_of(place):
    with np.load(place) as there:
        return json.loads(str(there["overtrick"]))


def test_what_is_saved_is_loaded(kept):
    found = load(kept, GAME)
    for part, given in (("actor", actor_for(GAME, 16, 8)), ("critic", critic_for(GAME, 12))):
        network = found.parts[part]
        assert network.outputs == given.outputs
        assert all(np.array_equal(one, other) for one, other in zip(network.arrays, given.arrays, strict=True))
    assert found.game == GAME
    assert found.made == {"hands": 1000}


def test_a_file_tells_its_game_layouts_and_sizes(kept):
    head = head_of(kept)
    assert head["game"] == "ot.game('euchre')"
    assert head["layers"]["critic"][-1] == {"inputs": 12, "outputs": 4}
    assert set(head["layouts"]) == {"actor", "critic"}


def test_convolutions_are_kept(tmp_path):
    """Whatever the layout is, it is taken as an image of one line."""
    dense, rng = actor_for(GAME, 8), np.random.default_rng(1)
    line = Convolution(rng.normal(size=(1, 1, 1, 3)).astype(np.float32), np.ones(1, np.float32), 1, dense.inputs)
    save(tmp_path, Networks(GAME, network_of([line, *dense.layers], 2)))
    first, second = load(tmp_path, GAME).actor.hidden
    assert (first.height, first.width, first.bias.tolist()) == (1, dense.inputs, [1.0])
    assert np.array_equal(first.weights, line.weights)
    assert isinstance(second, Dense)


def test_a_critic_may_be_missing(tmp_path):
    save(tmp_path / "some.npz", Networks(GAME, actor_for(GAME, 8)))
    assert load(tmp_path / "some.npz", GAME).critic is None


def test_a_folder_means_the_network_in_it(tmp_path):
    save(tmp_path, Networks(GAME, actor_for(GAME, 8)))
    assert (tmp_path / "network.npz").exists()
    assert load(tmp_path, GAME).actor.outputs == actor_for(GAME, 8).outputs


@pytest.mark.parametrize(
    "other", [ot.game("hearts"), ot.game("euchre", preset="paper"), ot.game("hearts", players=3)], ids=repr
)
def test_another_game_is_refused_and_both_are_named(kept, other):
    with pytest.raises(BadNetwork) as raised:
        load(kept, other)
    assert str(raised.value) == f"{kept} is for ot.game('euchre'), not for {other!r}"


def test_a_preset_that_plays_the_same_is_no_other_game(tmp_path):
    """Both presets of Wizard have the same options."""
    standard, paper = ot.game("wizard"), ot.game("wizard", preset="paper")
    save(tmp_path, Networks(standard, actor_for(standard, 8)))
    assert load(tmp_path, paper).game == paper


def test_another_layout_of_the_same_game_is_refused(kept):
    head = head_of(kept)
    now = head["layouts"]["actor"]
    head["layouts"]["actor"] = "0123456789ab"
    changed(kept, overtrick=np.array(json.dumps(head)))
    with pytest.raises(BadNetwork, match=rf"layout 0123456789ab of ot.game\('euchre'\), which now has layout {now}"):
        load(kept, GAME)


def test_a_game_that_is_not_there_any_more_is_another_game(kept):
    head = head_of(kept)
    head["rules"]["name"], head["game"] = "quidditch", "ot.game('quidditch')"
    changed(kept, overtrick=np.array(json.dumps(head)))
    with pytest.raises(BadNetwork, match=r"is for ot.game\('quidditch'\), not for ot.game\('euchre'\)"):
        load(kept, GAME)


def test_another_version_is_refused(kept):
    changed(kept, overtrick=np.array(json.dumps({"version": 9})))
    with pytest.raises(BadFile, match="has networks of version 9; possible: 1"):
        load(kept, GAME)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda place: place.write_bytes(place.read_bytes()[:3000]),
        lambda place: place.write_bytes(b"PK no zip at all"),
        lambda place: place.write_bytes(b""),
        lambda place: changed(place, **{"actor/0/bias": None}),
        lambda place: changed(place, overtrick=np.array("no json")),
        lambda place: changed(place, overtrick=np.array("[1, 2]")),
        lambda place: changed(place, **{"actor/0/bias": np.array([{}], dtype=object)}),
    ],
)
def test_a_damaged_file_is_told_in_one_line(kept, spoil):
    spoil(kept)
    with pytest.raises(BadFile) as raised:
        load(kept, GAME)
    assert str(raised.value).startswith(f"{kept} holds no networks, or is damaged (")
    assert "\n" not in str(raised.value)


def test_no_file_is_told(tmp_path):
    with pytest.raises(BadFile, match=r"cannot read .*none.npz: No such file"):
        load(tmp_path / "none.npz", GAME)


def test_numbers_that_are_none_are_refused(kept):
    changed(kept, **{"critic/0/bias": np.full(12, np.nan)})
    with pytest.raises(BadNetwork, match="layer 0 has numbers that are none"):
        load(kept, GAME)


def test_a_file_that_would_not_fit_into_memory_is_not_read(kept, monkeypatch):
    monkeypatch.setattr(files, "BYTES_MAX", 10_000)
    with pytest.raises(BadFile, match="would take 0 MiB; possible: networks of 0 MiB at most"):
        load(kept, GAME)


def test_a_failed_write_leaves_what_was_there(kept, monkeypatch):
    before = kept.read_bytes()
    monkeypatch.setattr(np, "savez", lambda *_, **__: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(BadFile, match="No space left"):
        save(kept, Networks(GAME, actor_for(GAME, 4)))
    assert kept.read_bytes() == before
