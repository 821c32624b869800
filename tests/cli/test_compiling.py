"""A person is told what is being compiled, once where nobody looks."""

import io
import os
import subprocess
import sys

import pytest
from rich.console import Console
from rich.file_proxy import FileProxy
from rich.progress import Progress

import overtrick as ot
from overtrick.cli.compiling import ERASED, say_once, speak, spinner, warn


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_shows_what_is_compiled_and_is_clean_afterwards(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    speak("search.tree.grow")
    assert "compiling search.tree.grow" in sys.stderr.getvalue()
    speak("")
    assert sys.stderr.getvalue().endswith(ERASED)


def test_a_file_gets_one_line(monkeypatch):
    say_once.cache_clear()
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    for name in ("search.tree.grow", "", "games.hearts.legal", ""):
        speak(name)
    assert sys.stderr.getvalue().count("\n") == 1


def test_a_spinner_says_it_in_its_own_line():
    """A line of its own would stand above the spinner, and dozens of them would fill the screen."""
    screen = Console(file=Terminal(), force_terminal=True, width=80)
    with spinner(screen, "Thinking"):
        for name in ("search.tree.grow", "search.tree.back_up", ""):
            speak(name)
            screen.print(end="")
    shown = screen.file.getvalue()
    assert "compiling search.tree.grow" in shown
    assert shown.replace(ERASED, "").count("\n") == 1


def test_a_bar_is_not_pushed_down_by_names(monkeypatch):
    terminal = Terminal()
    with Progress(console=Console(file=terminal, force_terminal=True)) as bar:
        bar.add_task("left")
        monkeypatch.setattr(sys, "stderr", FileProxy(bar.console, terminal))
        speak("search.tree.grow")
    assert "compiling" not in terminal.getvalue()


@pytest.mark.compiled
def test_a_script_that_asks_for_nothing_is_told_once(tmp_path):
    script = "import overtrick as ot; ot.game('euchre').deal(seed=1).legal()"
    cold = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=cold)
    assert done.stderr == "compiling; the result is cached for next time\n"
    assert done.stdout == ""


def with_nothing_compiled(folder, *words):
    """A command whose cache is empty."""
    return {
        "args": [sys.executable, "-m", "overtrick", *words],
        "env": os.environ | {"XDG_CACHE_HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")},
        "text": True,
    }


@pytest.mark.compiled
@pytest.mark.parametrize("words", ["games", "agents", "agents hearts", "rules hearts"])
def test_listing_compiles_nothing(words, tmp_path):
    done = subprocess.run(**with_nothing_compiled(tmp_path, *words.split()), capture_output=True, check=True)
    assert done.stderr == ""
    assert not [*tmp_path.rglob("*.nbi")]


@pytest.mark.compiled
@pytest.mark.parametrize("words", ["deal hearts", "play euchre", "match hearts fsm random --deals 2"])
def test_everything_else_speaks_before_it_compiles(words, tmp_path):
    command = with_nothing_compiled(tmp_path, *words.split())
    with subprocess.Popen(
        **command, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    ) as one:
        assert one.stderr.readline() == "compiling; the result is cached for next time\n"
        compiled = [*tmp_path.rglob("*.nbi")]
        one.kill()
    assert len(compiled) <= 1


FIRST_WORD = """
import os, sys

class Ear:
    def __init__(self, file):
        self.file = file

    def write(self, text):
        if text.strip():
            open("loaded", "w").write(" ".join(sys.modules))
            os._exit(0)

    def __getattr__(self, name):
        return getattr(self.file, name)

if __name__ == "__main__":
    sys.stdout, sys.stderr = Ear(sys.stdout), Ear(sys.stderr)
    from overtrick.cli.main import app
    app(sys.argv[1:])
"""

HEAVY = {"multiprocessing.forkserver", "ray", "torch", "tensorboardX", "matplotlib", "pyspiel"}
"""What takes long by itself or starts something that does."""

SILENT_ONCE = [
    "warm hearts",
    "reproduce euchre --out made",
    "reproduce all --out made",
    "match hearts fsm random --deals 2 --workers 1",
    "match hearts fsm random --deals 2 --ray local",
    "tournament hearts fsm random --deals 2 --workers 1 --out made",
    "export hearts --hands 1 --workers 1 --out made",
    "teach hearts --hands 1 --workers 1 --out made",
    "train somerset --algorithm q --hands 1 --out made",
    "train hearts --algorithm trpo --hands 1 --out made",
    "train wizard --algorithm dqn --hands 1 --out made",
]


@pytest.mark.compiled
@pytest.mark.parametrize("words", SILENT_ONCE)
def test_the_first_word_does_not_wait_for_what_is_heavy(words, tmp_path):
    """Neither for workers, which would have to start and import before they could tell what they compile."""
    (tmp_path / "first_word.py").write_text(FIRST_WORD)
    command = with_nothing_compiled(tmp_path) | {"args": [sys.executable, "first_word.py", *words.split()]}
    subprocess.run(**command, cwd=tmp_path, check=True, stdin=subprocess.DEVNULL)
    loaded = set((tmp_path / "loaded").read_text().split())
    assert "overtrick.cli.main" in loaded
    assert not HEAVY & loaded


@pytest.mark.compiled
def test_a_file_is_told_nothing_where_hands_are_compiled(capsys):
    ot.simulate("euchre", hands=1, seed=1).returns  # noqa: B018
    say_once.cache_clear()
    warn()
    assert capsys.readouterr().err == ""
