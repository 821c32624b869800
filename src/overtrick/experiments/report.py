"""Experiments for people: one page to read offline, with every claim beside what was measured, and the figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from overtrick.core.files import BadFile, told_of_writing, whole
from overtrick.experiments.claims import Claim
from overtrick.experiments.drawing import Drawn, drawn_as
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.judging import NOT_COMPARABLE, NOT_REPRODUCED, REPRODUCED, Verdict
from overtrick.experiments.openings import OPENINGS
from overtrick.experiments.page import counts, number, range_of
from overtrick.experiments.paper_scale import counts_of
from overtrick.stats.plots import NEEDED
from overtrick.stats.report import Cell, Head, Page, Part, Picture, Table, Text

FILE: Final = "index.html"
INSTEAD: Final = "give another --report"
TITLE: Final = "Papers on trick-taking games, measured again"
SHADES: Final = {REPRODUCED: 0.6, NOT_REPRODUCED: -0.7, NOT_COMPARABLE: 0.0}

HOW = (
    "Each line is a figure or a statement of a paper, beside what was measured here with its 95 % interval. "
    "A statement is reproduced if it is true in the whole interval, and not reproduced if it is true nowhere in it. "
    "A published figure has an error too; it is reproduced if the two differ by no more than chance. Whatever is "
    "undecided, or comes from another setting, is not comparable. Small scales leave more undecided; then the note "
    "says what was found at the scale of the paper."
)


@dataclass(frozen=True)
class Reproduced:
    """An experiment, its claims with verdicts, its figures, and a warning if measurements are stale."""

    experiment: Experiment
    claims: Sequence[Claim]
    figures: Sequence[Drawn]
    warning: str = ""


def write_report(results: Sequence[Reproduced], settings: str, folder: Path) -> Path:
    """The page of some experiments in a folder; figures are part of it."""
    file = folder / FILE
    with told_of_writing(folder, INSTEAD):
        folder.mkdir(parents=True, exist_ok=True)
        if file.exists() and TITLE not in file.read_text(encoding="utf-8", errors="replace"):
            raise BadFile(f"{file} is not a report of papers; {INSTEAD}")
    with whole(file, INSTEAD) as target:
        target.write(page(results, settings).html().encode())
    return file


def page(results: Sequence[Reproduced], settings: str) -> Page:
    """Each paper in a paragraph and a picture, what came out in all, then paper by paper."""
    openings = [part for result in results for part in opening(result)]
    parts: list[Part] = [Text(settings), *openings, Head("Verdicts"), summary(results), Text(HOW, note=True)]
    return Page(TITLE, parts + [part for result in results for part in chapter(result)])


def opening(result: Reproduced) -> list[Part]:
    """What a paper claimed and what came out, with one picture; nothing of an experiment that is no paper."""
    experiment = result.experiment
    if experiment.name not in OPENINGS:
        return []
    claimed, found, figure = OPENINGS[experiment.name]
    there = f"What came out at the paper's scale: {found} {counts_of(experiment.name)}".rstrip()
    told: list[Part] = [Head(experiment.paper), Text(claimed), Text(there)]
    told.append(Text(f"In this report: {counts(result.claims)}.", note=True))
    return [*told, *pictures(result, lambda name: name == drawn_as(experiment.name, figure))]


def pictures(result: Reproduced, wanted: Callable[[str], bool]) -> list[Part]:
    """The figures whose files are wanted."""
    shown = [drawn for drawn in result.figures if wanted(drawn.file.name)]
    return [Picture(file.read_text(encoding="utf-8"), caption) for file, caption in shown]


def summary(results: Sequence[Reproduced]) -> Table:
    """How many claims of each paper have each verdict."""
    return Table(["paper", "claims", *get_args(Verdict)], [summary_row(result) for result in results])


def summary_row(result: Reproduced) -> list[str | Cell]:
    verdicts = [claim.verdict for claim in result.claims]
    shaded = [Cell(str(verdicts.count(one)), SHADES[one] if one in verdicts else 0.0) for one in get_args(Verdict)]
    return [Cell(result.experiment.paper, link=result.experiment.name), str(len(verdicts)), *shaded]


def chapter(result: Reproduced) -> list[Part]:
    """A paper: counts, the figures that it did not open with, claims."""
    experiment = result.experiment
    first = OPENINGS[experiment.name].figure if experiment.name in OPENINGS else ""
    head: list[Part] = [Head(experiment.paper, experiment.name), Text(f"{counts(result.claims)}.")]
    stale = [Text(result.warning)] if result.warning else []
    others = pictures(result, lambda name: name != drawn_as(experiment.name, first))
    missing = [Text(NEEDED, note=True)] if experiment.drawings and not result.figures else []
    return [*head, *stale, *others, *missing, claims_table(result)]


def claims_table(result: Reproduced) -> Table:
    """A line for each claim; the note is below it."""
    return Table(["claim", "published", "ours", "95 %", "verdict"], [*map(claim_row, result.claims)], sentences=True)


def claim_row(claim: Claim) -> list[str | Cell]:
    published = "in words" if isinstance(claim.published, str) else number(claim.published)
    words = f"“{claim.published}”; " if isinstance(claim.published, str) else ""
    figures = number(claim.ours.mean), range_of(claim.ours)
    return [Cell(claim.claim, note=words + claim.note), published, *figures, Cell(claim.verdict, SHADES[claim.verdict])]
