"""The site is built without a warning, has a page for every game, and fetches nothing from elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import overtrick as ot

ROOT = Path(__file__).parents[1]
FETCHED = re.compile(r"<(?:script|img|link|iframe)\b[^>]*?(?:src|href)=\"?(?:https?:)?//", re.IGNORECASE)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.compiled
def test_nothing_is_fetched_from_elsewhere(site):
    pages = [*site.rglob("*.html")]
    assert len(pages) > 30
    assert [page.name for page in pages if FETCHED.search(page.read_text(encoding="utf-8"))] == []


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_a_page_of_a_game_has_its_rules_options_actions_observations_and_agents(site, name):
    page = (site / "games" / f"{name}.html").read_text(encoding="utf-8")
    for heading in ("rules", "options", "actions", "observations", "agents"):
        assert f'id="{heading}"' in page
    assert f"{len(ot.game(name).deck) - 1}</td>" in page


@pytest.mark.compiled
def test_the_api_has_everything_public(site):
    page = (site / "api.html").read_text(encoding="utf-8")
    assert [name for name in ot.__all__ if f'id="overtrick.{name}"' not in page] == []


def entries(nav):
    for entry in nav:
        yield from entries(entry) if isinstance(entry, list) else entries_of(entry)


def entries_of(entry):
    (target,) = entry.values()
    yield from entries(target) if isinstance(target, list) else [target]


def test_every_page_is_in_the_menu():
    text = re.sub(r"^(site_dir|.*!!).*$", "", (ROOT / "mkdocs.yml").read_text(), flags=re.MULTILINE)
    listed = {*entries(yaml.safe_load(text)["nav"])}
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert pages <= listed
