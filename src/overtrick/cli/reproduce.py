"""`overtrick reproduce`: the claims of a paper, or of all, measured again."""

import json as json_format
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from overtrick.experiments.experiment import Claim, Experiment
    from overtrick.experiments.report import Reproduced

ALL = "all"
REPORT = Path("report")
"""Where the page of all papers goes if nobody says where."""


def reproduce(
    paper: Annotated[str, typer.Argument(help="euchre, somerset; both: all; or open-spiel, a contest.")],
    scale: Annotated[str, typer.Option(help="quick: minutes; paper: as much as the paper, or more.")] = "quick",
    seed: Annotated[int, typer.Option(help="Which deals.")] = 1,
    workers: Annotated[int, typer.Option(help="Processes that measure.")] = 2,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Measurements and figures; what is there is not redone.")
    ] = Path("reproduced"),
    report: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A page to read offline, DIR/index.html; of all papers: report.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Renew the claims of this page, and its figures.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the claims as JSON.")] = False,
) -> None:
    """Measure what papers claim, with a verdict for each claim. Interrupted, the same command goes on."""
    results = [reproduced(chosen, scale, seed, workers, out) for chosen in experiments(paper, page)]
    claims = [claim for result in results for claim in result.claims]
    if page:
        renew_page(page, results[0], f"Scale {scale}, seed {seed}")
    if json:
        typer.echo(json_format.dumps([claim.as_json() for claim in claims], indent=2))
    else:
        print_results(results)
    if folder := report or (REPORT if paper == ALL else None):
        tell_report(results, f"Scale {scale}, seed {seed}.", folder)


def experiments(paper: str, page: Path | None) -> "list[Experiment]":
    """The experiment of a name, or those of all papers."""
    from overtrick.core.errors import BadOption
    from overtrick.experiments.experiment import PAPERS, experiment

    if paper == ALL and page:
        raise BadOption("a page is of one paper; possible: overtrick reproduce PAPER --page FILE")
    return [experiment(name) for name in (PAPERS if paper == ALL else [paper])]


def reproduced(chosen: "Experiment", scale: str, seed: int, workers: int, out: Path) -> "Reproduced":
    """Measure an experiment, judge it and draw it."""
    from overtrick.experiments.report import Reproduced

    found = measure(chosen, scale, seed, workers, out)
    return Reproduced(chosen, chosen.claims(found), draw(chosen, found, out / "figures"))


def measure(chosen: "Experiment", scale: str, seed: int, workers: int, out: Path) -> dict[str, Any]:
    """Measure with a bar on stderr."""
    from overtrick.cli.tables import progress

    with progress(left=True) as bar:
        task = bar.add_task(f"left for {chosen.name}", total=1)
        return chosen.measure(
            scale,
            seed,
            out,
            lambda part, share: bar.update(task, description=f"left for {chosen.name}: {part}", completed=share),
            workers,
        )


def draw(chosen: "Experiment", found: dict[str, Any], folder: Path) -> Sequence[Path]:
    """Draw the figures, if there is something to draw with."""
    from overtrick.stats.plots import NEEDED, can_plot

    if can_plot():
        return chosen.figures(found, folder)
    typer.echo(f"No figures were drawn. {NEEDED}", err=True)
    return []


def renew_page(page: Path, result: "Reproduced", settings: str) -> None:
    """Put the claims on a page, and the figures beside it."""
    from shutil import copy

    from overtrick.experiments.page import counts, renew

    renew(page, result.claims, f"{settings}: {counts(result.claims)}.")
    beside = page.parent / "figures"
    beside.mkdir(exist_ok=True)
    for file in result.figures:
        copy(file, beside)


def tell_report(results: "Sequence[Reproduced]", settings: str, folder: Path) -> None:
    """Write the page of all results and say where it is."""
    from overtrick.experiments.report import write_report

    typer.echo(f"The same with figures, to read offline: {write_report(results, settings, folder)}", err=True)


def print_results(results: "Sequence[Reproduced]") -> None:
    """The claims of every paper; of several, then how many have each verdict."""
    from overtrick.cli.tables import console

    for result in results:
        if len(results) > 1:
            console().rule(result.experiment.paper)
        print_claims(result.claims)
        if len(results) > 1:
            console().print("Redrawn: " + ", ".join(str(file) for file in result.figures), style="dim")
    if len(results) > 1:
        print_summary(results)


def print_claims(claims: "Sequence[Claim]") -> None:
    """A table of claims, and how many have each verdict."""
    from overtrick.cli.tables import console, plain_table
    from overtrick.experiments.page import counts, number, range_of

    table = plain_table()
    table.add_column("claim")
    for column in ("published", "ours", "95 %"):
        table.add_column(column, justify="right")
    table.add_column("verdict")
    for claim in claims:
        published = "(words)" if isinstance(claim.published, str) else number(claim.published)
        figures = published, number(claim.ours.mean), range_of(claim.ours)
        table.add_row(claim.claim, *figures, claim.verdict)
    console().print(table, f"{counts(claims)}.", sep="\n")


def print_summary(results: "Sequence[Reproduced]") -> None:
    """How many claims of each paper have each verdict."""
    from overtrick.cli.tables import console, plain_table
    from overtrick.experiments.report import summary

    made, table = summary(results), plain_table()
    for column, name in enumerate(made.head):
        table.add_column(name, justify="left" if column == 0 else "right")
    for row in made.rows:
        table.add_row(*(cell if isinstance(cell, str) else cell.text for cell in row))
    console().rule("All papers")
    console().print(table)
