"""Command by fault: a clear message, a sensible exit code, nothing lost, nothing left running.

A cell is a command that is tried here, the name of a test that tries it elsewhere (`Elsewhere`), or the reason why the
fault cannot happen (`Never`). What each fault must lead to is said once, by the test of its column.
"""

import re
import resource
import shlex
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

import overtrick as ot
from overtrick.cli.main import app
from overtrick.core.files import owned, owned_file
from tests.cli.running import Running
from tests.cli.test_misuse import MISUSE

pytestmark = pytest.mark.compiled

TESTS = Path(__file__).parents[1]
NARROW = 60
HAND = "'12/12 11/12 10/12 9/12 8/12 7/12 5/12 4/12 10/10 9/10 8/8 S/S'"


class Never(str):
    """Why a fault cannot happen."""


class Elsewhere(str):
    """The test that tries it: FILE::NAME below tests."""


PRINTS = Never("it writes no file, so only what it prints can be lost")
SOON = Never("it is over in a moment, and has nothing to resume")
A_TOURNAMENT = Elsewhere("cli/test_tournament.py::test_a_killed_tournament_goes_on_to_the_same_results")
A_STORE = Elsewhere("tournaments/test_store.py::test_two_cannot_play_the_same_tournament_at_once")
A_SERVER = Elsewhere(
    "web/test_killed.py::test_killing_the_server_while_somebody_plays_loses_nothing_that_was_acknowledged"
)
A_PAGE = Elsewhere(
    "web/test_people_measured.py::test_the_command_prints_a_line_for_each_company_and_says_what_is_missing"
)
AT_THE_END = Never("its figures are printed first; then its file is written whole or not at all")
MISUSED = Elsewhere("cli/test_misuse.py::test_a_misuse_is_one_line_that_helps_and_changes_nothing")
LONG = Never("it takes minutes; what it prints is tried in parts")
CACHE = Never("it writes nothing but compiled code, which others make again")

SMALL = {
    "games": "",
    "rules": "euchre",
    "agents": "euchre",
    "deal": "euchre --seed 1",
    "observe": "euchre --seed 1",
    "play": "euchre --seed 1 --save {out}/game.json",
    "serve": Never("it ends by Ctrl-C only"),
    "people": A_PAGE,
    "match": "euchre random high --deals 4",
    "tournament": "euchre random high --deals 4 --workers 1 --out {out}",
    "ladder": LONG,
    "train": "somerset --algorithm q --hands 200 --every 100 --out {out}",
    "teach": "euchre --hands 1 --teacher lookahead:worlds=1 --epochs 1 --out {out}",
    "series": "hearts --players fsm,fsm,fsm,fsm --hands 200 --out {out}",
    "export": "euchre --hands 2 --out decisions.parquet",
    "predict": f"somerset {HAND} --player random --worlds 10",
    "replay": "{records}",
    "review": "{records}",
    "reproduce": Elsewhere("cli/test_reproduce.py::test_people_get_a_table_that_fits_figures_a_report_and_a_page"),
    "bench": LONG,
    "warm": "euchre --workers 1",
    "doctor": "",
    "tour": LONG,
}
"""Each command as it is used, with as little to do as possible. {out} is a folder, {page} what a server kept."""

WRONG = {
    "games": "extra",
    "serve": "--port 99999",
    "people": "bridge",
    "ladder": "harts --out {out}",
    "review": "{out}",
    "doctor": "extra",
    "tour": "extra",
}
"""For commands that have no row in test_misuse."""

AT_WORK = {
    "play": ("euchre --seed 1 --save {out}/game.json", "out/game.json"),
    "serve": ("--no-open --port 0 --workers 1 --data {out}/page.sqlite", "out/page.sqlite"),
    "match": ("euchre ismcts random --deals 100000", ""),
    "tournament": ("euchre random high low --deals 3000000 --workers 1 --out {out}", "out/results.sqlite"),
    "ladder": A_TOURNAMENT,
    "train": ("somerset --algorithm q --hands 100000000 --every 20000 --out {out}", "out/curve.csv"),
    "teach": ("euchre --hands 100000 --out {out}", "out/labels"),
    "series": ("hearts --players fsm,fsm,fsm,fsm --hands 100000000 --out {out}", "out/checkpoint.npz"),
    "export": ("euchre --hands 500000 --out decisions.parquet", ".decisions.parquet.part"),
    "reproduce": Elsewhere("cli/test_reproduce.py::test_ctrl_c_tells_what_was_measured"),
}
"""What takes long, and the file that shows that it has begun; a match has none and is given some seconds."""

