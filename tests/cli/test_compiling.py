"""A person is told what is being compiled, once where nobody looks."""

import io
import sys

from overtrick.cli.compiling import ERASED, say_once, speak


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
