"""`overtrick rules`: the rule sheet of a game and what can be chosen."""

from typing import Annotated

import typer


def rules(game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")]) -> None:
    """Print the rules of a game as implemented, with its options and presets."""
    from overtrick.cli.rule_tables import options_table, paragraphs_text
    from overtrick.cli.tables import console
    from overtrick.games import registry
    from overtrick.present.rule_sheet import rule_sheet

    sheet = rule_sheet(registry.rules(game))
    console().print(*paragraphs_text(sheet), sep="\n")
    console().print(options_table(sheet))
