"""Measurements can be interrupted, are kept, and are never passed off as fresh once they are stale."""

import json
import resource
import subprocess
import sys
from functools import partial

import pytest

import overtrick as ot
from overtrick.core.files import BadFile, owned
from overtrick.executors.processes import Processes
from overtrick.experiments import measuring, sources
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.kept import lines_of
from overtrick.experiments.matches import play_deals
from overtrick.experiments.measuring import Part, seed_of
from tests.experiments.toys import toy

ALL = ["a", "b", "c"]
FOUND = {name: {"seed": seed_of(7, name), "ours": Estimate(1.0, 0.5, 9)} for name in ALL}


@pytest.fixture
def diary(tmp_path):
    return tmp_path / "diary"


@pytest.fixture
def out(tmp_path):
    return tmp_path / "deep" / "out"


def done(diary):
    """What was measured since the last time."""
    names = diary.read_text().split() if diary.exists() else []
    diary.write_text("")
    return names


def kept(out, scale="quick"):
    return [*lines_of(out / f"toy-{scale}-7.jsonl")]


def test_what_was_measured_before_an_interruption_is_not_measured_again(out, diary):
    with pytest.raises(KeyboardInterrupt):
        toy(diary, breaks="c").measure("quick", 7, out)
    assert done(diary) == ["a", "b"]
    assert toy(diary).measure("quick", 7, out) == (FOUND, [])
    assert done(diary) == ["c"]
    assert toy(diary).measure("quick", 7, out) == (FOUND, [])
    assert done(diary) == []


def test_a_run_that_is_killed_loses_and_doubles_nothing(out, diary):
    code = "import sys; from pathlib import Path; from tests.experiments.toys import end, toy\n"
    code += "toy(sys.argv[1], 'c', end).measure('quick', 7, Path(sys.argv[2]))"
    assert subprocess.run([sys.executable, "-c", code, diary, out]).returncode == 9
    assert done(diary) == ["a", "b"]
    assert toy(diary).measure("quick", 7, out).found == FOUND
    assert done(diary) == ["c"]
    assert [line.part for line in kept(out)] == ALL


@pytest.mark.parametrize("lost", [1, 5, 40])
def test_a_line_that_was_cut_off_is_measured_again(out, diary, lost):
    toy(diary).measure("quick", 7, out)
    file = out / "toy-quick-7.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-lost])
    done(diary)
    assert toy(diary).measure("quick", 7, out).found == FOUND
    assert done(diary) == ["c"]
    assert [line.part for line in kept(out)] == ALL


def test_a_line_of_which_only_its_first_letters_were_written_is_measured_again(out, diary):
    toy(diary).measure("quick", 7, out)
    file = out / "toy-quick-7.jsonl"
    first, second, _ = file.read_text().splitlines()
    file.write_text(f"{first}\n{second}\n" + '{"par')
    assert toy(diary).measure("quick", 7, out).found == FOUND
    assert [line.part for line in kept(out)] == ALL


@pytest.mark.parametrize(
    "foreign", ["a diary\n", '{"part": "a", "seconds": 1, "found": 3}\n', "[1]\n", "no end", "\0\xff"]
)
def test_lines_of_others_are_told_and_left_alone(out, diary, foreign):
    toy(diary).measure("quick", 7, out)
    file = out / "toy-quick-7.jsonl"
    file.write_bytes(file.read_bytes() + foreign.encode("latin-1"))
    before = file.read_bytes()
    with pytest.raises(
        BadFile, match=r"line 4 of .*toy-quick-7.jsonl is not a measurement; move the file away, or give"
    ):
        toy(diary).measure("quick", 7, out)
    assert file.read_bytes() == before


def test_a_line_tells_what_was_measured_and_with_which_code(out, diary):
    toy(diary).measure("quick", 7, out)
    line = json.loads((out / "toy-quick-7.jsonl").read_text().splitlines()[0])
    assert (line["part"], line["scale"]) == ("a", "quick")
    assert line["call"] == f"tests.experiments.toys.measure('a', '{diary}', {seed_of(7, 'a')})"
    assert len(line["sources"]) == 16
    assert line["code"].startswith(("commit ", "version "))
    assert line["date"][:2] == "20"


def test_another_seed_is_another_measurement(out, diary):
    toy(diary).measure("quick", 7, out)
    assert toy(diary).measure("quick", 8, out).found["a"]["seed"] == seed_of(8, "a") != seed_of(7, "a")


def test_another_amount_is_another_measurement_though_the_scale_has_the_same_name(out, diary):
    toy(diary).measure("quick", 7, out)
    done(diary)
    other = diary.with_name("other")
    run = toy(other).measure("quick", 7, out, keep_stale=True)
    assert done(other) == ALL
    assert not run.stale
    assert toy(diary).measure("quick", 7, out).found == FOUND
    assert done(diary) == []


def changed_sources(monkeypatch):
    """As if somebody had changed what measurements depend on."""
    monkeypatch.setattr(measuring, "digest_of_call", lambda call: "another")


def test_what_is_stale_is_measured_again(out, diary, monkeypatch):
    toy(diary).measure("quick", 7, out)
    done(diary)
    changed_sources(monkeypatch)
    assert toy(diary).measure("quick", 7, out) == (FOUND, [])
    assert done(diary) == ALL
    monkeypatch.undo()
    assert toy(diary).measure("quick", 7, out) == (FOUND, [])
    assert done(diary) == []


