"""`overtrick warm`: compile beforehand."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from overtrick.cli.workers import Workers, executor_on_all_cores

if TYPE_CHECKING:
    from overtrick.executors.task import Call


def warm(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Default: all games.")] = None,
    workers: Workers = None,
) -> None:
    """Compile in advance what dealing, playing, searching, solving and hints need.

    What all games share is compiled with the first game.
    """
    from overtrick.cli.tables import console, progress
    from overtrick.games import registry

    names = list(dict.fromkeys(game or registry.usable()))
    for name in names:
        registry.rules(name)
    by = executor_on_all_cores(workers, "")
    with progress() as bar:
        task = bar.add_task(f"compiling {names[0]}", total=None)
        for tasks in waves(names):
            for done, outcome in by.run(tasks, in_order=False):
                outcome.result()
                bar.update(task, description=f"{done.name} is compiled")
    console().print(f"ready: {', '.join(names)}")


def waves(names: list[str]) -> "Iterator[list[Call]]":
    """The parts of the first game, which share little; then the others, for which only their own rules are left."""
    from overtrick.bench.firsts import FIRSTS
    from overtrick.executors.task import Call

    first, *others = names
    yield [Call(f"{first}: {what}", do_first, (first, (what,))) for what in reversed(FIRSTS)]
    yield [Call(name, do_first, (name, tuple(FIRSTS))) for name in others]


def do_first(name: str, firsts: tuple[str, ...]) -> None:
    """What compiles it is doing it once."""
    from overtrick.bench.firsts import FIRSTS
    from overtrick.games.registry import game

    for what in firsts:
        FIRSTS[what](game(name))
