"""A tournament for people: its folder with records, plots and a page to read offline."""

import json
from collections.abc import Iterator
from math import isfinite, isnan
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from overtrick.arena.recording import first_records
from overtrick.arena.times import apart_text, time_text
from overtrick.core.files import check_ours, told_of_writing, whole
from overtrick.records.record import Record
from overtrick.stats.intervals import Interval
from overtrick.stats.plots import NEEDED, can_plot, dots, heat, save
from overtrick.stats.report import Cell, Head, Page, Part, Picture, Table, Text, Verbatim
from overtrick.tournaments.ladder import FIGURE
from overtrick.tournaments.ladder import FILE as LADDER
from overtrick.tournaments.tournament import Tournament

if TYPE_CHECKING:
    from matplotlib.figure import Figure

RESULTS, RECORDS, HANDS, PAGE = "results.sqlite", "records.jsonl", "hands.jsonl", "report.html"
PLOTS = tuple(f"{plot}.{kind}" for plot in ("cross", "ratings", FIGURE) for kind in ("png", "svg"))

NO_ROOM = "the results are kept; make room and repeat the command"

RATINGS_NOTE = (
    "Elo scale with mean 0: a lead of 100 wins about 64 of 100. Fitted by the Bradley-Terry model. The intervals cover "
    "the truth 95 times in 100; they come from the spread over the deals, which all pairings share."
)

TIME_NOTE = "Time: processor time per decision; ~ where compiled players share the time of their table."


def results_file(folder: Path) -> Path:
    """Where the results of a tournament are kept; raises if the folder has a report of something else."""
    check_ours(folder, RESULTS, (RECORDS, HANDS, PAGE, LADDER, *PLOTS))
    return folder / RESULTS


def write_report(tournament: Tournament, folder: Path, hands: int = 0) -> None:
    """A line for each pairing, the plots, the page; and the first hands of each pairing if they are asked for."""
    write(folder / RECORDS, "".join(json.dumps(record) + "\n" for record in tournament.records()))
    if hands:
        write(folder / HANDS, "".join(record.to_json() + "\n" for record in hands_of(tournament, hands)))
    write(folder / PAGE, page(tournament, pictures(tournament, folder)).html())


def hands_of(tournament: Tournament, hands: int) -> Iterator[Record]:
    """The first hands of each pairing that has a result."""
    for pairing, job in tournament.plan.jobs().items():
        if pairing in tournament.results:
            yield from first_records(job, hands)


def pictures(tournament: Tournament, folder: Path) -> list[Part]:
    """The plots, kept in the folder; the page shows the one of the ratings, its table has the colours of the other."""
    if not can_plot():
        return [Text(NEEDED, note=True)]
    with told_of_writing(folder, NO_ROOM):
        save(cross_figure(tournament), folder / "cross")
        if not tournament.results:
            return []
        save(ratings_figure(tournament), folder / "ratings")
        return [Picture((folder / "ratings.svg").read_text(encoding="utf-8"))]


def write(file: Path, text: str) -> None:
    """All of a file or nothing of it."""
    with whole(file, NO_ROOM) as target:
        target.write(text.encode())


def page(tournament: Tournament, plots: list[Part]) -> Page:
    """The page of a tournament."""
    plan, game = tournament.plan, tournament.plan.game
    parts: list[Part] = [Text(headline(tournament)), Text(options_text(tournament), note=True)]
    parts += [Text(f"{failed_text(tournament)}; see below.")] if tournament.failures else []
    parts += [
        Head("Ratings"),
        ratings_table(tournament),
        *plots,
        Text(RATINGS_NOTE, note=True),
        Text(" ".join(time_notes(tournament)), note=True),
    ]
    parts += [Head("Row against column"), cross_table(tournament), Text(cross_note(tournament), note=True)]
    parts += [*failures(tournament)]
    return Page(
        f"{game.rules.title}: {'gauntlet of ' + tournament.name(plan.specs[0]) if plan.gauntlet else 'round robin'}",
        parts,
    )


def headline(tournament: Tournament) -> str:
    """What was played, in a line."""
    plan = tournament.plan
    entries, pairings = f"{len(plan.specs)} entries", f"{len(plan.pairings)} pairing{'s' * (len(plan.pairings) > 1)}"
    amount = f"{plan.count:,} {plan.kind} each" if plan.count > 1 else f"one {plan.kind[:-1]} each"
    table = f"{plan.game.rules.title}, {plan.game.players} players, preset {plan.game.preset}"
    seats = "all rotations" if plan.rotations else "fixed seats"
    return f"{table}: {entries}, {pairings} of {amount}, {seats}, seed {plan.seed}"


def options_text(tournament: Tournament) -> str:
    """The options of the game as they are typed."""
    options = tournament.plan.as_json()["options"]
    return "Options: " + ", ".join(f"{name}={str(value).lower()}" for name, value in options.items()) + "."


