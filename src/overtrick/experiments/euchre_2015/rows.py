"""The 54 published rows beside ours: fixed seats and deals of its own for each game, as in the paper.

Each row has its own seed, so rows are independent and may be tested together. The deviation of points and tricks was
not published; it is taken to be ours.
"""

from collections.abc import Iterator
from functools import partial
from math import sqrt
from typing import Any

from overtrick.experiments.estimates import seed_of
from overtrick.experiments.euchre_2015.measuring import play_games
from overtrick.experiments.euchre_2015.published import ROWS, Row
from overtrick.experiments.euchre_2015.scales import Scale
from overtrick.experiments.experiment import Claim, Measured, Part
from overtrick.experiments.judging import (
    NOT_COMPARABLE,
    NOT_REPRODUCED,
    REPRODUCED,
    Estimate,
    allowed_apart,
    judge_figures,
    misfit,
    standard_errors_apart,
    two_rates,
)
from overtrick.stats.intervals import Interval, rate_interval

PAPER = "Mychaskiw 2015"
FIGURES = ("won", "points A", "points B", "tricks A", "tricks B")
TESTED = [row for row in ROWS if not row.is_monte_carlo]


def part_name(row: Row, correct: bool = False) -> str:
    return f"row {row.name}" + ", correct table" * correct


def parts(scale: Scale, seed: int) -> Iterator[Part]:
    """Every row; those with the table that had lost entries with the correct one, too."""
    for number, row in enumerate(ROWS):
        own_seed = seed_of(seed, number)
        games = scale.monte_carlo[row.first] if row.is_monte_carlo else scale.games
        effort = games / (3 if row.first == "MonteCarlo10" else 1) if row.is_monte_carlo else games / 15_000
        yield Part(part_name(row), partial(play_games, row.specs, games, own_seed), effort)
        if row.has_lost_table:
            specs = [spec.replace(":faithful=true", "") for spec in row.specs]
            yield Part(part_name(row, correct=True), partial(play_games, specs, games, own_seed), effort)


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
    """The win rate of the first team with Wilson's interval."""
    mean, _, games = ours["won"]
    found = rate_interval(mean * games, int(games))
    return Interval(100 * found.mean, 100 * found.low, 100 * found.high, found.count)


def standard_errors(row: Row, ours: dict[str, Any]) -> list[float]:
    """How far each figure of a row is from the published one, in the order of FIGURES."""
    rate, _, games = ours["won"]
    own, published = two_rates(rate * games, int(games), row.wins[0], row.games)
    pairs = [(own, published)]
    for name, values in (("points", row.points), ("tricks", row.tricks)):
        for (mean, deviation, count), value in zip(ours[name], values, strict=True):
            pairs.append((Estimate(mean, deviation, int(count)), Estimate(value, deviation, row.games)))
    return [standard_errors_apart(*pair) for pair in pairs]


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


def means(figures: list[list[float]]) -> tuple[float, float]:
    return figures[0][0], figures[1][0]


def versus(pair: tuple[float, float]) -> str:
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
