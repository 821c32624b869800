"""`overtrick reproduce`: the claims of a paper, or of all, measured again."""

import json as json_format
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from overtrick.cli.workers import Ray, Workers, executor_on_all_cores

if TYPE_CHECKING:
    from overtrick.executors.executor import Executor
    from overtrick.experiments.drawing import Drawn
    from overtrick.experiments.experiment import Experiment
    from overtrick.experiments.measuring import Run
    from overtrick.experiments.report import Reproduced

ALL = "all"
SHOWN = 2
"""Claims of a paper that are printed if they were not reproduced; of several papers one each."""


def reproduce(
    paper: Annotated[
        str, typer.Argument(help="euchre, hearts, sheephead, somerset, wizard, or all; or open-spiel, a contest.")
    ],
    scale: Annotated[
        str, typer.Option(help="quick takes minutes; paper plays as much as the paper, or more.")
    ] = "quick",
    seed: Annotated[int, typer.Option(help="Which deals.")] = 1,
    workers: Workers = None,
    ray: Ray = "",
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where measurements and figures go; fresh ones there are reused.")
    ] = Path("reproduced"),
    keep_stale: Annotated[
        bool, typer.Option("--keep-stale", help="Also use measurements of older code, and label them.")
    ] = False,
    report: Annotated[Path, typer.Option(metavar="DIR", help="Write a page to read offline, DIR/index.html.")] = Path(
        "report"
    ),
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Update the claims and figures of this page.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the claims as JSON.")] = False,
) -> None:
    """Measure what papers claim, with a verdict for each claim. If interrupted, the same command resumes.

    A measurement is stale once the code it depends on has changed; stale ones are measured again.
    """
    chosen, by = experiments(paper, page), executor_on_all_cores(workers, ray)
    results = [reproduced(one, scale, seed, by, out, keep_stale) for one in chosen]
    if page:
        renew_page(page, results[0], f"Scale {scale}, seed {seed}")
    if json:
        typer.echo(json_format.dumps([claim for result in results for claim in as_json(result)], indent=2))
    else:
        print_results(results)
    tell_report(results, f"Scale {scale}, seed {seed}.", report)


def experiments(paper: str, page: Path | None) -> "list[Experiment]":
    """The experiment of a name, or those of all papers; and a page that can be renewed, if there is one."""
    from overtrick.core.errors import BadOption
    from overtrick.experiments.page import around_claims
    from overtrick.experiments.registry import PAPERS, experiment

    if paper == ALL and page:
        raise BadOption("--page updates the page of one paper; write overtrick reproduce PAPER --page FILE")
    if page:
        around_claims(page)
    return [experiment(name) for name in (PAPERS if paper == ALL else [paper])]


def reproduced(
    chosen: "Experiment", scale: str, seed: int, by: "Executor", out: Path, keep_stale: bool
) -> "Reproduced":
    """Measure an experiment, judge it and draw it."""
    from overtrick.experiments.paper_scale import with_paper_scale
    from overtrick.experiments.report import Reproduced

    run = measure(chosen, scale, seed, by, out, keep_stale)
    if run.warning:
        typer.echo(run.warning, err=True)
    claims = with_paper_scale(chosen.name, scale, chosen.claims(run.found))
    return Reproduced(chosen, claims, draw(chosen, run.found, out / "figures"), run.warning)


def measure(chosen: "Experiment", scale: str, seed: int, by: "Executor", out: Path, keep_stale: bool) -> "Run":
    """Measure with a bar on stderr."""
    from overtrick.cli.tables import progress

    with progress(left=True) as bar:
        task = bar.add_task(f"left for {chosen.name}; the first parts take a while", total=1)
        try:
            return chosen.measure(
                scale, seed, out, by, lambda part, share: bar.update(task, completed=share), keep_stale
            )
        except KeyboardInterrupt:
            typer.echo(kept_text(chosen.file(scale, seed, out)), err=True)
            raise


def kept_text(file: Path) -> str:
    """What is on disk after an interruption."""
    from overtrick.experiments.kept import lines_of

    kept = sum(1 for _ in lines_of(file))
    if not kept:
        return "Nothing was kept: no measurement is done yet."
    return f"{file} has {kept:,} measurement{'s' * (kept > 1)}; the same command resumes there."


def draw(chosen: "Experiment", found: dict[str, Any], folder: Path) -> "Sequence[Drawn]":
    """Draw the figures, if there is something to draw with."""
    from overtrick.stats.plots import NEEDED, can_plot

    if can_plot():
        return chosen.draw(found, folder)
    typer.echo(f"No figures were drawn. {NEEDED}", err=True)
    return []


def as_json(result: "Reproduced") -> list[dict[str, Any]]:
    """The claims; and with each, if the measurements of its paper are stale, which."""
    stale = {"stale": result.warning} if result.warning else {}
    return [claim.as_json() | stale for claim in result.claims]


def renew_page(page: Path, result: "Reproduced", settings: str) -> None:
    """Put the claims on a page, and the figures beside it."""
    from shutil import copy

    from overtrick.core.files import told_of_writing
    from overtrick.experiments.page import counts, renew

    renew(page, result.claims, f"{settings}: {counts(result.claims)}. {result.warning}".rstrip())
    beside = page.parent / "figures"
    with told_of_writing(beside, "give another --page"):
        beside.mkdir(exist_ok=True)
        for file, _ in result.figures:
            copy(file, beside)


def tell_report(results: "Sequence[Reproduced]", settings: str, folder: Path) -> None:
    """Write the page of all results and say where it is; beside it, what `overtrick serve` shows of them."""
    from overtrick.cli.reported import write_claims
    from overtrick.experiments.report import write_report

    file = write_report(results, settings, folder)
    write_claims(results, settings, folder)
    typer.echo(f"All claims, with figures, to read offline: {file}", err=True)


def print_results(results: "Sequence[Reproduced]") -> None:
    """How many claims of each paper have each verdict, and some that were not reproduced; the report has them all."""
    from overtrick.cli.tables import console, plain_table
    from overtrick.experiments.report import summary

    made, table = summary(results), plain_table()
    for column, name in enumerate(made.head):
        table.add_column(name, justify="left" if column == 0 else "right")
    for row in made.rows:
        table.add_row(*(cell if isinstance(cell, str) else cell.text for cell in row))
    console().print(table)
    shown = SHOWN if len(results) == 1 else 1
    for line in (line for result in results for line in missed(result, shown)):
        console().print(line)


def missed(result: "Reproduced", shown: int) -> Iterator[str]:
    """The first claims of a paper that were not reproduced, a line each."""
    from overtrick.experiments.judging import NOT_REPRODUCED

    claims = [claim.claim for claim in result.claims if claim.verdict == NOT_REPRODUCED]
    if claims:
        more = f" ({len(claims) - shown} more)" if len(claims) > shown else ""
        yield f"{result.experiment.paper}, not reproduced{more}:"
        yield from (f"- {claim}" for claim in claims[:shown])