def cross_note(tournament: Tournament) -> str:
    """How the cross table is read."""
    plan = tournament.plan
    alone = "" if plan.game.rules.partners else " The row sits alone among copies of the column."
    if plan.kind == "deals":
        return f"The difference: how much more the row scores per hand than the column, on the same deals.{alone}"
    return f"Games won by the row, in percent; {100 * tournament.even:.4g} would be even.{alone}"


def ranked(tournament: Tournament) -> list[tuple[str, Interval]]:
    """Entries and their ratings, the best first, those without one last."""
    pairs = [*zip(tournament.plan.specs, tournament.ratings, strict=True)]
    return sorted(pairs, key=lambda pair: -np.inf if isnan(pair[1].mean) else pair[1].mean, reverse=True)


def range_text(interval: Interval) -> str:
    return f"{interval.low:+.0f} to {interval.high:+.0f}" if isfinite(interval.low) else "unknown"


def rating_text(interval: Interval) -> str:
    return "none" if isnan(interval.mean) else f"{interval.mean:+.0f}"


def ratings_table(tournament: Tournament) -> Table:
    """The best first."""
    rows = [
        [str(rank), tournament.name(spec), rating_text(rating), range_text(rating), entry_time(tournament, spec)]
        for rank, (spec, rating) in enumerate(ranked(tournament), 1)
    ]
    return Table(["", "entry", "rating", "95 %", "time"], rows, names=2)


def entry_time(tournament: Tournament, spec: str) -> str:
    """Processor time for a decision; marked if it is that of a whole table."""
    seconds, is_shared = tournament.time(spec)
    return "~" * is_shared + time_text(seconds)


def time_notes(tournament: Tournament) -> list[str]:
    """What times are of, and what it costs to play apart."""
    specs = tournament.plan.specs
    apart = apart_text([*map(tournament.name, specs)], [*map(tournament.passing, specs)])
    return [TIME_NOTE, apart] if apart else [TIME_NOTE]


def cross_table(tournament: Tournament) -> Table:
    """Row against column, the best first."""
    names = [spec for spec, _ in ranked(tournament)]
    rows: list[list[str | Cell]] = [
        [f"{rank} {tournament.name(one)}", *(cell(tournament, one, other) for other in names)]
        for rank, one in enumerate(names, 1)
    ]
    return Table(["", *(str(rank) for rank in range(1, len(names) + 1))], rows)


def cell(tournament: Tournament, one: str, other: str) -> Cell:
    """One score; coloured by how far from even it is, with its interval under the mouse."""
    score, even = tournament.score(one, other), tournament.even
    if score is None:
        return Cell(score_text(tournament, one, other), hint=tournament.failure(one, other))
    far = (score.mean - even) / (even or largest(tournament))
    scale = 100 if tournament.plan.kind == "games" else 1
    hint = (
        f"{tournament.name(one)} against {tournament.name(other)}: {scale * score.low:.2f} to {scale * score.high:.2f}"
    )
    return Cell(score_text(tournament, one, other), max(-1.0, min(1.0, far)), hint)


def largest(tournament: Tournament) -> float:
    """The greatest score of anybody, which has the strongest colour."""
    scores = [tournament.score(*pairing) for pairing in tournament.plan.pairings]
    return max((abs(score.mean) for score in scores if score), default=0.0) or 1.0


def score_text(tournament: Tournament, one: str, other: str, digits: int = 1) -> str:
    """What a cell says: wins in percent, or the difference."""
    score = tournament.score(one, other)
    if score is None:
        return "failed" if tournament.failure(one, other) else ""
    return f"{100 * score.mean:.{digits}f}" if tournament.plan.kind == "games" else f"{score.mean:+.{digits + 1}f}"


def failed_text(tournament: Tournament) -> str:
    return f"{len(tournament.failures)} of {len(tournament.plan.pairings)} pairings failed"


def failures(tournament: Tournament) -> Iterator[Part]:
    """Which pairings have no result, and why."""
    if tournament.failures:
        yield Head(failed_text(tournament))
        yield Text("They have no result and do not count in the ratings.")
        for (one, other), message in tournament.failures.items():
            yield Verbatim(f"{tournament.name(one)} against {tournament.name(other)}\n{message}")


def ratings_figure(tournament: Tournament) -> "Figure":
    """Ratings with intervals, the best first."""
    rated = [(spec, rating) for spec, rating in ranked(tournament) if not isnan(rating.mean)]
    return dots(
        [tournament.name(spec) for spec, _ in rated],
        [rating for _, rating in rated],
        "rating (Elo scale, 95 % intervals)",
    )


def cross_figure(tournament: Tournament) -> "Figure":
    """The cross table in colours."""
    names = [spec for spec, _ in ranked(tournament)]
    scores = [[tournament.score(one, other) for other in names] for one in names]
    values = np.array([[score.mean if score else np.nan for score in row] for row in scores])
    texts = [[score_text(tournament, one, other) for other in names] for one in names]
    return heat([*map(tournament.name, names)], values, texts, tournament.even)
