"""The rule sheet of a game on a narrow screen: its headwords beside their paragraphs."""

import re

from rich.console import Group, RenderableType
from rich.table import Table

HEADWORD = re.compile(r"(\w+)\s{2,}(.*)")


def rule_sheet(text: str) -> Group:
    """A rule sheet is lines with a headword, lines that go on under it, and paragraphs without one."""
    parts: list[RenderableType] = []
    for paragraph in text.strip().split("\n\n"):
        parts += [headwords(paragraph) if HEADWORD.match(paragraph) else " ".join(paragraph.split()), ""]
    return Group(*parts)


def headwords(paragraph: str) -> Table:
    rows: list[list[str]] = []
    for line in paragraph.splitlines():
        found = HEADWORD.match(line)
        if found:
            rows.append([found[1], found[2]])
        else:
            rows[-1][1] += " " + line.strip()
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(*row)
    return table
