"""What the README shows is what happens, and its figures are those of the pages it names."""

import doctest
import re
from pathlib import Path

import pytest

from overtrick.cli.main import app
from overtrick.experiments.registry import PAPERS
from tests.verdict_files import page_of, rows_of

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
VERDICTS = ("reproduced", "not reproduced", "not comparable")


@pytest.mark.compiled
def test_the_examples_of_the_readme_are_true():
    results = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted > 10
    assert results.failed == 0


@pytest.mark.parametrize("module", PAPERS.values(), ids=PAPERS)
def test_the_verdicts_of_a_paper_are_those_of_its_page(module):
    page = page_of(module)
    found = [row[4] for row in rows_of(page)]
    (line,) = (line for line in README.read_text().splitlines() if line.startswith("| [") and page.name in line)
    assert [int(cell) for cell in re.findall(r"[|] (\d+) (?=[|])", line)] == [found.count(one) for one in VERDICTS]


def test_every_command_is_on_the_page_of_commands():
    named = re.findall(r"^[|] `overtrick (\w+)", (ROOT / "docs" / "commands.md").read_text(), re.MULTILINE)
    assert sorted(named) == sorted(command.callback.__name__ for command in app.registered_commands)


def test_every_command_of_the_readme_is_one():
    known = {command.callback.__name__ for command in app.registered_commands}
    assert {*re.findall(r"(?:^    |`|bin/)overtrick (\w+)", README.read_text(), re.MULTILINE)} <= known
