"""Every tutorial does what it says: its files are written, its commands run and its examples are true, in order."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.commands import overtrick

FOLDER = Path(__file__).parents[1] / "docs" / "tutorials"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
TUTORIALS = sorted(FOLDER.glob("*.md"))


def commands(text):
    """What is typed in a block of a console."""
    return [line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ ")]


@pytest.mark.compiled
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_does_what_it_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for kind, title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if title:
            (tmp_path / title).write_text(text)
        if kind == "console":
            for command in commands(text):
                program, *words = shlex.split(command)
                assert program == "overtrick"
                overtrick(*words)
        elif kind == "python" and ">>>" in text:
            example = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0)
            assert doctest.DocTestRunner(verbose=False).run(example, clear_globs=False).failed == 0
            names = example.globs
        elif title == "check.py":
            exec(compile(text, title, "exec"), {})


def test_there_is_something_to_run_in_every_tutorial():
    for page in TUTORIALS:
        assert any(kind in ("console", "python") for kind, _, _ in BLOCK.findall(page.read_text(encoding="utf-8")))
