"""A page to read offline: paragraphs, tables and figures in one HTML file that needs no other.

Page("Who is best?", [Text("All met all."), Table(["agent", "rating"], [["high", "+12"]]), Picture(svg)]).html()
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TypeAlias

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2733; max-width: 60rem; margin: 2.5rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.7rem; margin-bottom: .3rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .8rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid #dde3e9; text-align: right; white-space: nowrap; }
th { border-bottom: 2px solid #9aa5b1; font-weight: 600; } th.name, td.name { text-align: left; }
p { max-width: 46rem; } p.note { color: #55606c; font-size: .9rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f7f1f0; padding: .6rem .8rem; font-size: .85rem; }
table.words td.name { white-space: normal; min-width: 16rem; } td small { display: block; color: #55606c; }
table.words td { vertical-align: top; }
figure { margin: 1.4rem 0; } figure svg { max-width: 100%; height: auto; }
figcaption { color: #55606c; font-size: .9rem; }
a { color: #1f5fa8; }
"""


@dataclass(frozen=True)
class Cell:
    """A value in a table. `shade` goes from -1, red, to 1, blue; `hint` is shown under the mouse.

    `note` stands below the value, smaller; `link` is the name of a heading that a click leads to.
    """

    text: str
    shade: float = 0.0
    hint: str = ""
    note: str = ""
    link: str = ""

    def html(self, tag: str, kind: str) -> str:
        red, blue = "222, 90, 70", "50, 120, 200"
        color = f"rgba({blue if self.shade > 0 else red}, {min(abs(self.shade), 1) * 0.55:.2f})"
        style = f' style="background: {color}"' if self.shade else ""
        hint = f' title="{escape(self.hint)}"' if self.hint else ""
        text = f'<a href="#{escape(self.link)}">{escape(self.text)}</a>' if self.link else escape(self.text)
        note = f"<small>{escape(self.note)}</small>" if self.note else ""
        return f"<{tag}{kind}{style}{hint}>{text}{note}</{tag}>"


@dataclass(frozen=True)
class Head:
    """The heading of a part of the page; links find it by its name."""

    text: str
    name: str = ""

    def html(self) -> str:
        return (
            f'<h2 id="{escape(self.name)}">{escape(self.text)}</h2>' if self.name else f"<h2>{escape(self.text)}</h2>"
        )


@dataclass(frozen=True)
class Text:
    """A paragraph; a note is smaller."""

    text: str
    note: bool = False

    def html(self) -> str:
        return f'<p class="note">{escape(self.text)}</p>' if self.note else f"<p>{escape(self.text)}</p>"


@dataclass(frozen=True)
class Verbatim:
    """Text as it is, such as an error."""

    text: str

    def html(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"


@dataclass(frozen=True)
class Table:
    """Rows under a head; the first `names` columns are words, the others figures. Long `sentences` are broken."""

    head: Sequence[str]
    rows: Sequence[Sequence[str | Cell]]
    names: int = 1
    sentences: bool = False

    def html(self) -> str:
        rows = [self._row("th", self.head), *(self._row("td", row) for row in self.rows)]
        table = '<table class="words">' if self.sentences else "<table>"
        return f'<div class="wide">{table}\n' + "\n".join(rows) + "\n</table></div>"

    def _row(self, tag: str, cells: Sequence[str | Cell]) -> str:
        kinds = [' class="name"' if column < self.names else "" for column in range(len(cells))]
        made = [cell if isinstance(cell, Cell) else Cell(cell) for cell in cells]
        return "<tr>" + "".join(cell.html(tag, kind) for cell, kind in zip(made, kinds, strict=True)) + "</tr>"


@dataclass(frozen=True)
class Picture:
    """A figure as SVG, which is our own and not escaped."""

    svg: str
    caption: str = ""

    def html(self) -> str:
        caption = f"<figcaption>{escape(self.caption)}</figcaption>" if self.caption else ""
        return "<figure>" + self.svg[self.svg.index("<svg") :] + caption + "</figure>"


Part: TypeAlias = Head | Text | Verbatim | Table | Picture


@dataclass(frozen=True)
class Page:
    """A title and what stands below it."""

    title: str
    parts: Sequence[Part] = field(default_factory=list)

    def html(self) -> str:
        """All of it as one file."""
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title><style>{STYLE}</style>'
        body = "\n".join([f"<h1>{escape(self.title)}</h1>", *(part.html() for part in self.parts)])
        view = '<meta name="viewport" content="width=device-width">'
        return f'<!doctype html>\n<html lang="en">\n<head>{head}{view}</head>\n<body>\n{body}\n</body>\n</html>\n'