def test_what_is_stale_can_be_kept_and_is_then_told_with_its_commit(out, diary, monkeypatch):
    monkeypatch.setattr(measuring, "version_of_code", lambda: "commit 1234567")
    toy(diary).measure("quick", 7, out)
    done(diary)
    changed_sources(monkeypatch)
    run = toy(diary).measure("quick", 7, out, keep_stale=True)
    assert done(diary) == []
    assert run.found == FOUND
    assert run.warning.startswith("Stale: 3 of 3 measurements (a, b, c) were made with commit 1234567 on 20")
    assert run.warning.endswith("; code that they depend on has changed since.")


def test_somebody_who_watches_hears_how_much_is_done(out, diary):
    heard = []
    toy(diary).measure("quick", 7, out, watch=lambda part, share: heard.append((part, share)))
    assert heard == [("a", 1 / 3), ("b", 2 / 3), ("c", 1.0)]


@pytest.mark.compiled
def test_other_processes_measure_the_same_and_it_is_kept(out, diary):
    run = toy(diary).measure("quick", 7, out, by=Processes(2))
    assert run == (FOUND, [])
    assert list(run.found) == ALL
    assert sorted(done(diary)) == ALL
    assert toy(diary).measure("quick", 7, out) == (FOUND, [])
    assert done(diary) == []


def test_two_processes_cannot_have_one_folder(out, diary):
    with owned(out), pytest.raises(BadFile, match=r"out is in use by another process; wait for it, or give another"):
        toy(diary).measure("quick", 7, out)
    assert done(diary) == []


def test_a_folder_that_cannot_be_made_is_told(tmp_path, diary):
    (tmp_path / "file").touch()
    with pytest.raises(BadFile, match=r"cannot write .*: Not a directory; give another --out"):
        toy(diary).measure("quick", 7, tmp_path / "file" / "out")


def test_a_file_that_is_a_folder_is_told(out, diary):
    (out / "toy-quick-7.jsonl").mkdir(parents=True)
    with pytest.raises(BadFile, match=r"cannot read .*: Is a directory; give another --out"):
        toy(diary).measure("quick", 7, out)


def test_a_disk_that_is_full_is_told_and_what_was_measured_is_kept(out, diary):
    file, limits = out / "toy-quick-7.jsonl", resource.getrlimit(resource.RLIMIT_FSIZE)

    def no_room_for_more(part, share):
        resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 20, limits[1]))

    try:
        with pytest.raises(BadFile, match=r"cannot write .*jsonl: File too large; what was measured before is kept"):
            toy(diary).measure("quick", 7, out, watch=no_room_for_more)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    done(diary)
    assert toy(diary).measure("quick", 7, out).found == FOUND
    assert done(diary) == ["b", "c"]
    assert [line.part for line in kept(out)] == ALL


def test_seeds_come_from_names_alone():
    """SHA-256 of "1 row Random v Low" begins with these 48 bits, on every machine and in every process."""
    assert seed_of(1, "row Random v Low") == 16341352597519
    assert len({seed_of(seed, name) for seed in range(20) for name in ALL}) == 60
    shared = [Part(name, max, seeds=("deals",)).asked(1).call.args for name in ALL]
    assert len({*shared}) == 1
    assert Part("a", max, seeds=("deals", "cards")).asked(1).call.args == (seed_of(1, "deals"), seed_of(1, "cards"))


def files_behind(*specs, game="euchre"):
    """The files that a match depends on, by their names."""
    call = partial(play_deals, ot.game(game), specs, 10, 1)
    found = sources.closure([*sources.files_of(call), *sources.named_in(sources.call_text(call))], sources.builds_on)
    return {file.relative_to(sources.PACKAGE).as_posix() for file in found}


def test_a_match_depends_on_engine_arena_game_and_players():
    files = files_behind("coop-high-low", "random")
    assert files >= {"engine/tricks.py", "arena/match.py", "games/euchre.py", "agents/heuristics/euchre/simple.py"}
    assert not any(file.startswith(("cli/", "stats/plots", "executors/", "bench/", "tournaments/")) for file in files)
    assert "games/wizard.py" not in files
    assert "experiments/claims.py" not in files


def test_only_a_match_with_search_depends_on_search():
    assert "search/solver.py" not in files_behind("coop-high-low", "high")
    assert files_behind("pimc:worlds=20", "high") >= {"agents/searching/flat.py", "search/solver.py"}
    assert "search/tree.py" in files_behind("random", "ismcts:playout=coop-high-low")


def test_a_match_depends_on_the_tables_that_its_players_learned():
    assert "learn/tables/somerset.npz" in files_behind("q-lambda", "random", game="somerset")


def test_a_digest_changes_with_any_of_the_files(tmp_path, monkeypatch):
    """A toy that names an agent in a file of ours: the digest follows the file."""
    ours, other = tmp_path / "ours.py", tmp_path / "other.py"
    ours.write_text("PLAYER = 'toy-player'\n")
    other.write_text("")
    monkeypatch.setattr(sources, "known", lambda: {"toy-player": other})
    before = sources.digest_from.__wrapped__(frozenset([ours]))
    other.write_text("changed = True\n")
    assert sources.digest_from.__wrapped__(frozenset([ours])) != before
