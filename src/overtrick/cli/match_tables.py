"""The result of a match for people: a table, and what follows from it in words."""

from collections.abc import Iterator
from math import isfinite

from rich.table import Table
from rich.text import Text

from overtrick.arena.duplicate import MatchResult
from overtrick.arena.times import apart_text, time_text
from overtrick.arena.whole_games import GamesResult
from overtrick.cli.tables import plain_table
from overtrick.stats.intervals import Interval
from overtrick.stats.sequential import ALIKE_MAX, TELLING_MIN, Sprt, Verdict

Result = MatchResult | GamesResult

NAME = 12
"""Columns that a spec has at least."""

POWERS = 0.8, 0.9
"""How sure one may want to be that a difference will show."""


def result_table(result: Result) -> Table:
    """A row for each entry."""
    return deals_table(result) if isinstance(result, MatchResult) else games_table(result)


def head(result: Result) -> Text:
    """What was played."""
    game, rotations = result.game, f"{result.period} rotations" if result.period > 1 else "fixed seats"
    table = f"{game.rules.title}, {game.players} players, preset {game.preset}"
    return Text(f"{table}: {amount_of(result)}, {rotations}, seed {result.seed}", style="bold")


def amount_of(result: Result, count: int | None = None) -> str:
    """So many deals or games; those that were played if nothing is said."""
    if isinstance(result, MatchResult):
        kind, played = "deal", result.deals
    else:
        kind, played = "game", result.games
    count = played if count is None else count
    return f"{count:,} {kind}{'s' * (count != 1)}"


def needed(result: Result, difference: float, power: float) -> int:
    """Deals or games that would show a difference."""
    if isinstance(result, MatchResult):
        return result.deals_needed(difference, power=power)
    return result.games_needed(difference, power=power)


def figures(first: str, *columns: str) -> Table:
    """Numbers to the right of a spec; either may need several lines."""
    table = plain_table()
    table.add_column(first, overflow="fold", min_width=NAME)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def deals_table(result: MatchResult) -> Table:
    """The score per hand of each entry, and the difference: how much more that is than what the others score."""
    table = figures("agent", "score", "95 %", "difference", "95 %")
    for name, entry in zip(result.names, result.entries, strict=True):
        score, difference = entry.score, entry.difference
        table.add_row(name, f"{score.mean:.3f}", range_of(score), f"{difference.mean:+.3f}", range_of(difference))
    return table


def games_table(result: GamesResult) -> Table:
    """Wins, and points and tricks per game."""
    table = figures("team", "wins", "win rate", "95 %", "points", "tricks")
    for name, team in zip(result.names, result.teams, strict=True):
        rate = team.win_rate
        shares = f"{rate.mean:.2%}", f"{100 * rate.low:.2f} to {100 * rate.high:.2f}"
        table.add_row(name, f"{team.wins:,.10g}", *shares, f"{team.points:.2f}", f"{team.tricks:.2f}")
    return table


def times_text(result: Result) -> str:
    """Processor time for a decision, by entry; or of all together, if they play in one call."""
    each = [time_text(seconds) for seconds in result.times.per_decision(result.places)]
    if result.times.is_shared:
        return f"Processor time for a decision: {each[0]}, shared by all at a compiled table."
    told = (f"{name} {time}" for name, time in zip(result.names, each, strict=True))
    return f"Processor time for a decision: {', '.join(told)}."


def range_of(interval: Interval) -> str:
    return f"{interval.low:.3f} to {interval.high:.3f}" if isfinite(interval.low) else "unknown"


def remarks(result: Result, plan: float | None, test: Sprt | None) -> Iterator[str]:
    """What the figures mean, a sentence a line."""
    if isinstance(result, GamesResult):
        yield from games_remarks(result)
    if test and result.verdict:
        yield verdict_text(result, test)
    else:
        yield from difference_text(result)
    if plan is not None:
        amounts = [f"{amount_of(result, needed(result, plan, power))} with power {power}" for power in POWERS]
        yield f"To show a difference of {plan:g}: {', '.join(amounts)}."
    yield times_text(result)
    if apart := apart_text(result.names, result.times.passing_per_decision(result.places)):
        yield apart


def games_remarks(result: GamesResult) -> Iterator[str]:
    """Games without a winner of their own."""
    if result.draws:
        yield f"{amount_of(result, result.draws)} drawn: the win is shared."
    if result.unfinished:
        yield f"{amount_of(result, result.unfinished)} stopped as a draw after {result.hands.max():,} hands."


def difference_text(result: Result) -> Iterator[str]:
    """Whether the first entry is better or worse, and if that is undecided, what it would take to know."""
    name, difference = result.names[0], result.difference
    if not isfinite(difference.low):
        yield f"{amount_of(result)} cannot tell who is better."
    elif difference.low == difference.high == 0:
        yield f"{name} and the others scored exactly the same."
    elif difference.low == difference.high:
        yield f"{name} was {better(difference.mean)} by the same in all {amount_of(result)}: {ahead(result)}."
        yield "Since nothing varied, this interval says nothing about chance."
    elif not difference.covers(0):
        yield f"{name} is {better(difference.mean)}: {ahead(result)}."
    else:
        yield f"Too close to call: {ahead(result)}."
        if difference.mean:
            amount = amount_of(result, needed(result, difference.mean, POWERS[0]))
            yield f"If the true difference is that large, {amount} would show it (power {POWERS[0]})."


def better(difference: float) -> str:
    return "better" if difference > 0 else "worse"


def ahead(result: Result) -> str:
    """The difference of the first entry to the others, with its unit."""
    unit = "per hand" if isinstance(result, MatchResult) else "wins per game"
    return f"difference {result.difference.mean:+.3f} {unit} ({range_of(result.difference)})"


def verdict_text(result: Result, test: Sprt) -> str:
    """What a sequential test has decided. The interval is then no longer what it says, so it is not repeated."""
    assert result.verdict is not None
    verdict, bound = result.verdict, f"log likelihood ratio {result.verdict.ratio:.2f}, bounds ±{test.bound:.2f}"
    if verdict.accepted is None:
        told = f"Test of {test.low:g} against {test.high:g}: undecided after {amount_of(result)} ({bound})."
        return f"{told} {earliest(result)}" if is_early(verdict, test) else told
    other = test.high if verdict.accepted == test.low else test.low
    return f"Test: {verdict.accepted:g} rather than {other:g}, decided after {amount_of(result)} ({bound})."


def is_early(verdict: Verdict, test: Sprt) -> bool:
    """Whether a test is open because too little was played for any verdict."""
    return verdict.units < TELLING_MIN or abs(verdict.ratio) >= test.bound


def earliest(result: Result) -> str:
    """From when on a test decides."""
    return f"It needs at least {amount_of(result, TELLING_MIN)} with a difference, or {ALIKE_MAX:,} in all."