KILLED = {
    "play": Elsewhere("cli/test_saved.py::test_a_process_that_is_killed_can_be_resumed"),
    "serve": A_SERVER,
    "tournament": A_TOURNAMENT,
    "ladder": A_TOURNAMENT,
    "train": Elsewhere("training/test_run.py::test_a_training_killed_at_any_moment_goes_on_to_the_same_files"),
    "teach": ("euchre --hands 1500 --teacher lookahead:worlds=1 --epochs 1 --out {out}", "out/labels/00000000.npz"),
    "series": Elsewhere("cli/test_series.py::test_after_kill_9_it_ends_like_one_that_was_not_killed"),
    "export": ("euchre --hands 20000 --out decisions.parquet", ".decisions.parquet.part"),
    "reproduce": Elsewhere("experiments/test_measuring.py::test_a_run_that_is_killed_loses_and_doubles_nothing"),
    "match": Never("it keeps nothing; that its workers end with it is tried in executors/test_executor.py"),
    "warm": CACHE,
    "bench": AT_THE_END,
}

FULL = {
    "play": "euchre --seed 1 --save {out}/game.json",
    "serve": "--no-open --port 0 --data {out}/page.sqlite",
    "tournament": "euchre random high --deals 4 --workers 1 --out {out}",
    "ladder": "euchre --deals 2 --workers 1 --out {out}",
    "train": "somerset --algorithm q --hands 200 --every 100 --out {out}",
    "teach": "euchre --hands 1 --teacher lookahead:worlds=1 --epochs 1 --out {out}",
    "series": "hearts --players fsm,fsm,fsm,fsm --hands 200 --out {out}",
    "export": "euchre --hands 2 --out decisions.parquet",
    "reproduce": "euchre --workers 1 --out {out}",
    "bench": AT_THE_END,
    "warm": CACHE,
}

READ_ONLY = {
    "play": "euchre --save {sealed}/game.json",
    "serve": "--no-open --data {sealed}/page.sqlite",
    "tournament": "euchre random high --deals 4 --out {sealed}",
    "ladder": "euchre --out {sealed}",
    "train": "somerset --out {sealed}",
    "teach": "euchre --out {sealed}",
    "series": "hearts --players fsm,fsm,fsm,fsm --out {sealed}",
    "export": "euchre --hands 2 --out {sealed}/decisions.parquet",
    "reproduce": "euchre --out {sealed}",
    "bench": "--game euchre --json {sealed}/figures.json",
    "warm": CACHE,
}

TOGETHER = {
    "play": Elsewhere("cli/test_saved.py::test_a_game_is_at_one_table_only"),
    "serve": "--no-open --data {file}",
    "tournament": A_STORE,
    "ladder": A_STORE,
    "train": "somerset --out {out}",
    "teach": "euchre --out {out}",
    "series": "hearts --players fsm,fsm,fsm,fsm --out {out}",
    "export": Never("each writes a file of its own beside the target, and the last one stays"),
    "reproduce": "euchre --out {out}",
    "bench": AT_THE_END,
    "warm": Never("processes may fill the same cache; Numba puts whole files in their place"),
}
"""{out} is a folder, {file} a file that another process has."""


NARROWED = {"doctor": Never("a bug report needs its lines whole")}

LISTS = ("games", "rules", "agents", "deal", "observe", "people", "replay", "doctor")


def row(command):
    """A command under every fault."""
    small = SMALL[command]
    return {
        "wrong input": MISUSED if command in MISUSE else WRONG[command],
        "Ctrl-C at once": "--help" if isinstance(small, Never | Elsewhere) else small,
        "Ctrl-C at work": AT_WORK.get(command, SOON if command in LISTS else LONG),
        "kill -9": KILLED.get(command, PRINTS),
        "full disk": FULL.get(command, PRINTS),
        "read-only": READ_ONLY.get(command, PRINTS),
        "two processes": TOGETHER.get(command, PRINTS),
        "no terminal": small,
        "60 columns": NARROWED.get(command, small),
        "no colour": small,
    }


TABLE = {command: row(command) for command in SMALL}


def tried(fault):
    """The commands that are tried under a fault, with their words."""
    found = {name: cells[fault] for name, cells in TABLE.items() if not isinstance(cells[fault], Never | Elsewhere)}
    return [pytest.param(name, cell, id=name) for name, cell in found.items()]


@pytest.fixture
def places(tmp_path, monkeypatch):
    """A folder to work in, with the record of a hand; and a folder in which nobody can write."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("overtrick.tournaments.report.can_plot", lambda: False)
    hand = ot.game("euchre").deal(seed=1)
    while not hand.over:
        hand.play(hand.legal()[0])
    Path("hands.jsonl").write_text(f"{ot.Record.of(hand).to_json()}\n")
    return {"out": "out", "records": "hands.jsonl", "sealed": "/proc/sealed", "file": "page.sqlite"}


def words_of(command, cell, places):
    return [command, *shlex.split(cell.format(**places))]


def told(*words, answers=""):
    """Exit code, what was printed, and what was said."""
    result = CliRunner().invoke(app, words, input=answers)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result.exit_code, result.stdout, result.stderr


def test_every_command_is_a_row_with_every_fault():
    assert {command.callback.__name__ for command in app.registered_commands} == {*TABLE}
    assert len({frozenset(cells) for cells in TABLE.values()}) == 1


def test_tests_elsewhere_are_there():
    for cell in {cell for cells in TABLE.values() for cell in cells.values() if isinstance(cell, Elsewhere)}:
        file, name = cell.split("::")
        assert f"def {name}(" in (TESTS / file).read_text(), cell


@pytest.mark.parametrize(("command", "cell"), tried("wrong input"))
def test_wrong_input_is_told_in_exit_code_2_and_writes_nothing(command, cell, places, tmp_path):
    before = {*tmp_path.rglob("*")}
    code, _, error = told(*words_of(command, cell, places))
    assert code == 2
    assert error
    assert "Traceback" not in error
    assert {*tmp_path.rglob("*")} == before


AT_ONCE = """
import os, signal, sys

