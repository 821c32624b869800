"""The 54 published rows beside ours: fixed seats and deals of its own for each game, as in the paper.

Each row has its own seed, so rows are independent and may be tested together. The deviation of points and tricks was
not published; it is taken to be ours.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Any

from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.estimates import Estimate, means
from overtrick.experiments.euchre_2015.published import GAME, PAPER, ROWS, Row
from overtrick.experiments.euchre_2015.scales import Scale
from overtrick.experiments.judging import (
    NOT_COMPARABLE,
    NOT_REPRODUCED,
    REPRODUCED,
    Published,
    allowed_apart,
    judge_figures,
    misfit,
)
from overtrick.experiments.matches import play_games
from overtrick.experiments.measuring import Part
from overtrick.stats.intervals import Interval

FIGURES = ("won", "points A", "points B", "tricks A", "tricks B")
TESTED = [row for row in ROWS if not row.is_monte_carlo]


def part_name(row: Row, correct: bool = False) -> str:
    return f"row {row.name}" + ", correct table" * correct


def parts(scale: Scale) -> Iterator[Part]:
    """Every row; those with the table that had lost entries with the correct one, too, on the same deals."""
    for row in ROWS:
        games = scale.monte_carlo[row.first] if row.is_monte_carlo else scale.games
        effort = games / (3 if row.first == "MonteCarlo10" else 1) if row.is_monte_carlo else games / 15_000
        tables: dict[str, tuple[str, ...]] = {part_name(row): row.specs}
        if row.has_lost_table:
            tables[part_name(row, correct=True)] = tuple(spec.replace(":faithful=true", "") for spec in row.specs)
        for name, specs in tables.items():
            yield Part(name, partial(play_games, GAME, specs, games, rotations=False), effort, (part_name(row),))


def claims(found: Measured) -> Iterator[Claim]:
    """A claim for each row, and one for all together."""
    for row in ROWS:
        yield claim_of(row, found)
    yield all_together(found)


def claim_of(row: Row, found: Measured) -> Claim:
    """A row is reproduced if its five figures are."""
    ours, apart = found[part_name(row)], standard_errors(row, found[part_name(row)])
    verdict = NOT_COMPARABLE if row.is_monte_carlo else judge_figures(apart, allowed_apart(len(FIGURES) * len(TESTED)))
    return Claim(PAPER, f"{row.name}: wins of the first, %", row.percent, percent(ours), verdict, note(row, found))


def percent(ours: dict[str, Any]) -> Interval:
    """The win rate of the first team."""
    won: Estimate = ours["percent"]
    return won.percent_interval


def standard_errors(row: Row, ours: dict[str, Any]) -> list[float]:
    """How far each figure of a row is from the published one, in the order of FIGURES."""
    won = Published(100 * row.wins[0] / row.games, row.games, is_percentage=True)
    published = [won, *(Published(value, row.games) for value in (*row.points, *row.tricks))]
    own = [ours["percent"], *ours["points"], *ours["tricks"]]
    return [one.apart(figure) for one, figure in zip(published, own, strict=True)]


def note(row: Row, found: Measured) -> str:
    """Points and tricks, the figure that is farthest off, and what the correct table gives."""
    ours = found[part_name(row)]
    texts = [f"{name} {versus(getattr(row, name))}, ours {versus(means(ours[name]))}" for name in ("points", "tricks")]
    apart = standard_errors(row, ours)
    worst = max(range(len(apart)), key=lambda figure: abs(apart[figure]))
    texts.append(f"farthest off: {FIGURES[worst]}, {apart[worst]:+.1f} standard errors")
    if row.has_lost_table:
        texts.append(f"with the correct table {percent(found[part_name(row, correct=True)]).mean:.2f} %")
    if row.is_monte_carlo:
        texts.append(f"{row.games} games in the paper; its budget was time, ours is samples")
    return "; ".join(texts)


def versus(pair: Sequence[float]) -> str:
    return f"{pair[0]:.2f} to {pair[1]:.2f}"


def all_together(found: Measured) -> Claim:
    """Whether the win rates of all rows are as far off as chance lets them be: their mean square is about one."""
    apart = [standard_errors(row, found[part_name(row)])[0] for row in TESTED]
    count, likely = len(apart), misfit(apart)
    square = sum(one * one for one in apart) / count
    reach = 2 * sqrt(2 / count)
    text = f"chi-square of {count} win rates {square * count:.1f}: so much or more has probability {likely:.3f}"
    verdict = REPRODUCED if likely >= 0.05 else NOT_REPRODUCED
    ours = Interval(square, square - reach, square + reach, count)
    return Claim(PAPER, "All win rates together: mean squared standard errors apart", 1.0, ours, verdict, text)
