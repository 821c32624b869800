"""`overtrick export`: decisions as a Parquet file, for people who train elsewhere."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.workers import FewWorkers, Ray, executor_here


def export(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    agents: Annotated[
        list[str] | None, typer.Argument(metavar="[SPEC]...", help="Who plays: one agent, two, or one for each seat.")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write.")] = Path("decisions.parquet"),
    hands: Annotated[int, typer.Option(help="Hands to play, in all rotations of the players in turn.")] = 1000,
    seed: Annotated[int, typer.Option(help="Which deals and random choices.")] = 1,
    preset: Annotated[str, typer.Option(help="A named set of players and options.")] = "standard",
    players: Annotated[int | None, typer.Option(help="Number of players; default: by preset.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    workers: FewWorkers = None,
    ray: Ray = "",
) -> None:
    """Write every decision of some hands: what was seen, possible and done, and what came of it.

    All players must be compiled: random, net, and rule players. Default: random.
    """
    from overtrick.cli.deal import parse_options
    from overtrick.cli.tables import console, progress
    from overtrick.games import registry
    from overtrick.training import exporting

    chosen = registry.game(game, players, preset, **parse_options(registry.rules(game), option or []))
    specs = agents or ["random"]
    with progress(left=True) as bar:
        task = bar.add_task("left; the first hands take a while", total=1)

        def watch(words: str, share: float) -> None:
            bar.update(task, completed=share, description=f"left, {words}")

        rows = exporting.export(chosen, specs, hands, seed, out, executor_here(workers, ray), watch)
    console().print(f"{rows:,} decisions of {hands:,} hands: {out}", soft_wrap=True)
