"""Results in a file: nothing lost, nothing doubled, nothing of others touched."""

import sqlite3

import numpy as np
import pytest

from overtrick.arena.job import Played
from overtrick.arena.times import Times
from overtrick.tournaments.store import MARK, BadResults, Store

ONE, TWO = ("a", "b"), ("a", "c")
PLAN = {"game": "euchre", "seed": 1, "kind": "deals", "count": 10, "pairings": [ONE, TWO], "known": {"a.py": "1f"}}
ARRAYS = {"scores": np.arange(6, dtype=np.float64).reshape(3, 2), "hands": np.array([4, 5, 6])}
TIMES = Times((0.5, 1), (5, 7))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "folder" / "results.sqlite"


def part(first, count):
    return Played({name: values[first : first + count] for name, values in ARRAYS.items()}, Times((0.5, 1), (count, 7)))


def test_parts_come_back_as_one_bit_by_bit(file):
    with Store(file, PLAN) as store:
        store.add(TWO, 0, 2, part(0, 2))
        store.add(TWO, 2, 1, part(2, 1))
    with Store(file, PLAN) as store:
        assert [store.done(pairing) for pairing in (ONE, TWO)] == [0, 3]
        assert store.played(TWO).times == Times((1, 2), (3, 14))
        for name, values in store.played(TWO).arrays.items():
            assert values.dtype == ARRAYS[name].dtype
            assert np.array_equal(values, ARRAYS[name])


@pytest.mark.parametrize("first", [0, 1, 3])
def test_only_the_next_part_has_a_place(file, first):
    with Store(file, PLAN) as store:
        store.add(ONE, 0, 2, part(0, 2))
        with pytest.raises(BadResults, match=f"has 2 of a - b; a part that begins at {first}"):
            store.add(ONE, first, 1, part(0, 1))
        assert store.done(ONE) == 2


def test_failures_are_kept(file):
    with Store(file, PLAN) as store:
        store.fail(TWO, "it raised")
    with Store(file, PLAN) as store:
        assert store.failures == {TWO: "it raised"}


MORE = {"count": 20, "pairings": [("x", "y"), *PLAN["pairings"]], "known": {"a.py": "1f", "x.py": "2e"}}
OTHERS = [
    ({"seed": 2}, "holds another tournament: seed 1, not 2; possible: the same with more games, deals or entries, or"),
    ({"known": {"a.py": "2e"}}, "holds another tournament: a.py 1f, not 2e; possible: the same with more"),
    ({"count": 2}, "has 3 deals of a against c, not 2; possible: 3 or more, or another --out"),
    ({"pairings": [ONE]}, "has 3 deals of a against c; possible: its entries in the same order, with others added, or"),
    ({"pairings": [TWO]}, "has 0 deals of a against b; possible: its entries in the same order, with others added, or"),
]


@pytest.mark.parametrize(("changes", "message"), OTHERS)
def test_a_plan_without_room_for_what_is_there_is_refused_and_the_file_left_alone(file, changes, message):
    with Store(file, PLAN) as store:
        store.add(TWO, 0, 3, part(0, 3))
        store.fail(ONE, "it raised")
    before = file.read_bytes()
    with pytest.raises(BadResults, match=message):
        Store(file, PLAN | changes)
    assert file.read_bytes() == before


def test_a_plan_may_grow_and_then_knows_the_files_that_were_added(file):
    with Store(file, PLAN) as store:
        store.add(TWO, 0, 3, part(0, 3))
    with Store(file, PLAN | MORE) as store:
        assert [store.done(pairing) for pairing in (TWO, ("x", "y"))] == [3, 0]
    with pytest.raises(BadResults, match=r"another tournament: x\.py 2e, not 3d"):
        Store(file, PLAN | MORE | {"known": {"x.py": "3d"}})


def test_a_plan_may_shrink_to_what_was_played(file):
    with Store(file, PLAN) as store:
        store.add(TWO, 0, 3, part(0, 3))
    with Store(file, PLAN | {"count": 3, "pairings": [TWO]}) as store:
        assert store.done(TWO) == 3


@pytest.mark.parametrize("content", [b"no database at all", bytes(5000), b"SQLite format 3\0" + b"x" * 5000])
def test_a_file_that_is_no_database_is_left_alone(file, content):
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(BadResults, match="holds no results, or is damaged"):
        Store(file, PLAN)
    assert file.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(BadResults, match=r"results\.sqlite cannot be used: Not a directory; give another --out"):
        Store(tmp_path / "file" / "folder" / "results.sqlite", PLAN)


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
        base.execute("PRAGMA user_version = 5")
    base.close()
    with pytest.raises(BadResults, match="version 5; possible: 4"):
        Store(file, PLAN)


def reads(file, arrays):
    """Whether the arrays come back as they were; an error of ours is the only other way."""
    try:
        with Store(file, PLAN) as store:
            assert np.array_equal(store.played(ONE).arrays["scores"], arrays["scores"])
    except BadResults:
        return False
    return True


def test_a_damaged_file_is_told(file):
    """Whatever is torn: an error of ours when it is opened or read, never another result."""
    arrays = {"scores": np.random.default_rng(1).normal(size=(4000, 2))}
    with Store(file, PLAN) as store:
        store.add(ONE, 0, 4000, Played(arrays, TIMES))
    whole, told = file.read_bytes(), 0
    for start in range(0, len(whole) - 1000, 3000):
        file.write_bytes(whole[:start] + b"\xff" * 1000 + whole[start + 1000 :])
        told += not reads(file, arrays)
    assert told > 10  # what is torn may also be space that nothing uses


def test_a_cut_file_is_told(file):
    with Store(file, PLAN) as store:
        store.add(ONE, 0, 4000, Played({"scores": np.random.default_rng(1).normal(size=(4000, 2))}, TIMES))
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadResults, match="damaged"):
        Store(file, PLAN)


def test_a_gap_is_told(file):
    with Store(file, PLAN) as store:
        store.add(ONE, 0, 1, part(0, 1))
        store.add(ONE, 1, 1, part(1, 1))
    with sqlite3.connect(file) as base:
        base.execute("DELETE FROM parts WHERE first = 0")
    base.close()
    with Store(file, PLAN) as store, pytest.raises(BadResults, match="no part that begins at 0"):
        store.done(ONE)


def test_two_cannot_play_the_same_tournament_at_once(file):
    with Store(file, PLAN), pytest.raises(BadResults, match="in use: another process"):
        Store(file, PLAN)
    Store(file, PLAN).close()


def test_an_interrupted_beginning_is_begun_again(file):
    """A process that ends before its first transaction leaves an empty file."""
    file.parent.mkdir()
    file.touch()
    with Store(file, PLAN) as store:
        assert store.done(ONE) == 0
    with sqlite3.connect(file) as base:
        assert base.execute("PRAGMA application_id").fetchone() == (MARK,)
    base.close()
