"""The score sheet on a screen."""

from rich.console import RenderableType
from rich.table import Table

from overtrick.present.scores import ScoreSheet


def sheet_table(sheet: ScoreSheet) -> RenderableType:
    """A line for each hand: what it gave, and the total after it."""
    if not sheet.lines:
        return "No hand has been finished yet."
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    for _ in sheet.columns:
        table.add_column(justify="right", overflow="fold")
    table.add_row("", *sheet.columns, style="bold")
    table.add_row("hand", *["got  sum"] * len(sheet.columns), style="dim")
    for line in sheet.lines:
        awards = (award_text(award, sheet.fewest_win) for award in line.awards)
        totals = (f"{total:g}" for total in line.totals)
        table.add_row(str(line.hand), *(f"{got:>3} {total:>4}" for got, total in zip(awards, totals, strict=True)))
    return table


def award_text(award: float, penalties: bool) -> str:
    """What a hand gave: with its sign, unless all of it counts against one."""
    if not award:
        return "-"
    return f"{award:g}" if penalties else f"{award:+g}"
