"""`overtrick ladder`: all agents of a game by strength, in a folder; the same command resumes it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from overtrick.cli.workers import OpenCards, Ray, Trusted, Workers, executor_on_all_cores

if TYPE_CHECKING:
    from overtrick.tournaments.ladder import Ladder


def ladder(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the results, the report and the ladder go.")],
    agents: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SPEC...]", help="The entries; default: all that play from their view."),
    ] = None,
    deals: Annotated[int, typer.Option(min=2, help="Deals per pairing.")] = 100,
    seed: Annotated[int, typer.Option(help="Which deals.")] = 1,
    workers: Workers = None,
    ray: Ray = "",
    trusted: Trusted = False,
    oracle: OpenCards = False,
) -> None:
    """Rate all agents of a game on the same deals, and name the strengths beginner, club and expert."""
    from overtrick.agents.agent import Trust
    from overtrick.cli.tables import console
    from overtrick.cli.tournament import FAILED, play
    from overtrick.cli.tournament_tables import failures, ratings_table
    from overtrick.games import registry
    from overtrick.tournaments.ladder import FILE, entries, ladder_of
    from overtrick.tournaments.report import write, write_report
    from overtrick.tournaments.tournament import Plan

    chosen = registry.game(game)
    plan = Plan.of(chosen, agents or entries(chosen), "deals", deals, seed, trust=Trust(trusted, oracle))
    played = play(plan, out, executor_on_all_cores(workers, ray))
    write_report(played, out)
    found = ladder_of(played)
    write(out / FILE, found.to_json())
    draw(found, out)
    parts = ratings_table(played), *failures(played), names_text(found), f"Ladder: {out / FILE}"
    console().print(*parts, sep="\n")
    if played.failures:
        raise typer.Exit(FAILED)


def draw(ladder: "Ladder", folder: Path) -> None:
    """Put strength by time beside the ladder, where there are plots."""
    from overtrick.core.files import told_of_writing
    from overtrick.stats.plots import can_plot, save
    from overtrick.tournaments.ladder import FIGURE
    from overtrick.tournaments.ladder_figure import ladder_figure
    from overtrick.tournaments.report import NO_ROOM

    if can_plot():
        with told_of_writing(folder, NO_ROOM):
            save(ladder_figure(ladder), folder / FIGURE)


def names_text(ladder: "Ladder") -> str:
    names = ladder.names()
    if not names:
        return "No three rungs are clearly apart; play more deals."
    return ", ".join(f"{name}: {spec}" for name, spec in names.items()) + "."
