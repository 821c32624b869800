"""The tables that commands print, in 80 columns."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from overtrick.agents.heuristics.euchre.paper import GAMES
from overtrick.bench.bench import GameResult, Report
from overtrick.bench.firsts import First
from overtrick.bench.learning import LearnResult
from overtrick.bench.pairings import TARGET, PairingsResult
from overtrick.bench.searching import SearchResult
from overtrick.bench.solving import Measured
from overtrick.bench.timing import Ratio
from overtrick.games.game import Preset, Rules, option_values
from overtrick.games.registry import games, rules

MEGABYTE = 1 << 20


def console() -> Console:
    """Where commands print. Rich drops colours and lines that the terminal does not have."""
    return Console(highlight=False, markup=False, emoji=False)


def progress(left: bool = False) -> Progress:
    """A bar for people, with the time it took or has left: it goes away at the end, and nothing gets into a file."""
    columns = BarColumn(), TimeRemainingColumn() if left else TimeElapsedColumn(), TextColumn("{task.description}")
    stderr = Console(stderr=True)
    return Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal)


def plain_table(title: str = "") -> Table:
    """A table with a ruled head and nothing else."""
    return Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", title_style="bold", pad_edge=False)


def games_table() -> Table:
    """A row for each registered game."""
    table = plain_table()
    for column in ("game", "players", "presets"):
        table.add_column(column, no_wrap=True)
    table.add_column("what it is")
    for name in games():
        found = rules(name)
        table.add_row(name, seats_text(found.players), "\n".join(found.presets), first_line(found))
    return table


def first_line(found: Rules) -> str:
    """What a game is, in a sentence."""
    return found.text.splitlines()[0]


def seats_text(players: Sequence[int]) -> str:
    """Numbers of players: "4", "3 to 5", or each by name if some between are not possible."""
    if len(players) > 1 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]} to {players[-1]}"
    return ", ".join(map(str, players))


def options_table(found: Rules) -> Table:
    """Each option with its possible values and its value in every preset; `standard` is the default."""
    table = plain_table("Options and presets")
    table.add_column("option", no_wrap=True)
    table.add_column("possible")
    for name, preset in found.presets.items():
        table.add_column(preset_head(name, preset))
    chosen = [asdict(preset.options) for preset in found.presets.values()]
    for option, possible in option_values(found).items():
        table.add_row(option, " ".join(map(value_text, possible)), *(value_text(values[option]) for values in chosen))
    return table


def preset_head(name: str, preset: Preset) -> str:
    default = ["(default)"] if name == "standard" else []
    return "\n".join([name, *default, f"{preset.players} players"])


def value_text(value: object) -> str:
    """A value as it is typed after `--option name=`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def bench_tables(report: Report) -> Iterator[Table]:
    """Our figures, then those of the peer if there is one."""
    yield speed_table(report.games)
    if any(result.theirs for result in report.games):
        yield peer_table(report.games, report.plan.against)
    yield search_table(report.searches)
    if report.solved:
        yield solver_table(report.solved)
    if report.learned:
        yield learning_table(report.learned)
    if report.pairings:
        yield pairings_table(report.pairings)
    if report.firsts:
        yield firsts_table(report.firsts)


