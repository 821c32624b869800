"""What an experiment is: measurements that take long and are kept, and claims of a paper that are judged from them.

    found = EXPERIMENT.measure("paper", seed=1, folder=Path("out"))    # resumes where it was interrupted
    claims = EXPERIMENT.claims(found)                                  # quick, from the measurements alone

A part is one measurement with a name; its result is JSON. Finished parts are lines of the folder's file
`<experiment>-<scale>-<seed>.jsonl`: what is there is not measured again, so delete the file after a change of the code
that it measures.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from overtrick.core.errors import BadOption, choices
from overtrick.experiments.judging import Verdict
from overtrick.stats.intervals import Interval, bounds

Measured: TypeAlias = Mapping[str, Any]
"""The result of each part by its name."""

Watch: TypeAlias = Callable[[str, float], None]
"""watch(part, share): told before each part what comes, and how much of all work is done."""


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
    """One paper. `scales` are named amounts of work, whatever the experiment wants to know of them."""

    name: str
    paper: str
    scales: Mapping[str, Any]
    parts: Callable[[Any, int], Sequence[Part]]
    claims: Callable[[Measured], Sequence[Claim]]
    figures: Callable[[Measured, Path], Sequence[Path]]

    def measure(self, scale: str, seed: int, folder: Path, watch: Watch = lambda part, share: None) -> dict[str, Any]:
        """All measurements of a scale and seed; those that the folder has are not made again."""
        if scale not in self.scales:
            raise BadOption(f"{self.name} has no scale {scale!r}; {choices(scale, self.scales)}")
        folder.mkdir(parents=True, exist_ok=True)
        return measured(self.parts(self.scales[scale], seed), folder / f"{self.name}-{scale}-{seed}.jsonl", watch)


def measured(parts: Sequence[Part], file: Path, watch: Watch) -> dict[str, Any]:
    """Measure what a file lacks, and write each part when it is done."""
    found = kept(file)
    done, total = 0.0, sum(part.effort for part in parts)
    with file.open("a") as out:
        if found or file.stat().st_size:
            out.write("\n")  # the last line may have been cut off
        for part in parts:
            watch(part.name, done / total)
            if part.name not in found:
                begun = perf_counter()
                found[part.name] = part.measure()
                line = {"part": part.name, "seconds": round(perf_counter() - begun, 2), "found": found[part.name]}
                out.write(json.dumps(line) + "\n")
                out.flush()
            done += part.effort
    return {part.name: found[part.name] for part in parts}


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


REGISTRY = {
    "euchre": "overtrick.experiments.euchre_2015:EXPERIMENT",
}
"""Where each experiment is, so that listing them imports none."""


def experiment(name: str) -> Experiment:
    """An experiment by its name."""
    if name not in REGISTRY:
        raise BadOption(f"there is no experiment {name!r}; {choices(name, REGISTRY)}")
    module, attribute = REGISTRY[name].split(":")
    found: Experiment = getattr(import_module(module), attribute)
    return found
