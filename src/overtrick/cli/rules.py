"""`overtrick rules`: the rule sheet of a game and what can be chosen."""

from typing import Annotated

import typer


def rules(game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")]) -> None:
    """Print the rules of a game as they are implemented, its options and its presets."""
    from overtrick.cli.rule_sheet import options_table, rule_sheet
    from overtrick.cli.tables import console
    from overtrick.games import registry

    found = registry.rules(game)
    console().print(rule_sheet(found.text))
    console().print(options_table(found))
