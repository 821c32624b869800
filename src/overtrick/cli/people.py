"""`overtrick people`: how people do against agents on the page."""

from pathlib import Path
from typing import Annotated

import typer


def people(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    data: Annotated[Path | None, typer.Option(metavar="FILE", help="The file that `overtrick serve` keeps.")] = None,
) -> None:
    """Measure people against agents, from hands on the page in which nobody was helped."""
    from overtrick.cli.match_tables import figures
    from overtrick.cli.tables import console
    from overtrick.core.errors import OvertrickError
    from overtrick.core.imports import imported
    from overtrick.games import registry

    name = registry.rules(game).name
    try:
        found = imported("overtrick.web.people:people")(data or imported("overtrick.web.serving:default_file")(), name)
    except ModuleNotFoundError as error:
        raise OvertrickError(f"the page needs {error.name}: pip install 'overtrick[web]'") from None
    if not found:
        raise OvertrickError(
            f"no hand of {name} without help was finished with agents yet; `overtrick serve` plays some"
        )
    table = figures("players", "against", "hands", "score", "difference", "95 %")
    for each in found:
        low, high = each.difference.low, each.difference.high
        interval = f"{low:+.2f} to {high:+.2f}" if each.hands > 1 else "unknown"
        table.add_row(
            str(each.players),
            each.against,
            str(each.hands),
            f"{each.score.mean:.2f}",
            f"{each.difference.mean:+.2f}",
            interval,
        )
    console().print(table)
    console().print("Difference: how much more people score per hand than the mean of the agents against them.")
