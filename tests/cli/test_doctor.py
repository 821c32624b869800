"""`overtrick doctor`, as somebody who reports a bug uses it."""

import json
import platform
import re
import tomllib
from pathlib import Path

from tests.cli.commands import overtrick

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]


def names(requirements):
    """As packages are called once they are installed."""
    return [re.split(r"[^\w.-]", one, maxsplit=1)[0].lower().replace("_", "-") for one in requirements]


def test_it_names_every_package_that_the_project_asks_for():
    found = json.loads(overtrick("doctor", "--json"))
    assert set(names(PROJECT["dependencies"])) <= set(found)
    for extra, packages in PROJECT["optional-dependencies"].items():
        told = found.get(f"extra {extra}", "")
        assert all(name in told for name in names(packages)) == (extra != "dev")


def test_what_is_printed_can_be_pasted():
    text = overtrick("doctor")
    assert text.splitlines()[0].startswith("overtrick ")
    assert platform.python_version() in text
    assert re.search(r"^compiled code +\S+, \d+ MB$", text, re.M)


def test_what_is_not_installed_is_said_to_be_missing(monkeypatch):
    monkeypatch.setattr("overtrick.cli.doctor.requirements", lambda: ['no-such-package>=1; extra == "envs"'])
    assert "no-such-package missing" in overtrick("doctor")


def test_a_cache_that_is_not_there_yet_is_empty(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nowhere"))
    assert json.loads(overtrick("doctor", "--json"))["compiled code"].endswith("nowhere/overtrick, 0 MB")
