"""The rules of a game on a screen: headwords beside their paragraphs, then the options."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from overtrick.cli.tables import plain_table, value_text
from overtrick.present.rule_sheet import RuleSheet


def paragraphs_text(sheet: RuleSheet) -> Iterator[RenderableType]:
    """Paragraphs with headwords side by side, others as they are; a blank line after each block."""
    table: Table | None = None
    for part in sheet.paragraphs:
        if table and not part.joined:
            yield from (table, "")
            table = None
        if not part.headword:
            yield from (part.text, "")
            continue
        table = table or Table.grid(padding=(0, 2, 0, 0))
        table.add_row(part.headword, part.text)
    if table:
        yield from (table, "")


def options_table(sheet: RuleSheet) -> Table:
    """Each option with its value in every preset, and below it what is possible; `standard` is the default."""
    table = plain_table("Options and presets")
    table.add_column("option")
    for name, players in sheet.presets.items():
        table.add_column(preset_head(name, players), no_wrap=True)
    for option in sheet.options:
        table.add_row(option.name, *map(value_text, option.presets.values()))
        table.add_row(Text("  " + " ".join(map(value_text, option.possible)), style="dim"))
    return table


def preset_head(name: str, players: int) -> str:
    default = ["(default)"] if name == "standard" else []
    return "\n".join([name, *default, f"{players} players"])