def figures_table(title: str, *columns: str) -> Table:
    """Numbers to the right of the name of a game."""
    table = plain_table(title)
    table.add_column("game", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def speed_table(results: Iterable[GameResult]) -> Table:
    """Median rates on one core, what a second worker process gives, and the signature."""
    table = figures_table("Whole random hands, one core", "hands/s", "actions/s", "2 workers to 1", "signature")
    for result in results:
        rates = f"{result.ours.rate:,.0f}", f"{result.actions_rate / 1e6:.1f} M"
        speed_up = ratio_text(result.speed_up.middle, result.speed_up, 2)
        table.add_row(result.game, *rates, speed_up, result.signature.text)
    return table


def peer_table(results: Iterable[GameResult], against: str) -> Table:
    """The games that a peer has too."""
    table = figures_table(f"Against {against}", "ours, hands/s", "theirs", "ours to theirs")
    for result in results:
        if result.theirs and result.lead:
            rates = f"{result.ours.rate:,.0f}", f"{result.theirs.rate:,.0f}"
            table.add_row(result.game, *rates, ratio_text(result.lead.of_medians, result.lead, 0))
    return table


def search_table(results: Iterable[SearchResult]) -> Table:
    """Simulations of an information-set search at the first card, ours and those of a peer that has the game."""
    title, figures = "Information-set search at the first card", ("simulations/s", "theirs", "ours to theirs")
    table = figures_table(title, *figures, "signature")
    for result in results:
        theirs, lead = (f"{result.theirs.rate:,.0f}", result.lead) if result.theirs else ("", None)
        rates = f"{result.ours.rate:,.0f}", theirs, ratio_text(lead.of_medians, lead, 1) if lead else ""
        table.add_row(result.game, *rates, result.signature)
    return table


def solver_table(results: Iterable[Measured]) -> Table:
    """Means per position; in brackets without equivalence classes."""
    table = plain_table("Solved with open cards, means (without equivalence classes)")
    table.add_column("what", no_wrap=True)
    for column in ("milliseconds", "target", "cards played"):
        table.add_column(column, justify="right", no_wrap=True)
    for result in results:
        one, other = result.with_twins, result.without_twins
        times, nodes = f"{one.mean:.2f} ({other.mean:.2f})", f"{one.nodes:,.0f} ({other.nodes:,.0f})"
        table.add_row(result.task.name, times, f"{result.task.milliseconds:g}", nodes)
    return table


def learning_table(results: Iterable[LearnResult]) -> Table:
    """Games learned from, compiled and uncompiled."""
    table = figures_table("Tabular Q(lambda), one core", "games/s", "uncompiled", "compiled to uncompiled")
    for result in results:
        rates = f"{result.ours.rate:,.0f}", f"{result.plain.rate:,.0f}"
        table.add_row(result.game, *rates, ratio_text(result.lead.of_medians, result.lead, 0))
    return table


def pairings_table(results: Iterable[PairingsResult]) -> Table:
    """The Euchre paper's pairings; seconds are those of two workers."""
    title = f"All pairings of the Euchre paper (target: {GAMES:,} games in {TARGET} s)"
    table = plain_table(title)
    for column in ("games", "seconds", "decisions/s", "one core", "2 workers to 1 core"):
        table.add_column(column, justify="right", no_wrap=True)
    for result in results:
        rates = (f"{timed.rate / 1e6:.1f} M" for timed in (result.two_workers, result.one_core))
        amount = f"{result.pairings} x {result.games:,}"
        table.add_row(amount, f"{result.seconds:.1f}", *rates, f"{result.speed_up.middle:.2f}")
    return table


def firsts_table(results: Iterable[First]) -> Table:
    """The first use of a game, from an empty cache and from a full one."""
    table = figures_table("First use, seconds of processor time", "what", "nothing compiled", "target", "compiled")
    for result in results:
        target = str(result.target or "")
        table.add_row(result.game, result.what, f"{result.cold:.1f}", target, f"{result.warm:.1f}")
    return table


def ratio_text(value: float, ratio: Ratio, digits: int) -> str:
    """A ratio, in brackets the least and the greatest of one repeat."""
    return f"{value:.{digits}f} ({ratio.least:.{digits}f} to {ratio.greatest:.{digits}f})"


def memory_text(report: Report) -> str:
    """What streaming needs beyond one chunk, on one line."""
    growth = [f"{hands:,} hands +{size / MEGABYTE:.1f} MB" for hands, size in report.memory]
    return f"Memory of streaming {report.games[0].game}: {', '.join(growth)}"


def load_text(report: Report) -> str:
    """Whether the machine had its cores to spare."""
    return f"Load before the run: {report.load:.1f} on {os.cpu_count()} cores"
