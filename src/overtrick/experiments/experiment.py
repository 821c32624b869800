"""What an experiment is: measurements that take long and are kept, and claims of a paper that are judged from them.

    found = EXPERIMENT.measure("paper", seed=1, folder=Path("out"))    # resumes where it was interrupted
    claims = EXPERIMENT.claims(found)                                  # quick, from the measurements alone

A part is one measurement with a name; its result is JSON. Finished parts are lines of the folder's file
`<experiment>-<scale>-<seed>.jsonl`: what is there is not measured again, so delete the file after a change of the code
that it measures. With several workers parts are measured in other processes, in any order; then they must pickle.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from overtrick.core.errors import BadOption, choices
from overtrick.executors.processes import stay_with_parent
from overtrick.executors.starting import context
from overtrick.experiments.judging import Verdict
from overtrick.stats.intervals import Interval, bounds

Measured: TypeAlias = Mapping[str, Any]
"""The result of each part by its name."""

Watch: TypeAlias = Callable[[str, float], None]
"""watch(part, share): told with each part, when it begins or, by workers, ends, how much of all work is done."""


class Part(NamedTuple):
    """A measurement. `effort` is about how many seconds it takes; only the time left depends on it."""

    name: str
    measure: Callable[[], Any]
    effort: float = 1.0


@dataclass(frozen=True)
class Claim:
    """A figure or a statement of a paper, with ours beside it. `published` is a number, or what the paper says."""

    paper: str
    claim: str
    published: float | str
    ours: Interval
    verdict: Verdict
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        head = {"paper": self.paper, "claim": self.claim, "published": self.published}
        figures = {"ours": self.ours.mean, "ci95": bounds(self.ours)}
        return head | figures | {"verdict": self.verdict, "note": self.note}


@dataclass(frozen=True)
class Experiment:
    """One paper. `scales` are named amounts of work, whatever the experiment wants to know of them.

    `captions` says by its name, without the ending, what a figure shows.
    """

    name: str
    paper: str
    scales: Mapping[str, Any]
    parts: Callable[[Any, int], Sequence[Part]]
    claims: Callable[[Measured], Sequence[Claim]]
    figures: Callable[[Measured, Path], Sequence[Path]]
    captions: Mapping[str, str] = field(default_factory=dict)

    def measure(
        self, scale: str, seed: int, folder: Path, watch: Watch = lambda part, share: None, workers: int = 1
    ) -> dict[str, Any]:
        """All measurements of a scale and seed; those that the folder has are not made again."""
        if scale not in self.scales:
            raise BadOption(f"{self.name} has no scale {scale!r}; {choices(scale, self.scales)}")
        if workers < 1:
            raise BadOption(f"workers={workers}; possible: 1 or more")
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.name}-{scale}-{seed}.jsonl"
        return measured(self.parts(self.scales[scale], seed), file, watch, workers)


class Outcome(NamedTuple):
    """What a part found, and how many seconds it took."""

    found: Any
    seconds: float


def measured(parts: Sequence[Part], file: Path, watch: Watch, workers: int = 1) -> dict[str, Any]:
    """Measure what a file lacks, and write each part when it is done."""
    found = kept(file)
    missing = [part for part in parts if part.name not in found]
    total = sum(part.effort for part in parts)
    done = total - sum(part.effort for part in missing)
    run = by_workers(missing, workers) if workers > 1 else in_turn(missing, lambda part: watch(part.name, done / total))
    with file.open("a") as out:
        if file.stat().st_size:
            out.write("\n")  # the last line may have been cut off
        for part, outcome in run:
            found[part.name] = outcome.found
            out.write(json.dumps({"part": part.name, "seconds": outcome.seconds, "found": outcome.found}) + "\n")
            out.flush()
            done += part.effort
            if workers > 1:
                watch(part.name, done / total)
    return {part.name: found[part.name] for part in parts}


def timed(measure: Callable[[], Any]) -> Outcome:
    begun = perf_counter()
    found = measure()
    return Outcome(found, round(perf_counter() - begun, 2))


def in_turn(parts: Sequence[Part], begin: Callable[[Part], None]) -> Iterator[tuple[Part, Outcome]]:
    """One part after the other, here."""
    for part in parts:
        begin(part)
        yield part, timed(part.measure)


def by_workers(parts: Sequence[Part], workers: int) -> Iterator[tuple[Part, Outcome]]:
    """Parts as they are finished, the longest begun first; whoever stops listening ends the workers."""
    pool = ProcessPoolExecutor(workers, context(), stay_with_parent)
    try:
        longest_first = sorted(parts, key=lambda part: -part.effort)
        futures = {pool.submit(timed, part.measure): part for part in longest_first}
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def kept(file: Path) -> dict[str, Any]:
    """The parts in a file; a line that was cut off does not count."""
    found = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[entry["part"]] = entry["found"]
    return found


PAPERS = {
    "euchre": "overtrick.experiments.euchre_2015:EXPERIMENT",
    "somerset": "overtrick.experiments.somerset_2019:EXPERIMENT",
}
CONTESTS = {
    "open-spiel": "overtrick.experiments.open_spiel_search:EXPERIMENT",
}
"""Where each experiment is, so that listing them imports none."""


def experiment(name: str) -> Experiment:
    """An experiment by its name."""
    known = PAPERS | CONTESTS
    if name not in known:
        raise BadOption(f"there is no experiment {name!r}; {choices(name, known)}")
    module, attribute = known[name].split(":")
    found: Experiment = getattr(import_module(module), attribute)
    return found
