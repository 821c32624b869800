"""The rule sheet of a game on a narrow screen, its headwords beside their paragraphs; and what can be chosen."""

import re
from dataclasses import asdict

from rich.console import Group, RenderableType
from rich.table import Table

from overtrick.cli.tables import plain_table, value_text
from overtrick.games.game import Preset, Rules, option_values

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


def options_table(found: Rules) -> Table:
    """Each option with its possible values and its value in every preset; `standard` is the default."""
    table = plain_table("Options and presets")
    table.add_column("option", no_wrap=True)
    table.add_column("possible")
    for name, preset in found.presets.items():
        table.add_column(preset_head(name, preset))
    chosen = [asdict(preset.options) for preset in found.presets.values()]
    for option, possible in option_values(found).items():
        table.add_row(option, " ".join(map(value_text, possible)), *(value_text(values[option]) for values in chosen))
    return table


def preset_head(name: str, preset: Preset) -> str:
    default = ["(default)"] if name == "standard" else []
    return "\n".join([name, *default, f"{preset.players} players"])
