"""What the pages point to is there: files, folders, and headings in them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")])
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|^\[[^]]+\]: *(\S+)|(?:src|href)=\"([^\"]+)\"", re.MULTILINE)
NAMED = re.compile(r"`((?:[\w.]+/)+(?:[\w.]+\.(?:py|md))?)`")
FOLDERS = [ROOT / name for name in ("src", "tests", "docs", "examples")]


def page_id(page):
    return str(page.relative_to(ROOT))


def links(text):
    """What a page links to, but for other sites."""
    found = ("".join(groups) for groups in LINK.findall(CODE.sub("", text)))
    return [link for link in found if not re.match(r"\w+:", link)]


def anchors(text):
    """The names that headings get: lower case, words joined by hyphens, other signs left out."""
    headings = re.findall(r"^#+ +(.+?)\s*$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(page, link):
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return target.exists() and (not anchor or anchor in anchors(target.read_text(encoding="utf-8")))


def test_links_and_anchors_are_told_apart_from_code_and_other_sites():
    text = '# A `b`, c\n[x](y.md#z) ![i](i.svg) [w](https://w.org) `[n](n.md)` <img src="p.svg">\n[r]: r.md\n'
    assert links(text) == ["y.md#z", "i.svg", "p.svg", "r.md"]
    assert anchors(text) == {"a-b-c"}


def test_a_link_that_leads_nowhere_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# One\n")
    assert all(leads_somewhere(page, link) for link in ("page.md", "#one", "page.md#one"))
    assert not any(leads_somewhere(page, link) for link in ("#two", "page.md#two", "gone.md"))


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_link_leads_somewhere(page):
    text = page.read_text(encoding="utf-8")
    assert [link for link in links(text) if not leads_somewhere(page, link)] == []


def is_there(name):
    return (ROOT / name).exists() or any(next(folder.rglob(name), None) for folder in FOLDERS)


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=page_id)
def test_every_file_and_folder_that_is_named_is_there(page):
    """`engine/state.py` may be named from any folder above it; the log of changes also names what is gone."""
    named = NAMED.findall(page.read_text(encoding="utf-8"))
    assert [name for name in named if not is_there(name)] == []
