"""`overtrick games`: what can be played."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def games() -> None:
    """List the games."""
    from overtrick.cli.tables import console

    console().print(games_table())


def games_table() -> "Table":
    """A row for each registered game."""
    from overtrick.cli.tables import plain_table
    from overtrick.games import registry

    table = plain_table()
    for column in ("game", "players", "presets"):
        table.add_column(column, no_wrap=True)
    table.add_column("what it is")
    for name in registry.usable():
        listed = registry.listed(name)
        table.add_row(name, seats_text(listed.players), "\n".join(listed.presets), listed.summary)
    return table


def seats_text(players: Sequence[int]) -> str:
    """Numbers of players: "4", "3 to 5", or each by name if some between are not possible."""
    if len(players) > 1 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]} to {players[-1]}"
    return ", ".join(map(str, players))
