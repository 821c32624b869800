"""Results in a file: nothing lost, nothing doubled, nothing of others touched."""

import sqlite3

import numpy as np
import pytest

from overtrick.arena.store import MARK, BadResults, Store

PLAN = {"game": "euchre", "count": 10}
ARRAYS = {"scores": np.arange(6, dtype=np.float64).reshape(3, 2), "hands": np.array([4, 5, 6])}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "folder" / "results.sqlite"


def part(first, count):
    return {name: values[first : first + count] for name, values in ARRAYS.items()}


def test_parts_come_back_as_one_bit_by_bit(file):
    with Store(file, PLAN) as store:
        store.add(1, 0, 2, part(0, 2))
        store.add(1, 2, 1, part(2, 1))
    with Store(file, PLAN) as store:
        assert [store.done(pairing) for pairing in (0, 1)] == [0, 3]
        for name, values in store.arrays(1).items():
            assert values.dtype == ARRAYS[name].dtype
            assert np.array_equal(values, ARRAYS[name])


@pytest.mark.parametrize("first", [0, 1, 3])
def test_only_the_next_part_has_a_place(file, first):
    with Store(file, PLAN) as store:
        store.add(0, 0, 2, part(0, 2))
        with pytest.raises(BadResults, match=f"has 2 of pairing 0; a part that begins at {first}"):
            store.add(0, first, 1, part(0, 1))
        assert store.done(0) == 2


def test_failures_are_kept(file):
    with Store(file, PLAN) as store:
        store.fail(2, "it raised")
    with Store(file, PLAN) as store:
        assert store.failures == {2: "it raised"}


def test_a_file_of_another_plan_is_named_and_left_alone(file):
    Store(file, PLAN).close()
    before = file.read_bytes()
    with pytest.raises(BadResults, match="holds another tournament: count 10, not 20; seed None, not 1; give another"):
        Store(file, {"game": "euchre", "count": 20, "seed": 1})
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"no database at all", bytes(5000), b"SQLite format 3\0" + b"x" * 5000])
def test_a_file_that_is_no_database_is_left_alone(file, content):
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(BadResults, match="holds no results, or is damaged"):
        Store(file, PLAN)
    assert file.read_bytes() == content


def test_a_database_of_others_is_left_alone(file):
    file.parent.mkdir()
    with sqlite3.connect(file) as base:
        base.execute("CREATE TABLE bookmarks (url TEXT)")
    base.close()
    before = file.read_bytes()
    with pytest.raises(BadResults, match="database of something else"):
        Store(file, PLAN)
    assert file.read_bytes() == before


def test_a_later_version_is_refused(file):
    Store(file, PLAN).close()
    with sqlite3.connect(file) as base:
        base.execute("PRAGMA user_version = 2")
    base.close()
    with pytest.raises(BadResults, match="version 2; possible: 1"):
        Store(file, PLAN)


def reads(file, arrays):
    """Whether the arrays come back as they were; an error of ours is the only other way."""
    try:
        with Store(file, PLAN) as store:
            assert np.array_equal(store.arrays(0)["scores"], arrays["scores"])
    except BadResults:
        return False
    return True


def test_a_damaged_file_is_told(file):
    """Whatever is torn: an error of ours when it is opened or read, never another result."""
    arrays = {"scores": np.random.default_rng(1).normal(size=(4000, 2))}
    with Store(file, PLAN) as store:
        store.add(0, 0, 4000, arrays)
    whole, told = file.read_bytes(), 0
    for start in range(0, len(whole) - 1000, 3000):
        file.write_bytes(whole[:start] + b"\xff" * 1000 + whole[start + 1000 :])
        told += not reads(file, arrays)
    assert told > 10  # what is torn may also be space that nothing uses


def test_a_cut_file_is_told(file):
    with Store(file, PLAN) as store:
        store.add(0, 0, 4000, {"scores": np.random.default_rng(1).normal(size=(4000, 2))})
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadResults, match="damaged"):
        Store(file, PLAN)


def test_a_gap_is_told(file):
    with Store(file, PLAN) as store:
        store.add(0, 0, 1, part(0, 1))
        store.add(0, 1, 1, part(1, 1))
    with sqlite3.connect(file) as base:
        base.execute("DELETE FROM parts WHERE first = 0")
    base.close()
    with Store(file, PLAN) as store, pytest.raises(BadResults, match="no part that begins at 0"):
        store.done(0)


def test_two_cannot_play_the_same_tournament_at_once(file):
    with Store(file, PLAN), pytest.raises(BadResults, match="in use: another process"):
        Store(file, PLAN)
    Store(file, PLAN).close()


def test_an_interrupted_beginning_is_begun_again(file):
    """A process that ends before its first transaction leaves an empty file."""
    file.parent.mkdir()
    file.touch()
    with Store(file, PLAN) as store:
        assert store.done(0) == 0
    with sqlite3.connect(file) as base:
        assert base.execute("PRAGMA application_id").fetchone() == (MARK,)
    base.close()