def strike(event, given):
    if event == "import" and given[0] == "typer":
        os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(strike)
from overtrick.cli.start import main
main()
"""


@pytest.mark.parametrize(("command", "cell"), tried("Ctrl-C at once"))
def test_ctrl_c_before_anything_is_loaded_is_as_quiet_as_later(command, cell, places):
    words = [sys.executable, "-c", AT_ONCE, *words_of(command, cell, places)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "overtrick: stopped\n")


@pytest.mark.parametrize(("command", "cell"), tried("Ctrl-C at work"))
def test_ctrl_c_at_work_ends_it_with_one_word_and_leaves_no_process(command, cell, places):
    words, sign = cell
    running = Running(words_of(command, words, places))
    running.wait_for(sign)
    code, error = running.end(signal.SIGINT)
    assert "Traceback" not in error
    assert code == (0 if command == "play" else 130)  # at a table Ctrl-C is a way to leave


@pytest.mark.parametrize(("command", "cell"), tried("kill -9"))
def test_who_is_killed_is_resumed_by_the_same_command_and_leaves_no_process(command, cell, places):
    words, sign = cell
    running = Running(words_of(command, words, places))
    running.wait_for(sign)
    code, _ = running.end(signal.SIGKILL)
    assert code == -signal.SIGKILL
    assert told(*words_of(command, words, places))[0] == 0
    assert not [*Path().rglob("*.part")]


@contextmanager
def no_room():
    """No file may grow: what a full disk is to a process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize(("command", "cell"), tried("full disk"))
def test_a_full_disk_is_told_in_a_line(command, cell, places):
    Path("out").mkdir()
    before = {file for file in Path().rglob("*") if file.is_file() and file.stat().st_size}
    with no_room():
        code, _, error = told(*words_of(command, cell, places))
    assert code == 2
    assert re.match(r"overtrick: .*(cannot write|cannot be used)", error.splitlines()[-1])
    assert {file for file in Path().rglob("*") if file.is_file() and file.stat().st_size} == before


@pytest.mark.parametrize(("command", "cell"), [cell for cell in tried("no terminal") if cell.id in LISTS])
def test_what_cannot_be_printed_is_told_in_a_line(command, cell, places):
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-m", "overtrick", *words_of(command, cell, places)]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "overtrick: cannot print the result: No space left on device"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("command", "cell"), tried("read-only"))
def test_a_folder_in_which_nothing_can_be_written_is_told_in_a_line(command, cell, places):
    code, _, error = told(*words_of(command, cell, places))
    assert code == 2
    assert "/proc/sealed" in error.splitlines()[-1]
    assert error.splitlines()[-1].startswith("overtrick: ")


@pytest.mark.parametrize(("command", "cell"), tried("two processes"))
def test_a_second_process_is_refused_in_a_line(command, cell, places):
    with owned(Path("out")), owned_file(Path("page.sqlite")):
        code, _, error = told(*words_of(command, cell, places))
    assert code == 2
    assert "is in use by another process; wait for it, or give another --" in error.splitlines()[-1]


@pytest.mark.parametrize(("command", "cell"), tried("no terminal"))
def test_without_a_terminal_text_is_plain_and_nobody_is_waited_for(command, cell, places):
    code, text, error = told(*words_of(command, cell, places))
    assert code == 0, error
    assert "\x1b" not in text + error
    assert "Traceback" not in error


COLUMNS = re.compile(r"\S {2,}\S|[│┃]")
"""What makes a line part of a table; sentences are longer, and a terminal breaks them."""


@pytest.mark.parametrize(("command", "cell"), tried("60 columns"))
def test_sixty_columns_are_enough(command, cell, places, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(NARROW))
    code, text, _ = told(*words_of(command, cell, places))
    assert code == 0
    assert "…" not in text
    assert not [line for line in text.splitlines() if len(line) > NARROW and COLUMNS.search(line)]


COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")


@pytest.mark.parametrize(("command", "cell"), tried("no colour"))
def test_a_terminal_that_wants_no_colour_gets_none(command, cell, places, monkeypatch):
    for name, value in {"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    code, text, error = told(*words_of(command, cell, places))
    assert code == 0
    assert not COLOUR.findall(text + error)
