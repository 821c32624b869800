"""`overtrick reproduce`: the claims of a paper, measured again."""

import json as json_format
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from overtrick.experiments.experiment import Claim, Experiment


def reproduce(
    paper: Annotated[str, typer.Argument(help="euchre")],
    scale: Annotated[str, typer.Option(help="quick: minutes; paper: as much as the paper, or more.")] = "quick",
    seed: Annotated[int, typer.Option(help="Which deals.")] = 1,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Measurements and figures; what is there is not redone.")
    ] = Path("reproduced"),
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Renew the claims of this page, and its figures.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the claims as JSON.")] = False,
) -> None:
    """Measure what a paper claims, with a verdict for each claim. Interrupted, the same command goes on."""
    from overtrick.experiments.experiment import experiment
    from overtrick.experiments.page import counts, renew

    chosen = experiment(paper)
    found = measure(chosen, scale, seed, out)
    claims = chosen.claims(found)
    if page:
        renew(page, claims, f"Scale {scale}, seed {seed}: {counts(claims)}.")
    draw(chosen, found, out / "figures", page)
    if json:
        typer.echo(json_format.dumps([claim.as_json() for claim in claims], indent=2))
    else:
        print_claims(claims)


def measure(chosen: "Experiment", scale: str, seed: int, out: Path) -> dict[str, Any]:
    """Measure with a bar on stderr."""
    from overtrick.cli.tables import progress

    with progress(left=True) as bar:
        task = bar.add_task("", total=1)
        return chosen.measure(
            scale, seed, out, lambda part, share: bar.update(task, description=f"left: {part}", completed=share)
        )


def draw(chosen: "Experiment", found: dict[str, Any], folder: Path, page: Path | None) -> None:
    """Draw the figures, and put them beside the page, if there is something to draw with."""
    from importlib.util import find_spec
    from shutil import copy

    if find_spec("matplotlib"):
        files = chosen.figures(found, folder)
        if page:
            beside = page.parent / "figures"
            beside.mkdir(exist_ok=True)
            for file in files:
                copy(file, beside)
    else:
        typer.echo("No figures were drawn: they need matplotlib (pip install overtrick[plots]).", err=True)


def print_claims(claims: "list[Claim] | Any") -> None:
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
