"""`overtrick bench`: how fast the engine is, and that it still plays the same hands."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from overtrick.bench.bench import Report, Scope


INSTEAD = "give another --json"
HANDS_MAX = 1_000_000_000
REPEATS_MAX = 1_000


def bench(
    against: Annotated[str, typer.Option(help="Measure this library in the same run: open_spiel.")] = "",
    hands: Annotated[int, typer.Option(min=1, max=HANDS_MAX, help="Hands per game and repeat.")] = 100_000,
    repeats: Annotated[
        int, typer.Option(min=1, max=REPEATS_MAX, help="Repeats, interleaved; figures are medians.")
    ] = 5,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all figures to this file.")
    ] = None,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
    cold: Annotated[
        bool, typer.Option(help="Also time the first use with nothing compiled (a minute per game).")
    ] = False,
    page: Annotated[bool, typer.Option("--page", help="Also let people play at 200 tables of the page.")] = False,
) -> None:
    """Measure speed and memory, and print a signature that changes if a game plays differently."""
    from overtrick.bench.bench import Scope
    from overtrick.core.files import whole
    from overtrick.games import registry

    names = dict.fromkeys(game or registry.usable())
    scope = Scope([registry.game(name) for name in names], hands, repeats, against, cold)
    if json_file:
        check_replaceable(json_file)
    content = print_bench(scope).as_json() | (print_page() if page else {})
    if json_file:
        with whole(json_file, INSTEAD) as target:
            target.write(json.dumps(content, indent=2).encode() + b"\n")


def print_bench(scope: "Scope") -> "Report":
    """Run with a progress bar on stderr, then print the table."""
    from overtrick.bench.bench import run
    from overtrick.cli.bench_tables import bench_tables, load_text, memory_text
    from overtrick.cli.tables import console, progress

    with progress() as bar:
        task = bar.add_task("", total=1)
        report = run(scope, lambda doing, share: bar.update(task, description=doing, completed=share))
    console().print(*bench_tables(report), memory_text(report), load_text(report), sep="\n")
    return report


def print_page() -> dict[str, Any]:
    """Measure the page, and tell it in words."""
    from dataclasses import asdict

    from overtrick.cli.tables import console
    from overtrick.core.errors import OvertrickError
    from overtrick.core.imports import imported

    try:
        found = imported("overtrick.web.measuring:measure")()
        console().print(imported("overtrick.web.measuring:told")(found))
    except ModuleNotFoundError as error:
        raise OvertrickError(f"the page needs {error.name}: pip install 'overtrick[web]'") from None
    return {"page": asdict(found)}


def check_replaceable(file: Path) -> None:
    """Tell before the work, not after it: a file that cannot be written, or that is something else than figures."""
    from overtrick.core.files import BadFile, content, told_of_writing

    with told_of_writing(file, INSTEAD):
        file.open("ab").close()
    try:
        found = json.loads(content(file, INSTEAD) or '{"games": []}')
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "games" not in found:
        raise BadFile(f"{file} is no file of a bench and is left alone; {INSTEAD}")
