"""The figures of the bench for people."""

import os
from collections.abc import Iterable, Iterator

from rich.table import Table

from overtrick.bench.bench import GameResult, Report
from overtrick.bench.deep import DeepResult
from overtrick.bench.deep_q import DeepQResult
from overtrick.bench.environments import StepResult
from overtrick.bench.firsts import First
from overtrick.bench.learning import LearnResult
from overtrick.bench.networks import NetworkResult
from overtrick.bench.pairings import TITLE, PairingsResult
from overtrick.bench.searching import SearchResult
from overtrick.bench.self_play import SelfPlayResult
from overtrick.bench.series import TITLE as SERIES_TITLE
from overtrick.bench.series import SeriesResult
from overtrick.bench.solving import Measured
from overtrick.bench.timing import Ratio
from overtrick.cli.tables import plain_table

MEGABYTE = 1 << 20


def bench_tables(report: Report) -> Iterator[Table]:
    """Our figures, then those of the peer if there is one."""
    yield speed_table(report.games)
    if any(result.theirs for result in report.games):
        yield peer_table(report.games, report.scope.against)
    yield search_table(report.searches)
    if report.solved:
        yield solver_table(report.solved)
    if report.stepped:
        yield steps_table(report.stepped)
    if report.learned:
        yield learning_table(report.learned)
    yield network_table(report.networks)
    yield self_play_table(report.self_play)
    if report.deep:
        yield deep_table(report.deep)
    if report.deep_q:
        yield deep_q_table(report.deep_q)
    if report.pairings:
        yield pairings_table(report.pairings)
    if report.series:
        yield series_table(report.series)
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


def steps_table(results: Iterable[StepResult]) -> Table:
    """Steps of environments: all tables in one call, and table by table with observations."""
    columns = "with masks", "and observations", "PettingZoo's loop", "theirs"
    table = figures_table("Steps/s of environments, one core", *columns)
    for result in results:
        figures = result.masks, result.inputs, result.loop, result.theirs
        table.add_row(result.game, *(f"{timed.rate:,.0f}" if timed else "" for timed in figures))
    return table


def learning_table(results: Iterable[LearnResult]) -> Table:
    """Hands learned from, compiled and uncompiled."""
    table = figures_table("Tabular Q(lambda), one core", "hands/s", "uncompiled", "compiled to uncompiled")
    for result in results:
        rates = f"{result.ours.rate:,.0f}", f"{result.plain.rate:,.0f}"
        table.add_row(result.game, *rates, ratio_text(result.lead.of_medians, result.lead, 0))
    return table


def network_table(results: Iterable[NetworkResult]) -> Table:
    """What networks of several widths take; one core, the quickest repeat."""
    table = figures_table("A network at every seat, one core", "layers", "hands/s", "µs a move above random play")
    for result in results:
        rates = f"{result.hands_per_second:,.0f}", f"{result.microseconds:.2f}"
        table.add_row(result.game, f"2 x {result.width}", *rates)
    return table


def self_play_table(results: Iterable[SelfPlayResult]) -> Table:
    """What training by self-play takes; one core, the quickest repeat."""
    columns = "share", "hands/s", "updating", "µs a decision"
    table = figures_table("Learning by self-play (ppo, 2 x 64), one core", *columns)
    for result in results:
        figures = f"{result.hands_per_second:,.0f}", f"{result.updating_share:.0%}", f"{result.microseconds:.2f}"
        table.add_row(result.game, f"{result.share:g}", *figures)
    return table


def deep_table(results: Iterable[DeepResult]) -> Table:
    """What a search that a network guides takes, and that network in self-play; one core, the quickest repeat."""
    title = "Deep PO-MCTS with 400 simulations, 2 x 100, one core"
    table = figures_table(title, "ms a decision", "hands/s recorded")
    for result in results:
        table.add_row(result.game, f"{result.milliseconds:.1f}", f"{result.hands_per_second:,.0f}")
    return table


def deep_q_table(results: Iterable[DeepQResult]) -> Table:
    """Steps with masks and observations, decisions learned from, and our best player's; the quickest repeat."""
    title = "The notes' vector and learner, and guided; one core"
    table = figures_table(title, "steps/s", "learned/s", "ms a decision")
    for result in results:
        learned = f"{max(result.learning.rates):,.0f}" if result.learning else ""
        table.add_row(result.game, f"{max(result.stepping.rates):,.0f}", learned, f"{result.milliseconds:.1f}")
    return table


def pairings_table(results: Iterable[PairingsResult]) -> Table:
    """Whole games of all pairings; seconds are those of two workers."""
    table = plain_table(TITLE)
    for column in ("games", "seconds", "decisions/s", "one core", "2 workers to 1 core"):
        table.add_column(column, justify="right", no_wrap=True)
    for result in results:
        rates = (f"{timed.rate / 1e6:.1f} M" for timed in (result.two_workers, result.one_core))
        amount = f"{result.pairings} x {result.games:,}"
        table.add_row(amount, f"{result.seconds:.1f}", *rates, f"{result.speed_up.middle:.2f}")
    return table


def series_table(results: Iterable[SeriesResult]) -> Table:
    """What all hands take, from those that were played."""
    table = plain_table(SERIES_TITLE)
    table.add_column("players", no_wrap=True)
    for column in ("seconds", "target", "hands played"):
        table.add_column(column, justify="right", no_wrap=True)
    for result in results:
        table.add_row(result.players, f"{result.whole:.1f}", str(result.target), f"{result.hands:,}")
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
