"""Measurements that take long and are kept: parts with names.

A part is one measurement; its result is JSON with estimates in it. Its random numbers come from the run's seed and the
part's name alone, so parts can be added, left out and measured in any order. A line that was kept is used again if what
was called, and the digest of all sources that this depends on, are what they would be now. If only the sources have
changed it is stale: it is measured again, or used and said to be stale. Whoever goes back to older code finds its lines
fresh again.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from subprocess import run
from typing import Any, Final, NamedTuple

from overtrick import __version__
from overtrick.core.progress import Progress
from overtrick.core.sources import PACKAGE
from overtrick.executors.executor import Executor
from overtrick.executors.task import Outcome, Tell
from overtrick.experiments.kept import Line, add, drop_what_was_cut_off, lines_of
from overtrick.experiments.sources import call_text, digest_of_call

SEED_BYTES: Final = 6
NAMED: Final = 3
"""Stale parts that are named; of the others only the number is told."""


class Part(NamedTuple):
    """A measurement. `effort` is about how many seconds it takes: the longest is begun first.

    It is called with a seed for each name in `seeds`; parts that share one have the same deals. Without any it gets the
    seed of its own name.
    """

    name: str
    measure: Callable[..., Any]
    effort: float = 1.0
    seeds: tuple[str, ...] = ()

    def asked(self, seed: int) -> "Asked":
        """The part in a run with a seed."""
        call = partial(self.measure, *(seed_of(seed, name) for name in self.seeds or (self.name,)))
        return Asked(self.name, self.effort, call, digest_of_call(call))


def seed_of(seed: int, name: str) -> int:
    """The seed of a name in a run with a seed."""
    return int.from_bytes(hashlib.sha256(f"{seed} {name}".encode()).digest()[:SEED_BYTES], "big")


@dataclass(frozen=True)
class Asked:
    """A part with its seed, as executors take it."""

    name: str
    effort: float
    call: Callable[[], Any]
    sources: str

    def run(self, tell: Tell | None = None) -> Any:
        return self.call()

    def is_answered_by(self, line: Line) -> bool:
        """Whether a line is of the same call, be it stale."""
        return line.call == call_text(self.call)

    def line(self, scale: str, outcome: Outcome) -> Line:
        """What is kept of it."""
        when = datetime.now(UTC).date().isoformat()
        asked = self.name, scale, call_text(self.call), self.sources
        return Line(*asked, version_of_code(), when, round(outcome.seconds, 2), outcome.result())


class Run(NamedTuple):
    """What was found, by part; and the lines of the parts that are stale."""

    found: dict[str, Any]
    stale: list[Line]

    @property
    def warning(self) -> str:
        """What must stand beside claims that rest on stale measurements; nothing if there are none."""
        if not self.stale:
            return ""
        names = ", ".join(line.part for line in self.stale[:NAMED])
        more = f" and {len(self.stale) - NAMED} more" if len(self.stale) > NAMED else ""
        when = ", ".join(sorted({f"{line.code} on {line.date}" for line in self.stale}))
        count = f"{len(self.stale)} of {len(self.found)} measurements"
        return f"Stale: {count} ({names}{more}) were made with {when}; code that they depend on has changed since."


def measured(
    parts: Sequence[Part], file: Path, scale: str, seed: int, by: Executor, watch: Progress, keep_stale: bool = False
) -> Run:
    """Measure what a file lacks, and write each part when it is done."""
    asked = {part.name: part.asked(seed) for part in parts}
    lines = usable(lines_of(file), asked, keep_stale)
    drop_what_was_cut_off(file)
    missing = sorted((one for name, one in asked.items() if name not in lines), key=lambda one: -one.effort)
    total = sum(one.effort for one in asked.values())
    done = total - sum(one.effort for one in missing)
    for one, outcome in by.run(missing, in_order=False):
        lines[one.name] = add(file, one.line(scale, outcome))
        done += one.effort
        watch(one.name, done / total)
    stale = [lines[name] for name, one in asked.items() if lines[name].sources != one.sources]
    return Run({name: lines[name].found for name in asked}, stale)


def usable(lines: Iterable[Line], asked: dict[str, Asked], keep_stale: bool) -> dict[str, Line]:
    """The newest line of each part: a fresh one, or if there is none a stale one, if such are kept."""
    answers = [line for line in lines if line.part in asked and asked[line.part].is_answered_by(line)]
    fresh = {line.part: line for line in answers if line.sources == asked[line.part].sources}
    return {line.part: line for line in answers} | fresh if keep_stale else fresh


@cache
def version_of_code() -> str:
    """The last commit that changed the package, and whether it was changed since; or its version without Git."""
    commit = git("log", "-1", "--format=%h")
    changed = " with changes" if git("status", "--porcelain") else ""
    return f"commit {commit}{changed}" if commit else f"version {__version__}"


def git(*words: str) -> str:
    """What Git says about the package; nothing if there is no Git, or none of its files is under its control."""
    try:
        return run(["git", *words, "--", "."], cwd=PACKAGE, capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""
