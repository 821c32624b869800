"""Pages and figures: everything in one file, nothing that was put in gets lost or becomes markup."""

import re
from html.parser import HTMLParser

import numpy as np
import pytest

from overtrick.stats.intervals import Interval
from overtrick.stats.plots import dots, heat, save, svg_of
from overtrick.stats.report import Cell, Head, Page, Picture, Table, Text, Verbatim

NASTY = "<script>alert('&')</script>"
VOID = {"meta", "link", "br", "img", "path", "use"}


class Reader(HTMLParser):
    """The text of a page by tag; raises if tags are not closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.found, self.links = [], [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.links += [value for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.links += [value for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and data.strip():
            self.found.append((self.open[-1], data))


@pytest.mark.parametrize("part", [Head(NASTY), Text(NASTY), Text(NASTY, note=True), Verbatim(NASTY)])
def test_text_stays_text(part):
    assert NASTY in [text for _, text in Reader(Page("page", [part]).html()).found]


def test_a_table_has_its_head_and_rows():
    table = Table(["entry", "1"], [["high", Cell("52.1", 0.2, NASTY)], ["low", ""]])
    reader = Reader(Page(NASTY, [table]).html())
    assert [text for tag, text in reader.found if tag == "th"] == ["entry", "1"]
    assert [text for tag, text in reader.found if tag == "td"] == ["high", "52.1", "low"]
    assert [text for tag, text in reader.found if tag == "h1"] == [NASTY]


def test_shades_are_red_below_and_blue_above():
    below, above, none = (Cell("x", shade).html("td", "") for shade in (-1, 1, 0))
    assert "222, 90, 70, 0.55" in below
    assert "50, 120, 200, 0.55" in above
    assert "style" not in none


def rating(mean):
    return Interval(mean, mean - 10, mean + 10, 5)


FIGURES = {
    "dots": lambda: dots(["high", "low"], [rating(5), rating(-5)], "rating"),
    "open": lambda: dots(["one"], [Interval(1.0, -np.inf, np.inf, 1)], "rating", zero=None),
    "heat": lambda: heat(["a", "b"], np.array([[np.nan, 0.7], [0.3, np.nan]]), [["", "70"], ["30", ""]], 0.5),
    "nothing": lambda: heat(["a", "b"], np.full((2, 2), np.nan), [["", "failed"], ["failed", ""]], 0.5),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_saved_twice_and_is_the_same_each_time(name, tmp_path):
    save(FIGURES[name](), tmp_path / name)
    assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / f"{name}.svg").read_text() == svg_of(FIGURES[name]())


def test_a_page_with_a_figure_needs_no_other_file():
    reader = Reader(Page("page", [Picture(svg_of(FIGURES["dots"]()))]).html())
    assert all(re.match("#", link) for link in reader.links)
