"""`overtrick teach`: let a search teach the network that guides it."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.workers import FewWorkers, Ray, executor_here


def teach(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where labels and the network go.")],
    teacher: Annotated[str, typer.Option(metavar="SPEC", help="The search that is asked.")] = "lookahead",
    start: Annotated[
        str, typer.Option(metavar="DIR", help="The network that learns; default: the one that comes with the package.")
    ] = "",
    hands: Annotated[int, typer.Option(help="Hands to play; a larger number later adds to them.")] = 10_000,
    one_in: Annotated[int, typer.Option(help="Ask about one decision in so many.")] = 4,
    seed: Annotated[int, typer.Option(help="Which deals and random choices.")] = 1,
    preset: Annotated[str, typer.Option(help="A named set of players and options.")] = "standard",
    players: Annotated[int | None, typer.Option(help="Number of players; default: by preset.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    heat: Annotated[float | None, typer.Option(help="What an action must gain to be learned, as a share.")] = None,
    rate: Annotated[float | None, typer.Option(help="Learning rate at the start.")] = None,
    batch: Annotated[int | None, typer.Option(help="Decisions of one update.")] = None,
    epochs: Annotated[int | None, typer.Option(help="Times a decision is learned from.")] = None,
    workers: FewWorkers = None,
    ray: Ray = "",
) -> None:
    """Ask a search about decisions of a network, and let the network learn what it says: one round of expert iteration.

    Stop at any time; the same command resumes. The network in DIR plays as `net:file=DIR`.
    """
    from overtrick.cli.deal import parse_options
    from overtrick.cli.tables import console, progress
    from overtrick.games import registry
    from overtrick.training.expert import Settings
    from overtrick.training.expert_round import teach as teach_network
    from overtrick.training.labelling import Plan, started

    chosen = registry.game(game, players, preset, **parse_options(registry.rules(game), option or []))
    given = {"heat": heat, "rate": rate, "batch": batch, "epochs": epochs}
    settings = Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    with progress(left=True) as bar:
        task = bar.add_task("left; the first hands take a while", total=1)
        plan = Plan(chosen, started(chosen, start), teacher, one_in, seed)

        def watch(words: str, share: float) -> None:
            bar.update(task, completed=share, description=f"left, {words}")

        told = teach_network(plan, settings, hands, out, executor_here(workers, ray), watch)
    console().print(f"{told}; it plays as net:file={out}", soft_wrap=True)
